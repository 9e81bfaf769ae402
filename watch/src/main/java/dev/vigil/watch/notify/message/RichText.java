package dev.vigil.watch.notify.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message body parsed into lines of plain, bold, struck and linked text, which each channel
 * writes in its own markup. It is read from the small part of Markdown that templates and
 * comparisons write; everything else is text. Immutable.
 */
public record RichText(List<Line> lines) {
  /**
   * One line.
   *
   * @param depth 0 for a paragraph, 1 for a list item, 2 for a nested list item
   */
  public record Line(int depth, List<StyledRun> runs) {}

  private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s<>\"'\\\\]+");
  private static final Pattern POINT = Pattern.compile("( *)[-*] (.*)");
  private static final Line MORE = new Line(0, List.of(new StyledRun("…", StyledRun.Style.PLAIN)));

  static RichText parse(String markdown) {
    List<Line> lines = new ArrayList<>();
    for (String raw : markdown.strip().split("\\R", -1)) {
      Matcher point = POINT.matcher(raw);
      Line line =
          point.matches()
              ? new Line(Math.min(1 + point.group(1).length() / 2, 6), inline(point.group(2)))
              : new Line(0, inline(raw.strip()));
      boolean blankAgain =
          line.runs().isEmpty() && (lines.isEmpty() || lines.getLast().runs().isEmpty());
      if (!blankAgain) {
        lines.add(line);
      }
    }
    return new RichText(List.copyOf(lines));
  }

  private static List<StyledRun> inline(String text) {
    List<StyledRun> runs = new ArrayList<>();
    StringBuilder words = new StringBuilder();
    StyledRun.Style style = StyledRun.Style.PLAIN;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      StyledRun.Style mark =
          text.startsWith("**", i)
              ? StyledRun.Style.BOLD
              : text.startsWith("~~", i) ? StyledRun.Style.STRUCK : StyledRun.Style.PLAIN;
      if (c == '\\' && i + 1 < text.length() && isPunctuation(text.charAt(i + 1))) {
        words.append(text.charAt(++i));
      } else if (mark != StyledRun.Style.PLAIN
          && (style == mark || style == StyledRun.Style.PLAIN)) {
        flush(runs, words, style);
        style = style == mark ? StyledRun.Style.PLAIN : mark;
        i++;
      } else if (c == '&') {
        i += entity(text, i, words);
      } else {
        words.append(c);
      }
    }
    flush(runs, words, style);
    return List.copyOf(runs);
  }

  /** Decodes the character entity at a position; returns how many more characters it takes. */
  private static int entity(String text, int at, StringBuilder words) {
    if (text.startsWith("&lt;", at)) {
      words.append('<');
      return 3;
    }
    if (text.startsWith("&gt;", at)) {
      words.append('>');
      return 3;
    }
    words.append('&');
    return text.startsWith("&amp;", at) ? 4 : 0;
  }

  private static boolean isPunctuation(char c) {
    return c > ' ' && c < 0x7f && !Character.isLetterOrDigit(c);
  }

  private static void flush(List<StyledRun> runs, StringBuilder words, StyledRun.Style style) {
    String text = words.toString();
    words.setLength(0);
    int from = 0;
    Matcher address = ADDRESS.matcher(text);
    while (style == StyledRun.Style.PLAIN && address.find()) {
      int end = address.end();
      while (".,;:!?)]".indexOf(text.charAt(end - 1)) >= 0) {
        end--;
      }
      add(runs, text.substring(from, address.start()), style);
      add(runs, text.substring(address.start(), end), StyledRun.Style.LINK);
      from = end;
    }
    add(runs, text.substring(from), style);
  }

  private static void add(List<StyledRun> runs, String text, StyledRun.Style style) {
    if (!text.isEmpty()) {
      runs.add(new StyledRun(text, style));
    }
  }

  /**
   * Writes the longest beginning of this text within the limit; an ellipsis marks the rest. Takes
   * about twenty writings.
   */
  public String fitting(int limit, Function<RichText, String> write, ToIntFunction<String> size) {
    String whole = write.apply(this);
    if (size.applyAsInt(whole) <= limit) {
      return whole;
    }
    int least = 0;
    int most = lines.size() - 1;
    while (least < most) {
      int middle = (least + most + 1) >>> 1;
      if (size.applyAsInt(write.apply(first(middle))) <= limit) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    return least > 0 ? write.apply(first(least)) : oneLine(limit, write, size);
  }

  private RichText first(int count) {
    List<Line> some = new ArrayList<>(lines.subList(0, count));
    some.add(MORE);
    return new RichText(some);
  }

  /** Truncates the first line if not even that fits. */
  private String oneLine(int limit, Function<RichText, String> write, ToIntFunction<String> size) {
    StringBuilder text = new StringBuilder();
    lines.getFirst().runs().forEach(run -> text.append(run.text()));
    int length = text.length();
    while (length > 0) {
      int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
      StyledRun cut = new StyledRun(text.substring(0, end) + "…", StyledRun.Style.PLAIN);
      String written = write.apply(new RichText(List.of(new Line(0, List.of(cut)))));
      if (size.applyAsInt(written) <= limit) {
        return written;
      }
      length /= 2;
    }
    return "";
  }
}
