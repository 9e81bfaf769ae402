package dev.vigil.diff.noise.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises what a page says anew by itself each day or hour: name days, quotes, the weather,
 * where the wind comes from. Stateless.
 */
public final class DailyText {
  /** A longer line is running text. */
  private static final int LONGEST = 200;

  /** What such a line begins with, before a colon, a dash or a quotation mark. */
  private static final List<String> LABELS =
      List.of(
          "name day",
          "nameday",
          "name's day",
          "namenstag",
          "n\u00e9vnap",
          "namnsdag",
          "navnedag",
          "nimip\u00e4iv\u00e4",
          "onomastic",
          "pollenflug",
          "pollenflug heute",
          "pollen",
          "pollen count",
          "pollen today",
          "saint of the day",
          "saint du jour",
          "f\u00eate du jour",
          "santo del d\u00eda",
          "santo del giorno",
          "now playing",
          "on air");

  /** Labels before a quotation, which may have several sentences. */
  private static final List<String> SAYINGS =
      List.of(
          "quote of the day",
          "quote of the moment",
          "word of the day",
          "thought for the day",
          "verse of the day",
          "zitat des tages",
          "spruch des tages",
          "citation du jour",
          "frase del d\u00eda",
          "frase del giorno",
          "fortune",
          "\u6bcf\u65e5\u4e00\u53e5",
          "\u540d\u8a00");

  /** Words before the day of the visit. */
  private static final List<String> TODAY =
      List.of(
          "today is",
          "today:",
          "heute ist",
          "heute:",
          "nous sommes le",
          "aujourd'hui",
          "hoy es",
          "hoy,",
          "oggi \u00e8",
          "oggi,",
          "oggi:",
          "vandaag",
          "dzi\u015b",
          "dzisiaj",
          "hoje",
          "idag");

  private static final List<String> GREETINGS =
      List.of(
          "good morning",
          "good afternoon",
          "good evening",
          "good night",
          "guten morgen",
          "guten tag",
          "guten abend",
          "bonjour",
          "bonsoir",
          "buenos d\u00edas",
          "buenas tardes",
          "buenas noches",
          "buongiorno",
          "buonasera");

  private static final Set<String> WEEKDAYS = CalendarWords.weekdays();

  /** Labels that names follow without a sign. */
  private static final List<String> NAMES = List.of("imieniny", "sv\u00e1tek", "meniny");

  /** Labels that a time of day follows. */
  private static final List<String> TIMES =
      List.of(
          "sunrise",
          "sunrise at",
          "sunset",
          "sunset at",
          "sonnenaufgang",
          "sonnenaufgang um",
          "sonnenuntergang",
          "lever du soleil",
          "lever du soleil \u00e0",
          "coucher du soleil");

  /** The words of those labels, each with one time. */
  private static final Pattern SUN =
      Pattern.compile(
          "(?iu)sunrise|sunset|sonnenaufgang|sonnenuntergang|(?:lever|coucher) du soleil");

  private static final String SIGNS = ":\uff1a\u2013\u2014-\u201c\u201e\u00ab\"";

  private static final String QUOTES = "\u201c\u201e\u00ab\"\u201d\u300c";

  private static final String CLOSING = "\u201d\u201c\u00bb\"\u300d";

  /** What a sentence ends with. */
  private static final String ENDS = ".!?\u2026\u3002\uff01\uff1f";

  /** Who is quoted has no longer name. */
  private static final int NAME = 40;

  /** A word of the wind, as lines of weather have. */
  private static final Set<String> WIND =
      Set.of(
          "wind",
          "nordwind",
          "ostwind",
          "s\u00fcdwind",
          "westwind",
          "winds",
          "windb\u00f6en",
          "windst\u00e4rke",
          "windgeschwindigkeit",
          "vent",
          "viento",
          "vento",
          "wiatr");

  private static final Pattern SPEED =
      Pattern.compile("(?iu)\\d\\s?(?:knots|kn|km/h|mph|m/s|bft)(?:\\PL|$)");

  /** A measured wind or pressure: a figure beside its word or unit. */
  private static final Pattern READING =
      Pattern.compile(
          "(?iu)(?:^|\\PL)(?:(?:nord|ost|s\u00fcd|west)?wind|winds|windb\u00f6en|windst\u00e4rke"
              + "|windgeschwindigkeit|vent|viento|vento|wiatr)[^\\pL\\d](?:[^\\d]{0,5})\\d"
              + "|\\d\\s?(?:knots|kn|km/h|mph|m/s|bft|hpa|mbar)(?:\\PL|$)");

