package dev.vigil.diff.noise;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.FluctuatingLines;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.ContactText;
import dev.vigil.diff.noise.text.CounterRecognizer;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.text.TextShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises numbers that change by themselves, by their labels: the words beside a number, or the
 * name of its record. So "12 booked" is still recognised when the rest of its line is edited, when
 * the line moves to another place of the layout, and beside siblings of which several change at
 * once. Not thread-safe.
 */
final class LabelledNumberPatterns {
  /** The minimum number of lines with figures of one name that move at once. */
  private static final int LINES = 2;

  /** The minimum number of earlier checks at which figures of one name moved. */
  private static final int CHECKS = 3;

  /** The share of the checks at which several of them moved. */
  private static final double SEVERAL = 0.6;

  /** The share of the checks at which a figure moves that alone has its name. */
  private static final double ALONE = 0.7;

  /** The share of the checks at which what is left becomes more again, as in a car park. */
  private static final double SWINGING = 0.4;

  /** The minimum number of letters of a name. */
  private static final int LETTERS = 3;

  /** A name has at most so many words. */
  private static final int WORDS = 4;

  /** Longer lines are prose or hostile, and their figures have no names. */
  private static final int LONGEST = 1000;

  private static final String TIME = "\u23f2";

  private static final String ENDS = ".;,!?|\u00b7\u2022()[]/\t\u2013\u2014:";

  private static final Pattern NUMBERS = Pattern.compile("(?:^|[^\\pL\\d])(\\d+(?:[.,:/]\\d+)*)");

  /** What makes a number a time or a code, written together with it. */
  private static final Pattern GLUED = Pattern.compile("(?:h|[ap]m|[A-Z])(?:$|\\PL)");

  private static final Pattern MORE = Pattern.compile("\\d[^\\d.,]+\\d");

  private static final String SIGNS = "+-\u2212\u25b2\u25bc\u2191\u2193";

  private final NoiseHistory history;

  LabelledNumberPatterns(NoiseHistory history) {
    this.history = history;
  }

  /**
   * The pattern of a line of which only figures with learnt names moved, or empty.
   *
   * @param own whether what differs in the line did so before; a leap is news otherwise
   */
  Optional<VolatilePattern> pattern(ItemDifference.Edit edit, boolean own) {
    Optional<VolatilePattern> pattern = Optional.empty();
    if (edit.sort() != DifferenceKind.NUMBER
        || history.isRested()
        || edit.newText().length() > LONGEST
        || edit.oldText().length() > LONGEST
        || !own && leaps(edit)
        || FluctuatingLines.isZeroed(edit) && learnt(swing(edit), SWINGING).isEmpty()) {
      return pattern;
    }
    for (String name : names(edit, true)) {
      pattern = learnt(several(edit, name), SEVERAL).or(() -> learnt(alone(name), ALONE));
      if (pattern.isEmpty()) {
        break;
      }
    }
    return pattern;
  }

  /**
   * Whether a figure, day or time moved in a line that never did so there, beside one that did: the
   * line was edited.
   */
  boolean isEdited(ItemDifference.Edit edit) {
    List<String> names = moved(edit);
    long known =
        names.stream().filter(name -> history.pattern(seen(edit, name)).isPresent()).count();
    return known > 0 && known < names.size();
  }

  /** The names of all that moved in a line. */
  private static List<String> moved(ItemDifference.Edit edit) {
    List<String> names = new ArrayList<>(names(edit, false));
    if (!names.isEmpty() && isEditedBeside(edit)) {
      names.add(TIME);
    }
    return names;
  }

  /** Whether a day, a time, a code or a word differs beside the figures of a line. */
  private static boolean isEditedBeside(ItemDifference.Edit edit) {
    String before = edit.oldText();
    String after = edit.newText();
    return !NoisePatterns.days(before).equals(NoisePatterns.days(after))
        || !NoisePatterns.times(before).equals(NoisePatterns.times(after))
        || edit.sort() == DifferenceKind.NUMBER && isReworded(before, after);
  }

