package dev.vigil.watch.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.RuleParser;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Detectors by examples: what people write rules for, the clock, and their bounds. */
class RuleDetectorTest {
  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  @Test
  void theSeedsFetchEventComesAgainAndAgainFromStartToEnd() {
    RuleDetector detector =
        begin("every 2 days from start(s1) to end(s1)", ConsumptionContext.RECENT);
    assertThat(detector.due()).isEmpty();
    assertThat(detector.on(at("start", "s1", 0))).isEmpty();
    assertThat(times(detector, 10 * 24 * 60, 60))
        .containsExactly(2880L, 5760L, 8640L, 11520L, 14400L);
    assertThat(detector.on(at("end", "s1", 15_000))).isEmpty();
    assertThat(detector.due()).isEmpty();
  }

  @Test
  void aDelayStartsAnewWithEachChangeSoThatABurstIsReportedOnce() {
    RuleDetector detector = begin("change(a) + 1 hour", ConsumptionContext.RECENT);
    detector.on(at("change", "a", 0));
    detector.on(at("change", "a", 30));
    assertThat(detector.until(minute(89))).isEmpty();
    assertThat(names(detector.until(minute(90)))).containsExactly("change30 time90");
    assertThat(detector.due()).isEmpty();
  }

  @Test
  void aDelayGathersWhatComesUntilTheFirstIsDue() {
    RuleDetector detector = begin("change(a) + 1 hour", ConsumptionContext.CUMULATIVE);
    detector.on(at("change", "a", 0));
    detector.on(at("change", "a", 30));
    assertThat(names(detector.until(minute(200)))).containsExactly("change0 change30 time60");
  }

  @Test
  void aDayWithoutAChangeIsReported() {
    RuleDetector detector =
        begin(
            "no change(a) from cron \"0 8 * * *\" to cron \"0 8 * * *\"",
            ConsumptionContext.RECENT);
    // The rule comes at noon: the first whole day begins tomorrow at eight.
    assertThat(detector.until(minute(20 * 60))).isEmpty();
    detector.on(at("change", "a", 25 * 60));
    assertThat(detector.until(minute(44 * 60))).isEmpty();
    assertThat(names(detector.until(minute(68 * 60)))).containsExactly("time2640 time4080");
  }

  @Test
  void nothingFurtherWithinADayAfterAChangeHasItsOwnEnd() {
    for (ConsumptionContext context :
        List.of(
            ConsumptionContext.RECENT,
            ConsumptionContext.CHRONICLE,
            ConsumptionContext.CONTINUOUS)) {
      RuleDetector detector = begin("no change(a) from change(a) to change(a) + 1 day", context);
      detector.on(at("change", "a", 0));
      detector.on(at("change", "a", 1_000));
      assertThat(detector.until(minute(2_000))).as(context.word()).isEmpty();
      assertThat(detector.until(minute(2_440))).as(context.word()).hasSize(1);
    }
  }

  @Test
  void changesOfADayComeTogether() {
    RuleDetector detector =
        begin(
            "all change(*) from cron \"0 8 * * *\" to cron \"0 8 * * *\"",
            ConsumptionContext.RECENT);
    detector.on(at("change", "a", 60));
    detector.until(minute(20 * 60));
    detector.on(at("change", "a", 21 * 60));
    detector.on(at("change", "b", 22 * 60));
    assertThat(names(detector.until(minute(44 * 60))))
        .containsExactly("time1200 change1260 change1320 time2640");
  }

  @Test
  void ofTimesThatWereMissedTheLastIsRaised() {
    assertThat(names(begin("every 1 minute", ConsumptionContext.RECENT).until(minute(10_000))))
        .containsExactly("time10000");
    assertThat(
            names(begin("cron \"*/5 * * * *\"", ConsumptionContext.RECENT).until(minute(777_777))))
        .containsExactly("time777775");
    assertThat(
            names(
                begin("cron \"0 9 29 2 *\"", ConsumptionContext.RECENT)
                    .until(minute(60 * 24 * 3_000))))
        .hasSize(1);
    RuleDetector beat =
        begin("every 1 minute from start(a) to end(a)", ConsumptionContext.CONTINUOUS);
    beat.on(at("start", "a", 0));
    assertThat(names(beat.until(minute(500)))).containsExactly("start0 time500");
    assertThat(beat.due()).contains(minute(501));
  }

  @Test
  void whatEndsWhileTimesAreMissedStillEndsInTime() {
    RuleDetector detector =
        begin("every 1 minute from start(a) to start(a) + 10 minutes", ConsumptionContext.RECENT);
    detector.on(at("start", "a", 0));
    assertThat(names(detector.until(minute(500)))).containsExactly("start0 time10");
    assertThat(detector.due()).isEmpty();
  }

  @Test
  void aPointInTimeComesOnceAndNotAgainFromThePast() {
    RuleDetector detector = begin("at 2026-11-15T13:00:00Z", ConsumptionContext.RECENT);
    assertThat(detector.due()).contains(minute(60));
    assertThat(names(detector.until(minute(61)))).containsExactly("time60");
    assertThat(detector.due()).isEmpty();
    assertThat(begin("at 2026-11-15T11:00:00Z", ConsumptionContext.RECENT).due()).isEmpty();
  }

