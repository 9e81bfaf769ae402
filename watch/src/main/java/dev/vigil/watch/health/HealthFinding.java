package dev.vigil.watch.health;

import java.util.Locale;

/**
 * What one check found. Immutable.
 *
 * @param check what was looked at, in a word
 * @param words what was found, as a sentence
 * @param remedy what to do, as a sentence; empty where nothing is to be done, or the words say it
 */
public record HealthFinding(String check, State state, String words, String remedy) {
  /** How well it is. */
  public enum State {
    FINE,
    /** Worth knowing; everything that is asked for works. */
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
