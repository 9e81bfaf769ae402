package dev.vigil.watch.event;

import java.util.Locale;

/**
 * Defines which occurrences form a composite event when there are several to choose from, as in the
 * event language Snoop (Chakravarthy, Mishra 1994). An initiator is an occurrence that can begin
 * the event, a terminator one that completes it.
 */
public enum ConsumptionContext {
  /** The newest initiator counts, and goes on counting until a newer one comes. */
  RECENT,

  /** The oldest initiator goes with the oldest terminator; each is used once. */
  CHRONICLE,

  /** Every initiator counts by itself; a terminator completes all of them. */
  CONTINUOUS,

  /** All initiators count together; a terminator completes one event of all of them. */
  CUMULATIVE;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
