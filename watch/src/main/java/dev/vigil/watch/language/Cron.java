package dev.vigil.watch.language;

import java.util.List;
import java.util.Locale;

/** Checks the five fields of a cron expression: minute, hour, day of month, month, day of week. */
final class Cron {
  private static final String[] NAMES = {"minute", "hour", "day of month", "month", "day of week"};
  private static final int[] LEAST = {0, 0, 1, 1, 0};
  private static final int[] MOST = {59, 23, 31, 12, 7};
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  private Cron() {}

  static void check(Token token) {
    String[] fields = token.text().strip().split("\\s+", -1);
    if (fields.length != 5) {
      throw Words.fail(
          token,
          "a cron rule has five fields (minute, hour, day of month, month, day of week), not "
              + fields.length
              + ", as in cron \"0 8 * * 1-5\"");
    }
    for (int i = 0; i < 5; i++) {
      for (String part : fields[i].toLowerCase(Locale.ROOT).split(",", -1)) {
        if (!fits(part, i)) {
          throw Words.fail(
              token,
              "\""
                  + part
                  + "\" is no "
                  + NAMES[i]
                  + " of a cron rule; write *, numbers from "
                  + LEAST[i]
                  + " to "
                  + MOST[i]
                  + ", ranges or steps such as */15");
        }
      }
    }
  }

  private static boolean fits(String part, int field) {
    int slash = part.indexOf('/');
    if (slash >= 0 && !part.substring(slash + 1).matches("[1-9]\\d?")) {
      return false;
    }
    String range = slash < 0 ? part : part.substring(0, slash);
    if (range.equals("*")) {
      return true;
    }
    int dash = range.indexOf('-');
    int from = number(dash < 0 ? range : range.substring(0, dash), field);
    int to = dash < 0 ? from : number(range.substring(dash + 1), field);
    return from >= LEAST[field] && to <= MOST[field] && from <= to;
  }

  private static int number(String text, int field) {
    if (text.matches("\\d{1,2}")) {
      return Integer.parseInt(text);
    }
    List<String> names = field == 3 ? MONTHS : field == 4 ? DAYS : List.of();
    int index = names.indexOf(text);
    return index < 0 ? Integer.MIN_VALUE : index + LEAST[field];
  }
}
