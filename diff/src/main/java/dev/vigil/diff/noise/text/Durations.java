package dev.vigil.diff.noise.text;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads how much time is left in a text: "8d 11h 0m left", "noch 3 Tage 4 Std.". Stateless; by hand
 * and linear.
 */
public final class Durations {
  private static final char SIGN = '\u23f2';

  /** Longer texts are prose. */
  private static final int LONGEST = 200;

  /** The characters between a unit and the next number: ", " or " ". */
  private static final int GAP = 2;

  /** Words between two units: "2 days and 3 hours". */
  private static final Set<String> AND =
      Set.of("and", "und", "et", "y", "e", "en", "i", "og", "och", "a", "ja", "ve", "\u0438");

  /** What says that a duration is what is left, with verbs of things that begin or end. */
  private static final Pattern LEFT =
      Pattern.compile(
          "(?i)(?:^|\\PL)(?:left|remaining|to"
              + " go|noch|verbleiben\\w*|nog|restant\\w*|reste|quedan?|faltan?|falta"
              + "|mancano|manca|rimanenti|kvar|igjen|tilbage|zosta\u0142[oy]|zb\u00fdv\u00e1|kald\u0131"
              + "|(?:ends|closes|starts|begins|expires|opens|endet|schlie\u00dft|beginnt|termina|scade|finit|commence)"
              + " (?:in|dans|en|tra|fra))(?:\\PL|$)"
              + "|j\u00e4ljell\u00e4|\u043e\u0441\u0442\u0430\u043b\u043e\u0441\u044c|\u6b8b\u308a|\u3042\u3068");

  /**
   * A duration in a text.
   *
   * @param from where it begins
   * @param to where it ends
   * @param seconds how long it is
   * @param unit the smallest of its units, in seconds
   */
  public record Span(int from, int to, long seconds, long unit) {}

  private Durations() {}

  /** Whether a text says that a duration is what is left until something happens. */
  public static boolean areLeft(String text) {
    return LEFT.matcher(text).find();
  }

  /** The durations of a text: numbers with units of time that become smaller. */
  public static List<Span> of(String text) {
    if (text.length() > LONGEST || text.chars().noneMatch(c -> c >= '0' && c <= '9')) {
      return List.of();
    }
    List<AgeText.Word> words = AgeText.split(text);
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (!isPart(text, words, i) || AgeText.isPartOfNumber(text, words.get(i))) {
        continue;
      }
      long seconds = 0;
      long unit = Long.MAX_VALUE;
      int last = i;
      int next = i;
      while (next >= 0 && TimeUnits.seconds(words.get(next + 1).text()) < unit) {
        unit = TimeUnits.seconds(words.get(next + 1).text());
        seconds += unit * Long.parseLong(words.get(next).text());
        last = next + 1;
        next = next(text, words, last);
      }
      int to = AgeText.endOfUnit(text, words.get(last));
      spans.add(new Span(words.get(i).from(), to, seconds, unit));
      i = last;
    }
    return spans;
  }

  /** The number that goes on with a duration behind one of its units, or -1. */
  private static int next(String text, List<AgeText.Word> words, int unit) {
    int next = unit + 1;
    if (next < words.size() && AND.contains(words.get(next).text())) {
      next++;
    }
    boolean near =
        next < words.size()
            && isPart(text, words, next)
            && words.get(next).from() - words.get(next - 1).to() <= GAP;
    return near ? next : -1;
  }

  /** Whether a word is a number with a unit behind it. */
  private static boolean isPart(String text, List<AgeText.Word> words, int at) {
    return at + 1 < words.size()
        && words.get(at).number()
        && words.get(at).text().length() <= 4
        && TimeUnits.isUnit(words.get(at + 1).text())
        && AgeText.isNear(text, words.get(at).to(), words.get(at + 1).from());
  }

  /** The text with each of its durations as one sign. */
  public static String without(String text, List<Span> spans) {
    StringBuilder out = new StringBuilder(text.length());
    int kept = 0;
    for (Span span : spans) {
      out.append(text, kept, span.from()).append(SIGN);
      kept = span.to();
    }
    return out.append(text, kept, text.length()).toString();
  }
}
