package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The search for the objects of one document.
 *
 * <p>Omini finds the smallest subtree that is rich in objects by fan-out, size increase and tag
 * count, then the tag that separates the objects by five heuristics whose votes are combined. On
 * today's pages subtree and separator cannot be chosen one after the other: items are wrapped,
 * split over several parents, or told apart only by class. So each pair of both is one candidate:
 * elements with the same signature below the same ancestor, up to five levels deep ({@link
 * Groups}). The heuristics live on as factors from 0 to 1, and their product ranks the candidates:
 *
 * <ul>
 *   <li>share of what the page shows (Omini: size increase), by its square root;
 *   <li>number of records n, as n / (n + 2) (fan-out);
 *   <li>number of values in the common form of a record (tag count);
 *   <li>evenness of the records' sizes (standard deviation);
 *   <li>likeness of the records to their common form (partial path), after records that are unlike
 *       the others, such as advertisements, were dropped, and the share that remained;
 *   <li>regular siblings behind an item, which then belong to its record (repeating pattern,
 *       sibling tag; {@link Ranges});
 *   <li>how often the tag is a separator anywhere (identifiable path separator; {@link Tags});
 *   <li>and what Omini did not have to know: distinct texts (no row of equal buttons), running text
 *       (no article), short links only (no menu), fields to fill in (no form), handy records, the
 *       elements around ({@link Surroundings}).
 * </ul>
 *
 * <p>A candidate whose records are mere groups of smaller records of the same kind yields to those.
 * The best one is the main object if its confidence (the product, not counting more share than
 * {@value #AMPLE}) reaches {@value #ENOUGH} and running text outside of it does not outweigh it.
 *
 * <p>Cost: a few passes over the nodes and a bounded number of candidates, each looked at in time
 * linear in its records.
 */
final class Search {
  private static final double AMPLE = 0.4;
  private static final double ENOUGH = 0.4;

  /** Records with less of the common form are dropped; a row with few cells is a remark. */
  private static final double UNLIKE = 0.35;

  private static final double UNLIKE_ROW = 0.55;
  private static final int ALTERNATIVES = 6;

  /** Characters from which on a link text is rather a headline than an entry of a menu. */
  private static final int HEADLINE = 30;

  /** Values in a record; with more of them it is rather a part of the page than an object. */
  private static final int HANDY = 30;

  private final PageDigest digest;
  private final Visible visible;
  private final Signatures signatures;
  private final Tags tags;
  private final int least;

  Search(PageDigest digest) {
    this.digest = digest;
    this.visible = new Visible(digest);
    this.signatures = new Signatures(digest);
    this.tags = new Tags(digest, visible.html);
    this.least = visible.html ? 3 : 2;
  }

  /** A group with its records and what speaks for them. */
  private record Candidate(
      Groups.Group group, Ranges ranges, int fields, double likeness, double share, double merit) {
    double rank(boolean html) {
      return merit * (html ? Math.sqrt(share) : share);
    }

    double confidence() {
      return Math.min(1, merit * Math.min(1, Math.sqrt(share / AMPLE)));
    }

    Candidate less(double factor) {
      return new Candidate(group, ranges, fields, likeness, share, merit * factor);
    }
  }

  Objects run() {
    int total = visible.weight(0);
    if (total == 0) {
      return none("The document shows no text.");
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Groups.Group group : new Groups(visible, signatures, tags, least).find()) {
      @Nullable Candidate candidate = judge(group, total);
      if (candidate != null) {
        candidates.add(candidate);
      }
    }
    if (candidates.isEmpty()) {
      return none(
          "No element repeats " + least + " times or more with content and form of the same kind.");
    }
    List<Candidate> best = distinct(sorted(withoutGroupsOfRecords(candidates)));
    Candidate first = best.getFirst();
    double prose = (double) (visible.prose(0, digest.nodeCount()) - prose(first)) / total;
    String what =
        first.ranges.count()
            + " records at "
            + place(first.group.region())
            + " > "
            + separator(first);
    List<MainObject> ranked = best.stream().map(this::extract).toList();
    double outweighs = visible.html ? first.share : 2 * first.share;
    if (prose > outweighs && prose > 0.25) {
      return new Objects(
          ranked,
          false,
          String.format(
              Locale.ROOT,
              "Running text makes up %.0f %% of the page, its best list (%s) %.0f %%.",
              100 * prose,
              what,
              100 * first.share));
    }
    if (first.confidence() < ENOUGH) {
      return new Objects(
          ranked,
          false,
          String.format(
              Locale.ROOT,
              "The best list (%s) reaches a confidence of %.2f, below %.2f.",
              what,
              first.confidence(),
              ENOUGH));
    }
    return new Objects(
        ranked,
        true,
        String.format(
            Locale.ROOT,
            "Found %s: %.0f %% of the page, confidence %.2f.",
            what,
            100 * first.share,
            first.confidence()));
  }

  private static Objects none(String reason) {
    return new Objects(List.of(), false, reason);
  }

  private @Nullable Candidate judge(Groups.Group group, int total) {
    @Nullable Ranges all = Ranges.of(group, visible, signatures);
    if (all == null) {
      return null;
    }
    Shape shape = new Shape(all, visible, signatures, tags);
    boolean[] kept = new boolean[all.count()];
    int count = 0;
    double likeness = 0;
    boolean rows = tags.is(group.items()[0], "tr");
    double unlike = rows ? UNLIKE_ROW : group.classed() ? UNLIKE / 2 : UNLIKE;
    for (int i = 0; i < kept.length; i++) {
      kept[i] =
          shape.likeness[i] >= unlike
              && visible.weight(all.from()[i], all.to()[i]) > 0
              && !Headings.isHead(all.from()[i], digest, tags);
      if (kept[i]) {
        count++;
        likeness += shape.likeness[i];
      }
    }
    if (count < least || shape.fields == 0) {
      return null;
    }
    Ranges ranges = all.only(kept);
    long weight = 0;
    double squares = 0;
    int text = 0;
    int linked = 0;
    int prose = 0;
    int links = 0;
    int values = 0;
    int asking = 0;
    for (int i = 0; i < count; i++) {
      int from = ranges.from()[i];
      int to = ranges.to()[i];
      int one = visible.weight(from, to);
      weight += one;
      squares += (double) one * one;
      text += visible.text(from, to);
      linked += visible.linked(from, to);
      prose += visible.prose(from, to);
      links += visible.links(from, to);
      values += visible.values(from, to);
      asking += visible.controls(from, to) > 0 ? 1 : 0;
    }
    double mean = (double) weight / count;
    double spread = Math.max(0, squares / count - mean * mean) / (mean * mean);
    likeness /= count;
    double merit = Math.pow(likeness, visible.html ? 1.5 : 0.5);
    merit *= Math.sqrt((double) count / kept.length);
    merit *= count / (count + 2.0);
    merit *= richness(shape.fields, count, text, linked);
    merit *= 1 / (1 + (visible.html ? 0.2 : 0.02) * spread);
    merit *= Math.sqrt(shape.distinct);
    merit *= tags.prior(group.items()[0]);
    merit *= Math.pow(0.98, group.levels() - 1.0);
    if (visible.html) {
      merit *= Surroundings.factor(group.items()[0], group.levels(), visible);
      merit *= menu(shape.fields, count, text, linked);
      merit *= linkBlocks(count, links, text, linked);
      merit *= Math.min(1, Math.sqrt((double) HANDY * count / values));
      merit *= 2 * asking > count ? 0.4 : 1;
      merit *= article(group, ranges, shape, text, prose);
    } else if (prose > 0.5 * text && (shape.shortFields < 4 || text > 2000L * count)) {
      merit *= 0.3;
    }
    double share = Math.min(1, (double) weight / total);
    return new Candidate(group, ranges, shape.fields, likeness, share, merit);
  }

  private static double richness(int fields, int count, int text, int linked) {
    boolean headlines = text > HEADLINE * count && linked > 0.65 * text;
    return switch (fields) {
      case 1 -> headlines ? 0.6 : 0.45;
      case 2 -> 0.8;
      case 3 -> 0.95;
      default -> 1;
    };
  }

  /** Short link texts and nothing else are a menu; long ones are headlines. */
  private static double menu(int fields, int count, int text, int linked) {
    if (linked < 0.65 * text || fields > 2) {
      return 1;
    }
    double length = (double) text / count;
    return length < HEADLINE / 2.0 ? 0.25 : length < HEADLINE ? 0.6 : 1;
  }

  /** Many short links in each record and nothing else are the blocks of a large menu. */
  private static double linkBlocks(int count, int links, int text, int linked) {
    boolean many = links > 3 * count && linked > 0.65 * text;
    return many && linked < 30 * links ? 0.3 : 1;
  }

  /** Paragraphs and sections of an article follow each other like records, without their form. */
  private double article(Groups.Group group, Ranges ranges, Shape shape, int text, int prose) {
    int item = group.items()[0];
    boolean paragraphs = tags.is(item, "p") || tags.isFormatting(item);
    if (paragraphs && !ranges.run() && (shape.fields <= 2 || prose > 0.5 * text)) {
      return prose > 0.3 * text ? 0.1 : 0.4;
    }
    boolean row = tags.is(item, "tr") && shape.fields > 1;
    if (prose < 0.6 * text || row || tags.is(item, "dt")) {
      return 1;
    }
    boolean lengthy = text > 500L * ranges.count();
    boolean formless = shape.shortFields < 2 || lengthy && shape.shortFields < 4;
    return formless || ranges.run() ? 0.3 : 1;
  }

  /** Lessens candidates whose records each hold several records of another good candidate. */
  private List<Candidate> withoutGroupsOfRecords(List<Candidate> candidates) {
    if (!visible.html) {
      return candidates;
    }
    List<Candidate> result = new ArrayList<>();
    for (Candidate outer : candidates) {
      boolean group = false;
      for (Candidate inner : candidates) {
        group |=
            inner.fields >= 2
                && inner.share > 0.7 * outer.share
                && inner.ranges.count() >= 2 * outer.ranges.count()
                && inner.likeness > 0.9 * outer.likeness
                && inner.merit > 0.6 * outer.merit
                && isInside(inner, outer);
      }
      result.add(group ? outer.less(0.7) : outer);
    }
    return result;
  }

  /** Whether nearly all records of one lie in records of the other, two or more in most. */
  private static boolean isInside(Candidate inner, Candidate outer) {
    int inside = 0;
    int several = 0;
    int at = 0;
    for (int i = 0; i < outer.ranges.count(); i++) {
      int here = 0;
      while (at < inner.ranges.count() && inner.ranges.from()[at] < outer.ranges.from()[i]) {
        at++;
      }
      while (at < inner.ranges.count() && inner.ranges.to()[at] <= outer.ranges.to()[i]) {
        at++;
        here++;
      }
      inside += here;
      several += here >= 2 ? 1 : 0;
    }
    return inside >= 0.9 * inner.ranges.count() && several >= 0.6 * outer.ranges.count();
  }

  private List<Candidate> sorted(List<Candidate> candidates) {
    return candidates.stream()
        .sorted(
            Comparator.comparingDouble((Candidate candidate) -> candidate.rank(visible.html))
                .reversed()
                .thenComparingInt(candidate -> candidate.group.levels())
                .thenComparingInt(candidate -> candidate.ranges.from()[0]))
        .toList();
  }

  /**
   * Leaves out candidates that show nearly the same content as a better one, or parts of its
   * records or only some of its records. Lists inside of records stay.
   */
  private List<Candidate> distinct(List<Candidate> sorted) {
    List<Candidate> kept = new ArrayList<>();
    for (Candidate candidate : sorted) {
      boolean known = false;
      for (Candidate better : kept) {
        boolean parts =
            candidate.ranges.count() <= 1.2 * better.ranges.count()
                && inside(candidate.ranges, better.ranges) >= 0.9 * candidate.ranges.count();
        known |= parts || overlap(better, candidate) > 0.7;
      }
      if (!known && kept.size() < ALTERNATIVES) {
        kept.add(candidate);
      }
    }
    return kept;
  }

  /** How many of the inner ranges lie in one of the outer ones. */
  private static int inside(Ranges inner, Ranges outer) {
    int inside = 0;
    int at = 0;
    for (int i = 0; i < inner.count(); i++) {
      while (at < outer.count() && outer.to()[at] <= inner.from()[i]) {
        at++;
      }
      if (at < outer.count()
          && outer.from()[at] <= inner.from()[i]
          && inner.to()[i] <= outer.to()[at]) {
        inside++;
      }
    }
    return inside;
  }

  /** Common weight over the weight of either. */
  private double overlap(Candidate a, Candidate b) {
    double common = 0;
    double sum = 0;
    int j = 0;
    for (int i = 0; i < a.ranges.count(); i++) {
      int from = a.ranges.from()[i];
      int to = a.ranges.to()[i];
      sum += visible.weight(from, to);
      while (j < b.ranges.count() && b.ranges.to()[j] <= from) {
        j++;
      }
      for (int k = j; k < b.ranges.count() && b.ranges.from()[k] < to; k++) {
        common +=
            visible.weight(Math.max(from, b.ranges.from()[k]), Math.min(to, b.ranges.to()[k]));
      }
    }
    for (int k = 0; k < b.ranges.count(); k++) {
      sum += visible.weight(b.ranges.from()[k], b.ranges.to()[k]);
    }
    return common / Math.max(1, sum - common);
  }

  private int prose(Candidate candidate) {
    int prose = 0;
    for (int i = 0; i < candidate.ranges.count(); i++) {
      prose += visible.prose(candidate.ranges.from()[i], candidate.ranges.to()[i]);
    }
    return prose;
  }

  private MainObject extract(Candidate candidate) {
    Ranges ranges = candidate.ranges;
    List<ObjectRecord> records = records(ranges, Headings.of(ranges.from()[0], visible, tags));
    if (records.size() > least && Headings.isHead(records)) {
      records = records(ranges, Headings.labels(ranges.from()[0], digest));
      records.removeFirst();
    }
    return new MainObject(
        candidate.group.region(), separator(candidate), records, candidate.confidence());
  }

  private List<ObjectRecord> records(Ranges ranges, List<String> headings) {
    Fields fields = new Fields(visible, signatures, tags, headings);
    List<ObjectRecord> records = new ArrayList<>();
    for (int i = 0; i < ranges.count(); i++) {
      int from = ranges.from()[i];
      int to = ranges.to()[i];
      records.add(new ObjectRecord(from, to, fields.of(from, to)));
    }
    return records;
  }

  private Separator separator(Candidate candidate) {
    int item = candidate.ranges.from()[0];
    return new Separator(
        digest.name(item).qualified(),
        candidate.group.classed() ? signatures.writtenClass(item) : "",
        candidate.group.levels(),
        candidate.ranges.run());
  }

  private String place(int node) {
    String name = digest.name(node).qualified();
    @Nullable String id = visible.html ? digest.attribute(node, "id") : null;
    return id == null || id.isBlank() ? name : name + "#" + id;
  }
}
