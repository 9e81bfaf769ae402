package dev.vigil.watch.event;

import dev.vigil.watch.schedule.CronRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects the occurrences of an event expression in a context, from primitive occurrences and time.
 * Not safe for concurrent use.
 *
 * <p>The detector is a tree with one node for each operator, after the event graphs of Snoop
 * (Chakravarthy and others, "Composite Events for Active Databases", VLDB 1994). It works in steps:
 * in each, the leaves receive one occurrence or the clock, and every node passes its detected
 * events to its parent. The order of steps is the order of events, so that no two are ever
 * simultaneous; a composite event counts at its last step. Occurrences that may still become part
 * of an event wait in the queues of the nodes; the state can be written as text and read again.
 *
 * <p>What waits is bounded: beyond that the oldest of the fullest slot is dropped and counted. A
 * step costs time linear in what waits.
 */
public final class RuleDetector {
  /** Occurrences that one detector may hold. */
  static final int MAX_HELD = 1_000;

  private final EventDetector root;
  final List<EventDetector> nodes = new ArrayList<>();
  long steps;
  long dropped;
  Instant time;

  private RuleDetector(EventExpression event, ConsumptionContext context, Instant now) {
    root = node(event, context);
    time = now;
  }

  /** Creates a detector with an empty state. */
  public static RuleDetector begin(EventExpression event, ConsumptionContext context, Instant now) {
    RuleDetector detector = new RuleDetector(event, context, now);
    detector.nodes.forEach(node -> node.begin(now));
    return detector;
  }

  /** Restores a detector from its state. */
  public static RuleDetector resume(
      EventExpression event, ConsumptionContext context, String state) {
    RuleDetector detector = new RuleDetector(event, context, Instant.EPOCH);
    DetectorState.read(detector, state);
    return detector;
  }

  /** The state as text. */
  public String state() {
    return DetectorState.write(this);
  }

  /** Processes an occurrence; earlier time events come first. */
  public List<DetectedEvent> on(Occurrence occurrence) {
    List<DetectedEvent> detected = new ArrayList<>(until(occurrence.time()));
    detected.addAll(step(occurrence));
    return detected;
  }

  /** Processes the time. Of missed recurring times only the last counts. */
  public List<DetectedEvent> until(Instant now) {
    List<DetectedEvent> detected = new ArrayList<>();
    Optional<Instant> due = due();
    while (due.isPresent() && !due.get().isAfter(now)) {
      Instant horizon =
          nodes.stream()
              .filter(node -> !node.recurs())
              .flatMap(node -> node.due().stream())
              .min(Instant::compareTo)
              .filter(once -> once.isBefore(now))
              .orElse(now);
      nodes.forEach(node -> node.skip(horizon));
      time = later(due().orElse(now));
      detected.addAll(step(null));
      due = due();
    }
    time = later(now);
    return detected;
  }

  /** When the next time event is due. */
  public Optional<Instant> due() {
    return nodes.stream().flatMap(node -> node.due().stream()).min(Instant::compareTo);
  }

  /** How many occurrences had to be dropped because too many waited. */
  public long dropped() {
    return dropped;
  }

  private Instant later(Instant other) {
    return other.isAfter(time) ? other : time;
  }

  private List<DetectedEvent> step(@Nullable Occurrence occurrence) {
    List<CompositeOccurrence> made = root.detect(new DetectorStep(++steps, time, occurrence));
    bound();
    return made.stream()
        .map(
            one ->
                new DetectedEvent(one.parts().stream().map(TimedOccurrence::occurrence).toList()))
        .toList();
  }

  private void bound() {
    for (EventDetector node : nodes) {
      dropped += node.cut;
      node.cut = 0;
    }
    List<InitiatorQueue> slots = nodes.stream().flatMap(node -> node.slots.stream()).toList();
    while (slots.stream().mapToInt(RuleDetector::size).sum() > MAX_HELD) {
      slots.stream()
          .max((a, b) -> Integer.compare(size(a), size(b)))
          .ifPresent(slot -> slot.held.removeFirst());
      dropped++;
    }
  }

  private static int size(InitiatorQueue slot) {
    return slot.held.stream().mapToInt(held -> held.made().parts().size()).sum();
  }

  private EventDetector node(EventExpression event, ConsumptionContext context) {
    List<EventDetector> parts = event.parts().stream().map(part -> node(part, context)).toList();
    EventDetector node =
        switch (event) {
          case EventExpression.Primitive primitive ->
              new OperatorDetectors.Leaf(primitive, context);
          case EventExpression.At(var at) ->
              new ClockDetector(
                  context,
                  at.toString(),
                  false,
                  now -> Optional.of(at.toInstant()).filter(it -> it.isAfter(now)));
          case EventExpression.Every every ->
              new ClockDetector(
                  context, every.interval().toString(), true, now -> Optional.of(every.after(now)));
          case EventExpression.Cron(String fields, var zone) -> {
            CronRule rule = CronRule.parse(fields);
            yield new ClockDetector(
                context, fields, true, now -> Optional.of(rule.after(now, zone)));
          }
          case EventExpression.After after -> new DelayDetector(after, context, parts);
          case EventExpression.And _ -> new OperatorDetectors.Both(context, parts);
          case EventExpression.Or _ -> new OperatorDetectors.Either(context, parts);
          case EventExpression.Seq _ -> new OperatorDetectors.Sequence(context, parts);
          case EventExpression.Not not -> new OperatorDetectors.Absence(not, context, parts);
          case EventExpression.Any any -> new AnyDetector(any, context, parts);
          case EventExpression.Periodic periodic -> new PeriodicDetector(periodic, context, parts);
          case EventExpression.Aperiodic aperiodic ->
              new AperiodicDetector(aperiodic, context, parts);
        };
    nodes.add(node);
    return node;
  }
}