  @Test
  void timesFallOnMultiplesWhateverElseThereIs() {
    RuleDetector detector =
        RuleDetector.begin(
            new EventExpression.Every(Duration.ofHours(2)), ConsumptionContext.RECENT, minute(17));
    assertThat(detector.due()).contains(minute(120));
  }

  @Test
  void whatIsLateInTheStreamStillComesInItsOrder() {
    RuleDetector detector = begin("change(a) THEN change(b)", ConsumptionContext.RECENT);
    detector.on(at("change", "a", 10));
    assertThat(detector.on(at("change", "b", 9))).hasSize(1);
  }

  @Test
  void aDetectorNeverHoldsMoreThanItMay() {
    for (ConsumptionContext context : ConsumptionContext.values()) {
      RuleDetector detector =
          begin(
              "all (change(a) AND change(b)) from start(*) to end(z)"
                  + " OR any 3 of (change(a), change(b), change(never)) OR change(*) + 90 days",
              context);
      for (int i = 0; i < 2_500; i++) {
        detector.on(at(i % 3 == 0 ? "start" : "change", i % 2 == 0 ? "a" : "b", i / 10));
      }
      assertThat(detector.state().length()).as(context.word()).isLessThan(400_000);
      assertThat(detector.dropped() > 0)
          .as(context.word())
          .isEqualTo(context != ConsumptionContext.RECENT);
    }
  }

  @Test
  void aCumulativeEventKeepsItsBeginningAndTheNewest() {
    RuleDetector detector =
        begin("all change(a) from start(a) to end(a)", ConsumptionContext.CUMULATIVE);
    detector.on(at("start", "a", 0));
    for (int i = 1; i <= 500; i++) {
      detector.on(at("change", "a", i));
    }
    List<Occurrence> parts = detector.on(at("end", "a", 501)).getFirst().parts();
    assertThat(parts).hasSize(CompositeOccurrence.MAX_PARTS);
    assertThat(parts.getFirst().event()).isEqualTo("start");
    assertThat(parts.get(1).time()).isEqualTo(minute(303));
    assertThat(parts.getLast().event()).isEqualTo("end");
  }

  @Test
  void whatADetectorRemembersIsReadBackAndBrokenTextIsRefused() {
    RuleDetector detector = begin("change(a) THEN change(b)", ConsumptionContext.CHRONICLE);
    detector.on(new Occurrence("change", "a", NOON, Map.of("summary", "\"x\"\n\u20ac")));
    EventExpression event = event("change(a) THEN change(b)");
    RuleDetector again = RuleDetector.resume(event, ConsumptionContext.CHRONICLE, detector.state());
    assertThat(again.state()).isEqualTo(detector.state());
    assertThat(again.on(at("change", "b", 1)).getFirst().parts().getFirst().parameters())
        .containsEntry("summary", "\"x\"\n\u20ac");
    assertThatThrownBy(
            () -> RuleDetector.resume(event, ConsumptionContext.CHRONICLE, "{\"nodes\":[[[[1,7"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("disable the rule");
  }

  @Test
  void aConditionSeesTheChangesOfAllPartsAndTheValuesOfTheLast() {
    RuleDetector detector = begin("change(a) AND change(b)", ConsumptionContext.RECENT);
    detector.on(new Occurrence("change", "a", NOON, Map.of("score", "0.9", "url", "u")));
    DetectedEvent both =
        detector.on(new Occurrence("change", "b", NOON, Map.of("score", "0.1"))).getFirst();
    assertThat(both.facts().values())
        .containsEntry("score", "0.1")
        .containsEntry("url", "u")
        .containsEntry("sentinel", "b")
        .containsEntry("events", "2");
    assertThat(both.facts().changes()).extracting(it -> it.get("score")).contains("0.9", "0.1");
  }

  private static List<Long> times(RuleDetector detector, int until, int step) {
    List<Long> times = new ArrayList<>();
    for (int minute = 0; minute <= until; minute += step) {
      for (DetectedEvent detected : detector.until(minute(minute))) {
        times.add(Duration.between(NOON, detected.time()).toMinutes());
      }
    }
    return times;
  }

  private static List<String> names(List<DetectedEvent> detected) {
    return detected.stream()
        .map(
            one ->
                one.parts().stream()
                    .map(it -> it.event() + Duration.between(NOON, it.time()).toMinutes())
                    .collect(Collectors.joining(" ")))
        .toList();
  }

  private static RuleDetector begin(String text, ConsumptionContext context) {
    return RuleDetector.begin(event(text), context, NOON);
  }

  private static EventExpression event(String text) {
    return RuleParser.parse("Create Rule r On " + text + " Do check a", ZoneId.of("UTC")).on();
  }

  private static Occurrence at(String event, String subject, int minute) {
    return new Occurrence(event, subject, minute(minute));
  }

  private static Instant minute(int minute) {
    return NOON.plus(Duration.ofMinutes(minute));
  }
}
