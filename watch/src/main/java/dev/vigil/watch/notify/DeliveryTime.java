package dev.vigil.watch.notify;

import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.HoursClause;
import dev.vigil.watch.settings.QuietHours;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Computes when messages are sent: delivery clause, digests, quiet hours and retries. Immutable.
 *
 * <p>Digest periods do not depend on the messages: "every 4 days" counts from the start of the
 * sentinel; "at 08:00" is the wall clock of the zone, also over its changes of clock (a skipped
 * time moves later by the skipped amount, a repeated time counts once). Quiet hours delay messages
 * to their end.
 */
record DeliveryTime(ZoneId zone, QuietHours quiet, RandomGenerator chance) {
  /** The time of messages that wait for a rule. */
  static final Instant WAITS = Instant.parse("9999-01-01T00:00:00Z");

  private static final Duration FIRST_PAUSE = Duration.ofMinutes(1);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(6);

  /**
   * When a message is sent, and with which others.
   *
   * @param gather equal for messages that are sent together, else empty
   */
  record Leaving(Instant due, String gather) {}

  Leaving first(
      Notification notification,
      DeliveryClause delivery,
      Optional<HoursClause> own,
      Instant start,
      Instant now) {
    Leaving wanted =
        switch (delivery) {
          case DeliveryClause.Immediately() -> new Leaving(now, "");
          case DeliveryClause.ByRules() ->
              new Leaving(WAITS, "rules of " + notification.sentinel());
          case DeliveryClause.Every(Duration interval) ->
              new Leaving(
                  next(start, interval, now),
                  "every " + interval + " of " + notification.sentinel());
          case DeliveryClause.DigestAt(LocalTime time) ->
              new Leaving(next(time, now), "digest at " + time);
        };
    if (delivery instanceof DeliveryClause.ByRules
        || notification.kind() == Notification.Kind.TEST
        || notification.tags().stream().anyMatch(quiet.except()::contains)) {
      return wanted;
    }
    Instant free = quiet.and(own).over(wanted.due());
    return free.equals(wanted.due())
        ? wanted
        : new Leaving(free, wanted.gather().isEmpty() ? "quiet hours" : wanted.gather());
  }

  private static Instant next(Instant start, Duration interval, Instant now) {
    long step = Math.max(1, interval.toMillis());
    long since = Math.floorDiv(now.toEpochMilli() - start.toEpochMilli(), step);
    return start.plusMillis((since + 1) * step);
  }

  private Instant next(LocalTime time, Instant now) {
    ZonedDateTime today = now.atZone(zone);
    Instant first = today.toLocalDate().atTime(time).atZone(zone).toInstant();
    return first.isAfter(now)
        ? first
        : today.toLocalDate().plusDays(1).atTime(time).atZone(zone).toInstant();
  }

  /**
   * The pause after a failed attempt: doubling up to six hours, half of it random, so that retries
   * to one receiver spread.
   */
  Duration pause(int attempts) {
    long whole =
        Math.min(
            FIRST_PAUSE.toMillis() << Math.clamp(attempts - 1L, 0, 20), LONGEST_PAUSE.toMillis());
    return Duration.ofMillis(whole / 2 + (long) (chance.nextDouble() * (whole - whole / 2)));
  }

  /** The time of a retry, outside of quiet hours. */
  Instant again(Instant earliest) {
    return quiet.over(earliest);
  }
}
