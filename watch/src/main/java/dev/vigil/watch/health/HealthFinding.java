package dev.vigil.watch.health;

import java.util.Locale;

/**
 * A finding of a health check, with state and remedy. Immutable.
 *
 * @param check what was checked, in a word
 * @param words what was found, as a sentence
 * @param remedy what to do, as a sentence; empty where nothing is to be done, or the words say it
 */
public record HealthFinding(String check, State state, String words, String remedy) {
  /** The severity of a finding. */
  public enum State {
    FINE,
    /** A note; everything that is needed works. */
    NOTE,
    WRONG;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static HealthFinding fine(String check, String words) {
    return new HealthFinding(check, State.FINE, words, "");
  }

  public static HealthFinding note(String check, String words, String remedy) {
    return new HealthFinding(check, State.NOTE, words, remedy);
  }

  public static HealthFinding wrong(String check, String words, String remedy) {
    return new HealthFinding(check, State.WRONG, words, remedy);
  }
}
