package dev.vigil.watch.store;

import java.util.Locale;

/** The states of a sentinel. */
public enum SentinelState {
  /** Not started yet. */
  WAITING,
  ACTIVE,
  /** Paused by its owner. */
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
