package dev.vigil.diff.noise.text;

import java.text.Normalizer;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of months and weekdays in many languages, as parts of a regular expression. Stateless.
 */
public final class CalendarWords {
  private static final List<Locale> LANGUAGES =
      List.of(
              "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "nb", "fi", "cs", "sk",
              "hu", "ro", "hr", "sl", "ca", "tr")
          .stream()
          .map(Locale::of)
          .toList();

  /** Short names that are words of their own, too. */
  private static final Set<String> WORDS =
      Set.of("ago", "out", "set", "mar", "may", "mai", "mei", "per", "car", "son", "pet");

  /** Shorter ones are too often something else. */
  private static final int SHORTEST = 3;

  private static final Set<String> MONTHS = Collections.unmodifiableSet(readMonths());
  private static final Set<String> WEEKDAYS = Collections.unmodifiableSet(readWeekdays());

  private CalendarWords() {}

  /** All names of months in lower case, with and without their accents. */
  public static Set<String> months() {
    return MONTHS;
  }

  /** All names of weekdays in lower case, with and without their accents. */
  public static Set<String> weekdays() {
    return WEEKDAYS;
  }

  private static Set<String> readMonths() {
    Set<String> names = new TreeSet<>();
    for (Locale language : LANGUAGES) {
      for (Month month : Month.values()) {
        for (TextStyle style :
            List.of(TextStyle.FULL, TextStyle.FULL_STANDALONE, TextStyle.SHORT)) {
          add(names, month.getDisplayName(style, language), language);
        }
      }
    }
    return names;
  }

  /** The number of each month by its names; a name that two languages use differently is absent. */
  public static Map<String, Integer> monthNumbers() {
    Map<String, Integer> numbers = new HashMap<>();
    for (Locale language : LANGUAGES) {
      for (Month month : Month.values()) {
        for (TextStyle style :
            List.of(TextStyle.FULL, TextStyle.FULL_STANDALONE, TextStyle.SHORT)) {
          Set<String> names = new TreeSet<>();
          add(names, month.getDisplayName(style, language), language);
          for (String name : names) {
            numbers.merge(name, month.getValue(), (one, other) -> one.equals(other) ? one : 0);
          }
        }
      }
    }
    // Short names that are words of their own, too, are months beside a day and a year.
    numbers.putAll(Map.of("mar", 3, "may", 5, "mai", 5));
    return numbers;
  }

  private static Set<String> readWeekdays() {
    Set<String> names = new TreeSet<>();
    for (Locale language : LANGUAGES) {
      for (DayOfWeek day : DayOfWeek.values()) {
        for (TextStyle style :
            List.of(TextStyle.FULL, TextStyle.FULL_STANDALONE, TextStyle.SHORT)) {
          add(names, day.getDisplayName(style, language), language);
        }
      }
    }
    return names;
  }

  private static void add(Set<String> names, String name, Locale language) {
    String word = name.toLowerCase(language).replace(".", "");
    if (word.length() >= SHORTEST
        && !WORDS.contains(word)
        && word.chars().allMatch(Character::isLetter)) {
      names.add(word);
      names.add(plain(word));
    }
  }

  /** The text without accents. */
  static String plain(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .replaceAll("\\p{M}+", "")
        .replace('\u0142', 'l')
        .replace('\u0131', 'i');
  }

  /** One pattern for all words, the longest first. */
  static String pattern(Set<String> words) {
    return words.stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .map(Pattern::quote)
        .map(word -> word.replace("\\Q", "").replace("\\E", ""))
        .collect(Collectors.joining("|", "(?:", ")"));
  }
}
