package dev.vigil.watch.store;

/**
 * The period in which a sentinel followed a schedule of a page, which identifies its own checks.
 * Immutable.
 *
 * @param until in milliseconds; {@link Long#MAX_VALUE} while it does
 */
public record ScheduleMembership(long sentinel, long since, long until, long page, long schedule) {
  /** Whether a check was one of the sentinel's own in this period. */
  boolean has(CheckRow check) {
    long at = check.time().toEpochMilli();
    return check.page() == page
        && since <= at
        && at <= until
        && (check.audience().isEmpty()
            || check.audience().contains(" " + schedule + " ")
            || check.audience().contains(" s" + sentinel + " "));
  }
}
