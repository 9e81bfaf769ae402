package dev.vigil.watch.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operator in every context finds what the slow and obvious reference finds. */
class SnoopTest {
  private static final long SEED = 20261115L;
  private static final Instant START = Instant.parse("2026-11-15T00:00:00Z");

  @ParameterizedTest
  @EnumSource(ConsumptionContext.class)
  void everyOperatorAgreesWithTheReference(ConsumptionContext context) {
    System.out.println("SnoopTest operators " + context + " seed " + SEED);
    Random random = new Random(SEED);
    for (int kind = 0; kind < 10; kind++) {
      int found = 0;
      for (int i = 0; i < 300; i++) {
        List<EventExpression> leaves = new ArrayList<>();
        for (int j = 0; j < 4; j++) {
          leaves.add(leaf(random));
        }
        found += agree(operator(random, kind, leaves), context, history(random, 30));
      }
      assertThat(found).as("operator " + kind + " was found").isGreaterThan(100);
    }
  }

  @ParameterizedTest
  @EnumSource(ConsumptionContext.class)
  void nestedEventsAgreeWithTheReference(ConsumptionContext context) {
    System.out.println("SnoopTest nested " + context + " seed " + SEED);
    Random random = new Random(SEED);
    int found = 0;
    for (int i = 0; i < 1_500; i++) {
      found += agree(nested(random, 2 + random.nextInt(2)), context, history(random, 16));
    }
    assertThat(found).isGreaterThan(1_000);
  }

  /** Compares, on a detector that is written down and read again after every step. */
  private static int agree(
      EventExpression event, ConsumptionContext context, List<Occurrence> history) {
    Instant last = history.getLast().time().plus(Duration.ofSeconds(40));
    List<ReferenceSnoop.Found> expected = new ReferenceSnoop(context, history, last).of(event);
    List<ReferenceSnoop.Found> actual = new ArrayList<>();
    RuleDetector detector = RuleDetector.begin(event, context, START);
    for (Occurrence occurrence : history) {
      detector = tick(detector, event, context, occurrence.time(), actual);
      add(detector.on(occurrence), actual);
      detector = RuleDetector.resume(event, context, detector.state());
    }
    detector = tick(detector, event, context, last, actual);
    if (detector.dropped() > 0) {
      return 0;
    }
    assertThat(sorted(actual))
        .as(event + " in " + context + " of " + history.stream().map(ReferenceSnoop::name).toList())
        .isEqualTo(sorted(expected));
    return expected.size();
  }

  private static RuleDetector tick(
      RuleDetector before,
      EventExpression event,
      ConsumptionContext context,
      Instant until,
      List<ReferenceSnoop.Found> found) {
    RuleDetector detector = before;
    for (Optional<Instant> due = detector.due();
        due.isPresent() && !due.get().isAfter(until);
        due = detector.due()) {
      add(detector.until(due.get()), found);
      detector = RuleDetector.resume(event, context, detector.state());
    }
    return detector;
  }

  private static void add(List<DetectedEvent> detected, List<ReferenceSnoop.Found> found) {
    for (DetectedEvent one : detected) {
      TreeSet<String> parts = new TreeSet<>();
      one.parts().forEach(part -> parts.add(ReferenceSnoop.name(part)));
      found.add(new ReferenceSnoop.Found(one.time(), parts));
    }
  }

  private static List<ReferenceSnoop.Found> sorted(List<ReferenceSnoop.Found> found) {
    return found.stream()
        .sorted(
            Comparator.comparing(ReferenceSnoop.Found::end)
                .thenComparing(one -> one.parts().toString()))
        .toList();
  }

  /** Times are unique, and so are those that lie whole seconds after them. */
  private static List<Occurrence> history(Random random, int length) {
    List<Occurrence> history = new ArrayList<>();
    long second = 0;
    for (int i = 0; i < 1 + random.nextInt(length); i++) {
      second += 1 + random.nextInt(5);
      history.add(
          new Occurrence(
              "change",
              String.valueOf((char) ('a' + random.nextInt(4))),
              START.plusMillis(second * 1_000 + i)));
    }
    return history;
  }

  private static EventExpression leaf(Random random) {
    return new EventExpression.Primitive(
        "change", String.valueOf((char) ('a' + random.nextInt(4))));
  }

  private static EventExpression nested(Random random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return leaf(random);
    }
    List<EventExpression> parts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      parts.add(nested(random, depth - 1));
    }
    return operator(random, random.nextInt(10), parts);
  }

  private static EventExpression operator(Random random, int kind, List<EventExpression> parts) {
    Duration time = Duration.ofSeconds(1 + random.nextInt(8));
    // An end of its own: so long after the beginning.
    EventExpression end =
        random.nextInt(3) == 0 ? new EventExpression.After(parts.get(0), time) : parts.get(2);
    return switch (kind) {
      case 0 -> new EventExpression.And(parts.get(0), parts.get(1));
      case 1 -> new EventExpression.Or(parts.get(0), parts.get(1));
      case 2 -> new EventExpression.Seq(parts.get(0), parts.get(1));
      case 3 -> new EventExpression.Not(parts.get(1), parts.get(0), end);
      case 4 -> new EventExpression.Any(2 + random.nextInt(3), parts);
      case 5 -> new EventExpression.After(parts.get(0), time);
      case 6 -> new EventExpression.Periodic(parts.get(0), time, end, false);
      case 7 -> new EventExpression.Periodic(parts.get(0), time, end, true);
      case 8 -> new EventExpression.Aperiodic(parts.get(0), parts.get(1), end, false);
      default -> new EventExpression.Aperiodic(parts.get(0), parts.get(1), end, true);
    };
  }

  @Test
  void theReferenceItselfFindsWhatThePaperSays() {
    EventExpression seq =
        new EventExpression.Seq(
            new EventExpression.Primitive("change", "a"),
            new EventExpression.Primitive("change", "b"));
    assertThat(contexts(seq, "aabb"))
        .containsExactly(
            "RECENT a2b3 a2b4", "CHRONICLE a1b3 a2b4", "CONTINUOUS a1b3 a2b3", "CUMULATIVE a1a2b3");
    EventExpression and =
        new EventExpression.And(
            new EventExpression.Primitive("change", "a"),
            new EventExpression.Primitive("change", "b"));
    assertThat(contexts(and, "abb"))
        .containsExactly(
            "RECENT a1b2 a1b3", "CHRONICLE a1b2", "CONTINUOUS a1b2", "CUMULATIVE a1b2");
  }

  private static List<String> contexts(EventExpression event, String letters) {
    List<Occurrence> history = new ArrayList<>();
    for (int i = 0; i < letters.length(); i++) {
      history.add(new Occurrence("change", letters.substring(i, i + 1), START.plusMillis(i + 1)));
    }
    List<String> found = new ArrayList<>();
    for (ConsumptionContext context : ConsumptionContext.values()) {
      StringBuilder line = new StringBuilder(context.name());
      for (ReferenceSnoop.Found one :
          new ReferenceSnoop(context, history, START.plusMillis(9)).of(event)) {
        line.append(' ');
        one.parts()
            .forEach(part -> line.append(part.charAt(7)).append(part.charAt(part.length() - 1)));
      }
      found.add(line.toString());
    }
    return found;
  }
}
