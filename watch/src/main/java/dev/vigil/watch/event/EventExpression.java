package dev.vigil.watch.event;

import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * The event expression of a rule: a primitive event, a time, or a composition of events as in
 * Snoop. A composite event happens when its last part happens. Immutable.
 */
public sealed interface EventExpression {
  /** An event that the engine or a user raises; the subject {@code *} means any. */
  record Primitive(String name, String subject) implements EventExpression {
    public static final String ANY = "*";

    boolean matches(Occurrence occurrence) {
      return name.equals(occurrence.event())
          && (subject.equals(ANY) || subject.equals(occurrence.subject()));
    }
  }

  /** A point in time. */
  record At(ZonedDateTime time) implements EventExpression {}

  /** A given time after each occurrence of an event. */
  record After(EventExpression event, Duration later) implements EventExpression {
    public After {
      requireSome(later);
    }
  }

  /** Periodic, at the multiples of a duration since 1970. */
  record Every(Duration interval) implements EventExpression {
    public Every {
      requireSome(interval);
    }

    Instant after(Instant time) {
      long millis = interval.toMillis();
      return Instant.ofEpochMilli(
          Math.multiplyExact(Math.floorDiv(time.toEpochMilli(), millis) + 1, millis));
    }
  }

  /** At the times of five cron fields: minute, hour, day of month, month, day of week. */
  record Cron(String fields, ZoneId zone) implements EventExpression {}

  /** Both events, in any order. */
  record And(EventExpression left, EventExpression right) implements EventExpression {}

  record Or(EventExpression left, EventExpression right) implements EventExpression {}

  /** One event after the other. */
  record Seq(EventExpression first, EventExpression second) implements EventExpression {}

  /** The end of an interval between two events in which a third did not happen. */
  record Not(EventExpression absent, EventExpression from, EventExpression to)
      implements EventExpression {}

  /** A given number of different events, in any order. */
  record Any(int count, List<EventExpression> parts) implements EventExpression {
    public Any {
      parts = List.copyOf(parts);
      if (count < 2 || count > parts.size()) {
        throw new WatchException(
            "ANY of " + parts.size() + " events needs from 2 to all of them, not " + count + ".");
      }
    }
  }

  /**
   * Periodically between two events, after the first.
   *
   * @param together raised once, at the end, with all occurrences (Snoop's P*)
   */
  record Periodic(EventExpression from, Duration interval, EventExpression to, boolean together)
      implements EventExpression {
    public Periodic {
      requireSome(interval);
    }
  }

  /**
   * Each occurrence of an event between two others.
   *
   * @param together raised once, at the end, with all occurrences (Snoop's A*)
   */
  record Aperiodic(EventExpression from, EventExpression each, EventExpression to, boolean together)
      implements EventExpression {}

  /** The events that this one is made of. */
  default List<EventExpression> parts() {
    return switch (this) {
      case Primitive _, At _, Every _, Cron _ -> List.of();
      case After(var event, _) -> List.of(event);
      case And(var left, var right) -> List.of(left, right);
      case Or(var left, var right) -> List.of(left, right);
      case Seq(var first, var second) -> List.of(first, second);
      case Not(var absent, var from, var to) -> List.of(absent, from, to);
      case Any(_, var parts) -> parts;
      case Periodic(var from, _, var to, _) -> List.of(from, to);
      case Aperiodic(var from, var each, var to, _) -> List.of(from, each, to);
    };
  }

  private static void requireSome(Duration duration) {
    if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new WatchException("A time of " + duration + " is too short for an event; take 1s.");
    }
  }
}
