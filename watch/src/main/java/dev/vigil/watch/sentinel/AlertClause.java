package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.util.Optional;

/**
 * What is told besides changes. Immutable.
 *
 * @param failing after how many bad looks in a row; 0 for never
 * @param unchanged after how long without a change
 * @param overdue after how long past the time at which a look was due
 */
public record AlertClause(int failing, Optional<Duration> unchanged, Optional<Duration> overdue) {
  /** One bad look means little, three in a row are a failure. */
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
