package example;

import dev.vigil.search.vague.VaguePredicate;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A comparison of searches: {@code title spelt Retreival} finds words with few other letters. */
public final class SpeltLike implements VaguePredicate {
  @Override
  public String name() {
    return "spelt";
  }

  @Override
  public Optional<ToDoubleFunction<String>> words(String argument) {
    String wanted = argument.toLowerCase(Locale.ROOT);
    return Optional.of(word -> Math.max(0, 1 - 0.3 * edits(wanted, word)));
  }

  @Override
  public String expects() {
    return "a word";
  }

  /** How many letters have to be changed, added or removed (Levenshtein). */
  private static int edits(String a, String b) {
    int[] before = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] now = new int[b.length() + 1];
      now[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = before[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        now[j] = Math.min(changed, 1 + Math.min(before[j], now[j - 1]));
      }
      before = now;
    }
    return before[b.length()];
  }
}
