package dev.vigil.watch.store;

import java.util.Locale;

/** Where a sentinel is in its life. */
public enum SentinelState {
  /** It is not yet time to begin. */
  WAITING,
  ACTIVE,
  /** The owner stopped it for a while. */
  PAUSED,
  ENDED;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SentinelState of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return text();
  }
}
