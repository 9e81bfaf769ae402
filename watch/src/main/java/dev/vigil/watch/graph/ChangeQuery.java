package dev.vigil.watch.graph;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.diff.show.MessageText;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The query of a sentinel on two versions of a page, compiled once. Immutable and safe for
 * concurrent use.
 *
 * @param view the part and the noise rules as one text; sentinels with equal texts see the same
 * @param learns whether volatile patterns are held back
 * @param judged whether changes must also be significant: only if the owner named no type
 * @param reported volatile patterns that are reported anyway
 */
public record ChangeQuery(
    ChangeTypeExpression interest,
    WatchedPart part,
    NoiseRules rules,
    String view,
    boolean learns,
    boolean judged,
    Set<Long> reported) {
  /**
   * Precedes the exceptions in the text of a view; they change what is reported, not what is seen.
   */
  private static final String EXCEPT = "\nexcept ";

  /** Change types that cover the whole page, and so its noise. */
  private static final Set<String> BROAD =
      Set.of(
          "any",
          "visible",
          "text",
          "words",
          "links",
          "images",
          "structure",
          "tags",
          "attributes",
          "comments",
          "new-lines");

  /** About ten seconds on one core, at the worst. */
  private static final long MAX_STEPS = 1_000_000_000;

  private static final DiffRequest TEXT = DiffRequest.of("text");

  public static ChangeQuery of(EffectiveSentinel effective) {
    List<String> rules = effective.ignore();
    ChangeTypeExpression interest =
        ChangeTypeExpression.parse(SentinelWriter.monitor(effective.monitor()));
    boolean learns = effective.learned() && allAmong(interest, BROAD);
    return new ChangeQuery(
        interest,
        effective.part(),
        NoiseRules.parse(rules),
        effective.within().orElse("")
            + "\n"
            + String.join("\n", rules)
            + (effective.reported().isEmpty() ? "" : EXCEPT + effective.reported()),
        learns,
        learns && !effective.isMonitorNamed(),
        effective.reported());
  }

  /** The number of instructions of all its regular expressions. */
  public long instructions() {
    return interest.instructions() + rules.instructions();
  }

  /**
   * The maximum steps of its regular expressions on a page: instructions times characters.
   *
   * @throws DiffException if they are too many
   */
  public long cost(PageDigest page) {
    long instructions = instructions();
    long steps = instructions == 0 ? 0 : instructions * characters(page);
    if (steps > MAX_STEPS) {
      throw new DiffException(
          "Its regular expressions compile to %,d instructions, too many for a page of %,d bytes of text; repeat less, or name fewer."
              .formatted(instructions, characters(page)));
    }
    return steps;
  }

  private static long characters(PageDigest page) {
    return length(page.contents()) + length(page.attributes().values());
  }

  private static long length(StringList all) {
    long length = 0;
    for (int i = 0; i < all.count(); i++) {
      length += all.length(i);
    }
    return length;
  }

  /** Whether two views show the same, so that noise learnt by one applies to the other. */
  public static boolean seeSame(String view, String other) {
    return seen(view).equals(seen(other));
  }

  /** Whether two views have the same part. */
  public static boolean seeSamePart(String view, String other) {
    return view.lines().findFirst().equals(other.lines().findFirst());
  }

  private static String seen(String view) {
    int except = view.lastIndexOf(EXCEPT);
    return except < 0 ? view : view.substring(0, except);
  }

  private static boolean allAmong(ChangeTypeExpression interest, Set<String> words) {
    return interest.types().stream()
        .allMatch(type -> words.contains(type.name().split("[=,]", 2)[0]));
  }

  /** The view of the whole page under the noise rules. */
  DocumentView ruled(PageDigest digest) {
    return rules.apply(DocumentView.of(digest)).view();
  }

  /** The view of the sentinel's part; empty if the part is missing. */
  public DocumentView seen(PageDigest digest) {
    return within(ruled(digest));
  }

  /** The views of the part after no rule, after the first rule, and so on. */
  public List<DocumentView> steps(PageDigest digest) {
    return rules.apply(DocumentView.of(digest)).steps().stream().map(this::within).toList();
  }

  /** The changes of the text that the noise rules hold back, each with its rule. */
  List<HeldBackChange> ruledOut(PageDigest before, PageDigest after) {
    NoiseRules.Applied old = rules.apply(DocumentView.of(before));
    NoiseRules.Applied now = rules.apply(DocumentView.of(after));
    return rules.heldBack(
        Diff.compare(within(old.raw()), within(now.raw()), TEXT).changes(),
        Diff.compare(within(old.view()), within(now.view()), TEXT).changes(),
        old,
        now);
  }

  private DocumentView within(DocumentView whole) {
    if (part.equals(WatchedPart.WHOLE)) {
      return whole;
    }
    BitSet roots = new BitSet();
    part.find(whole.digest()).stream().forEach(roots::set);
    return whole.within(roots);
  }

  /** A copy with another part. */
  public ChangeQuery in(WatchedPart other) {
    return new ChangeQuery(interest, other, rules, view, learns, judged, reported);
  }

  /** A copy whose part is located by its surroundings in a version. */
  public ChangeQuery knownFrom(Version version, Function<Version, PageDigest> digests) {
    return in(part.knownFrom("version " + version.number(), () -> digests.apply(version)));
  }

  /** One line about the result; a query for the absence of changes is satisfied by no change. */
  public String summary(Comparison comparison) {
    String unchanged = comparison.isSame() ? interest.unchanged() : "";
    return unchanged.isEmpty()
        ? MessageText.summary(comparison)
        : "The page changed, but not " + unchanged;
  }

  /** Whether the lines of earlier versions are needed. */
  boolean needsLines() {
    return interest.types().stream().anyMatch(type -> type.needsContext() && !type.remembers());
  }

  boolean needsContext() {
    return interest.types().stream().anyMatch(ChangeType::needsContext);
  }

  /** Whether something must be remembered of each version. */
  public boolean remembers() {
    return interest.types().stream().anyMatch(ChangeType::remembers);
  }

  /** Whether the first version can be reported. */
  public boolean reportsStart() {
    return interest.types().stream().anyMatch(ChangeType::reportsStart);
  }

  /** Whether answers that were computed in different ways can be compared. */
  public boolean comparesAcrossBases() {
    return interest.types().stream().allMatch(ChangeType::comparesAcrossBases);
  }

  /** Whether thresholds are measured from the last reported values. */
  public boolean measuresFromReported() {
    return interest.types().stream().anyMatch(ChangeQuery::measuresFromReported);
  }

  private static boolean measuresFromReported(ChangeType type) {
    return type.needsContext() && type.name().contains(",against=reported");
  }

  /** All changes of the measured values, however small. */
  public List<Change> steps(PageDigest before, PageDigest after) {
    List<Change> all = new ArrayList<>();
    for (ChangeType type : interest.types()) {
      if (measuresFromReported(type)) {
        String values = type.name().substring(0, type.name().indexOf(','));
        all.addAll(Diff.compare(seen(before), seen(after), DiffRequest.of(values)).changes());
      }
    }
    return all;
  }

  /**
   * Whether the stored hashes prove that nothing relevant changed, so that no page must be loaded.
   */
  boolean isSurelySame(Version before, Version after) {
    if (needsContext()) {
      return false;
    }
    Set<dev.vigil.archive.version.HashedAspect> differences = before.differences(after);
    if (mayMove(differences)) {
      return false;
    }
    for (ChangeType type : interest.types()) {
      if (type.aspect() == dev.vigil.diff.extract.InterestAspect.ALL
          || type.aspect() == dev.vigil.diff.extract.InterestAspect.COMMENTS
          || differences.stream().anyMatch(concerning(type)::contains)) {
        return false;
      }
    }
    // A query can also ask for missing content.
    return !interest.evaluate(type -> List.of()).fired();
  }

  /** Whether the part may have moved or disappeared. */
  private boolean mayMove(Set<dev.vigil.archive.version.HashedAspect> differences) {
    return !part.equals(WatchedPart.WHOLE)
        && (part.readsText()
            ? !differences.isEmpty()
            : differences.contains(dev.vigil.archive.version.HashedAspect.STRUCTURE)
                || differences.contains(dev.vigil.archive.version.HashedAspect.TAGS)
                || differences.contains(dev.vigil.archive.version.HashedAspect.ATTRIBUTES));
  }

  private static Set<dev.vigil.archive.version.HashedAspect> concerning(ChangeType type) {
    EnumSet<dev.vigil.archive.version.HashedAspect> all =
        EnumSet.of(
            dev.vigil.archive.version.HashedAspect.STRUCTURE,
            dev.vigil.archive.version.HashedAspect.TAGS);
    if (type.aspect() != dev.vigil.diff.extract.InterestAspect.STRUCTURE) {
      all.add(dev.vigil.archive.version.HashedAspect.ATTRIBUTES);
    }
    if (type.aspect() != dev.vigil.diff.extract.InterestAspect.STRUCTURE
        && type.aspect() != dev.vigil.diff.extract.InterestAspect.ATTRIBUTES) {
      all.add(dev.vigil.archive.version.HashedAspect.TEXT);
      all.add(dev.vigil.archive.version.HashedAspect.LINKS);
      all.add(dev.vigil.archive.version.HashedAspect.IMAGES);
    }
    return all;
  }
}
