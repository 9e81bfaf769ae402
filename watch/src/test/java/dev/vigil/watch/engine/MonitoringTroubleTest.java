package dev.vigil.watch.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.Page;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.store.CheckRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors, retries and schedules as users of other watchers want them: docs/behaviour.md. */
class MonitoringTroubleTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void add(String name, String path, String clauses) {
    vigil.add("Create Sentinel " + name + " Using " + site.url(path) + " " + clauses);
  }

  private void watch(String clauses) throws InterruptedException {
    add("a", "/", "Monitor text Fetch every 1 hour " + clauses);
    vigil.pass(HOUR);
  }

  private void fail(int status, int checks) throws InterruptedException {
    site.put("/", status, "text/html", "<h1>Sorry</h1>");
    vigil.pass(HOUR.multipliedBy(checks));
  }

  private void work() throws InterruptedException {
    site.page("/", "The north quay is closed.");
    vigil.pass(HOUR);
  }

  private List<CheckRow> checks() {
    return vigil
        .sentinels()
        .checks(vigil.sentinels().find(TestInstallation.WORKSPACE, "a"), 1000)
        .reversed();
  }

  // ---- errors ----

  private String problem() {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, "a").alerts().problem();
  }

  @Test
  void theProblemOfAPageIsNotThatOfThePageThatReplacesIt() throws InterruptedException {
    watch("");
    fail(404, 1);
    assertThat(problem()).contains("404");
    vigil
        .sentinels()
        .edit(
            TestInstallation.WORKSPACE,
            SentinelParser.parse(
                    "Create Sentinel a Using " + site.url("/new") + " Monitor text", ZoneOffset.UTC)
                .getFirst());
    assertThat(problem()).isEmpty();
  }

  @Test
  void twoFailuresAreNotReportedAndASuccessBeginsTheCountAnew() throws InterruptedException {
    watch("");
    for (int time = 0; time < 3; time++) {
      fail(502, 2);
      work();
    }
    assertThat(vigil.reported()).isEmpty();
    assertThat(checks()).extracting(CheckRow::outcome).contains("failed");
  }

  @Test
  void oneMessageWhenItFailsWhateverTheErrorsAndOneWhenItWorksAgain() throws InterruptedException {
    watch("");
    fail(404, 4);
    fail(502, 4);
    fail(403, 4);
    assertThat(vigil.reported()).containsExactly("a failing 0-0");
    assertThat(vigil.reports().getFirst().content().summary()).contains("404");
    work();
    assertThat(vigil.reported()).containsExactly("a failing 0-0", "a recovered 0-0");
    fail(500, 4);
    assertThat(vigil.reported()).hasSize(3).last().isEqualTo("a failing 0-0");
  }

  @Test
  void theOwnerSaysAfterHowManyFailures() throws InterruptedException {
    add("never", "/", "Fetch every 1 hour Alert failing never");
    add("once", "/", "Fetch every 1 hour Alert failing after 1");
    watch("Alert failing after 6");
    fail(500, 5);
    assertThat(vigil.reported()).containsExactly("once failing 0-0");
    fail(500, 1);
    assertThat(vigil.reported()).containsExactly("once failing 0-0", "a failing 0-0");
  }

  @Test
  void aPageThatNeverWorkedIsReportedToo() throws InterruptedException {
    site.put("/", 404, "text/html", "");
    watch("");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactly("a failing 0-0");
    work();
    assertThat(vigil.reported()).containsExactly("a failing 0-0", "a recovered 0-0");
  }

  @Test
  void anEmptyBodyIsNoChangeAndIsReportedAsAFailureWhenItStays() throws InterruptedException {
    watch("");
    site.put("/", 200, "text/html", "");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    work();
    assertThat(vigil.reported()).isEmpty();
    assertThat(vigil.all.archive().versions(vigil.all.archive().pages().getFirst())).hasSize(1);
    site.put("/", 200, "text/html", "");
    vigil.pass(HOUR.multipliedBy(4));
    assertThat(vigil.reported()).containsExactly("a failing 0-0");
  }

  @Test
  void aFailureWhileAChangeWaitsForItsConfirmationLosesNothing() throws InterruptedException {
    watch("Confirm after 10 minutes");
    site.page("/", "The south quay is closed.");
    for (int minute = 0;
        vigil.sentinels().find(TestInstallation.WORKSPACE, "a").versions().awaiting() == 0;
        minute++) {
      assertThat(minute).isLessThan(120);
      vigil.pass(Duration.ofMinutes(1));
    }
    site.put("/", 503, "text/html", "");
    vigil.pass(Duration.ofMinutes(15));
    assertThat(vigil.reported()).isEmpty();
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void aMissingSecretStopsNoOtherSentinelAndIsReported() throws InterruptedException {
    vigil.all.secrets().put(TestInstallation.WORKSPACE, "key", "open sesame");
    add(
        "locked",
        "/",
        "Fetch every 1 hour Request secret key as bearer Alert failing after 2, unchanged for 3"
            + " hours");
    watch("");
    CommandHandler handler = new CommandHandler(vigil.all, vigil.clock);
    handler.run(new EngineCommand.RemoveSecret("key"));
    vigil.pass(HOUR.multipliedBy(5));
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported())
        .containsExactlyInAnyOrder("locked failing 0-0", "locked unchanged 0-0", "a change 1-2");
    handler.run(new EngineCommand.PutSecret("key", "open sesame"));
    vigil.pass(HOUR);
    assertThat(vigil.reported()).contains("locked recovered 0-0", "locked change 1-2");
  }

  // ---- what servers say ----

  @Test
  void notModifiedIsUnchangedAndEndsAFailure() throws InterruptedException {
    Map<String, String> tag = Map.of("ETag", "\"v1\"");
    String page = "<title>Tides</title><p>High water at 11:40, low water at 17:55, by the gauge.";
    site.put("/", 200, "text/html", page, tag);
    watch("");
    fail(500, 4);
    site.put("/", 200, "text/html", page, tag);
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(vigil.reported()).containsExactly("a failing 0-0", "a recovered 0-0");
    assertThat(checks())
        .last()
        .extracting(CheckRow::outcome, CheckRow::status, CheckRow::version)
        .containsExactly("unchanged", 304, 1);
    assertThat(vigil.sentinels().find(TestInstallation.WORKSPACE, "a").alerts().failures())
        .isZero();
    site.put(
        "/",
        200,
        "text/html",
        page.replace("by the gauge", "by the almanac of the port"),
        Map.of("ETag", "\"v2\""));
    vigil.pass(HOUR);
    assertThat(vigil.reported()).hasSize(3).last().isEqualTo("a change 1-2");
  }

  @Test
  void tooManyRequestsIsAPassingFailure() throws InterruptedException {
    watch("");
    fail(429, 2);
    work();
    assertThat(vigil.reported()).isEmpty();
    assertThat(checks()).extracting(CheckRow::words).anyMatch(words -> words.contains("too often"));
  }

  @Test
  void aServerThatAsksToWaitIsLeftAloneUntilThenAndItIsNoFailure() throws InterruptedException {
    watch("");
    int before = site.requests().size();
    site.put("/", 429, "text/html", "", Map.of("Retry-After", "36000"));
    vigil.pass(HOUR.multipliedBy(9));
    assertThat(site.requests()).hasSize(before + 1);
    assertThat(checks()).last().extracting(CheckRow::outcome).isEqualTo("postponed");
    site.page("/", "The south quay is closed.");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void aServerThatAlwaysAsksToWaitIsOverdue() throws InterruptedException {
    watch("Alert overdue after 3 hours");
    site.put("/", 503, "text/html", "", Map.of("Retry-After", "7200"));
    vigil.pass(HOUR.multipliedBy(12));
    assertThat(vigil.reported()).containsExactly("a overdue 0-0");
  }

  // ---- schedules ----

  @Test
  void itChecksOnlyInItsHoursAndDaysOfItsZone() throws InterruptedException {
    add("a", "/", "Fetch every 1 hour Only 22:00-02:00 fri in Asia/Tokyo");
    vigil.pass(Duration.ofDays(14));
    ZoneId tokyo = ZoneId.of("Asia/Tokyo");
    List<ZonedDateTime> times = checks().stream().map(check -> check.time().atZone(tokyo)).toList();
    assertThat(times).hasSizeBetween(6, 12);
    assertThat(times)
        .allSatisfy(
            time -> {
              boolean evening = !time.toLocalTime().isBefore(LocalTime.of(22, 0));
              assertThat(time.getDayOfWeek())
                  .isEqualTo(evening ? DayOfWeek.FRIDAY : DayOfWeek.SATURDAY);
              assertThat(evening || !time.toLocalTime().isAfter(LocalTime.of(2, 0))).isTrue();
            })
        .as("a window across midnight goes on after midnight")
        .anyMatch(time -> time.getDayOfWeek() == DayOfWeek.SATURDAY);
  }

  @Test
  void everySentinelHasItsOwnIntervalOrCronTimes() throws InterruptedException {
    site.page("/b", "The lock is open.");
    add("a", "/", "Fetch cron \"30 8 * * mon-fri\"");
    add("b", "/b", "Fetch every 6 hours");
    vigil.pass(Duration.ofDays(7));
    assertThat(checks().stream().map(check -> check.time().toString()).distinct())
        .contains("2026-03-03T08:30:00Z", "2026-03-06T08:30:00Z")
        .noneMatch(time -> time.startsWith("2026-03-07") || time.startsWith("2026-03-08"));
    assertThat(site.requests().stream().filter(request -> request.endsWith("/b")).count())
        .isBetween(28L, 30L);
  }

  @Test
  void anIntervalDoesNotSlipHoweverLateACheckWas() throws InterruptedException {
    watch("");
    vigil.pass(HOUR);
    Instant on = checks().getLast().time();
    vigil.clock.pass(Duration.ofMinutes(100));
    vigil.now();
    vigil.pass(HOUR);
    assertThat(Duration.between(on, checks().getLast().time()).toMinutes() % 60).isZero();
  }

  @Test
  void aPausedSentinelIsNotChecked() throws InterruptedException {
    watch("");
    vigil.sentinels().pause(TestInstallation.WORKSPACE, "a");
    int before = site.requests().size();
    vigil.pass(Duration.ofDays(2));
    assertThat(site.requests()).hasSize(before);
  }

  @Test
  void aServerThatHangsDelaysNoOther() throws InterruptedException {
    site.page("/slow", "It takes its time.");
    CountDownLatch letGo = site.hang("/slow");
    add("slow", "/slow", "Fetch every 1 hour");
    add("a", "/", "Fetch every 1 hour");
    CountDownLatch seen = new CountDownLatch(3);
    vigil
        .all
        .checks()
        .listen(
            checked -> {
              seen.countDown();
              vigil.clock.pass(HOUR);
            });
    for (int context = 0; seen.getCount() > 0; context++) {
      assertThat(context).as("the other page is looked at").isLessThan(3000);
      vigil.engine().step();
      // A look that is just ending is not begun again by this step, but by the next one.
      boolean _ = seen.await(10, TimeUnit.MILLISECONDS);
    }
    assertThat(checks()).hasSizeGreaterThanOrEqualTo(3);
    letGo.countDown();
    vigil.engine().awaitIdle();
  }

  @Test
  void firstChecksAllAtOnceKeepOneVersionOfEachPage() throws InterruptedException {
    for (int page = 0; page < 30; page++) {
      site.page("/p" + page, "This is page number " + page + " of the harbour.");
      for (String who : List.of("x", "y", "z")) {
        add(
            who + page,
            "/p" + page,
            who.equals("z") ? "Fetch every 2 hours" : "Fetch every 1 hour");
      }
    }
    vigil.now();
    assertThat(site.requests()).hasSize(30).doesNotHaveDuplicates();
    for (int page = 0; page < 30; page++) {
      Page one = new Page(TestInstallation.WORKSPACE, site.url("/p" + page), "");
      assertThat(vigil.all.archive().versions(one)).hasSize(1);
      assertThat(
              new String(
                  vigil.all.archive().bytes(vigil.all.archive().versions(one).getFirst()), UTF_8))
          .contains("page number " + page + " of");
    }
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(vigil.reported()).isEmpty();
  }
}
