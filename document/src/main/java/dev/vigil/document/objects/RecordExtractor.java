package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the repeated objects of one document.
 *
 * <p>Omini finds the smallest subtree that is rich in objects by fan-out, size increase and tag
 * count, then the tag that separates the objects by five heuristics whose votes are combined. On
 * today's pages subtree and separator cannot be chosen one after the other: items are wrapped,
 * split over several parents, or distinguished only by class. So each pair of both is one
 * candidate: elements with the same signature below the same ancestor, up to five levels deep
 * ({@link RepeatedElements}). The heuristics live on as factors from 0 to 1, and their product
 * ranks the candidates:
 *
 * <ul>
 *   <li>share of what the page shows (Omini: size increase), by its square root;
 *   <li>number of records n, as n / (n + 2) (fan-out);
 *   <li>number of values in the common form of a record (tag count);
 *   <li>evenness of the records' sizes (standard deviation);
 *   <li>likeness of the records to their common form (partial path), after records that are unlike
 *       the others, such as advertisements, were dropped, and the share that remained;
 *   <li>regular siblings behind an item, which then belong to its record (repeating pattern,
 *       sibling tag; {@link RecordRanges});
 *   <li>how often the tag is a separator anywhere (identifiable path separator; {@link TagRoles});
 *   <li>and what Omini did not have to know: distinct texts (no row of equal buttons), running text
 *       (no article), short links only (no menu), fields to fill in (no form), handy records, the
 *       elements around ({@link ListContext}).
 * </ul>
 *
 * <p>A candidate whose records are mere groups of smaller records of the same kind yields to those.
 * The best one is the main object if its confidence (the product, not counting more share than
 * {@value GroupCandidate#AMPLE}) reaches {@value #ENOUGH} and running text outside of it does not
 * outweigh it.
 *
 * <p>Cost: a few passes over the nodes and a bounded number of candidates, each evaluated in time
 * linear in its records.
 */
final class RecordExtractor {
  /** The least confidence of a main object. */
  private static final double ENOUGH = 0.4;

  private static final int ALTERNATIVES = 6;

  private final PageDigest digest;
  private final VisibleArea visible;
  private final ItemSignatures signatures;
  private final TagRoles tags;
  private final int least;

  RecordExtractor(PageDigest digest) {
    this(digest, 3);
  }

  /**
   * @param least the least number of records of a list in a page; in data it is two
   */
  RecordExtractor(PageDigest digest, int least) {
    this.digest = digest;
    this.visible = new VisibleArea(digest);
    this.signatures = new ItemSignatures(digest);
    this.tags = new TagRoles(digest, visible.html);
    this.least = visible.html ? least : 2;
  }

  RepeatedObjects run() {
    int total = visible.weight(0);
    if (total == 0) {
      return none("The document shows no text.");
    }
    RecordScore judge = new RecordScore(visible, signatures, tags, least);
    List<GroupCandidate> candidates = new ArrayList<>();
    for (RepeatedElements.Group group :
        new RepeatedElements(visible, signatures, tags, least).find()) {
      @Nullable GroupCandidate candidate = judge.of(group);
      if (candidate != null) {
        candidates.add(candidate);
      }
    }
    if (candidates.isEmpty()) {
      return none(
          "No element repeats " + least + " times or more with content and form of the same kind.");
    }
    List<GroupCandidate> best = distinct(sorted(withoutGroupsOfRecords(candidates)));
    GroupCandidate first = best.getFirst();
    double prose =
        (double) (visible.prose(0, digest.nodeCount()) - first.ranges().sum(visible::prose))
            / total;
    String what =
        first.ranges().count()
            + " records at "
            + place(first.group().region())
            + " > "
            + separator(first);
    List<RepeatedStructure> ranked = best.stream().map(this::extract).toList();
    double outweighs = visible.html ? first.share() : 2 * first.share();
    if (prose > outweighs && prose > 0.25) {
      return new RepeatedObjects(
          ranked,
          false,
          String.format(
              Locale.ROOT,
              "Running text makes up %.0f %% of the page, its best list (%s) %.0f %%.",
              100 * prose,
              what,
              100 * first.share()));
    }
    if (first.confidence() < ENOUGH) {
      return new RepeatedObjects(
          ranked,
          false,
          String.format(
              Locale.ROOT,
              "The best list (%s) reaches a confidence of %.2f, below %.2f.",
              what,
              first.confidence(),
              ENOUGH));
    }
    return new RepeatedObjects(
        ranked,
        true,
        String.format(
            Locale.ROOT,
            "Found %s: %.0f %% of the page, confidence %.2f.",
            what,
            100 * first.share(),
            first.confidence()));
  }

  private static RepeatedObjects none(String reason) {
    return new RepeatedObjects(List.of(), false, reason);
  }

  /** Lessens candidates whose records each hold several records of another good candidate. */
  private List<GroupCandidate> withoutGroupsOfRecords(List<GroupCandidate> candidates) {
    if (!visible.html) {
      return candidates;
    }
    List<GroupCandidate> result = new ArrayList<>();
    for (GroupCandidate outer : candidates) {
      boolean group = false;
      for (GroupCandidate inner : candidates) {
        group |=
            inner.fields() >= 2
                && inner.share() > 0.7 * outer.share()
                && inner.ranges().count() >= 2 * outer.ranges().count()
                && inner.likeness() > 0.9 * outer.likeness()
                && inner.merit() > 0.6 * outer.merit()
                && outer.ranges().areGroupsOf(inner.ranges());
      }
      result.add(group ? outer.less(0.7) : outer);
    }
    return result;
  }

  private List<GroupCandidate> sorted(List<GroupCandidate> candidates) {
    return candidates.stream()
        .sorted(
            Comparator.comparingDouble((GroupCandidate candidate) -> candidate.rank(visible.html))
                .reversed()
                .thenComparingInt(candidate -> candidate.group().levels())
                .thenComparingInt(candidate -> candidate.ranges().from()[0]))
        .toList();
  }

  /**
   * Leaves out candidates that show nearly the same content as a better one, or parts of its
   * records or only some of its records. Lists inside of records stay.
   */
  private List<GroupCandidate> distinct(List<GroupCandidate> sorted) {
    List<GroupCandidate> kept = new ArrayList<>();
    for (GroupCandidate candidate : sorted) {
      boolean known = false;
      for (GroupCandidate better : kept) {
        boolean parts =
            candidate.ranges().count() <= 1.2 * better.ranges().count()
                && candidate.ranges().inside(better.ranges()) >= 0.9 * candidate.ranges().count();
        known |= parts || better.ranges().overlap(candidate.ranges(), visible) > 0.7;
      }
      if (!known && kept.size() < ALTERNATIVES) {
        kept.add(candidate);
      }
    }
    return kept;
  }

  private RepeatedStructure extract(GroupCandidate candidate) {
    RecordRanges ranges = candidate.ranges();
    List<ObjectRecord> records =
        records(ranges, ColumnHeadings.of(ranges.from()[0], visible, tags));
    if (records.size() > least && ColumnHeadings.isHead(records)) {
      records = records(ranges, ColumnHeadings.labels(ranges.from()[0], digest));
      records.removeFirst();
    }
    return new RepeatedStructure(
        candidate.group().region(), separator(candidate), records, candidate.confidence());
  }

  List<ObjectRecord> children(int region) {
    int[] items =
        IntStream.iterate(digest.firstChild(region), at -> at >= 0, digest::nextSibling)
            .filter(at -> visible.at(at) && tags.canBeItem(at) && visible.weight(at) > 0)
            .filter(at -> !ColumnHeadings.isHead(at, digest, tags))
            .toArray();
    if (items.length == 0) {
      return List.of();
    }
    int[] ends = IntStream.of(items).map(digest::end).toArray();
    return records(
        new RecordRanges(items, ends, false), ColumnHeadings.of(items[0], visible, tags));
  }

  private List<ObjectRecord> records(RecordRanges ranges, List<String> headings) {
    FieldLabels labels = new FieldLabels(visible, signatures, tags, headings);
    FieldExtractor fields = new FieldExtractor(visible, tags, labels);
    List<ObjectRecord> records = new ArrayList<>();
    for (int i = 0; i < ranges.count(); i++) {
      int from = ranges.from()[i];
      int to = ranges.to()[i];
      records.add(new ObjectRecord(from, to, fields.of(from, to)));
    }
    return records;
  }

  private RecordSeparator separator(GroupCandidate candidate) {
    int item = candidate.ranges().from()[0];
    return new RecordSeparator(
        digest.name(item).qualified(),
        candidate.group().classed() ? signatures.writtenClass(item) : "",
        candidate.group().levels(),
        candidate.ranges().run());
  }

  private String place(int node) {
    String name = digest.name(node).qualified();
    @Nullable String id = visible.html ? digest.attribute(node, "id") : null;
    return id == null || id.isBlank() ? name : name + "#" + id;
  }
}
