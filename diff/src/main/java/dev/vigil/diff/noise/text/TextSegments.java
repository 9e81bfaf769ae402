package dev.vigil.diff.noise.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a line into the statements that stand beside each other on it: sentences, and what a
 * middle dot, a bar or a dash separates. So opening hours are distinguished from the time at which
 * the page was made. Stateless; by hand, because every changed line goes through it.
 */
public final class TextSegments {
  private static final String BARS = "\u00b7|\u2022\u2013\u2014\u00a6\u2502";

  private static final String ENDS = ".;!?";

  private TextSegments() {}

  /** The statements of a line; the line itself where it has only one. */
  public static List<String> of(String line) {
    return split(line, false);
  }

  /** Like {@link #of}, also at commas. */
  public static List<String> withCommas(String line) {
    return split(line, true);
  }

  private static List<String> split(String line, boolean commas) {
    List<String> segments = new ArrayList<>(4);
    int start = 0;
    for (int i = 1; i + 1 < line.length(); i++) {
      char c = line.charAt(i);
      if (line.charAt(i + 1) == ' '
          && (ENDS.indexOf(c) >= 0
              || commas && c == ','
              || BARS.indexOf(c) >= 0 && line.charAt(i - 1) == ' ')) {
        add(segments, line.substring(start, i));
        start = i + 2;
      }
    }
    if (start == 0) {
      return List.of(line);
    }
    add(segments, line.substring(Math.min(start, line.length())));
    return segments;
  }

  private static void add(List<String> segments, String segment) {
    String text = segment.strip();
    if (!text.isEmpty()) {
      segments.add(text);
    }
  }
}
