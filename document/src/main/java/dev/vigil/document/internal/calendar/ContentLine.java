package dev.vigil.document.internal.calendar;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One property of a calendar, such as {@code DTSTART;TZID=Europe/Berlin:20261115T100000}.
 * Immutable.
 *
 * @param name in capitals
 * @param parameters what stands between name and value, as written
 * @param value as written, with its escapes
 */
record ContentLine(String name, String parameters, String value) {
  /** The property of an unfolded line; null if the line is not a property. */
  static @Nullable ContentLine of(String line) {
    boolean quoted = false;
    int nameEnd = -1;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quoted ^= c == '"';
      if (nameEnd < 0 && (c == ';' || c == ':')) {
        nameEnd = i;
      }
      if (c == ':' && !quoted) {
        return new ContentLine(
            line.substring(0, nameEnd).strip().toUpperCase(Locale.ROOT),
            line.substring(nameEnd, i),
            line.substring(i + 1));
      }
    }
    return null;
  }

  /** The value of a parameter without quotes, or an empty text. */
  String parameter(String wanted) {
    for (String part : parameters.split(";", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0 && part.substring(0, equals).strip().equalsIgnoreCase(wanted)) {
        return part.substring(equals + 1).replace("\"", "").strip();
      }
    }
    return "";
  }

  /** The value as text: {@code \n} is a line end, {@code \,} a comma. */
  String text() {
    if (value.indexOf('\\') < 0) {
      return value.strip();
    }
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\' && i + 1 < value.length()) {
        char next = value.charAt(++i);
        text.append(next == 'n' || next == 'N' ? '\n' : next);
      } else {
        text.append(c);
      }
    }
    return text.toString().strip();
  }

  /**
   * A date or a time as people write it, {@code 2026-11-15 10:00 Europe/Berlin}; what is no time
   * stays as it is.
   */
  String time() {
    String written = value.strip();
    if (!written.matches("\\d{8}(T\\d{6}Z?)?")) {
      return written;
    }
    String day =
        written.substring(0, 4) + "-" + written.substring(4, 6) + "-" + written.substring(6, 8);
    if (written.length() == 8) {
      return day;
    }
    String seconds = written.substring(13, 15);
    String zone = written.endsWith("Z") ? "UTC" : parameter("TZID");
    return day
        + " "
        + written.substring(9, 11)
        + ":"
        + written.substring(11, 13)
        + (seconds.equals("00") ? "" : ":" + seconds)
        + (zone.isEmpty() ? "" : " " + zone);
  }
}
