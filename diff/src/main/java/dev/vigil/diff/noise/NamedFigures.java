package dev.vigil.diff.noise;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CountersAndGauges;
import dev.vigil.diff.noise.text.NoisePatterns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Recognises figures that move by themselves by what they are called: the words beside a figure, or
 * the name of its record. So "12 booked" stays known where the rest of its line is edited, where
 * the line moves to another place of the layout, and beside siblings of which several move at once.
 * Not thread-safe.
 */
final class NamedFigures {
  /** The minimum number of lines with figures of one name that move at once. */
  private static final int LINES = 2;

  /** The minimum number of earlier checks at which figures of one name moved. */
  private static final int CHECKS = 3;

  /** The share of the checks at which several of them moved. */
  private static final double SEVERAL = 0.6;

  /** The share of the checks at which a figure moves that alone has its name. */
  private static final double ALONE = 0.7;

  /** The share of the checks at which what is left becomes more again, as in a car park. */
  private static final double SWINGING = 0.5;

  /** The minimum number of letters of a name. */
  private static final int LETTERS = 3;

  /** A name has at most so many words. */
  private static final int WORDS = 4;

  private static final String TIME = "\u23f2";

  private static final String ENDS = ".;,!?|\u00b7\u2022()[]/\t\u2013\u2014:";

  private static final Pattern NUMBERS = Pattern.compile("(?:^|[^\\pL\\d])(\\d+(?:[.,:/]\\d+)*)");

  private final NoiseHistory history;

  NamedFigures(NoiseHistory history) {
    this.history = history;
  }

  /** The pattern of a line of which only figures with learnt names moved, or empty. */
  Optional<VolatilePattern> pattern(ItemDifference.Edit edit) {
    Optional<VolatilePattern> pattern = Optional.empty();
    if (edit.sort() != DifferenceKind.NUMBER || history.isRested()) {
      return pattern;
    }
    for (String name : names(edit, true)) {
      pattern =
          learnt(several(name), SEVERAL)
              .or(() -> learnt(alone(name), ALONE))
              .filter(_ -> !GaugeLines.isSoldOut(edit) || isSwinging(name));
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
    if (!names.isEmpty() && (isRedated(edit) || isRetimed(edit))) {
      names.add(TIME);
    }
    return names;
  }

  private static boolean isRetimed(ItemDifference.Edit edit) {
    return NoisePatterns.hasTime(edit.newText())
        && !NoisePatterns.isSameTime(edit.oldText(), edit.newText());
  }

  private static boolean isRedated(ItemDifference.Edit edit) {
    return !NoisePatterns.days(edit.oldText()).equals(NoisePatterns.days(edit.newText()));
  }

  private static long seen(ItemDifference.Edit edit, String name) {
    return LayoutPlaces.mix(edit.piece().slot(), LayoutPlaces.hash('\0' + name));
  }

  private boolean isSwinging(String name) {
    return learnt(swing(name), SWINGING).isPresent();
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

  private static long several(String name) {
    return LayoutPlaces.mix(0x6601, LayoutPlaces.hash(name));
  }

  private static long alone(String name) {
    return LayoutPlaces.mix(0x6602, LayoutPlaces.hash(name));
  }

  private static long swing(String name) {
    return LayoutPlaces.mix(0x6603, LayoutPlaces.hash(name));
  }

  /** What one check says about the names of figures, for the history. */
  static List<Observation> observations(ItemDifference delta, List<PageItem> items) {
    Map<String, Integer> lines = new HashMap<>();
    Map<String, ItemDifference.Edit> samples = new HashMap<>();
    Map<String, ItemDifference.Edit> rising = new HashMap<>();
    List<Observation> all = new ArrayList<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      for (String name : moved(edit)) {
        all.add(observation(seen(edit, name), edit));
      }
      for (String name : names(edit, true)) {
        lines.merge(name, 1, Integer::sum);
        samples.putIfAbsent(name, edit);
        if (GaugeLines.isSupplied(edit.newText())
            && CountersAndGauges.isRise(edit.oldText(), edit.newText())) {
          rising.putIfAbsent(name, edit);
        }
      }
    }
    samples.forEach(
        (name, edit) -> {
          if (lines.getOrDefault(name, 0) >= LINES) {
            all.add(observation(several(name), edit));
          } else if (isOnly(name, items)) {
            all.add(observation(alone(name), edit));
          }
        });
    rising.forEach((name, edit) -> all.add(observation(swing(name), edit)));
    return all;
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

  /** Whether one line of the page has figures of a name. */
  private static boolean isOnly(String name, List<PageItem> items) {
    int found = 0;
    for (PageItem item : items) {
      boolean named = item.text().contains(name) || item.record().equals(name);
      found += named && item.kind().isLine() && hasDigit(item.text()) ? 1 : 0;
    }
    return found <= 1;
  }

  private static boolean hasDigit(String text) {
    return text.chars().anyMatch(c -> c >= '0' && c <= '9');
  }

  /**
   * The names of all figures of a line that moved; empty if one of them has none.
   *
   * @param still whether there are none if a day or time moved as well
   */
  private static List<String> names(ItemDifference.Edit edit, boolean still) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    boolean figures = edit.sort() == DifferenceKind.NUMBER || edit.sort() == DifferenceKind.COUNTER;
    if (before == null
        || after == null
        || !figures
        || !after.kind().isLine()
        || after.text().indexOf('\t') >= 0
        || still && (isRedated(edit) || isRetimed(edit))) {
      return List.of();
    }
    String was = undated(before.text());
    String is = undated(after.text());
    List<String> names = new ArrayList<>();
    Matcher old = NUMBERS.matcher(was);
    Matcher now = NUMBERS.matcher(is);
    while (now.find()) {
      if (!old.find()) {
        return List.of();
      }
      if (!old.group(1).equals(now.group(1))) {
        String name = name(is, now.start(1), now.end(1), after.record());
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
