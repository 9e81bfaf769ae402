package dev.vigil.diff.noise.time;

import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextWords;
import java.util.Locale;
import java.util.Set;

/** Recognises lines that say when a house is open, wherever they stand on a page. Stateless. */
public final class OpeningHours {
  private static final int LONGEST = 160;

  private static final Set<String> WEEKDAYS = CalendarWords.weekdays();

  private OpeningHours() {}

  /**
   * Whether a line names a day of the week and two times, or that it is closed then. A clock shows
   * one time.
   */
  public static boolean isIn(String line) {
    if (line.length() > LONGEST) {
      return false;
    }
    boolean day = false;
    boolean state = false;
    for (String word : TextWords.of(line.toLowerCase(Locale.ROOT))) {
      day |= WEEKDAYS.contains(word);
      state |= StatusText.isEvent(word);
    }
    return day && (state || times(line) >= 2);
  }

  /** The number of times of day, of which the minutes may be left out: 9–17, 12.15–14. */
  private static int times(String line) {
    int times = 0;
    for (int i = 0; i < line.length(); i++) {
      if (NoisePatterns.isDigit(line, i)) {
        int end = i;
        while (NoisePatterns.isDigit(line, end)) {
          end++;
        }
        boolean minutes =
            end + 2 < line.length()
                && ":.h".indexOf(line.charAt(end)) >= 0
                && NoisePatterns.isDigit(line, end + 1)
                && NoisePatterns.isDigit(line, end + 2);
        if (end - i <= 2) {
          times++;
        }
        i = minutes ? end + 2 : end;
      }
    }
    return times;
  }
}
