package dev.vigil.watch.graph;

import dev.vigil.archive.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Diff;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.DiffRequest;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.SuppressedChange;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.noise.NoiseRules;
import dev.vigil.diff.show.MessageText;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.Interest;
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
 * What a sentinel asks of two versions of a page, read once when the sentinel is installed.
 * Immutable and safe for concurrent use.
 *
 * @param view the part and the rules as one text; sentinels with equal ones see the same
 * @param learns whether changes that the page makes all the time are held back
 * @param judged whether the rest must be important as well: only where the owner named no type
 * @param told habits of the page that are not held back
 */
public record ChangeQuery(
    Interest interest,
    WatchedPart part,
    NoiseRules rules,
    String view,
    boolean learns,
    boolean judged,
    Set<Long> told) {
  /** Before the exceptions in the text of a view: they change what is told, not what is seen. */
  private static final String EXCEPT = "\nexcept ";

  /** Types that take in all of a page, and so its noise. */
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
  private static final long MOST_STEPS = 1_000_000_000;

  private static final DiffRequest TEXT = DiffRequest.of("text");

  public static ChangeQuery of(EffectiveSentinel effective) {
    List<String> rules = effective.ignore();
    Interest interest = Interest.parse(SentinelWriter.monitor(effective.monitor()));
    boolean learns = effective.learned() && allAmong(interest, BROAD);
    return new ChangeQuery(
        interest,
        effective.part(),
        NoiseRules.parse(rules),
        effective.within().orElse("")
            + "\n"
            + String.join("\n", rules)
            + (effective.told().isEmpty() ? "" : EXCEPT + effective.told()),
        learns,
        learns && !effective.isMonitorNamed(),
        effective.told());
  }

  /** The instructions of all its regular expressions. */
  public long instructions() {
    return interest.instructions() + rules.instructions();
  }

  /**
   * The steps that its regular expressions take on a page at most: instructions times characters.
   *
   * @throws DiffException if they are too many
   */
  public long cost(PageDigest page) {
    long instructions = instructions();
    long steps = instructions == 0 ? 0 : instructions * characters(page);
    if (steps > MOST_STEPS) {
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

  /** Whether two views show the same, so that what was learnt by one is good for the other. */
  public static boolean seeSame(String view, String other) {
    return seen(view).equals(seen(other));
  }

  /** Whether two views are of the same part, so that it is found again by the same surroundings. */
  public static boolean seeSamePart(String view, String other) {
    return view.lines().findFirst().equals(other.lines().findFirst());
  }

  private static String seen(String view) {
    int except = view.lastIndexOf(EXCEPT);
    return except < 0 ? view : view.substring(0, except);
  }

  private static boolean allAmong(Interest interest, Set<String> words) {
    return interest.types().stream()
        .allMatch(type -> words.contains(type.name().split("[=,]", 2)[0]));
  }

  /** The whole page under the rules. */
  DocumentView ruled(PageDigest digest) {
    return rules.apply(DocumentView.of(digest)).view();
  }

  /** What the sentinel sees of a page; nothing is seen where the part is not there. */
  public DocumentView seen(PageDigest digest) {
    return within(ruled(digest));
  }

  /** The part after no rule, after the first rule, after the first two ...; the last is seen. */
  public List<DocumentView> steps(PageDigest digest) {
    return rules.apply(DocumentView.of(digest)).steps().stream().map(this::within).toList();
  }

  /** The changes of the text that the noise rules hold back, each with its rule. */
  List<SuppressedChange> ruledOut(PageDigest before, PageDigest after) {
    NoiseRules.Applied old = rules.apply(DocumentView.of(before));
    NoiseRules.Applied now = rules.apply(DocumentView.of(after));
    return rules.suppressed(
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

  /** The same question about a part that is found in another way. */
  public ChangeQuery in(WatchedPart other) {
    return new ChangeQuery(interest, other, rules, view, learns, judged, told);
  }

  /** The same question, whose part is found again by its surroundings in a version. */
  public ChangeQuery knownFrom(Version version, Function<Version, PageDigest> digests) {
    return in(part.knownFrom("version " + version.number(), () -> digests.apply(version)));
  }

  /** One line about what was found; that something stayed as it was is met by no change. */
  public String summary(Comparison comparison) {
    String unchanged = comparison.isSame() ? interest.unchanged() : "";
    return unchanged.isEmpty()
        ? MessageText.summary(comparison)
        : "The page changed, but not " + unchanged;
  }

  boolean needsContext() {
    return interest.types().stream().anyMatch(ChangeType::needsContext);
  }

  /** Whether it measures how far values went from those that the owner was told last. */
  public boolean measuresFromTold() {
    return interest.types().stream().anyMatch(ChangeQuery::measuresFromTold);
  }

  private static boolean measuresFromTold(ChangeType type) {
    return type.needsContext() && type.name().contains(",against=reported");
  }

  /** What happened to the values that it measures, however little it was. */
  public List<Change> steps(PageDigest before, PageDigest after) {
    List<Change> all = new ArrayList<>();
    for (ChangeType type : interest.types()) {
      if (measuresFromTold(type)) {
        String values = type.name().substring(0, type.name().indexOf(','));
        all.addAll(Diff.compare(seen(before), seen(after), DiffRequest.of(values)).changes());
      }
    }
    return all;
  }

  /**
   * Whether the hashes that are kept with versions show that nothing asked for can have changed: so
   * that no page is opened.
   */
  boolean isSurelySame(Version before, Version after) {
    if (needsContext()) {
      return false;
    }
    Set<dev.vigil.archive.HashedAspect> differences = before.differences(after);
    if (mayMove(differences)) {
      return false;
    }
    for (ChangeType type : interest.types()) {
      if (type.aspect() == dev.vigil.diff.types.InterestAspect.ALL
          || type.aspect() == dev.vigil.diff.types.InterestAspect.COMMENTS
          || differences.stream().anyMatch(concerning(type)::contains)) {
        return false;
      }
    }
    // What is not there can be asked for too.
    return !interest.evaluate(type -> List.of()).fired();
  }

  /** Whether the part may be elsewhere, or gone. */
  private boolean mayMove(Set<dev.vigil.archive.HashedAspect> differences) {
    return !part.equals(WatchedPart.WHOLE)
        && (part.readsText()
            ? !differences.isEmpty()
            : differences.contains(dev.vigil.archive.HashedAspect.STRUCTURE)
                || differences.contains(dev.vigil.archive.HashedAspect.TAGS)
                || differences.contains(dev.vigil.archive.HashedAspect.ATTRIBUTES));
  }

  private static Set<dev.vigil.archive.HashedAspect> concerning(ChangeType type) {
    EnumSet<dev.vigil.archive.HashedAspect> all =
        EnumSet.of(dev.vigil.archive.HashedAspect.STRUCTURE, dev.vigil.archive.HashedAspect.TAGS);
    if (type.aspect() != dev.vigil.diff.types.InterestAspect.STRUCTURE) {
      all.add(dev.vigil.archive.HashedAspect.ATTRIBUTES);
    }
    if (type.aspect() != dev.vigil.diff.types.InterestAspect.STRUCTURE
        && type.aspect() != dev.vigil.diff.types.InterestAspect.ATTRIBUTES) {
      all.add(dev.vigil.archive.HashedAspect.TEXT);
      all.add(dev.vigil.archive.HashedAspect.LINKS);
      all.add(dev.vigil.archive.HashedAspect.IMAGES);
    }
    return all;
  }
}
