package dev.vigil.watch.schedule;

import java.time.Instant;

/**
 * The time of the next check, with the reason and the new memory of the schedule. Immutable.
 *
 * @param why a sentence for the owner of the page's sentinels
 * @param memory the memory to pass to the schedule at that check
 */
public record NextCheck(Instant due, String why, String memory) {
  /** A copy at a later time, with the reason of the delay appended. */
  NextCheck later(Instant time, String reason) {
    return new NextCheck(time, why + " " + reason, memory);
  }
}