  /** Words of the weather. */
  private static final List<String> SKY =
      List.of(
          "weather",
          "cloud",
          "sunny",
          "rain",
          "humid",
          "snow",
          "fog",
          "wetter",
          "wolk",
          "sonnig",
          "regen",
          "m\u00e9t\u00e9o",
          "nuage",
          "ensoleill",
          "pluie",
          "nublado",
          "lluvia",
          "soleado",
          "nuvol",
          "pioggia",
          "sereno",
          "bewolkt",
          "pogoda");

  /** A weather line has no more characters. */
  private static final int SHORT_LINE = 80;

  /** A temperature with its place has no more words. */
  private static final int FEW_WORDS = 5;

  /**
   * Points of the compass, also in German, French, Dutch, Portuguese and Scandinavian languages.
   */
  private static final Set<Character> POINTS =
      Set.of('N', 'E', 'S', 'W', 'O', 'Z', 'L', 'V', '\u00d6', '\u00d8');

  private DailyText() {}

  /** Whether two short lines begin with the same label of something that goes by the day. */
  public static boolean isDaily(String before, String after) {
    if (before.length() > LONGEST || after.length() > LONGEST || before.isEmpty()) {
      return false;
    }
    if (Character.toLowerCase(before.charAt(0)) != Character.toLowerCase(after.charAt(0))) {
      return false;
    }
    return isToday(before, after)
        || isLabelled(before, after, LABELS, SIGNS)
        || isLabelled(before, after, SAYINGS, SIGNS)
        || isPickedAnew(before, after)
        || isLabelled(before, after, NAMES, "") && isName(before) && isName(after)
        || isLabelled(before, after, TIMES, "0123456789") && sameWords(before, after)
        || !afterGreeting(after).equals(after)
            && afterGreeting(after).equals(afterGreeting(before));
  }

  /** Whether a text begins with a label before a quotation. */
  public static boolean isSaying(String text) {
    return isLabelled(text, text, SAYINGS, SIGNS) || DailyPicks.label(text) > 0;
  }

  /** Whether the same name of what is drawn for a day stands before a colon: "Tip of the week:". */
  private static boolean isPickedAnew(String before, String after) {
    int end = DailyPicks.label(after);
    return end > 0 && before.regionMatches(true, 0, after, 0, end + 1);
  }

  /** Whether a text is no opening hours of a holiday, which has the same word in Czech. */
  private static boolean isName(String text) {
    return !hasDigit(text)
        && TextWords.of(text.toLowerCase(Locale.ROOT)).stream().noneMatch(StatusText::isWord);
  }

  /** A line without the words by which it greets its readers at that time of day. */
  private static String afterGreeting(String line) {
    for (String greeting : GREETINGS) {
      if (line.regionMatches(true, 0, greeting, 0, greeting.length())) {
        return line.substring(greeting.length());
      }
    }
    return line;
  }

  /** Whether two lines give the day of the visit, and nothing else differs but the time. */
  private static boolean isToday(String before, String after) {
    if (after.length() > SHORT_LINE) {
      return false;
    }
    String lower = after.toLowerCase(Locale.ROOT);
    return TODAY.stream().anyMatch(lower::contains)
        && (TextWords.of(lower).stream().anyMatch(WEEKDAYS::contains)
            || !NoisePatterns.days(after).isEmpty())
        && withoutDays(before).equals(withoutDays(after))
        && !isAgreed(before, after);
  }

  /** Whether the times differ and are such as people agree on: hours, or the start of something. */
  private static boolean isAgreed(String before, String after) {
    List<String> times = NoisePatterns.times(after);
    return !times.equals(NoisePatterns.times(before))
        && (times.size() > 1 || NoisePatterns.isRound(before) && NoisePatterns.isRound(after));
  }

  private static List<String> withoutDays(String text) {
    String[] all = text.toLowerCase(Locale.ROOT).split(" ", -1);
    int last = all.length - 1;
    // "Sat 13" at the end is a day, too.
    boolean day =
        last > 0
            && all[last].length() <= 2
            && hasDigit(all[last])
            && WEEKDAYS.contains(all[last - 1]);
    String rest = day ? text.substring(0, text.lastIndexOf(' ')) : text;
    List<String> words =
        new ArrayList<>(TextWords.of(NoisePatterns.withoutDates(rest).toLowerCase(Locale.ROOT)));
    words.removeIf(WEEKDAYS::contains);
    return words;
  }

