package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.watch.agent.PageAssigner;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.CheckRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentTest {
  private static final List<String> NEWS =
      List.of(
          "The north quay is closed.",
          "Pilots are on strike until Friday.",
          "A buoy drifts off the mole.",
          "Ice in the inner basin, go slowly.",
          "The crane at berth two works again.",
          "Fireworks on Saturday at nine.",
          "Divers near the lock gates.");

  @TempDir private Path folder;
  private AgentTestBed field;

  @BeforeEach
  void open() throws IOException, InterruptedException {
    field = field(folder, AgentTestBed.SITE);
    field.now();
  }

  /** An installation on a database of the kind that is tested. */
  AgentTestBed field(Path where, String site) throws IOException {
    return new AgentTestBed(where, site);
  }

  @AfterEach
  void close() {
    field.close();
  }

  @Test
  void whatAnAgentSeesIsReportedLikeWhatIsFetched() throws IOException, InterruptedException {
    field.page("fees.html", "The north quay is closed.");
    field.add("a", "fees.html", "Fetch every 10 minutes Notify By feed");
    field.pass(Duration.ofMinutes(2));
    assertThat(contents("fees.html")).hasSize(1);
    field.page("fees.html", "The south quay is closed.");
    field.pass(Duration.ofMinutes(15));
    assertThat(field.vigil.reported()).containsExactly("a change 1-2");
    assertThat(contents("fees.html").getLast()).contains("south quay");
    assertThat(field.vigil.all.outbox().messages(0, Optional.empty(), 10)).hasSize(1);
    long waiting =
        field
            .vigil
            .all
            .store()
            .catalogue()
            .read(
                connection ->
                    Sql.one(
                            connection,
                            "select waiting from agent where name = ?",
                            row -> row.getLong(1),
                            "harbour")
                        .orElseThrow());
    assertThat(waiting).as("bytes that arrived do not wait").isZero();
    // No one could have fetched it.
    assertThat(outcomes("a")).doesNotContain("failed");
  }

  @Test
  void theFramesOfAFramesetAreRead() throws IOException, InterruptedException {
    Path pages = folder.resolve("www");
    Files.writeString(
        pages.resolve("set.html"),
        "<title>Port</title><frameset cols='20%,*'><frame src='menu.html'><frame src='news.html'>"
            + "<frame src='https://elsewhere.example/'></frameset>");
    Files.writeString(pages.resolve("menu.html"), "<p><a href='fees.html'>Fees</a>");
    field.page("news.html", "The north quay is closed.");
    field.add("a", "set.html", "Fetch every 10 minutes");
    field.pass(Duration.ofMinutes(2));
    assertThat(contents("set.html")).hasSize(1);
    assertThat(contents("set.html").getFirst())
        .contains(
            "north quay", "<section data-frame=\"news.html\">", AgentTestBed.SITE + "fees.html");
    field.page("news.html", "The south quay is closed.");
    field.pass(Duration.ofMinutes(15));
    assertThat(field.vigil.reported()).containsExactly("a change 1-2");
    assertThat(contents("set.html").getLast()).contains("south quay");
    Files.delete(pages.resolve("news.html"));
    field.pass(Duration.ofMinutes(15));
    assertThat(field.vigil.reported()).as("a missing frame keeps its content").hasSize(1);
  }

  @Test
  void aFrameThatIsWatchedItselfIsReportedToo() throws IOException, InterruptedException {
    // Files that changed long ago are not read again.
    field.clock.reach(Instant.now().plus(Duration.ofDays(1)));
    field.now();
    Files.writeString(
        folder.resolve("www").resolve("set.html"),
        "<title>Port</title><frameset><frame src='news.html'></frameset>");
    field.page("news.html", "The north quay is closed.");
    field.add("a", "set.html", "Fetch every 10 minutes");
    field.add("b", "news.html", "Fetch every 15 minutes");
    field.pass(Duration.ofMinutes(2));
    field.page("news.html", "The south quay is closed.");
    field.pass(Duration.ofMinutes(40));
    assertThat(field.vigil.reported()).containsExactlyInAnyOrder("a change 1-2", "b change 1-2");
  }

  @Test
  void everyVersionOfAnHourOfflineArrivesInItsOrder() throws IOException, InterruptedException {
    field.page("fees.html", NEWS.getFirst());
    field.add("a", "fees.html", "Fetch every 10 minutes Ignore learned=off");
    field.pass(Duration.ofMinutes(2));
    field.cut = true;
    for (int i = 1; i <= 6; i++) {
      field.page("fees.html", NEWS.get(i));
      field.pass(Duration.ofMinutes(10));
      if (i % 2 == 0) {
        field.killAgent();
      }
    }
    assertThat(contents("fees.html")).hasSize(1);
    field.cut = false;
    field.pass(Duration.ofMinutes(3));
    List<String> all = contents("fees.html");
    assertThat(all).hasSize(7);
    for (int i = 0; i <= 6; i++) {
      assertThat(all.get(i)).contains(NEWS.get(i));
    }
    assertThat(field.vigil.reported().stream().filter(w -> w.contains("a change")))
        .containsExactly(
            "a change 1-2",
            "a change 2-3",
            "a change 3-4",
            "a change 4-5",
            "a change 5-6",
            "a change 6-7");
  }

  @Test
  void theSilenceOfAnAgentIsLoggedOnceNotForEveryPage() throws IOException, InterruptedException {
    List<String> said = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger(PageAssigner.class.getName());
    logger.setFilter(record -> said.add(record.getMessage()));
    try {
      for (String name : List.of("a", "b", "c")) {
        field.page(name + ".html", NEWS.get(0));
        field.add(name, name + ".html", "Fetch every 10 minutes");
      }
      field.pass(Duration.ofMinutes(2));
      field.cut = true;
      field.pass(Duration.ofHours(1));
      assertThat(outcomes("a")).contains("failed");
      assertThat(outcomes("c")).contains("failed");
      assertThat(said).singleElement().asString().contains("Agent harbour").contains("pages (3)");
    } finally {
      logger.setFilter(null);
    }
  }

  @Test
  void aPageIsAssignedWhenItsSentinelBeginsAndRecalledWhenItEnds()
      throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 10 minutes");
    assertThat(field.agent()).isEqualTo("harbour: 1 held, 0 waiting");
    field.pass(Duration.ofMinutes(2));
    assertThat(field.agent.state()).startsWith("1 pages, 1 checks").endsWith(" 0 bytes wait");
    field.vigil.all.sentinels().end(0, "a");
    field.pass(Duration.ofMinutes(2));
    assertThat(field.agent()).isEqualTo("harbour: 0 held, 0 waiting");
    assertThat(field.agent.state()).startsWith("0 pages, 1 checks");
  }

  @Test
  void anAgentThatIsAddedLaterTakesOverWhatIsWatchedAlready()
      throws IOException, InterruptedException {
    field.restartServer(Settings.USUAL);
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 10 minutes");
    field.vigil.now();
    assertThat(outcomes("a")).containsExactly("failed");
    field.restartServer(AgentTestBed.settings());
    field.pass(Duration.ofMinutes(2));
    assertThat(field.agent()).isEqualTo("harbour: 1 held, 0 waiting");
    assertThat(outcomes("a")).startsWith("changed").endsWith("failed");
  }

  @Test
  void whatAnAgentHasNoRoomForIsFetchedAsUsual() throws IOException, InterruptedException {
    field.room = 2;
    field.killAgent();
    field.now();
    for (String name : List.of("a", "b", "c")) {
      field.page(name + ".html", NEWS.get(0));
      field.add(name, name + ".html", "Fetch every 10 minutes");
      field.pass(Duration.ofMinutes(1));
    }
    assertThat(field.agent()).isEqualTo("harbour: 2 held, 1 waiting");
    assertThat(outcomes("a")).doesNotContain("failed");
    assertThat(outcomes("c")).containsExactly("failed");
    field.room = 1;
    field.killAgent();
    field.pass(Duration.ofMinutes(2));
    assertThat(field.agent()).isEqualTo("harbour: 1 held, 2 waiting");
    assertThat(outcomes("b")).contains("failed");
    field.vigil.all.sentinels().end(0, "a");
    field.pass(Duration.ofMinutes(2));
    assertThat(field.agent()).isEqualTo("harbour: 1 held, 1 waiting");
  }

  @Test
  void thePagesOfASilentAgentAreFetchedUntilItCallsAgain()
      throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 10 minutes");
    field.pass(Duration.ofMinutes(2));
    field.cut = true;
    field.pass(Duration.ofMinutes(20));
    assertThat(outcomes("a")).startsWith("failed");
    assertThat(field.agent()).isEqualTo("harbour: 0 held, 1 waiting");
    field.cut = false;
    field.pass(Duration.ofMinutes(3));
    assertThat(field.agent()).isEqualTo("harbour: 1 held, 0 waiting");
    assertThat(outcomes("a")).startsWith("unchanged");
  }

  @Test
  void checksThatFoundNothingAreSentWithTheNextCallAndNoneIsLate()
      throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 1 minute Alert overdue 10 minutes");
    field.pass(Duration.ofMinutes(2));
    int before = field.calls.get();
    field.pass(Duration.ofMinutes(30));
    assertThat(field.calls.get() - before).isBetween(25, 65);
    assertThat(outcomes("a")).doesNotContain("failed").contains("unchanged");
    assertThat(field.vigil.reported()).isEmpty();
  }

  @Test
  void anAnswerThatIsLostCountsNothingTwice() throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 10 minutes Notify By feed");
    field.pass(Duration.ofMinutes(2));
    field.page("fees.html", NEWS.get(1));
    field.deaf = true;
    field.pass(Duration.ofMinutes(12));
    assertThat(field.vigil.reported()).containsExactly("a change 1-2");
    field.restartServer(AgentTestBed.settings());
    field.killAgent();
    field.deaf = false;
    field.pass(Duration.ofMinutes(3));
    assertThat(field.vigil.reported()).containsExactly("a change 1-2");
    assertThat(contents("fees.html")).hasSize(2);
    assertThat(field.vigil.all.outbox().messages(0, Optional.empty(), 10)).hasSize(1);
  }

  @Test
  void aPageWhoseBaseTheServerLostIsSentWhole() throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 10 minutes");
    field.pass(Duration.ofMinutes(2));
    field.cut = true;
    for (int i = 1; i <= 3; i++) {
      field.page("fees.html", NEWS.get(i));
      field.pass(Duration.ofMinutes(10));
    }
    field.vigil.all.archive().forget(new Page(0, AgentTestBed.SITE + "fees.html", ""));
    field.cut = false;
    field.pass(Duration.ofMinutes(5));
    List<String> all = contents("fees.html");
    assertThat(all).hasSize(3);
    assertThat(all.get(0)).contains(NEWS.get(1));
    assertThat(all.get(2)).contains(NEWS.get(3));
  }

  @Test
  void aFileThatIsGoneIsAFailureAndItsReturnIsReported() throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 1 minute Alert failing 2");
    field.pass(Duration.ofMinutes(2));
    Files.delete(field.pages.resolve("fees.html"));
    field.pass(Duration.ofMinutes(4));
    assertThat(field.vigil.reported()).containsExactly("a failing 0-0");
    field.page("fees.html", NEWS.get(0));
    field.pass(Duration.ofMinutes(3));
    assertThat(field.vigil.reported()).containsExactly("a failing 0-0", "a recovered 0-0");
    assertThat(contents("fees.html")).hasSize(1);
  }

  @Test
  void aSentinelThatJoinsAPageIsCheckedAtOnce() throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 1 hour");
    field.pass(Duration.ofMinutes(2));
    field.page("fees.html", NEWS.get(1));
    field.add("b", "fees.html", "Fetch every 1 hour");
    field.pass(Duration.ofMinutes(3));
    assertThat(contents("fees.html")).hasSize(2);
    assertThat(field.vigil.reported()).isEmpty();
    assertThat(outcomes("a")).doesNotContain("failed");
    field.page("fees.html", NEWS.get(2));
    field.pass(Duration.ofMinutes(70));
    // Each compares with what it saw itself.
    assertThat(field.vigil.reported()).containsExactlyInAnyOrder("a change 1-3", "b change 2-3");
  }

  @Test
  void aChangeIsConfirmedByTheAgent() throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 1 hour Confirm after 5 minutes");
    field.pass(Duration.ofMinutes(2));
    field.page("fees.html", NEWS.get(1));
    field.pass(Duration.ofMinutes(75));
    assertThat(field.vigil.reported()).containsExactly("a change 1-2");
    assertThat(outcomes("a")).doesNotContain("failed");
  }

  @Test
  void aQueueAtItsLimitStopsTheChecksAndHandsThePagesBack()
      throws IOException, InterruptedException {
    field.disk = 4000;
    field.killAgent();
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch every 1 minute");
    field.pass(Duration.ofMinutes(2));
    field.cut = true;
    for (int i = 0; i < 30; i++) {
      field.page("fees.html", NEWS.get(i % 7));
      field.pass(Duration.ofMinutes(1));
    }
    assertThat(size(folder.resolve("agent/queue"))).isLessThan(6000);
    field.cut = false;
    field.pass(Duration.ofMinutes(5));
    assertThat(contents("fees.html").size()).isBetween(3, 20);
    assertThat(field.agent()).isEqualTo("harbour: 1 held, 0 waiting");
  }

  @Test
  void aLearningScheduleRunsAtTheAgent() throws IOException, InterruptedException {
    field.page("fees.html", NEWS.get(0));
    field.add("a", "fees.html", "Fetch adaptive");
    field.pass(Duration.ofMinutes(5));
    var sentinels = field.vigil.all.sentinels();
    String before = sentinels.schedule(sentinels.find(0, "a")).orElseThrow().state();
    field.pass(Duration.ofHours(4));
    String after = sentinels.schedule(sentinels.find(0, "a")).orElseThrow().state();
    assertThat(after).isNotEqualTo(before);
    assertThat(outcomes("a")).doesNotContain("failed");
  }

  @Test
  void versionsFromBeforeOurOwnCheckAreKeptButNotReported()
      throws IOException, InterruptedException {
    try (TestSite site = new TestSite()) {
      field.close();
      field = field(folder.resolve("other"), site.url("/"));
      field.now();
      field.page("fees.html", NEWS.get(0));
      site.put("/fees.html", 200, "text/html", field.text("fees.html"));
      field.add("a", "fees.html", "Fetch every 10 minutes");
      field.pass(Duration.ofMinutes(2));
      field.cut = true;
      field.page("fees.html", NEWS.get(1));
      field.pass(Duration.ofMinutes(4));
      // The agent saw this; the server does not before it itself checks what came after.
      field.agent.step();
      field.page("fees.html", NEWS.get(2));
      site.put("/fees.html", 200, "text/html", field.text("fees.html"));
      field.pass(Duration.ofMinutes(40));
      int reported = field.vigil.reported().size();
      field.cut = false;
      field.pass(Duration.ofMinutes(20));
      assertThat(field.vigil.reported()).hasSize(reported);
      assertThat(reported).isEqualTo(1);
    }
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private List<String> contents(String path) {
    List<String> all = new ArrayList<>();
    for (Version version : field.vigil.all.archive().versions(new Page(0, field.site + path, ""))) {
      all.add(new String(field.vigil.all.archive().bytes(version), StandardCharsets.UTF_8));
    }
    return all;
  }

  private List<String> outcomes(String name) {
    var sentinels = field.vigil.all.sentinels();
    return sentinels.checks(sentinels.find(0, name), 1000).stream().map(CheckRow::outcome).toList();
  }
}
