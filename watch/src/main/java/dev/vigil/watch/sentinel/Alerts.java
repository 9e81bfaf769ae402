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
public record Alerts(int failing, Optional<Duration> unchanged, Optional<Duration> overdue) {
  /** One bad look means little, three in a row are a failure. */
  public static final Alerts USUAL = new Alerts(3, Optional.empty(), Optional.empty());

  public static final Alerts NONE = new Alerts(0, Optional.empty(), Optional.empty());

  public Alerts withFailing(int looks) {
    return new Alerts(looks, unchanged, overdue);
  }

  public Alerts withUnchanged(Duration silence) {
    return new Alerts(failing, Optional.of(silence), overdue);
  }

  public Alerts withOverdue(Duration late) {
    return new Alerts(failing, unchanged, Optional.of(late));
  }
}
