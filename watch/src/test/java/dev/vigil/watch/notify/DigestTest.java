package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.AT_ONCE;
import static dev.vigil.watch.notify.TestOutbox.change;
import static dev.vigil.watch.notify.TestOutbox.mail;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.notify.OutboxMessage.State;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.HoursClause;
import dev.vigil.watch.settings.QuietHours;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages that leave together, and hours in which none leaves. */
class DigestTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final DeliveryClause AT_EIGHT = new DeliveryClause.DigestAt(LocalTime.of(8, 0));
  private static final QuietHours NIGHTS =
      new QuietHours(
          List.of(
              new HoursClause(LocalTime.of(22, 0), LocalTime.of(7, 0), HoursClause.ALL, BERLIN)),
          Set.of("urgent"));

  @TempDir Path folder;
  private final SteppedTime time = new SteppedTime("2026-11-15T10:00:00Z");
  private TestOutbox office;

  @BeforeEach
  void open() {
    office = new TestOutbox(folder, settings(QuietHours.NONE), time);
  }

  @AfterEach
  void close() {
    office.close();
  }

  private void reopen(QuietHours quiet) {
    office.close();
    office = new TestOutbox(folder, settings(quiet), time);
  }

  private static Settings settings(QuietHours quiet) {
    Settings usual = Settings.USUAL;
    return new Settings(
        BERLIN,
        usual.base(),
        usual.mail(),
        quiet,
        usual.template(),
        usual.attempts(),
        usual.endpoints(),
        usual.commands(),
        usual.files(),
        usual.allow(),
        usual.proxy(),
        usual.proxies(),
        usual.intervalStep(),
        usual.hostBudget(),
        usual.budget(),
        usual.resources(),
        usual.agents(),
        usual.lease());
  }

  private void deliverAll() {
    while (office.outbox.next().isPresent()) {
      time.to(office.outbox.next().orElseThrow());
      office.outbox.deliverDue();
    }
  }

  @Test
  void aDailyDigestIsOneMessageForAllSentinelsOfAPerson() {
    office.put(change(1, 5, "prices", "cheaper"), AT_EIGHT, mail("a@x.example"));
    time.pass(Duration.ofHours(3));
    office.put(change(2, 5, "prices", "dearer"), AT_EIGHT, mail("a@x.example"));
    office.put(change(3, 6, "news", "an article"), AT_EIGHT, mail("a@x.example"));
    office.put(change(4, 6, "news", "an article"), AT_EIGHT, mail("b@x.example"));
    assertThat(office.outbox.deliverDue()).isZero();
    assertThat(office.outbox.next()).contains(Instant.parse("2026-11-16T07:00:00Z"));
    deliverAll();
    assertThat(office.sent).hasSize(2);
    OutgoingMessage digest =
        office.sent.stream().filter(p -> p.notifications().size() == 3).findFirst().orElseThrow();
    assertThat(digest.title()).isEqualTo("3 messages: prices, news");
    assertThat(BodyMarkup.PLAIN.write(digest.body()))
        .containsSubsequence("cheaper", "dearer", "an article");
    assertThat(office.messages())
        .extracting(OutboxMessage::state)
        .containsExactly(State.DELIVERED, State.MERGED, State.MERGED, State.DELIVERED);
    assertThat(office.messages()).allSatisfy(m -> assertThat(m.delivered()).isPresent());
    assertThat(office.reported).hasSize(4);
  }

  @Test
  void anIntervalCountsFromTheStartOfTheSentinelWhenEverChangesCome() {
    office
        .store
        .catalogue()
        .change(
            connection -> {
              try (var insert = connection.createStatement()) {
                insert.execute(
                    "insert into sentinel select 5, 1, 'prices', '', 'active', "
                        + Instant.parse("2026-11-13T09:00:00Z").toEpochMilli()
                        + ", null, 0"
                        + nulls(connection));
              }
            });
    DeliveryClause everyFourDays = new DeliveryClause.Every(Duration.ofDays(4));
    office.put(change(1, "cheaper"), everyFourDays, mail("a@x.example"));
    time.pass(Duration.ofDays(1));
    office.put(change(2, "dearer"), everyFourDays, mail("a@x.example"));
    assertThat(office.outbox.next()).contains(Instant.parse("2026-11-17T09:00:00Z"));
    deliverAll();
    assertThat(office.sent).hasSize(1);
    assertThat(office.sent.getFirst().notifications()).hasSize(2);
    office.put(change(3, "again"), everyFourDays, mail("a@x.example"));
    assertThat(office.outbox.next()).contains(Instant.parse("2026-11-21T09:00:00Z"));
  }

  /** Zeros and empty texts for the columns that do not matter here. */
  private static String nulls(java.sql.Connection connection) throws java.sql.SQLException {
    StringBuilder rest = new StringBuilder();
    try (var columns = connection.createStatement().executeQuery("select * from sentinel")) {
      for (int i = 9; i <= columns.getMetaData().getColumnCount(); i++) {
        rest.append(", 0");
      }
    }
    return rest.toString();
  }

  @Test
  void aDigestThatWasCutOffIsRepeatedWithTheSameNoticesUnderTheSameKey() {
    office.put(change(1, "one"), AT_EIGHT, mail("a@x.example"));
    office.put(change(2, "two"), AT_EIGHT, mail("a@x.example"));
    time.to(Instant.parse("2026-11-16T07:00:00Z"));
    office.world =
        outgoing -> {
          throw new AssertionError("killed");
        };
    assertThatThrownBy(() -> office.outbox.deliverDue()).hasRootCauseMessage("killed");
    String key = office.sent.getFirst().key();
    reopen(QuietHours.NONE);
    // What came up meanwhile waits for the next morning.
    office.put(change(3, "three"), AT_EIGHT, mail("a@x.example"));
    office.outbox.recover();
    assertThat(office.outbox.deliverDue()).isEqualTo(1);
    assertThat(office.sent.getFirst().key()).isEqualTo(key);
    assertThat(office.sent.getFirst().notifications())
        .extracting(Notification::change)
        .containsExactly(1L, 2L);
    deliverAll();
    assertThat(office.sent.getLast().notifications())
        .extracting(Notification::change)
        .containsExactly(3L);
  }

  @Test
  void aDigestThatFailsIsRetriedAsItWas() {
    office.put(change(1, "one"), AT_EIGHT, mail("a@x.example"));
    office.put(change(2, "two"), AT_EIGHT, mail("a@x.example"));
    time.to(Instant.parse("2026-11-16T07:00:00Z"));
    office.world = outgoing -> DeliveryResult.Deferred.because("away");
    office.outbox.deliverDue();
    office.world = outgoing -> new DeliveryResult.Delivered("taken");
    deliverAll();
    assertThat(office.sent).hasSize(2);
    assertThat(office.sent)
        .extracting(OutgoingMessage::key)
        .containsOnly(office.sent.getFirst().key());
    assertThat(office.sent).allSatisfy(outgoing -> assertThat(outgoing.notifications()).hasSize(2));
  }

  @Test
  void aVeryLargeDigestLeavesInParts() {
    for (int i = 0; i < 700; i++) {
      office.put(change(i, "number " + i), AT_EIGHT, mail("a@x.example"));
    }
    deliverAll();
    assertThat(office.sent)
        .extracting(outgoing -> outgoing.notifications().size())
        .containsExactly(500, 200);
  }

  @Test
  void theFeedIsCurrentAlsoWhereMailIsADigest() {
    office.put(change(1, "one"), AT_EIGHT, mail("a@x.example"), new Channel("feed", ""));
    assertThat(
            new AtomFeed(office.store, Settings.USUAL)
                .atom(1, new AtomFeed.Subject.All(), Optional.empty(), 10))
        .contains("Tea &amp; more: one");
  }

  @Test
  void whatComesUpAtNightLeavesTogetherInTheMorning() {
    reopen(NIGHTS);
    time.to(Instant.parse("2026-11-15T22:30:00Z"));
    office.put(change(1, "one"), AT_ONCE, mail("a@x.example"));
    time.pass(Duration.ofHours(3));
    office.put(change(2, "two"), AT_ONCE, mail("a@x.example"));
    assertThat(office.outbox.deliverDue()).isZero();
    assertThat(office.outbox.next()).contains(Instant.parse("2026-11-16T06:00:00Z"));
    deliverAll();
    assertThat(office.sent).hasSize(1);
    assertThat(office.sent.getFirst().notifications()).hasSize(2);
    time.to(Instant.parse("2026-11-16T12:00:00Z"));
    office.put(change(3, "by day"), AT_ONCE, mail("a@x.example"));
    assertThat(office.outbox.deliverDue()).isEqualTo(1);
  }

  @Test
  void aSentinelMayHaveQuietHoursOfItsOwn() {
    HoursClause afternoon =
        new HoursClause(
            LocalTime.of(10, 0), LocalTime.of(18, 0), HoursClause.ALL, ZoneId.of("UTC"));
    office
        .store
        .catalogue()
        .change(
            connection ->
                office.outbox.put(
                    connection,
                    change(1, "one"),
                    List.of(mail("a@x.example")),
                    AT_ONCE,
                    Optional.of(afternoon)));
    assertThat(office.outbox.next()).contains(Instant.parse("2026-11-15T18:00:00Z"));
  }

  @Test
  void whatIsTaggedAsUrgentLeavesAtNightToo() {
    reopen(NIGHTS);
    time.to(Instant.parse("2026-11-15T22:30:00Z"));
    Notification calm = change(1, "one");
    Notification urgent =
        new Notification(
            calm.kind(),
            1,
            5,
            calm.name(),
            2,
            calm.url(),
            calm.title(),
            calm.types(),
            3,
            4,
            "fire",
            "",
            1,
            calm.modified(),
            calm.polled(),
            calm.detected(),
            List.of("urgent"),
            true);
    office.put(calm, AT_ONCE, mail("a@x.example"));
    office.put(urgent, AT_ONCE, mail("a@x.example"));
    assertThat(office.outbox.deliverDue()).isEqualTo(1);
    assertThat(office.sent.getFirst().notifications()).containsExactly(urgent);
  }

  @Test
  void aRetryDoesNotRingAtNight() {
    reopen(NIGHTS);
    time.to(Instant.parse("2026-11-15T20:59:59Z"));
    office.put(change(1, "one"), AT_ONCE, mail("a@x.example"));
    office.world = outgoing -> DeliveryResult.Deferred.because("away");
    office.outbox.deliverDue();
    assertThat(office.outbox.next()).contains(Instant.parse("2026-11-16T06:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource({
    // a plain night; its first moment is in, its last is out
    "2026-11-15T20:59:59Z, 2026-11-15T20:59:59Z",
    "2026-11-15T21:00:00Z, 2026-11-16T06:00:00Z",
    "2026-11-16T05:59:59Z, 2026-11-16T06:00:00Z",
    "2026-11-16T06:00:00Z, 2026-11-16T06:00:00Z",
    // clocks go forward at 2:00 on 29 March 2027 minus a day, and back on 25 October 2026
    "2027-03-27T22:00:00Z, 2027-03-28T05:00:00Z",
    "2026-10-24T22:00:00Z, 2026-10-25T06:00:00Z",
  })
  void quietHoursFollowTheWallClock(Instant asked, Instant free) {
    assertThat(NIGHTS.over(asked)).isEqualTo(free);
  }

  @Test
  void aQuietWeekendBelongsToTheDaysItStartsOn() {
    QuietHours weekend =
        new QuietHours(
            List.of(
                new HoursClause(
                    LocalTime.MIDNIGHT,
                    LocalTime.MIDNIGHT,
                    Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
                    ZoneId.of("UTC"))),
            Set.of());
    assertThat(weekend.over(Instant.parse("2026-11-14T10:00:00Z")))
        .isEqualTo(Instant.parse("2026-11-16T00:00:00Z"));
    assertThat(weekend.over(Instant.parse("2026-11-13T10:00:00Z")))
        .isEqualTo(Instant.parse("2026-11-13T10:00:00Z"));
  }

  @Test
  void hoursThatNeverEndDoNotHangAnybody() {
    QuietHours always =
        new QuietHours(
            List.of(
                new HoursClause(
                    LocalTime.MIDNIGHT, LocalTime.MIDNIGHT, HoursClause.ALL, ZoneId.of("UTC"))),
            Set.of());
    assertThat(always.over(Instant.parse("2026-11-14T10:00:00Z")))
        .isAfter(Instant.parse("2026-11-20T00:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-15T06:59:59Z, 2026-11-15T07:00:00Z",
    "2026-11-15T07:00:00Z, 2026-11-16T07:00:00Z",
    "2026-10-24T12:00:00Z, 2026-10-25T07:00:00Z",
    "2027-03-27T12:00:00Z, 2027-03-28T06:00:00Z",
  })
  void aDigestComesByTheWallClock(Instant now, Instant due) {
    DeliveryTime timing = new DeliveryTime(BERLIN, QuietHours.NONE, new java.util.Random(1));
    assertThat(timing.first(change(1, "x"), AT_EIGHT, Optional.empty(), now, now).due())
        .isEqualTo(due);
  }
}
