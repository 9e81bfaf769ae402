package dev.vigil.document.objects;

import org.jspecify.annotations.Nullable;

/** Scores a group of elements as the records of a page; see {@link RecordExtractor}. */
final class RecordScore {
  /** Records with less of the common form are dropped; a row with few cells is a remark. */
  private static final double UNLIKE = 0.35;

  private static final double UNLIKE_ROW = 0.55;

  /** Characters from which on a link text is rather a headline than an entry of a menu. */
  private static final int HEADLINE = 30;

  /** Values in a record; with more of them it is rather a part of the page than an object. */
  private static final int HANDY = 30;

  private final VisibleArea visible;
  private final ItemSignatures signatures;
  private final TagRoles tags;
  private final int least;

  RecordScore(VisibleArea visible, ItemSignatures signatures, TagRoles tags, int least) {
    this.visible = visible;
    this.signatures = signatures;
    this.tags = tags;
    this.least = least;
  }

  /** Totals over the records of a group. */
  private record Sums(int count, long weight, double spread, int text, int linked, int prose) {
    static Sums of(RecordRanges ranges, VisibleArea visible) {
      int count = ranges.count();
      double squares = 0;
      for (int i = 0; i < count; i++) {
        double one = visible.weight(ranges.from()[i], ranges.to()[i]);
        squares += one * one;
      }
      long weight = ranges.sum(visible::weight);
      double mean = (double) weight / count;
      double spread = Math.max(0, squares / count - mean * mean) / (mean * mean);
      int text = ranges.sum(visible::text);
      int linked = ranges.sum(visible::linked);
      return new Sums(count, weight, spread, text, linked, ranges.sum(visible::prose));
    }

    boolean mostlyLinks() {
      return linked > 0.65 * text;
    }
  }

  /** The group as a candidate, or null where it cannot be records at all. */
  @Nullable GroupCandidate of(RepeatedElements.Group group) {
    @Nullable RecordRanges all = RecordRanges.of(group, visible, signatures);
    if (all == null) {
      return null;
    }
    RecordSimilarity shape = new RecordSimilarity(all, visible, signatures, tags);
    boolean[] kept = new boolean[all.count()];
    int count = 0;
    double likeness = 0;
    boolean rows = tags.is(group.items()[0], "tr");
    double unlike = rows ? UNLIKE_ROW : group.classed() ? UNLIKE / 2 : UNLIKE;
    for (int i = 0; i < kept.length; i++) {
      kept[i] =
          shape.likeness[i] >= unlike
              && visible.weight(all.from()[i], all.to()[i]) > 0
              && !ColumnHeadings.isHead(all.from()[i], visible.digest, tags);
      if (kept[i]) {
        count++;
        likeness += shape.likeness[i];
      }
    }
    if (count < least || shape.fields == 0) {
      return null;
    }
    likeness /= count;
    RecordRanges ranges = all.only(kept);
    Sums sums = Sums.of(ranges, visible);
    double merit = Math.sqrt((double) count / kept.length);
    merit *= count / (count + 2.0);
    merit *= richness(shape, sums);
    merit *= Math.sqrt(shape.distinct);
    merit *= tags.prior(group.items()[0]);
    merit *= Math.pow(0.98, group.levels() - 1.0);
    merit *=
        visible.html ? page(group, ranges, shape, sums, likeness) : data(shape, sums, likeness);
    double share = Math.min(1, (double) sums.weight / visible.weight(0));
    return new GroupCandidate(group, ranges, shape.fields, likeness, share, merit);
  }

  private static double richness(RecordSimilarity shape, Sums sums) {
    boolean headlines = sums.text > HEADLINE * sums.count && sums.mostlyLinks();
    return switch (shape.fields) {
      case 1 -> headlines ? 0.6 : 0.45;
      case 2 -> 0.8;
      case 3 -> 0.95;
      default -> 1;
    };
  }

  private double page(
      RepeatedElements.Group group,
      RecordRanges ranges,
      RecordSimilarity shape,
      Sums sums,
      double likeness) {
    int values = ranges.sum(visible::values);
    double factor = Math.pow(likeness, 1.5);
    factor *= 1 / (1 + 0.2 * sums.spread);
    factor *= ListContext.factor(group.items()[0], group.levels(), visible);
    factor *= menu(shape, sums, ranges.sum(visible::links));
    factor *= Math.min(1, Math.sqrt((double) HANDY * sums.count / values));
    factor *= form(ranges);
    return factor * article(group, ranges, shape, sums);
  }

  private static double data(RecordSimilarity shape, Sums sums, double likeness) {
    boolean formless = shape.shortFields < 4 || sums.text > 2000L * sums.count;
    double article = sums.prose > 0.5 * sums.text && formless ? 0.3 : 1;
    return Math.sqrt(likeness) / (1 + 0.02 * sums.spread) * article;
  }

  /**
   * Short link texts and nothing else are a menu, long ones are headlines; many short links in each
   * record and hardly anything else are the blocks of a large menu.
   */
  private static double menu(RecordSimilarity shape, Sums sums, int links) {
    if (!sums.mostlyLinks()) {
      return 1;
    }
    boolean blocks = links > 3 * sums.count && sums.linked < HEADLINE * links;
    double length = (double) sums.text / sums.count;
    double entries = length < HEADLINE / 2.0 ? 0.25 : length < HEADLINE ? 0.6 : 1;
    return (blocks ? 0.3 : 1) * (shape.fields <= 2 ? entries : 1);
  }

  private double form(RecordRanges ranges) {
    int asking = ranges.sum((from, to) -> visible.controls(from, to) > 0 ? 1 : 0);
    return 2 * asking > ranges.count() ? 0.4 : 1;
  }

  /** Paragraphs and sections of an article follow each other like records, without their form. */
  private double article(
      RepeatedElements.Group group, RecordRanges ranges, RecordSimilarity shape, Sums sums) {
    int item = group.items()[0];
    boolean paragraphs = tags.is(item, "p") || tags.isFormatting(item);
    if (paragraphs && !ranges.run() && (shape.fields <= 2 || sums.prose > 0.5 * sums.text)) {
      return sums.prose > 0.3 * sums.text ? 0.1 : 0.4;
    }
    boolean row = tags.is(item, "tr") && hasCells(item);
    if (sums.prose < 0.6 * sums.text || row || tags.is(item, "dt")) {
      return 1;
    }
    boolean lengthy = sums.text > 500L * sums.count;
    boolean formless = shape.shortFields < 2 || lengthy && shape.shortFields < 4;
    return formless || ranges.run() ? 0.3 : 1;
  }

  /** Whether a row has two cells at least; with one it is mere layout. */
  private boolean hasCells(int row) {
    int cells = 0;
    for (int at = visible.digest.firstChild(row); at >= 0; at = visible.digest.nextSibling(at)) {
      cells += tags.isCell(at) ? 1 : 0;
    }
    return cells > 1;
  }
}
