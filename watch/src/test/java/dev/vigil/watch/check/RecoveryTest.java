package dev.vigil.watch.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.ManualClock;
import dev.vigil.watch.engine.TestInstallation;
import dev.vigil.watch.engine.TestSite;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.SentinelState;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens after a silence, and when the clock jumps. */
@Timeout(120)
class RecoveryTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration WEEK = Duration.ofDays(7);

  @TempDir private Path folder;
  private final ManualClock clock = new ManualClock();
  private TestSite site;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
  }

  @AfterEach
  void close() {
    site.close();
  }

  private String sentinel(String clauses) {
    return "Create Sentinel a Using " + site.url("/") + " Monitor text Notify By feed " + clauses;
  }

  // ---- after a silence ----

  @Test
  void afterAWeekOfSilenceAPageIsCheckedOnceAndNotForEveryHour() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour"));
      vigil.pass(HOUR);
    }
    int before = site.requests().size();
    site.page("/", "The south quay is closed.");
    clock.pass(WEEK);
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.now();
      assertThat(site.requests()).hasSize(before + 1);
      assertThat(vigil.reported()).containsExactly("a change 1-2");
      vigil.pass(HOUR);
      assertThat(site.requests()).hasSize(before + 2);
    }
  }

  @Test
  void aHostWithManyOverduePagesDelaysNoOther() throws IOException, InterruptedException {
    Politeness polite = new Politeness(Duration.ZERO, 2, Duration.ofMinutes(1), 1, Duration.ZERO);
    Archive archive = Archive.open(folder.resolve(Installation.ARCHIVE));
    try (TestSite other = new TestSite(InetAddress.ofLiteral("127.0.0.2"));
        TestInstallation vigil =
            new TestInstallation(folder, archive, clock, Settings.USUAL, polite)) {
      StringBuilder many = new StringBuilder();
      List<CountDownLatch> held = new ArrayList<>();
      for (int i = 0; i < 150; i++) {
        site.page("/" + i, "Berth " + i + " is free.");
        held.add(site.hang("/" + i));
        many.append(
            "Create Sentinel s%d Using %s Fetch every 1 hour\n".formatted(i, site.url("/" + i)));
      }
      other.page("/", "The north quay is closed.");
      vigil.add(many.toString());
      clock.pass(Duration.ofSeconds(1));
      vigil.add("Create Sentinel other Using " + other.url("/") + " Fetch every 1 hour");
      LinkedBlockingQueue<String> checked = new LinkedBlockingQueue<>();
      vigil.all.checks().listen(check -> checked.add(check.url()));
      vigil.engine().step();
      // Both connections of the first host hang; only a few of its pages may be waiting.
      String first = checked.poll(100, TimeUnit.SECONDS);
      held.forEach(CountDownLatch::countDown);
      assertThat(first).isEqualTo(other.url("/"));
      vigil.now();
      assertThat(checked).hasSize(150);
    }
  }

  // ---- jumps of the clock ----

  @Test
  void aClockThatIsSetForwardMakesEverythingDueOnce() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour"));
      vigil.pass(HOUR);
      int before = site.requests().size();
      site.page("/", "The south quay is closed.");
      clock.pass(Duration.ofDays(400));
      vigil.now();
      assertThat(site.requests()).hasSize(before + 1);
      assertThat(vigil.reported()).containsExactly("a change 1-2");
    }
  }

  @Test
  void afterAClockWasSetBackByYearsNothingWaitsForYears() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour"));
      vigil.pass(HOUR);
      clock.set(clock.now().minus(Duration.ofDays(1000)));
      site.page("/", "The south quay is closed.");
      vigil.now();
      assertThat(vigil.reported()).containsExactly("a change 1-2");
      site.page("/", "The east quay is closed.");
      vigil.pass(HOUR);
      assertThat(vigil.reported()).containsExactly("a change 1-2", "a change 2-3");
    }
  }

  @Test
  void aStepOfTheClockIsHandledAgainWhenItsTransactionFailed() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour"));
      vigil.pass(HOUR);
      clock.set(clock.now().minus(Duration.ofDays(1000)));
      site.page("/", "The south quay is closed.");
      vigil
          .all
          .store()
          .catalogue()
          .change(
              connection ->
                  Sql.run(
                      connection,
                      "create trigger full before update on schedule begin"
                          + " select raise(abort, 'no room'); end"));
      assertThatThrownBy(() -> vigil.engine().step()).hasMessageContaining("no room");
      vigil.all.store().catalogue().change(connection -> Sql.run(connection, "drop trigger full"));
      vigil.now();
      assertThat(vigil.reported()).containsExactly("a change 1-2");
    }
  }

  @Test
  void aClockThatWasSetBackByHalfAnHourIsSaidAndPagesAreCheckedOn() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      List<String> news = new ArrayList<>();
      vigil.engine().stallMonitor().listen(news::add);
      vigil.add(sentinel("Fetch every 10 minutes"));
      vigil.pass(HOUR);
      clock.set(clock.now().minus(Duration.ofMinutes(30)));
      site.page("/", "The south quay is closed.");
      vigil.pass(Duration.ofMinutes(10));
      assertThat(vigil.reported()).containsExactly("a change 1-2");
      assertThat(news).singleElement().asString().contains("The clock was set back");
    }
  }

  @Test
  void theSameWhenItWasSetBackWhileNothingRan() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch cron \"0 8 * * mon\""));
      vigil.now();
    }
    ManualClock right = new ManualClock(clock.now().minus(Duration.ofDays(1000)));
    site.page("/", "The south quay is closed.");
    try (TestInstallation vigil = new TestInstallation(folder, right)) {
      vigil.now();
      assertThat(vigil.reported()).containsExactly("a change 1-2");
      assertThat(vigil.engine().step().orElseThrow()).isBefore(right.now().plus(WEEK));
    }
  }

  @Test
  void thatNothingChangedIsReportedByTheNewClock() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour Alert unchanged for 3 hours"));
      vigil.pass(HOUR);
      clock.set(clock.now().minus(Duration.ofDays(1000)));
      vigil.pass(HOUR.multipliedBy(2));
      assertThat(vigil.reported()).as("the time begins anew").isEmpty();
      vigil.pass(HOUR.multipliedBy(2));
      assertThat(vigil.reported()).containsExactly("a unchanged 0-0");
    }
  }

  @Test
  void aMessageOfTheOldClockIsSentByTheNewOne() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(
          "Create Sentinel a Using "
              + site.url("/")
              + " Monitor text Fetch every 1 hour Notify By email me@mail.example every 30 days");
      vigil.pass(HOUR);
      site.page("/", "The south quay is closed.");
      vigil.pass(HOUR);
      clock.set(clock.now().minus(Duration.ofDays(1000)));
      vigil.now();
      OutboxMessage message =
          vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10).getFirst();
      assertThat(message.due()).isBefore(clock.now().plus(HOUR));
    }
  }

  @Test
  void aSmallStepBackHasNothingHappenTwice() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour"));
      vigil.pass(HOUR.multipliedBy(2));
      int before = site.requests().size();
      clock.set(clock.now().minus(Duration.ofSeconds(90)));
      vigil.pass(Duration.ofMinutes(2));
      assertThat(site.requests()).hasSize(before);
      vigil.pass(HOUR);
      assertThat(site.requests()).hasSize(before + 1);
    }
  }

  // ---- the end of a sentinel ----

  @Test
  void aSentinelThatEndsBeforeItsNextCheckReportsThatThisWasTheLast() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour To now + 9031 seconds"));
      vigil.pass(HOUR.multipliedBy(5));
      assertThat(vigil.reported()).containsExactly("a ended 0-0");
      assertThat(vigil.reports().getFirst().content().summary())
          .matches("This was the last check, for the sentinel ends at [-0-9]+ [:0-9]{8}Z\\.");
      assertThat(vigil.sentinels().find(TestInstallation.WORKSPACE, "a").lifecycle().state())
          .isEqualTo(SentinelState.ENDED);
      List<OutboxMessage> messages =
          vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10);
      assertThat(messages).hasSize(1);
    }
  }

  @Test
  void aSentinelThatEndedDuringASilenceReportsItsLastCheck() throws InterruptedException {
    Instant last;
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour To now + 1 day"));
      vigil.pass(HOUR);
      last =
          Objects.requireNonNull(
              vigil
                  .sentinels()
                  .page(vigil.sentinels().find(TestInstallation.WORKSPACE, "a"))
                  .orElseThrow()
                  .checked());
    }
    clock.pass(WEEK);
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.now();
      assertThat(vigil.reported()).containsExactly("a ended 0-0");
      assertThat(vigil.reports().getFirst().content().summary())
          .contains("its last check was at " + TimeText.shown(last, ZoneOffset.UTC) + ",");
    }
  }

  @Test
  void whoWantsNoAlertsHearsNothingOfTheEnd() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(sentinel("Fetch every 1 hour To now + 150 minutes Alert nothing"));
      vigil.pass(HOUR.multipliedBy(5));
      assertThat(vigil.reported()).isEmpty();
    }
  }

  // ---- stopping ----

  @Test
  void aStopWaitsForTheCheckUnderWayAndDeliversWhatItFound() throws Exception {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      vigil.add(
          "Create Sentinel a Using "
              + site.url("/")
              + " Monitor text Fetch every 1 hour Notify By command never");
      vigil.now();
      site.page("/", "The south quay is closed.");
      CountDownLatch held = site.hang("/");
      clock.pass(HOUR);
      vigil.engine().step();
      Thread stopping = Thread.ofVirtual().start(() -> vigil.engine().stop(Duration.ofDays(1)));
      vigil.engine().step();
      assertThat(stopping.isAlive()).isTrue();
      held.countDown();
      stopping.join();
      assertThat(vigil.reported()).containsExactly("a change 1-2");
      OutboxMessage message =
          vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10).getFirst();
      assertThat(message.attempts()).isOne();
      clock.pass(HOUR);
      int before = site.requests().size();
      vigil.engine().step();
      vigil.engine().awaitIdle();
      assertThat(site.requests()).hasSize(before);
    }
  }

  // ---- what does not work for a while ----

  @Test
  void pagesAreNotFetchedAgainAndAgainWhileNothingCanBeStored() throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      List<String> news = new java.util.concurrent.CopyOnWriteArrayList<>();
      vigil.engine().stallMonitor().listen(news::add);
      StringBuilder many = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        site.page("/" + i, "Berth " + i + " is free.");
        many.append(
            "Create Sentinel s%d Using %s Fetch every 1 hour\n".formatted(i, site.url("/" + i)));
      }
      vigil.add(many.toString());
      vigil
          .all
          .store()
          .catalogue()
          .change(
              connection ->
                  Sql.run(
                      connection,
                      "create trigger full before insert on page_check begin select"
                          + " raise(abort, 'database or disk is full'); end"));
      for (int second = 0; second < 60; second++) {
        vigil.engine().step();
        vigil.engine().awaitIdle();
        clock.pass(Duration.ofSeconds(1));
      }
      // All that was due at first, and then one at a time at growing pauses.
      assertThat(site.requests().size()).isBetween(20, 27);
      assertThat(news).hasSize(1);
      assertThat(news.getFirst()).contains("does not work at the moment", "the disk is full");
      vigil.all.store().catalogue().change(connection -> Sql.run(connection, "drop trigger full"));
      for (int second = 0; second < 400; second++) {
        vigil.engine().step();
        vigil.engine().awaitIdle();
        clock.pass(Duration.ofSeconds(1));
      }
      assertThat(news).hasSize(2);
      assertThat(news.getLast()).contains("works again after");
      assertThat(vigil.all.archive().pages()).hasSize(20);
    }
  }

  // ---- what is stuck ----

  @Test
  void aCheckThatIsStuckIsNoticedAndInterruptedAndThePageIsCheckedAgain()
      throws InterruptedException {
    try (TestInstallation vigil = new TestInstallation(folder, clock)) {
      LinkedBlockingQueue<String> news = new LinkedBlockingQueue<>();
      vigil.engine().stallMonitor().listen(news::add);
      vigil.add(sentinel("Fetch every 1 hour"));
      site.hang("/");
      vigil.engine().step();
      while (site.requests().isEmpty()) {
        Thread.onSpinWait();
      }
      clock.pass(StallMonitor.WORK_TIMEOUT.minusSeconds(1));
      vigil.engine().stallMonitor().check();
      assertThat(news).isEmpty();
      clock.pass(Duration.ofSeconds(2));
      vigil.engine().stallMonitor().check();
      assertThat(news.take())
          .contains("The check of " + site.url("/"), "stuck for 15 minutes", "waiting for");
      assertThat(vigil.engine().stallMonitor().isHealthy()).isTrue();
      assertThat(news.take()).contains("is not stuck any more");
      vigil.engine().awaitIdle();
    }
  }
}
