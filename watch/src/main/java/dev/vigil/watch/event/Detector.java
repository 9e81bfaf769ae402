package dev.vigil.watch.event;

import dev.vigil.watch.schedule.CronRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects the occurrences of an event in a context, from primitive occurrences and the time that
 * passes. Not safe for concurrent use.
 *
 * <p>The detector is a tree with one node for each operator, after the event graphs of Snoop
 * (Chakravarthy and others, "Composite Events for Active Databases", VLDB 1994). It works in steps:
 * in each, one occurrence or the clock is told to the leaves, and every node tells its parent what
 * it detected. The order of steps is the order of events, so that no two are ever simultaneous; a
 * composite event counts at its last step. What may still become part of an event waits in the
 * slots of the nodes; all of it can be written as text and read again.
 *
 * <p>What waits is bounded: beyond that the oldest of the fullest slot is dropped and counted. A
 * step costs time linear in what waits.
 */
public final class Detector {
  /** Occurrences that one detector may hold. */
  static final int MOST_HELD = 1_000;

  private final Node root;
  final List<Node> nodes = new ArrayList<>();
  long steps;
  long dropped;
  Instant time;

  private Detector(Event event, Context context, Instant now) {
    root = node(event, context);
    time = now;
  }

  /** One that begins now. */
  public static Detector begin(Event event, Context context, Instant now) {
    Detector detector = new Detector(event, context, now);
    detector.nodes.forEach(node -> node.begin(now));
    return detector;
  }

  /** One that goes on where it was when it was written. */
  public static Detector resume(Event event, Context context, String state) {
    Detector detector = new Detector(event, context, Instant.EPOCH);
    DetectorState.read(detector, state);
    return detector;
  }

  /** What it remembers, as text. */
  public String state() {
    return DetectorState.write(this);
  }

  /** Tells that an occurrence came; whatever the clock had due before it comes first. */
  public List<Detected> on(Occurrence occurrence) {
    List<Detected> detected = new ArrayList<>(until(occurrence.time()));
    detected.addAll(step(occurrence));
    return detected;
  }

  /**
   * Tells how late it is. Of times that come again and again and were missed only the last counts.
   */
  public List<Detected> until(Instant now) {
    List<Detected> detected = new ArrayList<>();
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

  /** When the clock will make a difference. */
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

  private List<Detected> step(@Nullable Occurrence occurrence) {
    List<Made> made = root.detect(new Step(++steps, time, occurrence));
    bound();
    return made.stream()
        .map(one -> new Detected(one.parts().stream().map(Part::occurrence).toList()))
        .toList();
  }

  private void bound() {
    for (Node node : nodes) {
      dropped += node.cut;
      node.cut = 0;
    }
    List<Slot> slots = nodes.stream().flatMap(node -> node.slots.stream()).toList();
    while (slots.stream().mapToInt(Detector::size).sum() > MOST_HELD) {
      slots.stream()
          .max((a, b) -> Integer.compare(size(a), size(b)))
          .ifPresent(slot -> slot.held.removeFirst());
      dropped++;
    }
  }

  private static int size(Slot slot) {
    return slot.held.stream().mapToInt(held -> held.made().parts().size()).sum();
  }

  private Node node(Event event, Context context) {
    List<Node> parts = event.parts().stream().map(part -> node(part, context)).toList();
    Node node =
        switch (event) {
          case Event.Primitive primitive -> new Operators.Leaf(primitive, context);
          case Event.At(var at) ->
              new Clock(
                  context,
                  at.toString(),
                  false,
                  now -> Optional.of(at.toInstant()).filter(it -> it.isAfter(now)));
          case Event.Every every ->
              new Clock(
                  context, every.interval().toString(), true, now -> Optional.of(every.after(now)));
          case Event.Cron(String fields, var zone) -> {
            CronRule rule = CronRule.parse(fields);
            yield new Clock(context, fields, true, now -> Optional.of(rule.after(now, zone)));
          }
          case Event.After after -> new Delay(after, context, parts);
          case Event.And _ -> new Operators.Both(context, parts);
          case Event.Or _ -> new Operators.Either(context, parts);
          case Event.Seq _ -> new Operators.Sequence(context, parts);
          case Event.Not not -> new Operators.Absence(not, context, parts);
          case Event.Any any -> new Choice(any, context, parts);
          case Event.Periodic periodic -> new Beat(periodic, context, parts);
          case Event.Aperiodic aperiodic -> new Windows(aperiodic, context, parts);
        };
    nodes.add(node);
    return node;
  }
}
