package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognises the columns of a table whose numbers fluctuate by themselves: free spaces of car
 * parks, levels of rivers. They change in several rows at once and at nearly every check, whereas
 * people edit one row. Prices and large changes are reported. Not thread-safe.
 */
final class FluctuatingColumns {
  /** The minimum number of rows that move at once. */
  private static final int ROWS = 2;

  /** The minimum number of earlier checks at which they did. */
  private static final int CHECKS = 2;

  /** The share of the checks at which they did; some find few cars moving. */
  private static final double RATE = 0.6;

  /** The number of changes that scores do not make, to those that they do. */
  private static final double SWINGING = 1 / 3.0;

  /** The most points of one match. */
  private static final int POINTS = 3;

  /** Says of a column or a cell that a figure is an amount of money. */
  private static final Pattern MONEY =
      Pattern.compile(
          "(?iu)\\p{Sc}|\\b(?:prices?|costs?|fees?|fares?|charges?|tariffs?|rent|amount|preise?|kosten"
              + "|geb\u00fchr(?:en)?|miete|entgelt|tarife?|prix|tarifs?|co\u00fbts?|loyer|precios?|tarifas?"
              + "|prezz[oi]|tariff[ae]|costo|prijs|prijzen|tarie(?:f|ven)|cena|ceny|eur|usd|gbp|chf"
              + "|jpy|aud|cad|sek|nok|dkk|pln|czk)\\b");

  private final NoiseHistory history;

  FluctuatingColumns(NoiseHistory history) {
    this.history = history;
  }

  /** The pattern of a row of which only figures in such columns moved, or empty. */
  Optional<VolatilePattern> pattern(ItemDifference.Edit edit) {
    Optional<VolatilePattern> pattern = Optional.empty();
    if (!history.isRested() && !leaps(edit)) {
      for (long column : columns(edit)) {
        pattern = history.pattern(column).filter(this::isLive);
        if (pattern.isEmpty()) {
          break;
        }
      }
    }
    return pattern;
  }

  private boolean isLive(VolatilePattern pattern) {
    return swings(pattern.id())
        && pattern.changes() >= CHECKS
        && pattern.changes() >= RATE * (history.checks() - pattern.since())
        && pattern.choice() != VolatilePattern.Choice.UNPINNED;
  }

  /** What one check says about the columns, for the history. */
  static List<Observation> observations(ItemDifference delta, List<PageItem> items) {
    Map<Long, Integer> rows = new HashMap<>();
    Map<Long, PageItem> samples = new HashMap<>();
    Set<Long> swings = new HashSet<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      for (long column : columns(edit)) {
        rows.merge(column, 1, Integer::sum);
        samples.putIfAbsent(column, edit.piece());
      }
      addSwings(edit, swings);
    }
    List<Observation> all = new ArrayList<>();
    if (samples.isEmpty()) {
      return all;
    }
    samples.keySet().removeAll(priced(items));
    samples.forEach(
        (column, sample) -> {
          if (rows.getOrDefault(column, 0) >= ROWS) {
            all.add(observation(column, sample));
            long movement = swings.contains(column) ? swing(column) : score(column);
            all.add(observation(movement, sample));
          }
        });
    return all;
  }

  private static Observation observation(long id, PageItem sample) {
    return new Observation(
        id,
        VolatilePattern.Kind.COUNTER,
        sample.text(),
        sample.region().words(),
        false,
        0,
        List.of());
  }

  /** Whether a row has a figure in a column that nearly always grew by a few, as scores do. */
  boolean isScored(ItemDifference.Edit edit) {
    return columns(edit).stream()
        .anyMatch(column -> history.pattern(score(column)).isPresent() && !swings(column));
  }

  /** Whether a column moved otherwise than scores do, and not only on a day of two matches. */
  private boolean swings(long column) {
    int swings = history.pattern(swing(column)).map(VolatilePattern::changes).orElse(0);
    int scores = history.pattern(score(column)).map(VolatilePattern::changes).orElse(0);
    return swings >= CHECKS && swings > SWINGING * scores;
  }

  private static long score(long column) {
    return LayoutPlaces.mix(column, 0x74);
  }

  private static long swing(long column) {
    return LayoutPlaces.mix(column, 0x73);
  }

  /** Adds the columns whose figure in a row fell or grew by more than the points of a match. */
  private static void addSwings(ItemDifference.Edit edit, Set<Long> swings) {
    String[] was = edit.oldText().split("\t", -1);
    String[] is = edit.newText().split("\t", -1);
    for (int i = 0; was.length == is.length && i < is.length; i++) {
      double grown = was[i].equals(is[i]) ? 0 : value(is[i]) - value(was[i]);
      if (grown < 0 || grown > POINTS) {
        swings.add(column(edit.piece(), i));
      }
    }
  }

  /** The columns below a header that names money; the first of several rows is the header. */
  private static Set<Long> priced(List<PageItem> items) {
    Set<Long> priced = new HashSet<>();
    String[] header = {};
    boolean row = false;
    for (PageItem item : items) {
      if (item.kind() == PageItem.Kind.ROW) {
        header = row ? header : item.text().split("\t", -1);
        for (int i = 0; i < header.length; i++) {
          if (MONEY.matcher(header[i]).find()) {
            priced.add(column(item, i));
          }
        }
      }
      row = item.kind() == PageItem.Kind.ROW || row && !item.kind().isLine();
    }
    return priced;
  }

  private static long column(PageItem row, int at) {
    return LayoutPlaces.mix(row.slot(), 0x6300 + at);
  }

  /** Whether a figure of a row is more than twice or less than half of what it was. */
  private static boolean leaps(ItemDifference.Edit edit) {
    String[] was = edit.oldText().split("\t", -1);
    String[] is = edit.newText().split("\t", -1);
    for (int i = 0; i < Math.min(was.length, is.length); i++) {
      double old = was[i].equals(is[i]) ? 0 : value(was[i]);
      double now = value(is[i]);
      if (old > 0 && Math.abs(now - old) > Math.max(old, now) / 2) {
        return true;
      }
    }
    return false;
  }

  /** The digits of a cell as a number; a figure and the next one have the same signs. */
  private static double value(String cell) {
    double value = 0;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      value = c >= '0' && c <= '9' ? value * 10 + (c - '0') : value;
    }
    return value;
  }

  /** Whether a cell beside another one is the name of a currency. */
  private static boolean isCurrency(String[] cells, int at) {
    return at >= 0
        && at < cells.length
        && cells[at].length() <= 5
        && MONEY.matcher(cells[at]).find();
  }

  /** The columns of a row in which a figure differs; none if anything else does. */
  private static List<Long> columns(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null
        || after == null
        || after.kind() != PageItem.Kind.ROW
        || edit.sort() != DifferenceKind.NUMBER) {
      return List.of();
    }
    String[] was = before.text().split("\t", -1);
    String[] is = after.text().split("\t", -1);
    List<Long> columns = new ArrayList<>();
    for (int i = 0; was.length == is.length && i < is.length; i++) {
      if (!was[i].equals(is[i])) {
        if (!isFigure(was[i])
            || !isFigure(is[i])
            || isCurrency(is, i - 1)
            || isCurrency(is, i + 1)) {
          return List.of();
        }
        columns.add(column(after, i));
      }
    }
    return columns;
  }

  /** Whether a cell is a number, and not that nothing is left. */
  private static boolean isFigure(String cell) {
    return cell.chars().anyMatch(c -> c >= '1' && c <= '9')
        && cell.chars().noneMatch(Character::isLetter);
  }
}
