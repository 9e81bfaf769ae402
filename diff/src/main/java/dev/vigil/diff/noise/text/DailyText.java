package dev.vigil.diff.noise.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Recognises what a page says anew by itself each day or hour: name days, quotes, where the wind
 * comes from. Stateless.
 */
public final class DailyText {
  /** A longer line is running text. */
  private static final int LONGEST = 200;

  /** What such a line begins with. */
  private static final List<String> LABELS =
      List.of(
          "name day",
          "nameday",
          "name's day",
          "namenstag",
          "imieniny",
          "sv\u00e1tek m\u00e1",
          "sv\u00e1tek:",
          "meniny",
          "n\u00e9vnap",
          "namnsdag",
          "navnedag",
          "nimip\u00e4iv\u00e4",
          "onomastic",
          "saint of the day",
          "saint du jour",
          "f\u00eate du jour",
          "santo del d\u00eda",
          "santo del giorno",
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
          "sunrise",
          "sonnenaufgang",
          "lever du soleil",
          "fortune:");

  /** Words beside a measured wind, as lines of weather have. */
  private static final List<String> WIND =
      List.of("wind", "vent ", "viento", "vento", "wiatr", "knots", "km/h", "mph", "m/s", "bft");

  /** Points of the compass, also in German (O) and French or Spanish (O). */
  private static final Set<Character> POINTS = Set.of('N', 'E', 'S', 'W', 'O');

  private DailyText() {}

  /** Whether two short lines begin with the same label of something that goes by the day. */
  public static boolean isDaily(String before, String after) {
    if (before.length() > LONGEST
        || after.length() > LONGEST
        || before.isEmpty()
        || before.charAt(0) != after.charAt(0)) {
      return false;
    }
    String was = before.toLowerCase(Locale.ROOT);
    String is = after.toLowerCase(Locale.ROOT);
    return LABELS.stream().anyMatch(label -> was.startsWith(label) && is.startsWith(label));
  }

  /** A line about the wind with one sign for every point of the compass; other texts unchanged. */
  public static String withoutCompass(String text) {
    if (text.length() > LONGEST || !hasDigit(text)) {
      return text;
    }
    String lower = text.toLowerCase(Locale.ROOT);
    if (WIND.stream().noneMatch(lower::contains)) {
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