  private static boolean isReworded(String before, String after) {
    List<String> was = TextSegments.of(before);
    List<String> is = TextSegments.of(after);
    for (int i = 0; i < Math.min(was.size(), is.size()); i++) {
      if (DailyText.isDaily(was.get(i), is.get(i))) {
        if (DailyText.isSaying(is.get(i))) {
          return false;
        }
      } else if (!worded(was.get(i)).equals(worded(is.get(i)))) {
        return true;
      }
    }
    return was.size() != is.size();
  }

  /** A text with one sign for each number of its own, and without what moves by itself. */
  private static String worded(String text) {
    String plain =
        TextShape.withoutTokens(
            NoisePatterns.withoutBriefAges(
                NoisePatterns.withoutAges(DailyText.withoutCompass(text))));
    StringBuilder out = new StringBuilder(plain.length());
    Matcher number = NUMBERS.matcher(plain);
    int kept = 0;
    while (number.find()) {
      if (!GLUED.matcher(plain.substring(number.end(1))).lookingAt()) {
        int start = number.start(1);
        int from = start > kept && SIGNS.indexOf(plain.charAt(start - 1)) >= 0 ? start - 1 : start;
        out.append(plain, kept, from).append('0');
        kept = number.end(1);
      }
    }
    return out.append(plain, kept, plain.length()).toString();
  }

  /** Whether a figure is more than twice or less than half of what it was, and no small one. */
  private static boolean leaps(ItemDifference.Edit edit) {
    String before = edit.oldText();
    String after = edit.newText();
    return (hasLarge(before) || hasLarge(after))
        && !(CounterRecognizer.isNear(before, after, 1)
            && CounterRecognizer.isNear(after, before, 1));
  }

  /** Whether a text has a larger number than those that come and go by chance. */
  private static boolean hasLarge(String text) {
    Matcher number = NUMBERS.matcher(undated(text));
    while (number.find()) {
      String digits = number.group(1);
      if (digits.length() > 2 || digits.length() == 2 && digits.charAt(0) > '1') {
        return true;
      }
    }
    return false;
  }

  private static long seen(ItemDifference.Edit edit, String name) {
    return LayoutPlaces.mix(edit.piece().slot(), LayoutPlaces.hash('\0' + name));
  }

  private Optional<VolatilePattern> learnt(long id, double rate) {
    return history
        .pattern(id)
        .filter(
            one ->
                one.changes() >= CHECKS
                    && one.changes() >= rate * (history.checks() - one.since())
                    && one.choice() != VolatilePattern.Choice.UNPINNED);
  }

  private static long several(ItemDifference.Edit edit, String name) {
    return LayoutPlaces.mix(edit.piece().slot(), LayoutPlaces.hash('\1' + name));
  }

  private static long alone(String name) {
    return LayoutPlaces.mix(0x6602, LayoutPlaces.hash(name));
  }

  private static long swing(ItemDifference.Edit edit) {
    String line = TextShape.ofLine(edit.newText());
    return LayoutPlaces.mix(0x6603, LayoutPlaces.hash(edit.piece().record() + '\t' + line));
  }

