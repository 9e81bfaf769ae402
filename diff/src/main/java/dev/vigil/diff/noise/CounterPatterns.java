package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.FluctuatingLines;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.CounterRecognizer;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.PricedText;
import dev.vigil.diff.noise.text.StatusText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognises lines of which only the numbers, times or tokens change, by their own history:
 * counters, clocks, rates and indexes. The line must keep its form, so a counter that turns into
 * words is reported, and a price never counts as a counter. Not thread-safe.
 */
final class CounterPatterns {
  /** A rate that moves by a larger share of its value between two checks leaps. */
  private static final double NEAR = 0.03;

  /** A figure that moves at some checks only and by a larger share of its value leaps. */
  private static final double STEP = 0.25;

  /** A line that names a version, or a number of three parts that is no date. */
  private static final Pattern VERSION =
      Pattern.compile(
          "(?iu)\\b(?:versi[oó]ne?n?|release|firmware|edition|ausgabe|versie|wersja)\\b"
              + "|\\bv\\.?\\s?\\d|(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){2}(?!\\d|\\.\\d)");

  private final KnownPatterns known;
  private final PageDifference difference;
  private final NoiseHistory history;
  private final FluctuatingColumns columns;
  private final LabelledNumberPatterns figures;

  CounterPatterns(KnownPatterns known, PageDifference difference) {
    this.known = known;
    this.difference = difference;
    history = known.history();
    columns = new FluctuatingColumns(history);
    figures = new LabelledNumberPatterns(history);
  }

  /** The pattern of a line of which all that differs moves by itself, or empty. */
  Optional<VolatilePattern> patternOf(ItemDifference.Edit edit) {
    List<LineStatement> statements = known.statements(edit);
    Optional<VolatilePattern> pattern = Optional.empty();
    for (LineStatement statement : statements) {
      pattern = history.pattern(statement.id()).filter(one -> isLearnt(edit, statement, one));
      if (pattern.isEmpty()) {
        break;
      }
    }
    if (pattern.isPresent()) {
      return pattern;
    }
    boolean own = statements.stream().allMatch(one -> history.pattern(one.id()).isPresent());
    return columns.pattern(edit).or(() -> figures.pattern(edit, own));
  }

  private boolean isLearnt(
      ItemDifference.Edit edit, LineStatement statement, VolatilePattern pattern) {
    boolean learnt =
        (known.isEstablished(pattern) || isRestless(edit, statement, pattern))
            && !isBesideClock(edit, statement, pattern)
            && !FluctuatingLines.isSoldOut(edit)
            && !columns.isScored(edit)
            && !figures.isEdited(edit);
    return pattern.choice() == VolatilePattern.Choice.PINNED
        || learnt
            && (statement.kind() != DifferenceKind.PRICE
                || isTicker(edit, pattern) && !hasCrept(edit, statement));
  }

  /**
   * Whether a line of its own kept its form and changed its figures at half of the checks from the
   * first on, or at fewer, more often than people edit one figure, and without a leap: it moves by
   * itself. The rows of a table, headings, dates, versions, what is left and values that the page
   * repeats are what a page is about, and take longer to learn.
   */
  private boolean isRestless(
      ItemDifference.Edit edit, LineStatement statement, VolatilePattern pattern) {
    DifferenceKind kind = statement.kind();
    int checks = known.checksSince(pattern);
    boolean often =
        pattern.since() <= 1 && pattern.changes() >= KnownPatterns.RESTLESS_RATE * checks
            || pattern.changes() > known.least()
                && pattern.changes() >= KnownPatterns.ALTERNATING_RATE * checks
                && (kind != DifferenceKind.NUMBER
                    || CounterRecognizer.isNear(edit.oldText(), edit.newText(), STEP)
                        && !hasCrept(edit, statement));
    return often
        && !history.isRested()
        && !LineStatement.isDataRow(edit.piece())
        && edit.piece().kind() != PageItem.Kind.HEADING
        && kind != DifferenceKind.DATE
        && !FluctuatingLines.isSupply(edit)
        && !VERSION.matcher(edit.newText()).find()
        && difference.isAlone(edit.piece());
  }

  /**
   * Whether an amount was another one at every check: a rate or an index. In the main content it
   * takes a check more and a number that is written as a rate, and a leap is reported: the price of
   * a product is news however often it changes.
   */
  private boolean isTicker(ItemDifference.Edit edit, VolatilePattern pattern) {
    int checks = known.checksSince(pattern);
    boolean beside = edit.piece().region() != PageRegion.CONTENT;
    return pattern.since() <= 1
        && checks > (beside ? 1 : 2)
        && pattern.changes() >= checks
        && !history.isRested()
        && (beside || PricedText.areRates(edit.oldText(), edit.newText(), NEAR));
  }

  /** Whether a figure went far from where it stood when it was last reported, in small steps. */
  private boolean hasCrept(ItemDifference.Edit edit, LineStatement statement) {
    List<Integer> reported = history.values().getOrDefault(statement.reportedId(), List.of());
    double[] moved = CounterRecognizer.moved(edit.oldText(), edit.newText());
    if (reported.isEmpty() || moved.length == 0) {
      return false;
    }
    double base = Float.intBitsToFloat(reported.getLast());
    return Math.abs(moved[1] - base) > STEP * Math.abs(base);
  }

  /** Whether a figure moved in a line of which so far only the clock did. */
  private static boolean isBesideClock(
      ItemDifference.Edit edit, LineStatement statement, VolatilePattern pattern) {
    return statement.kind() == DifferenceKind.NUMBER
        && pattern.kind() == VolatilePattern.Kind.CLOCK
        && NoisePatterns.hasTime(edit.newText());
  }

  /** Whether a line with a learnt counter comes or goes, as it did at earlier checks. */
  boolean isBlinking(ItemDifference.Edit edit) {
    return edit.before() == null != (edit.after() == null)
        && !history.isRested()
        && !FluctuatingLines.isSupplied(edit.piece().text())
        && history.pattern(PatternIds.ofForm(edit.piece())).filter(known::isEstablished).isPresent()
        && history
            .pattern(PatternIds.ofBlinking(edit.piece()))
            .filter(one -> one.changes() >= known.least() - 1)
            .isPresent();
  }

  /** Whether a place that used to change only its figures now changes its words. */
  boolean breaksPattern(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    if (before == null
        || edit.sort() != DifferenceKind.WORDS
        || !before.kind().isLine()
        || hadOtherWords(edit)) {
      return false;
    }
    return LineStatement.ids(before)
        .mapToObj(history::pattern)
        .flatMap(Optional::stream)
        .anyMatch(one -> !UnpinnedPatterns.isUnpinned(one) && known.isEstablished(one));
  }

  /** Whether the words of a place were other ones at two earlier checks already. */
  private boolean hadOtherWords(ItemDifference.Edit edit) {
    return !StatusText.hasState(edit.oldText())
        && !StatusText.hasState(edit.newText())
        && difference.isOnly(edit.piece().slot())
        && known.hasMoved(edit);
  }
}
