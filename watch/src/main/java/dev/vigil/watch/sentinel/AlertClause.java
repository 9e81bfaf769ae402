package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.util.Optional;

/**
 * The alerts of a sentinel besides changes: failing, unchanged and overdue. Immutable.
 *
 * @param failing after how many failed checks in a row; 0 for never
 * @param unchanged after how long without a change
 * @param overdue after how long past the time at which a check was due
 */
public record AlertClause(int failing, Optional<Duration> unchanged, Optional<Duration> overdue) {
  /** The default: an alert after three failed checks in a row. */
  public static final AlertClause USUAL = new AlertClause(3, Optional.empty(), Optional.empty());

  public static final AlertClause NONE = new AlertClause(0, Optional.empty(), Optional.empty());

  public AlertClause withFailing(int checks) {
    return new AlertClause(checks, unchanged, overdue);
  }

  public AlertClause withUnchanged(Duration silence) {
    return new AlertClause(failing, Optional.of(silence), overdue);
  }

  public AlertClause withOverdue(Duration late) {
    return new AlertClause(failing, unchanged, Optional.of(late));
  }
}