  /** What one check says about the names of figures, for the history. */
  static List<Observation> observations(ItemDifference delta, List<PageItem> items) {
    Map<Long, Integer> lines = new HashMap<>();
    Map<String, ItemDifference.Edit> single = new HashMap<>();
    List<Observation> all = new ArrayList<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      if (edit.newText().length() <= LONGEST && hasMore(edit)) {
        moved(edit).forEach(name -> all.add(observation(seen(edit, name), edit)));
      }
      Set<String> names = new HashSet<>(names(edit, true));
      for (String name : names) {
        if (lines.merge(several(edit, name), 1, Integer::sum) == LINES) {
          all.add(observation(several(edit, name), edit));
        }
        single.putIfAbsent(name, edit);
      }
      if (!names.isEmpty() && CounterRecognizer.isRise(edit.oldText(), edit.newText())) {
        all.add(observation(swing(edit), edit));
      }
    }
    Map<String, Integer> shown = single.isEmpty() ? Map.of() : shown(items);
    single.forEach(
        (name, edit) -> {
          if (shown.getOrDefault(name, 0) <= 1) {
            all.add(observation(alone(name), edit));
          }
        });
    return all;
  }

  /** Whether a line has more figures than one, or a day or time beside it. */
  private static boolean hasMore(ItemDifference.Edit edit) {
    String text = edit.newText();
    return MORE.matcher(text).find() || !NoisePatterns.withoutDates(text).equals(text);
  }

  private static Observation observation(long id, ItemDifference.Edit edit) {
    return new Observation(
        id,
        VolatilePattern.Kind.COUNTER,
        edit.newText(),
        edit.piece().region().words(),
        false,
        0,
        List.of());
  }

  /** How many lines of a page have figures of each name. */
  private static Map<String, Integer> shown(List<PageItem> items) {
    Map<String, Integer> shown = new HashMap<>();
    for (PageItem item : items) {
      if (item.kind().isLine() && item.text().length() <= LONGEST && hasDigit(item.text())) {
        String text = undated(item.text());
        Set<String> names = new HashSet<>();
        Matcher number = NUMBERS.matcher(text);
        while (number.find()) {
          String name = name(text, number.start(1), number.end(1), item.record());
          if (name != null && names.add(name)) {
            shown.merge(name, 1, Integer::sum);
          }
        }
      }
    }
    return shown;
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * The names of all figures of a line that moved; empty if one of them has none.
   *
   * @param still whether there are none if something else differs as well
   */
  private static List<String> names(ItemDifference.Edit edit, boolean still) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    boolean figures = edit.sort() == DifferenceKind.NUMBER || edit.sort() == DifferenceKind.COUNTER;
    if (before == null
        || after == null
        || !figures
        || !after.kind().isLine()
        || after.text().length() > LONGEST
        || before.text().length() > LONGEST
        || after.text().indexOf('\t') >= 0
        || still && isEditedBeside(edit)) {
      return List.of();
    }
    String was = undated(before.text());
    String is = undated(after.text());
    // Under the name of people stand their telephone numbers.
    String record = ContactText.differ(before.text(), after.text()) ? "" : after.record();
    List<String> names = new ArrayList<>();
    Matcher old = NUMBERS.matcher(was);
    Matcher now = NUMBERS.matcher(is);
    while (now.find()) {
      if (!old.find()) {
        return List.of();
      }
      if (!old.group(1).equals(now.group(1))) {
        String name = name(is, now.start(1), now.end(1), record);
        if (name == null) {
          return List.of();
        }
        names.add(name);
      }
    }
    return names;
  }

  private static String undated(String text) {
    return NoisePatterns.withoutDates(
        NoisePatterns.withoutBriefAges(NoisePatterns.withoutAges(text)));
  }

  /** The words behind a figure, else those before it, else its record; null for none. */
  private static @Nullable String name(String text, int from, int to, String record) {
    int end = to;
    int spaces = 0;
    while (end < text.length() && !isEnd(text.charAt(end)) && spaces <= WORDS) {
      spaces += text.charAt(end) == ' ' ? 1 : 0;
      end++;
    }
    String behind = text.substring(to, end).strip();
    if (isName(behind)) {
      return behind;
    }
    int last = from;
    while (last > 0 && (text.charAt(last - 1) == ' ' || text.charAt(last - 1) == ':')) {
      last--;
    }
    int start = last;
    spaces = 0;
    while (start > 0 && !isEnd(text.charAt(start - 1)) && spaces < WORDS) {
      start--;
      spaces += text.charAt(start) == ' ' ? 1 : 0;
    }
    String before = text.substring(start, last).strip();
    return isName(before) ? before : isName(record) ? record : null;
  }

  private static boolean isEnd(char c) {
    return c >= '0' && c <= '9' || ENDS.indexOf(c) >= 0;
  }

  private static boolean isName(String text) {
    return text.chars().filter(Character::isLetter).limit(LETTERS).count() == LETTERS;
  }
}