  /** Whether only times differ, and each of them is that of the sun. */
  private static boolean sameWords(String before, String after) {
    Matcher sun = SUN.matcher(after);
    int named = 0;
    while (sun.find()) {
      named++;
    }
    return NoisePatterns.times(after).size() <= named
        && NoisePatterns.withoutDates(before).equals(NoisePatterns.withoutDates(after));
  }

  private static boolean isLabelled(
      String before, String after, List<String> labels, String signs) {
    for (String label : labels) {
      if (begins(before, label, signs) && begins(after, label, signs)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a text begins with a label and, behind a space or colon, one of some signs. */
  private static boolean begins(String text, String label, String signs) {
    int end = label.length();
    if (!text.regionMatches(true, 0, label, 0, end)) {
      return false;
    }
    if (signs.isEmpty()) {
      return end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
    }
    while (end < text.length() && signs.indexOf(text.charAt(end)) < 0) {
      if (" :\uff1a".indexOf(text.charAt(end)) < 0) {
        return false;
      }
      end++;
    }
    return end < text.length();
  }

  /** Whether a line is a quotation with its author behind a dash, or quoted sentences alone. */
  public static boolean isQuotation(String line) {
    if (line.isEmpty() || line.length() > LONGEST || QUOTES.indexOf(line.charAt(0)) < 0) {
      return false;
    }
    if (isQuotedSentence(line)) {
      return true;
    }
    int end = line.length() - 1;
    while (end > 0 && CLOSING.indexOf(line.charAt(end)) < 0) {
      end--;
    }
    String name = line.substring(end + 1).strip();
    return end > 0
        && name.length() > 2
        && name.length() <= NAME
        && "-\u2013\u2014".indexOf(name.charAt(0)) >= 0
        && !hasDigit(name);
  }

  /** Whether all of a line is quoted and ends as a sentence; the title of a work does not. */
  private static boolean isQuotedSentence(String line) {
    int end = line.length() - 1;
    return end > 2
        && CLOSING.indexOf(line.charAt(end)) >= 0
        && ENDS.indexOf(line.charAt(end - 1)) >= 0;
  }

  /**
   * Whether a short line says how warm it is, and maybe how the wind blows.
   *
   * @param alone whether a temperature alone says so, as above a page
   */
  public static boolean isWeather(String line, boolean alone) {
    int degree = line.indexOf('\u00b0');
    if (degree < 1 || line.length() > SHORT_LINE || !isBehindDigit(line, degree)) {
      return false;
    }
    String lower = line.toLowerCase(Locale.ROOT);
    return alone && TextWords.count(line) <= FEW_WORDS
        || isWind(line)
        || SKY.stream().anyMatch(lower::contains);
  }

  /** Whether a few words say what an instrument shows of the weather. */
  public static boolean isReading(String text) {
    if (text.length() > SHORT_LINE || TextWords.count(text) > FEW_WORDS) {
      return false;
    }
    return isWeather(text, true) || READING.matcher(text).find();
  }

  private static boolean isBehindDigit(String line, int degree) {
    return NoisePatterns.isDigit(line, degree - 1)
        || degree > 1 && line.charAt(degree - 1) == ' ' && NoisePatterns.isDigit(line, degree - 2);
  }

  /** A line about the wind with one sign for every point of the compass; other texts unchanged. */
  public static String withoutCompass(String text) {
    if (text.length() > LONGEST || !hasDigit(text) || !isWind(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && Character.isLetterOrDigit(text.charAt(i))) {
        continue;
      }
      out.append(isCompass(text, start, i) ? "\u27a4" : text.substring(start, i));
      if (i < text.length()) {
        out.append(text.charAt(i));
      }
      start = i + 1;
    }
    return out.toString();
  }

  private static boolean isWind(String text) {
    return TextWords.hasAny(text, WIND) || SPEED.matcher(text).find();
  }

  private static boolean isCompass(String text, int from, int to) {
    boolean points = to > from && to - from <= 3;
    for (int i = from; points && i < to; i++) {
      points = POINTS.contains(text.charAt(i));
    }
    return points;
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(c -> c >= '0' && c <= '9');
  }
}
