package dev.vigil.diff.types;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Finds the constant of an enumeration by the word that a user writes for it. Stateless. */
public final class EnumLookup {
  private EnumLookup() {}

  public static <E extends Enum<E>> E of(String what, String written, Class<E> all) {
    List<String> words =
        Arrays.stream(all.getEnumConstants()).map(e -> e.name().toLowerCase(Locale.ROOT)).toList();
    int at = words.indexOf(written.strip().toLowerCase(Locale.ROOT));
    if (at < 0) {
      throw new DiffException(
          "'"
              + written
              + "' is not a value of "
              + what
              + "; "
              + SpellingSuggestion.to(written, words)
                  .map(word -> "did you mean " + word + "? ")
                  .orElse("")
              + "it is one of "
              + String.join(", ", words)
              + ".");
    }
    return all.getEnumConstants()[at];
  }
}
