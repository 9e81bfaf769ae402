package dev.vigil.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check}, {@code changes} and {@code log}. */
class CheckCommandTest {
  @TempDir private Path folder;
  private WatchedSite watched;

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder);
    watched.add(
        "Create Sentinel notices Using URL Within \"#news\" Monitor words Fetch every 2 hours"
            + " Create Sentinel links Using URL Monitor links Fetch every 2 hours");
  }

  @AfterEach
  void close() {
    watched.close();
  }

  private void change() {
    watched.site.page("/", "The south quay is closed until June.");
    watched.clock.pass(Duration.ofHours(2));
  }

  @Test
  void theExitCodeSaysWhetherThereIsSomethingToReport() {
    assertThat(watched.run("check", "notices"))
        .isEqualTo(CommandRun.yes("notices: seen for the first time, as version 1\n"));
    assertThat(watched.run("check", "notices")).isEqualTo(CommandRun.yes("notices: no change\n"));
    change();
    CommandRun changed = watched.run("check", "notices");
    assertThat(changed.exit()).isEqualTo(ExitCode.NO);
    assertThat(changed.out()).startsWith("notices: changed: ").contains("until June");
    watched.site.put("/", 500, "");
    CommandRun failed = watched.run("check", "notices");
    assertThat(failed.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(failed.err()).startsWith("vigil: notices: The server of ").contains("(500)");
  }

  @Test
  void aSentinelThatCouldNotBeEvaluatedIsAnErrorAndNotUnchanged() {
    watched.site.page("/", "12");
    watched.add(
        "Create Sentinel depth Using URL Within \"//p[@id = 'news'][xs:integer(string(.)) > 1]\""
            + " Fetch every 2 hours");
    watched.run("check", "--all");
    change();
    CommandRun run = watched.run("check", "--all");
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err())
        .contains("depth: Not checked: ", "to an integer", "notices: changed: ")
        .doesNotContain("depth: no change");
  }

  @Test
  void allOrThoseOfAPage() {
    assertThat(watched.run("check", "--all").out()).hasLineCount(2);
    assertThat(watched.run("check", watched.site.url("/")).out()).contains("notices: ", "links: ");
    CommandRun unknown = watched.run("check", "http://127.0.0.1/other");
    assertThat(unknown.err()).contains("no active sentinel watches 'http://127.0.0.1/other'");
    assertThat(watched.run("check").err()).contains("--all");
    assertThat(watched.run("check", "notice").err()).contains("did you mean notices?");
  }

  @Test
  void sentinelsOfAPageShareOneCheckAndEachReports() {
    watched.run("check", "--all");
    int before = watched.site.requests().size();
    change();
    assertThat(watched.run("check", "--all").out())
        .startsWith("links: no change worth reporting (version 2)\nnotices: changed: ");
    assertThat(watched.site.requests()).hasSize(before + 1);
  }

  @Test
  void aPageWithSeveralSchedulesAndFragmentsIsFetchedOnce() {
    watched.add(
        "Create Sentinel slow Using URL Monitor words Fetch every 5 hours Create Sentinel part"
            + " Using "
            + watched.site.url("/#news")
            + " Monitor words Fetch every 7 hours");
    int before = watched.site.requests().size();
    assertThat(watched.run("check", "--all").out()).hasLineCount(4).contains("part: ", "slow: ");
    assertThat(watched.site.requests()).hasSize(before + 1);
    assertThat(watched.run("check", watched.site.url("/#news")).out())
        .contains("part: ", "links: ");
  }

  @Test
  void aChangeToBeConfirmedIsNotYetOne() {
    watched.add("Create Sentinel careful Using URL Monitor words Confirm after 10 minutes");
    watched.run("check", "careful");
    change();
    CommandRun run = watched.run("check", "careful");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("careful: a change that another check at 2026-03-02");
  }

  @Test
  void changesAreListedAndShownAsTheyWereReported() {
    assertThat(watched.run("changes").exit()).isEqualTo(ExitCode.NO);
    watched.run("check", "notices");
    change();
    watched.run("check", "notices");
    assertThat(watched.run("changes").out())
        .containsPattern(
            "^2026-03-02 10:\\S+  notices  1 → 2  0\\.\\d\\d  changed: "
                + "The north quay is closed. → The south quay is closed until June.\n")
        .hasLineCount(1);
    assertThat(watched.run("changes", "notices", "--view", "changes").out())
        .contains("    ~ The north quay is closed. → The south quay is closed until June.");
    assertThat(watched.run("changes", "links").exit()).isEqualTo(ExitCode.NO);
    assertThat(watched.run("changes", "--json").out())
        .contains("\"sentinel\":\"notices\"", "\"kind\":\"change\"", "\"types\":[\"words\"]");
  }

  @Test
  void belowAReportOfWhatStayedStandsWhatChanged() {
    watched.add("Create Sentinel stayed Using URL Monitor NOT keyword=open");
    watched.run("check", "stayed");
    change();
    watched.run("check", "stayed");
    assertThat(watched.run("changes", "stayed", "--view", "changes").out())
        .contains(
            "The page changed, but not keyword open",
            "    ~ The north quay is closed. \u2192 The south quay is closed until June.");
  }

  @Test
  void sinceTakesATimeOrALength() {
    watched.run("check", "notices");
    change();
    watched.run("check", "notices");
    watched.clock.pass(Duration.ofDays(2));
    assertThat(watched.run("changes", "--since", "1d").exit()).isEqualTo(ExitCode.NO);
    assertThat(watched.run("changes", "--since", "3d").exit()).isZero();
    assertThat(watched.run("changes", "--since", "2026-03-02").exit()).isZero();
    assertThat(watched.run("changes", "--since", "2026-03-03").exit()).isEqualTo(ExitCode.NO);
    assertThat(watched.run("changes", "--since", "soon").err()).contains("'soon' is not a time");
  }

  @Test
  void theLogListsChecksChangesAndMessages() {
    watched.run("check", "notices");
    change();
    watched.run("check", "notices");
    watched.site.put("/", 500, "");
    watched.run("check", "notices");
    assertThat(watched.run("log", "notices").out().lines().map(line -> line.substring(22)))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("check    version 1, "),
            line -> assertThat(line).startsWith("check    version 2, "),
            line -> assertThat(line).startsWith("found    changed: "),
            line -> assertThat(line).isEqualTo("message  dashboard: delivered"),
            line -> assertThat(line).startsWith("check    failed: The server of "));
  }

  @Test
  void withoutAnythingWatchedCommandsSayHowToBegin() {
    for (String command : new String[] {"changes", "check --all", "sentinel list"}) {
      String words = command + " --data " + folder.resolve("nowhere");
      assertThat(CommandRun.vigil(words.split(" ")).err())
          .contains("nothing is watched here yet; 'vigil sentinel add' begins.");
    }
  }

  @Test
  void whatIsEmptySaysWhatToDo() {
    for (String[] words :
        new String[][] {
          {"rule list", "there is no rule yet; 'vigil rule add FILE' adds some, and"},
          {"secret list", "there is no secret yet; 'vigil secret put NAME' stores one."},
          {"notify list", "no message was given up; --all lists those"},
          {"notify list --all", "there is no message yet; Notify clauses"},
          {"changes", "nothing was found yet; 'vigil check --all' checks it now."},
          {"changes --since 1d links", "nothing was found since then yet; 'vigil check links'"},
          {"log links", "links was never checked yet; 'vigil check links' checks it now."}
        }) {
      CommandRun run = watched.run(words[0].split(" "));
      assertThat(run.exit()).isEqualTo(ExitCode.NO);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains(words[1]).hasLineCount(1);
    }
    watched.run("sentinel", "remove", "links");
    watched.run("sentinel", "remove", "notices");
    assertThat(watched.run("sentinel", "list").err())
        .contains("there is no sentinel yet; 'vigil sentinel add FILE' adds some.");
  }

  @Test
  void commandsThatOnlyReadOrNeedSomethingLeaveNoFolder() {
    Path nowhere = folder.resolve("nowhere");
    for (String command :
        new String[] {
          "changes",
          "log a",
          "sentinel list",
          "sentinel pause a",
          "check a",
          "rule list",
          "rule remove a",
          "secret list",
          "notify list",
          "notify retry",
          "notify test dashboard",
          "doctor"
        }) {
      CommandRun.vigil((command + " --data " + nowhere).split(" "));
      assertThat(nowhere).as(command).doesNotExist();
    }
  }

  @Test
  void aPartThatIsNotFoundIsSaidAtTheFirstCheckAndInListAndShow() {
    watched.reading(
        "Create Sentinel typo Using %s Within \"#mews\" Monitor text"
            .formatted(watched.site.url("/")),
        "sentinel",
        "add",
        "--anyway",
        "-");
    CommandRun check = watched.run("check", "typo");
    assertThat(check.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(check.err()).contains("typo: the part #mews was not found on the page");
    assertThat(watched.run("sentinel", "list").out()).containsPattern("typo +part not found");
    assertThat(watched.run("sentinel", "show", "typo").out())
        .contains("problem      part not found at the last 1 check: #mews");
    assertThat(watched.run("changes", "typo").out()).contains("#mews was not found on the page");
  }

  @Test
  void aPdfWhoseTextCannotBeReadIsSaidByCheckListShowAndLog() {
    watched.site.put("/plan.pdf", 200, "%PDF-1.4 damaged");
    watched.reading(
        "Create Sentinel plan Using " + watched.site.url("/plan.pdf"), "sentinel", "add", "-");
    String problem = "Its text cannot be read, so its bytes are compared: The PDF cannot be read";
    assertThat(watched.run("check", "plan").out())
        .contains("plan: seen for the first time, as version 1\n  problem: " + problem);
    assertThat(watched.run("check", "plan").out()).contains("plan: no change\n  problem: ");
    assertThat(watched.run("sentinel", "list").out()).contains("problem: " + problem);
    assertThat(watched.run("sentinel", "show", "plan").out()).contains("problem      " + problem);
    assertThat(watched.run("log", "plan").out()).contains("; " + problem);
  }

  @Test
  void aPartThatIsFoundAgainIsShownWithTheConfidence() {
    watched.run("check", "notices");
    watched.site.put(
        "/",
        200,
        "<!doctype html><title>Harbour notices</title><h1>Notices</h1><p>The south quay is"
            + " closed.</p><p>The harbour office is open on working days and answers letters and"
            + " calls about <a href=/berths>berths</a>, pilots, cranes and lights.</p>");
    watched.clock.pass(Duration.ofHours(2));
    assertThat(watched.run("check", "notices").out())
        .contains("part #news found again by its surroundings, confidence 0.");
    assertThat(watched.run("sentinel", "show", "notices").out())
        .containsPattern("part +found again by its surroundings \\(confidence 0\\.\\d\\d\\)");
  }

  @Test
  void whatWasHeldBackIsListedWithTheReasonAndTheRemedy() {
    watched.add("Create Sentinel depth Using URL Monitor text Ignore numbers Fetch every 2 hours");
    assertThat(watched.run("changes", "--held").err()).contains("nothing was held back");
    watched.site.page("/", "Depth at the north quay: 3");
    watched.run("check", "depth");
    watched.site.page("/", "Depth at the north quay: 4");
    watched.clock.pass(Duration.ofHours(2));
    watched.run("check", "depth");
    CommandRun held = watched.run("changes", "--held", "depth");
    assertThat(held.exit()).isZero();
    assertThat(held.out()).contains("depth", "1 → 2", "to report it: take back Ignore numbers");
    assertThat(watched.run("changes", "--held", "--json").out()).contains("\"rule\":\"numbers\"");
  }
}
