package dev.vigil.watch.schedule;

import java.time.Instant;

/**
 * When to look next. Immutable.
 *
 * @param why a sentence for the owner of the page's sentinels
 * @param memory what the schedule wants to be handed at that look; store it as it is
 */
public record NextCheck(Instant due, String why, String memory) {
  /** The same at a later time, with the reason for the delay behind the other. */
  NextCheck later(Instant time, String reason) {
    return new NextCheck(time, why + " " + reason, memory);
  }
}
