package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder, archive(), new ManualClock());
  }

  /** The same on another database, see {@link EngineOnPostgresTest}. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void watch(String name, String clauses) {
    vigil.add("Create Sentinel " + name + " Using " + site.url("/") + " " + clauses);
  }

  @Test
  void aChangeIsReportedOnce() throws InterruptedException {
    watch("a", "Fetch every 1 hour");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).isEmpty();
    site.page("/", "The north quay is open again, and the south quay is closed until June.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactly("a change 1-2");
    Report report = vigil.reports().getFirst();
    assertThat(report.content().summary()).contains("→").doesNotContain("Harbour notices");
    assertThat(report.content().details()).contains("south quay");
    assertThat(report.content().score()).isGreaterThan(0.3);
  }

  @Test
  void theMessageIsInTheOutboxWithTheChange() throws InterruptedException {
    watch("a", "Fetch every 1 hour Notify By feed");
    vigil.pass(HOUR);
    site.page("/", "The north quay is open again, and the south quay is closed until June.");
    vigil.pass(HOUR);
    List<OutboxMessage> messages =
        vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10);
    assertThat(messages).hasSize(1);
    assertThat(messages.getFirst().notification().title()).isEqualTo("Harbour notices");
    assertThat(messages.getFirst().notification().url()).isEqualTo(site.url("/"));
  }

  @Test
  void sentinelsOfAPageShareOneFetch() throws InterruptedException {
    watch("a", "Fetch every 1 hour");
    watch("b", "Monitor links Fetch every 1 hour");
    watch("c", "Monitor phrase=\"south quay\" Fetch every 2 hours");
    vigil.pass(HOUR.multipliedBy(10));
    assertThat(site.requests().size()).isBetween(10, 12);
  }

  @Test
  void thoseWhoAskInAnotherWayShareNothing() throws InterruptedException {
    watch("a", "Fetch every 1 hour");
    watch("b", "Fetch every 1 hour Request header \"X-Reader: me\"");
    vigil.now();
    assertThat(site.requests()).hasSize(2);
    assertThat(vigil.all.archive().pages()).hasSize(2);
  }

  @Test
  void anErrorIsNoChangeAndIsReportedOnceAfterThreeChecksAndOnceWhenItIsOver()
      throws InterruptedException {
    watch("a", "Fetch every 1 hour");
    vigil.pass(HOUR);
    site.put("/", 500, "text/html", "<h1>Broken</h1>");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(vigil.reported()).isEmpty();
    vigil.pass(HOUR.multipliedBy(20));
    assertThat(vigil.reported()).containsExactly("a failing 0-0");
    assertThat(vigil.reports().getFirst().content().summary()).contains("500");
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR.multipliedBy(30));
    assertThat(vigil.reported()).containsExactly("a failing 0-0", "a recovered 0-0");
  }

  @Test
  void aWallUnderStatus200IsNoChange() throws InterruptedException {
    watch("a", "Fetch every 1 hour");
    vigil.pass(HOUR);
    site.put("/", 200, "text/html", "<title>Just a moment...</title><p>Checking your browser</p>");
    vigil.pass(HOUR);
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    List<CheckRow> checks =
        vigil.sentinels().checks(vigil.sentinels().find(TestInstallation.WORKSPACE, "a"), 10);
    assertThat(checks).extracting(CheckRow::outcome).contains("failed");
    assertThat(vigil.all.archive().versions(vigil.all.archive().pages().getFirst())).hasSize(1);
  }

  @Test
  void comparesWithTheVersionThatTheCompareOptionNames() throws InterruptedException {
    watch("pairwise", "Monitor text Ignore learned=off Fetch every 1 hour Compare pairwise");
    watch("moving", "Monitor text Ignore learned=off Fetch every 1 hour Compare moving 2");
    watch("every", "Monitor text Ignore learned=off Fetch every 1 hour Compare every 2");
    watch("first", "Monitor text Ignore learned=off Fetch every 1 hour Compare first");
    vigil.pass(HOUR);
    for (String quay : List.of("east", "south", "west", "inner")) {
      site.page("/", "The " + quay + " quay is closed.");
      vigil.pass(HOUR);
    }
    assertThat(vigil.reported())
        .containsExactlyInAnyOrder(
            "pairwise change 1-2",
            "pairwise change 2-3",
            "pairwise change 3-4",
            "pairwise change 4-5",
            "moving change 1-3",
            "moving change 2-4",
            "moving change 3-5",
            "every change 1-2",
            "every change 2-4",
            "first change 1-2",
            "first change 1-3",
            "first change 1-4",
            "first change 1-5");
  }

  @Test
  void aChangeThatDoesNotLastIsNotReportedToThoseWhoWantItConfirmed() throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour Confirm after 10 minutes");
    vigil.pass(HOUR);
    site.page("/", "The harbour has burnt down.");
    untilItWaits("a");
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    site.page("/", "The south quay is closed.");
    untilItWaits("a");
    assertThat(vigil.reported()).isEmpty();
    vigil.pass(Duration.ofMinutes(10));
    assertThat(vigil.reported()).hasSize(1);
    assertThat(vigil.reports().getFirst().content().details()).contains("south");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).hasSize(1);
  }

  @Test
  void theReturnFromAChangeThatDidNotLastIsNoChangeEither() throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour Confirm after 10 minutes");
    vigil.pass(HOUR);
    site.page("/", "The harbour has burnt down.");
    untilItWaits("a");
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR.multipliedBy(4));
    assertThat(vigil.reported()).isEmpty();
  }

  @Test
  void aChangeThatDidNotOutlastAPauseIsNotReported() throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour Confirm after 10 minutes");
    vigil.pass(HOUR);
    site.page("/", "The harbour has burnt down.");
    untilItWaits("a");
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "a");
    vigil.pass(HOUR.multipliedBy(2));
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR);
    vigil.sentinels().resume(TestInstallation.WORKSPACE, "a");
    vigil.pass(HOUR.multipliedBy(4));
    assertThat(vigil.reported()).isEmpty();
  }

  @Test
  void aVersionThatConfirmedAChangeIsNotReportedOnceMore() throws InterruptedException {
    site.html("/", "<ul><li>Old mill closes</li><li>Ferry moves</li></ul>");
    watch("a", "Monitor list Fetch every 1 hour Confirm after 10 minutes");
    vigil.pass(HOUR);
    site.html("/", "<ul><li>Old mill closes</li><li>Regatta wins</li></ul>");
    untilItWaits("a");
    site.html("/", "<ul><li>Old mill closes</li><li>Regatta wins</li></ul><!-- rendered anew -->");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "last seen"})
  void afterAChangeThatDidNotLastTheReferenceStays(String compare) throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour Confirm after 10 minutes Compare " + compare);
    vigil.pass(HOUR);
    site.page("/", "The harbour has burnt down.");
    untilItWaits("a");
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR.multipliedBy(2));
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(vigil.reported()).containsExactly("a change 1-4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "last seen"})
  void aDifferenceThatDidNotLastIsReportedOnceItLasts(String compare) throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour Confirm after 10 minutes Compare " + compare);
    vigil.pass(HOUR);
    site.page("/", "The harbour has burnt down.");
    untilItWaits("a");
    site.page("/", "The north quay is closed.");
    vigil.pass(Duration.ofMinutes(15));
    site.page("/", "The harbour has burnt down.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactly("a change 1-4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<!-- rendered anew -->"})
  void afterAConfirmedChangeTheFirstVersionStaysTheReference(String rest)
      throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour Confirm after 10 minutes Compare first");
    vigil.pass(HOUR);
    site.html("/", "<p>The harbour has burnt down.</p>");
    untilItWaits("a");
    site.html("/", "<p>The harbour has burnt down.</p>" + rest);
    vigil.pass(HOUR.multipliedBy(2));
    site.html("/", "<p>The harbour has burnt down twice.</p>");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(vigil.reported())
        .containsExactly(
            rest.isEmpty() ? "a change 1-2" : "a change 1-3",
            rest.isEmpty() ? "a change 1-3" : "a change 1-4");
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(vigil.reported()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Monitor text"})
  void aChangeThatDidNotLastIsReportedOnceItLasts(String clauses) throws InterruptedException {
    watch("a", clauses + " Fetch every 1 hour Confirm after 10 minutes");
    watch("b", clauses + " Fetch every 1 hour Confirm after 30 minutes");
    vigil.pass(HOUR);
    site.page("/", "The harbour has burnt down.");
    untilItWaits("a");
    site.page("/", "The north quay is closed.");
    vigil.pass(Duration.ofMinutes(15));
    site.page("/", "The harbour has burnt down.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactlyInAnyOrder("a change 3-4", "b change 1-4");
  }

  private void untilItWaits(String name) throws InterruptedException {
    for (int minute = 0;
        vigil.sentinels().find(TestInstallation.WORKSPACE, name).versions().awaiting() == 0;
        minute++) {
      assertThat(minute).isLessThan(200);
      vigil.pass(Duration.ofMinutes(1));
    }
  }

  @Test
  void aPartThatIsGoneIsNoChange() throws InterruptedException {
    watch("a", "Within \"#news\" Monitor text Fetch every 1 hour");
    vigil.pass(HOUR);
    site.html("/", "<div>A redesign without any news.</div>");
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(vigil.reported()).containsExactly("a gone 0-0");
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a gone 0-0", "a back 0-0", "a change 1-3");
  }

  @Test
  void aConditionDecidesWhatIsReported() throws InterruptedException {
    site.html("/", "<p id=price>Berth: 100.00 EUR</p>");
    watch("a", "Monitor price Fetch every 1 hour When new < 0.9 * old");
    vigil.pass(HOUR);
    site.html("/", "<p id=price>Berth: 95.00 EUR</p>");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    site.html("/", "<p id=price>Berth: 70.00 EUR</p>");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 2-3");
  }

  @Test
  void aPausedSentinelSeesNothingAndGoesOnWhereItStopped() throws InterruptedException {
    watch("a", "Monitor text Ignore learned=off Fetch every 1 hour");
    watch("b", "Monitor text Ignore learned=off Fetch every 1 hour");
    vigil.pass(HOUR);
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "a");
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR);
    site.page("/", "The east quay is closed.");
    vigil.pass(HOUR);
    vigil.sentinels().resume(TestInstallation.WORKSPACE, "a");
    vigil.pass(HOUR);
    assertThat(vigil.reported())
        .containsExactlyInAnyOrder("b change 1-2", "b change 2-3", "a change 1-3");
  }

  @Test
  void anEditNeverLooksLikeAChange() throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour");
    vigil.pass(HOUR);
    vigil
        .sentinels()
        .edit(
            TestInstallation.WORKSPACE,
            dev.vigil.watch.language.SentinelParser.parse(
                    "Create Sentinel a Using " + site.url("/") + " Within \"#news\" Monitor text",
                    java.time.ZoneOffset.UTC)
                .getFirst());
    vigil.pass(HOUR.multipliedBy(30));
    assertThat(vigil.reported()).isEmpty();
    site.page("/", "The south quay is closed.");
    vigil.pass(Duration.ofDays(30));
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void sentinelsBeginAndEndWithOthers() throws InterruptedException {
    watch("a", "Fetch every 1 hour From now + 2 hours To now + 5 hours");
    watch("b", "Fetch every 1 hour From start(a) To end(a)");
    watch("c", "Fetch every 1 hour From end(a)");
    assertThat(states()).containsExactly("a waiting", "b waiting", "c waiting");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(states()).containsExactly("a active", "b active", "c waiting");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(states()).containsExactly("a ended", "b ended", "c active");
  }

  private List<String> states() {
    return vigil.sentinels().all(TestInstallation.WORKSPACE).stream()
        .map(row -> row.name() + " " + row.lifecycle().state())
        .toList();
  }

  @Test
  void silenceAndDelayAreReportedOnce() throws InterruptedException {
    watch("a", "Fetch every 1 hour Alert unchanged for 3 hours");
    vigil.pass(HOUR.multipliedBy(10));
    assertThat(vigil.reported()).containsExactly("a unchanged 0-0");
    site.page("/", "The south quay is closed, and so are the north quay and the basin.");
    vigil.pass(HOUR.multipliedBy(10));
    assertThat(vigil.reported())
        .containsExactly("a unchanged 0-0", "a change 1-2", "a unchanged 0-0");
  }

  @Test
  void theUnchangedAlertWaitsForACheckThatWasDueBefore() throws InterruptedException {
    // Its offset depends on the URL, but one check is due in the last half hour before the alert.
    watch("a", "Monitor text Fetch every 30 minutes Alert unchanged for 2 hours");
    vigil.pass(Duration.ofMinutes(90));
    CountDownLatch answers = site.hang("/");
    site.page("/", "The south quay is closed.");
    vigil.clock.pass(HOUR);
    try {
      vigil.engine().step();
      vigil.engine().step();
      assertThat(vigil.reported()).as("while the page is fetched").isEmpty();
    } finally {
      answers.countDown();
    }
    vigil.now();
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void theUnchangedAlertIsSentThoughThePageFails() throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour Alert unchanged for 2 hours, failing never");
    vigil.pass(Duration.ofMinutes(90));
    site.put("/", 500, "text/html", "");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a unchanged 0-0");
  }

  @Test
  void whatAProcessLeftAnotherGoesOnWith() throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour");
    vigil.pass(HOUR);
    vigil.close();
    site.page("/", "The south quay is closed.");
    ManualClock clock = vigil.clock;
    clock.pass(HOUR.multipliedBy(5));
    vigil = new TestInstallation(folder, archive(), clock);
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 1-2");
    assertThat(vigil.sentinels().find(TestInstallation.WORKSPACE, "a").lifecycle().state())
        .isEqualTo(SentinelState.ACTIVE);
  }

  @Test
  void removingASentinelLeavesNothingBehind() throws InterruptedException {
    watch("a", "Monitor text Fetch every 1 hour");
    vigil.pass(HOUR);
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR);
    vigil.sentinels().remove(TestInstallation.WORKSPACE, "a");
    vigil.pass(HOUR.multipliedBy(5));
    int requests = site.requests().size();
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(site.requests()).hasSize(requests);
    assertThat(vigil.reported()).isEmpty();
    assertThat(vigil.all.archive().pinned(vigil.all.archive().pages().getFirst())).isEmpty();
  }

  @Test
  void whatIsDoneWithManyIsOneTransactionWithoutThoseThatCannot() throws InterruptedException {
    List.of("a", "b", "c").forEach(name -> watch(name, "Fetch every 1 hour"));
    vigil.now();
    SentinelService all = vigil.sentinels();
    all.end(TestInstallation.WORKSPACE, "b");
    assertThat(
            all.forEach(
                List.of("a", "b", "c"), name -> all.pause(TestInstallation.WORKSPACE, name)))
        .containsExactly("Sentinel b has ended and cannot be paused; add it again.");
    assertThat(states()).containsExactly("a paused", "b ended", "c paused");
    assertThatThrownBy(
            () ->
                all.forEach(
                    List.of("a", "c"),
                    name -> {
                      if (name.equals("c")) {
                        throw new IllegalStateException("on purpose");
                      }
                      all.resume(TestInstallation.WORKSPACE, name);
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(states()).containsExactly("a paused", "b ended", "c paused");
  }
}
