package dev.vigil.cli.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentinelCommandTest {
  private static final String NOTICES =
      "Create Sentinel notices Using URL Within \"#news\" Monitor words Fetch every 2 hours";

  @TempDir private Path folder;
  private WatchedSite watched;

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder);
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void whatIsAddedIsListed() {
    assertThat(watched.add(NOTICES)).isEqualTo(CommandRun.yes("added notices, active\n"));
    assertThat(watched.run("sentinel", "list").out())
        .isEqualTo(
            """
            NAME     STATE   NEXT CHECK  LAST CHANGE  PAGE
            notices  active  now         -            URL
            """
                .replace("URL", watched.site.url("/")));
  }

  @Test
  void theListShowsTheNextCheckTheLastChangeAndProblems() {
    watched.add(NOTICES);
    watched.run("check", "notices");
    watched.site.page("/", "The south quay is closed until June.");
    watched.clock.pass(Duration.ofDays(3));
    watched.run("check", "notices");
    watched.clock.pass(Duration.ofMinutes(5));
    watched.site.put("/", 500, "");
    watched.run("check", "notices");
    assertThat(watched.run("sentinel", "list", "--why").out())
        .containsPattern("notices +active +in \\d+ \\w+ +5 minutes ago +http")
        .contains("    Checked every 2 hours, as asked.\n")
        .containsPattern("    problem: The server of http://.* fails \\(500\\)\\.\n");
    assertThat(watched.run("sentinel", "list", "--json").out())
        .contains("\"name\":\"notices\",\"state\":\"active\"", "\"failures\":1")
        .hasLineCount(1);
  }

  @Test
  void anErrorNamesFileLineAndColumn() {
    CommandRun run = watched.add("Create Sentinel a Using URL\n  Monitr words");
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err())
        .startsWith("vigil: standard input: line 2, column 3")
        .contains("Monitor")
        .hasLineCount(1);
  }

  @Test
  void aSearchThatCouldFindItselfIsRefusedForGood() {
    String words = "Create Sentinel s Using search \"quay site:search\"";
    for (String insisting : List.of("--anyway", "--offline")) {
      CommandRun refused = watched.reading(words, "sentinel", "add", insisting, "-");
      assertThat(refused.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(refused.err()).contains("remove site:search").doesNotContain("--anyway");
    }
  }

  @Test
  void aPageThatDoesNotAnswerIsAddedOnlyIfTheOwnerInsists() {
    watched.site.put("/", 503, "");
    CommandRun doubt = watched.add(NOTICES);
    assertThat(doubt.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(doubt.err()).contains("doubt: ", "503", "--anyway");
    assertThat(watched.run("sentinel", "list").exit()).isEqualTo(ExitCode.NO);
    String words = NOTICES.replace("URL", watched.site.url("/"));
    assertThat(watched.reading(words, "sentinel", "add", "--anyway", "-").exit()).isZero();
    assertThat(
            watched
                .reading(words.replace("notices", "b"), "sentinel", "add", "--offline", "-")
                .exit())
        .isZero();
    assertThat(watched.run("sentinel", "list").out()).hasLineCount(3);
  }

  @Test
  void aPartThatIsNotOnThePageIsADoubt() {
    assertThat(watched.add(NOTICES.replace("#news", "#nothing")).err())
        .contains("the part #nothing is not on the page");
  }

  @Test
  void verifyingSaysWhatIsWrongAndAddsNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("a.sentinel"), words("Monitor linkz"));
    CommandRun wrong = watched.run("sentinel", "verify", file.toString());
    assertThat(wrong.exit()).isEqualTo(ExitCode.NO);
    assertThat(wrong.out()).contains("a.sentinel: error: line 1", "linkz", "links");
    Files.writeString(file, words("Monitor links"));
    assertThat(watched.run("sentinel", "verify", file.toString()))
        .isEqualTo(CommandRun.yes(file + ": 1 sentinel, no problems found\n"));
    assertThat(watched.run("sentinel", "list").exit()).isEqualTo(ExitCode.ERROR);
  }

  private String words(String clauses) {
    return "Create Sentinel a Using " + watched.site.url("/") + " " + clauses + "\n";
  }

  @Test
  void theSameSentinelInThreeForms() throws IOException {
    Path text = Files.writeString(folder.resolve("a.txt"), words("fetch 2 day monitor all links"));
    String formatted = watched.run("sentinel", "format", text.toString()).out();
    assertThat(formatted).contains("\n  Monitor links\n  Fetch every 2 days\n");
    for (String form : new String[] {"yaml", "json"}) {
      Path file = folder.resolve("a." + form);
      watched.run("sentinel", "format", "--as", form, text.toString(), "-o", file.toString());
      assertThat(watched.run("sentinel", "format", "--as", "text", file.toString()).out())
          .isEqualTo(formatted);
    }
  }

  @Test
  void pausedSentinelsRestUntilTheyAreResumed() {
    watched.add(NOTICES);
    assertThat(watched.run("sentinel", "pause", "notices"))
        .isEqualTo(CommandRun.yes("paused notices\n"));
    assertThat(watched.run("check", "notices").err()).contains("is paused");
    watched.run("sentinel", "resume", "notices");
    assertThat(watched.run("check", "notices").exit()).isZero();
    watched.run("sentinel", "end", "notices");
    assertThat(watched.run("sentinel", "list").out()).contains("notices  ended");
    watched.run("sentinel", "remove", "notices");
    assertThat(watched.run("sentinel", "list").out()).isEmpty();
  }

  @Test
  void oneThatOthersInheritFromIsRemovedOnlyWithItsSettingsFrozen() {
    watched.add(NOTICES + " Create Sentinel above Using sentinel notices");
    CommandRun refused = watched.run("sentinel", "remove", "notices");
    assertThat(refused.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(refused.err()).contains("notices cannot be removed: above inherits from it");
    assertThat(watched.run("sentinel", "remove", "--freeze", "notices").exit()).isZero();
    assertThat(watched.run("sentinel", "show", "above").out())
        .startsWith("Create Sentinel above Using " + watched.site.url("/"));
  }

  @Test
  void ofSeveralThatAreNamedOneThatIsWrongDoesNotStopTheRest() {
    watched.add(NOTICES + " " + NOTICES.replace("notices", "fees"));
    CommandRun run = watched.run("sentinel", "pause", "notices", "notice", "fees");
    assertThat(run.out()).isEqualTo("paused notices\npaused fees\n");
    assertThat(run.err()).isEqualTo("vigil: There is no sentinel notice; did you mean notices?\n");
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void whatIsExportedCanBeImportedElsewhere(@TempDir Path other) throws IOException {
    watched.add(
        NOTICES
            + " Create Sentinel above Using sentinel notices From start(notices)"
            + " Create Rule r On change(notices) Do check above");
    String all = watched.run("sentinel", "export").out();
    try (WatchedSite elsewhere = new WatchedSite(other)) {
      assertThat(elsewhere.reading(all, "sentinel", "import", "-").out())
          .isEqualTo("added above, active\nadded notices, active\nadded rule r\n");
      assertThat(elsewhere.run("sentinel", "export").out()).isEqualTo(all);
      assertThat(elsewhere.reading(all, "sentinel", "import", "-").out())
          .contains("changed above", "changed notices", "changed rule r");
    }
  }

  @Test
  void anEditKeepsWhatWasSeen() {
    watched.add(NOTICES);
    watched.run("check", "notices");
    watched.reading(
        NOTICES.replace("URL", watched.site.url("/")).replace("2 hours", "3 hours"),
        "sentinel",
        "edit",
        "-");
    watched.site.page("/", "The south quay is closed until June.");
    assertThat(watched.run("check", "notices").exit()).isEqualTo(ExitCode.NO);
  }

  @Test
  void showPrintsAllAboutASentinel() {
    watched.add(NOTICES + " Notify By feed Create Rule r On change(notices) Do check notices");
    watched.run("check", "notices");
    watched.site.page("/", "The south quay is closed until June.");
    watched.clock.pass(Duration.ofHours(2));
    watched.run("check", "notices");
    assertThat(watched.run("sentinel", "show", "notices").out())
        .startsWith("Create Sentinel notices Using " + watched.site.url("/"))
        .contains("state        active; added 2026-03-02 08:00:")
        .contains("page         " + watched.site.url("/"))
        .contains("Checked every 2 hours, as asked.")
        .contains("seen         2 versions, the last is number 2; compares pairwise")
        .contains("  notices.notify On change(notices) Do notify feed")
        .contains("Rules that mention it:\n  r On change(notices)")
        .contains("  changed: ");
  }

  @Test
  void aTrialShowsWhatWouldHaveBeenReported() throws IOException {
    String archive = folder.resolve("archive").toString();
    String page = "https://port.example/notices";
    CommandRun.vigil(
        "archive", "import", "--archive", archive, page, "../examples/histories/notices");
    Path file =
        Files.writeString(
            folder.resolve("a.sentinel"),
            "Create Sentinel fees Using " + page + " Within table Monitor number");
    CommandRun run = CommandRun.vigil("sentinel", "try", file.toString(), "--archive", archive);
    assertThat(run)
        .isEqualTo(
            CommandRun.yes(
                """
                fees on https://port.example/notices, 3 versions
                  2026-11-10 08:00:00Z  2 → 3  reported  0.55  8 to 12 m / Summer: 26.00 → 27.50
                  1 reported, 0 held back
                """));
    assertThat(
            CommandRun.vigil("sentinel", "try", file.toString(), "--archive", archive, "--json")
                .out())
        .contains("\"before\":2,\"after\":3,\"reported\":true");
  }

  @Test
  void aTrialOnAPageThatIsNotInTheArchiveSuggestsTheNearest() throws IOException {
    String archive = folder.resolve("archive").toString();
    CommandRun.vigil(
        "archive",
        "import",
        "--archive",
        archive,
        "https://port.example/a",
        "../examples/histories/notices");
    Path file =
        Files.writeString(
            folder.resolve("a.sentinel"), "Create Sentinel s Using https://port.example/b");
    assertThat(CommandRun.vigil("sentinel", "try", file.toString(), "--archive", archive).err())
        .contains("did you mean 'https://port.example/a'?");
  }

  @Test
  void aReplayCountsWhatManySentinelsWouldHaveReportedAndJudgesItByLabels() throws IOException {
    String archive = folder.resolve("archive").toString();
    String page = "https://port.example/notices";
    CommandRun.vigil(
        "archive", "import", "--archive", archive, page, "../examples/histories/notices");
    Path file =
        Files.writeString(
            folder.resolve("a.sentinel"),
            """
            Create Sentinel fees Using %1$s Within table Monitor number
            Create Sentinel typo Using %1$s Within "#feees" Monitor text
            Create Sentinel all Using %1$s Monitor text Ignore learned=off
            Create Sentinel other Using https://port.example/other
            """
                .formatted(page));
    CommandRun run = CommandRun.vigil("sentinel", "replay", file.toString(), "--archive", archive);
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .containsPattern("fees +3 +1 +0 +0 +0 +" + page)
        .containsPattern("typo +3 +0 +0 +3 +0 +" + page)
        .containsPattern("other +0 .*no page in the archive")
        .contains("4 sentinels: ");
    CommandRun judged =
        CommandRun.vigil(
            "sentinel",
            "replay",
            file.toString(),
            "--archive",
            archive,
            "--labels",
            page + "=../examples/labels.tsv");
    assertThat(judged.out())
        .contains("LABELLED")
        .containsPattern("fees +3 +1 +0 +0 +0 +1 +1.00 +1.00 ")
        .containsPattern("typo +3 +0 +0 +3 +0 +1 +1.00 +0.00 ");
    assertThat(
            CommandRun.vigil("sentinel", "replay", file.toString(), "--archive", archive, "--json")
                .out())
        .contains("\"sentinel\":\"fees\"", "\"reported\":1", "\"kind\":\"gone\"");
  }

  @Test
  void aReplayOfTheInstallationTakesItsSentinelsAndVersions() {
    watched.add(NOTICES);
    watched.run("check", "notices");
    watched.site.page("/", "The south quay is closed until June.");
    watched.clock.pass(Duration.ofHours(2));
    watched.run("check", "notices");
    assertThat(watched.run("sentinel", "replay").out())
        .containsPattern("notices +2 +1 +0 +0 +0 ")
        .contains("1 sentinel: 1 reported, 0 held back");
  }

  @Test
  void aReplayNamesTheLineOfALabelThatCannotBeRead() throws IOException {
    Path file = Files.writeString(folder.resolve("a.sentinel"), words("Monitor text"));
    Path labels = Files.writeString(folder.resolve("l.tsv"), "1\t-\nsoon\tchange\n");
    assertThat(
            watched.run("sentinel", "replay", file.toString(), "--labels", labels.toString()).err())
        .contains("l.tsv: line 2 begins with 'soon'");
  }

  @Test
  void aFolderOfHistoriesIsReplayedAndJudgedByItsLabels() throws IOException {
    Path history = Files.createDirectories(folder.resolve("histories/quay"));
    for (int i = 1; i <= 4; i++) {
      Files.writeString(
          history.resolve("0000" + i + "_174100000" + i + ".html"),
          "<!DOCTYPE html><title>Quay</title><main><h1>Quay</h1><p>A night costs "
              + (i < 3 ? 10 : 12)
              + " EUR.</p><p>We have repaired boats here since 1961.</p><!--"
              + i
              + "--></main>");
    }
    Files.writeString(
        history.resolve("labels.tsv"),
        """
        00001_1741000001.html\tfirst\t\tfirst version\t
        00002_1741000002.html\tnoise\tmarkup\ta comment\t
        00003_1741000003.html\tchange\tprice\tdearer\t12 EUR | 12.00
        00004_1741000004.html\tchange\tword\tnothing that is shown\tboats
        00005_1741000005.html\tchange\trow\tno such version\tboats
        """);
    String histories = folder.resolve("histories").toString();
    CommandRun run = CommandRun.vigil("sentinel", "replay", "--folder", histories, "--errors");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .containsPattern("quay +4 +1 +2 +0 +0 +3 +1.00 +0.33 ")
        .containsPattern("change:price +1 +1 +1.00 +1 ")
        .containsPattern("change:word +1 +0 +0.00 +0 ")
        .containsPattern("noise:markup +1 +0 +0.00 +0 ")
        .containsPattern("quay +4 +change:word +held back")
        .containsPattern("quay +1741000005 +change:row +not seen");
    assertThat(
            CommandRun.vigil("sentinel", "replay", "--folder", histories, "--archive", "a").err())
        .contains("leave out FILE, --archive and --labels");
    assertThat(CommandRun.vigil("sentinel", "replay", "--folder", folder + "/none").err())
        .contains("there is no such folder");
  }
}
