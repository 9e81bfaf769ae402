package dev.vigil.knowledge.extract.value;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.ibm.icu.text.DateFormatSymbols;
import com.ibm.icu.util.ULocale;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds dates whose month is written in words of a language. Safe for concurrent use. */
public final class MonthNames {
  /**
   * A date in a text.
   *
   * @param end where it ends in the text
   */
  record Found(LocalDate date, int end) {}

  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}]{2,14}");
  private static final Pattern DAY_BEFORE =
      Pattern.compile("(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|\\.|º|ª)?\\s*(?:de |of |d')?\\s*-?$");
  private static final Pattern DAY_AFTER =
      Pattern.compile("^\\.?\\s*(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?!:)");
  private static final Pattern YEAR = Pattern.compile("^\\D{0,8}?((?:19|20)\\d{2})(?!\\d)");

  /** Languages that are tried when the page does not name one that fits. */
  private static final String[] COMMON = {"en", "de", "fr", "es", "it"};

  private static final int MOST_LANGUAGES = 200;
  private static final LoadingCache<String, Map<String, Integer>> KNOWN =
      Caffeine.newBuilder().maximumSize(MOST_LANGUAGES).build(MonthNames::load);

  private MonthNames() {}

  static Optional<Found> find(String text, String language) {
    Optional<Found> own = language.isEmpty() ? Optional.empty() : in(text, language);
    for (int i = 0; i < COMMON.length && own.isEmpty(); i++) {
      own = in(text, COMMON[i]);
    }
    return own;
  }

  /** Whether a word names a month in a language, or in a common one. */
  public static boolean isMonth(String word, String language) {
    String lower = word.toLowerCase(Locale.ROOT);
    boolean found = !language.isEmpty() && names(language).containsKey(lower);
    for (int i = 0; i < COMMON.length && !found; i++) {
      found = names(COMMON[i]).containsKey(lower);
    }
    return found;
  }

  private static Optional<Found> in(String text, String language) {
    Map<String, Integer> names = names(language);
    Matcher words = WORD.matcher(text);
    while (words.find()) {
      Integer month = names.get(words.group().toLowerCase(Locale.ROOT));
      if (month != null) {
        Optional<Found> found = around(text, words.start(), words.end(), month);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Found> around(String text, int from, int to, int month) {
    String behind = text.substring(to);
    Matcher before = DAY_BEFORE.matcher(text.substring(0, from));
    Matcher after = DAY_AFTER.matcher(behind);
    int day = 0;
    int end = to;
    if (before.find()) {
      day = Integer.parseInt(before.group(1));
    } else if (after.find()) {
      day = Integer.parseInt(after.group(1));
      end = to + after.end();
    }
    Matcher year = YEAR.matcher(text.substring(end));
    if (!year.find()) {
      return Optional.empty();
    }
    // Throws for an impossible date, which then is no date.
    LocalDate date = LocalDate.of(Integer.parseInt(year.group(1)), month, day == 0 ? 1 : day);
    return day == 0 ? Optional.empty() : Optional.of(new Found(date, end + year.end()));
  }

  private static Map<String, Integer> names(String language) {
    String key = language.length() > 20 ? language.substring(0, 20) : language;
    return KNOWN.get(key);
  }

  private static Map<String, Integer> load(String language) {
    ULocale locale = ULocale.forLanguageTag(language);
    DateFormatSymbols symbols = new DateFormatSymbols(locale);
    Map<String, Integer> names = new HashMap<>();
    int[] contexts = {DateFormatSymbols.FORMAT, DateFormatSymbols.STANDALONE};
    int[] widths = {DateFormatSymbols.WIDE, DateFormatSymbols.ABBREVIATED};
    for (int context : contexts) {
      for (int width : widths) {
        String[] months = symbols.getMonths(context, width);
        for (int i = 0; i < months.length && i < 12; i++) {
          String name = months[i].toLowerCase(Locale.ROOT).replace(".", "");
          if (name.length() > 2) {
            names.putIfAbsent(name, i + 1);
          }
        }
      }
    }
    names.computeIfPresent("sep", (name, month) -> month);
    if (names.containsKey("september")) {
      names.put("sept", 9);
    }
    return names;
  }
}
