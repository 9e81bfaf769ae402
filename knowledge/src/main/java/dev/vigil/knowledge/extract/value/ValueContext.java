package dev.vigil.knowledge.extract.value;

import java.util.List;
import java.util.Locale;

/**
 * The context in which values are read. Immutable.
 *
 * @param language the language tag of the page, such as {@code de-AT}; empty if unknown
 * @param base the URL that relative references are resolved against; empty if unknown
 * @param unit the currency or unit of values that name none; empty for none
 * @param choices the listed values of {@link FactType#CHOICE}
 */
public record ValueContext(String language, String base, String unit, List<String> choices) {
  public static final ValueContext NONE = new ValueContext("", "", "", List.of());

  public ValueContext {
    choices = List.copyOf(choices);
  }

  public ValueContext withUnit(String other) {
    return new ValueContext(language, base, other, choices);
  }

  public ValueContext withChoices(List<String> listed) {
    return new ValueContext(language, base, unit, listed);
  }

  /** The language without its region. */
  String primaryLanguage() {
    int end = 0;
    while (end < language.length() && Character.isLetter(language.charAt(end))) {
      end++;
    }
    return language.substring(0, end).toLowerCase(Locale.ROOT);
  }
}
