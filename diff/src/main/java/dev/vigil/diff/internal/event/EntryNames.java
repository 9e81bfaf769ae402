package dev.vigil.diff.internal.event;

import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.show.words.PageText;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides which of the texts of an entry is its name: a date, a time, a number or a price says
 * when, which or how much, but not what. Stateless.
 */
final class EntryNames {
  private static final Set<String> CALENDAR = new HashSet<>(CalendarWords.months());

  static {
    CALENDAR.addAll(CalendarWords.weekdays());
    // Short names of months that are words of their own elsewhere, and what stands beside a date.
    CALENDAR.addAll(Set.of("to", "bis", "until", "till", "til", "tot", "au", "al", "do"));
    CALENDAR.addAll(Set.of("mar", "may", "mai", "mei", "st", "nd", "rd", "th", "am", "pm", "uhr"));
  }

  private static final Pattern NO_LETTERS = Pattern.compile("\\P{L}+");
  private static final Pattern VERSION = Pattern.compile("v?\\d++(?:\\.\\d++)++");

  /** A longer text is a sentence. */
  private static final int LONGEST = 80;

  private EntryNames() {}

  /** Whether a text says what an entry is. */
  static boolean isName(String text) {
    if (VERSION.matcher(text).matches()) {
      return true;
    }
    String rest = NoisePatterns.withoutDates(text).toLowerCase(Locale.ROOT);
    for (String word : NO_LETTERS.split(rest, -1)) {
      if (!word.isEmpty() && !CALENDAR.contains(word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a text is a date with its day, time or year, and nothing else. */
  static boolean isDate(String text) {
    return !isName(text) && text.chars().anyMatch(Character::isDigit);
  }

  /** Whether a text names an entry and is not the sentence that it begins with. */
  static boolean isSaid(String name) {
    return name.length() <= LONGEST && !name.endsWith(".");
  }

  /** The first text that is a name, or another one if none is. */
  static String firstOf(List<PageText.Field> fields, String otherwise) {
    for (PageText.Field field : fields) {
      if (isName(field.text())) {
        return field.text();
      }
    }
    return otherwise;
  }
}
