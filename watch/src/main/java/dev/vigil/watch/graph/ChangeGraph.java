package dev.vigil.watch.graph;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.Significance;
import dev.vigil.diff.extract.SeenLines;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.group.GroupResults;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.SubscriptionGroup;
import dev.vigil.diff.group.SubscriptionResult;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.interest.InterestResult;
import dev.vigil.diff.noise.ChangeClassifier;
import dev.vigil.diff.noise.ClassifierParameters;
import dev.vigil.diff.noise.ComparisonSignificance;
import dev.vigil.diff.noise.NoiseHistory;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.noise.SignificanceParameters;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Compares one new version of a page for all due sentinels, making each distinct comparison once.
 * For one check and one thread.
 *
 * <p>After the change detection graph of WebVigiL (Pandrangi 2003, Section 3.4.2) and the grouping
 * of Page Digest sentinels (Rocco 2004, Section 3.6.2): sentinels whose stored hashes are equal
 * load no page; the others are grouped by reference version, noise rules and learnt noise, and each
 * group is compared once (see {@link SubscriptionGroup}). Noise is also learnt once per group. The
 * results are those that each sentinel would get alone. The cost is that of the distinct queries.
 */
public final class ChangeGraph<K> {
  private static final ComparisonSignificance OF_PAGE =
      new ComparisonSignificance(SignificanceParameters.DEFAULT);
  private static final ComparisonSignificance OF_SELECTION = OF_PAGE.ofSelection();

  private final IntFunction<Optional<Version>> versions;
  private final Function<Version, PageDigest> digests;
  private final Function<Version, Map<String, String>> images;
  private final Version current;
  private final List<SubscriberGroup<K>> sights = new ArrayList<>();
  private final Map<Integer, ReferenceVerdict> verdicts = new HashMap<>();
  private final Map<Node, SubscriptionGroup<K>> groups = new LinkedHashMap<>();
  private final Map<K, PlacedSubscriber<K>> askers = new HashMap<>();
  private final Map<WatchedPart, WatchedPart> parts = new HashMap<>();
  private final List<SentinelResult<K>> findings = new ArrayList<>();
  private final IdentityHashMap<PageDigest, DocumentView> wholes = new IdentityHashMap<>();
  private Map<Class<?>, Object> tools = Map.of();

  /**
   * The key of a comparison: reference version, noise rules and learnt noise.
   *
   * @param subscriberGroup the index of the subscriber group whose learnt noise applies, -1 for
   *     none
   */
  private record Node(int reference, NoiseRules rules, int subscriberGroup) {}

  /** A result, and whether only its significant changes are reported. */
  private record JudgedResult(InterestResult outcome, boolean judged) {}

  /** A noise verdict and its reference version. */
  private record ReferenceVerdict(int reference, NoiseVerdict verdict) {}

  /** A query with the confidence of its part and its comparison. */
  private record PlacedSubscriber<K>(
      Subscriber<K> asked, double confidence, Node node, Subscription subscription) {}

  /**
   * The result of a check for one subscriber group.
   *
   * @param part where their part is; nothing was compared where it is missing
   * @param history the updated noise history of the page
   * @param lines the lines seen so far
   * @param held the changes that a volatile pattern or a noise rule held back, with the rule
   * @param isNews whether more changed than the volatile patterns of the page
   */
  public record GroupResult(
      WatchedPart.Location part,
      NoiseHistory history,
      SeenLines lines,
      List<HeldBackChange> held,
      boolean isNews) {}

  /** Creates the graph of a version without image hashes. */
  public ChangeGraph(
      IntFunction<Optional<Version>> versions,
      Function<Version, PageDigest> digests,
      Version current) {
    this(versions, digests, version -> Map.of(), current);
  }

  /**
   * Creates the graph of a version.
   *
   * @param versions finds a stored version of the page by its number
   * @param digests reads a version
   * @param images finds hashes of a version's images by their addresses in it
   */
  public ChangeGraph(
      IntFunction<Optional<Version>> versions,
      Function<Version, PageDigest> digests,
      Function<Version, Map<String, String>> images,
      Version current) {
    this.versions = versions;
    this.digests = digests;
    this.images = images;
    this.current = current;
  }

  /** Passes what change types of other modules use. */
  public ChangeGraph<K> with(Map<Class<?>, Object> others) {
    tools = Map.copyOf(others);
    return this;
  }

  /** Adds a subscriber group; {@link #findings} returns the results. */
  public GroupResult see(SubscriberGroup<K> subscriberGroup) {
    ChangeQuery view = subscriberGroup.view();
    WatchedPart.Location part = locate(subscriberGroup);
    boolean learns = subscriberGroup.asked().stream().anyMatch(one -> one.query().learns());
    boolean lines = subscriberGroup.asked().stream().anyMatch(one -> one.query().needsLines());
    if (subscriberGroup.previous() == 0) {
      DocumentView first = view.seen(now());
      if (!subscriberGroup.asked().isEmpty() && !part.isMissing()) {
        int start = sights.size();
        sights.add(subscriberGroup);
        subscriberGroup.asked().forEach(one -> ask(start, one, part.confidence()));
      }
      return new GroupResult(
          part, ChangeClassifier.begin(first), SeenLines.NONE.with(first), List.of(), false);
    }
    if (part.isMissing()) {
      return new GroupResult(
          part, subscriberGroup.history(), subscriberGroup.lines(), List.of(), true);
    }
    int place = sights.size();
    sights.add(subscriberGroup);
    NoiseHistory history = subscriberGroup.history();
    List<HeldBackChange> held = new ArrayList<>();
    boolean news = true;
    boolean comparable = versions.apply(subscriberGroup.previous()).isPresent();
    if (learns && comparable) {
      Version previous = reference(subscriberGroup, subscriberGroup.previous());
      NoiseVerdict verdict = judge(subscriberGroup, previous);
      verdicts.put(place, new ReferenceVerdict(previous.number(), verdict));
      history = verdict.history();
      held.addAll(verdict.heldBack());
      news = !verdict.changes().isEmpty();
    }
    if (comparable) {
      held.addAll(ruledOut(subscriberGroup));
    }
    subscriberGroup.asked().forEach(one -> ask(place, one, part.confidence()));
    return new GroupResult(
        part,
        history,
        lines
            ? subscriberGroup.lines().with(in(subscriberGroup, current).seen(now()))
            : subscriberGroup.lines(),
        held,
        news);
  }

  /** The changes of the visible text that the noise rules of a group held back. */
  private List<HeldBackChange> ruledOut(SubscriberGroup<K> subscriberGroup) {
    if (subscriberGroup.view().rules().isEmpty() || subscriberGroup.asked().isEmpty()) {
      return List.of();
    }
    Version previous = reference(subscriberGroup, subscriberGroup.previous());
    return in(subscriberGroup, previous).ruledOut(digests.apply(previous), now());
  }

  /** Locates the part of a group in the new version. */
  public WatchedPart.Location locate(SubscriberGroup<K> subscriberGroup) {
    return subscriberGroup.view().part().equals(WatchedPart.WHOLE)
        ? WatchedPart.Location.ALL
        : in(subscriberGroup, current).part().locate(now());
  }

  /**
   * The query with its part located in both versions, by its surroundings if needed. While the
   * selector matches in both, groups share results.
   */
  private ChangeQuery in(SubscriberGroup<K> subscriberGroup, Version other) {
    ChangeQuery view = subscriberGroup.view();
    WatchedPart plain = parts.computeIfAbsent(view.part(), WatchedPart::remembering);
    if (view.part().equals(WatchedPart.WHOLE)
        || !plain.locate(now()).isMissing() && !plain.locate(digests.apply(other)).isMissing()) {
      return view.in(plain);
    }
    WatchedPart known =
        known(
                view,
                subscriberGroup.matched() > 0
                    ? subscriberGroup.matched()
                    : subscriberGroup.previous())
            .part();
    return view.in(parts.computeIfAbsent(known, WatchedPart::remembering));
  }

  /**
   * A query whose part is located by its surroundings if its selector does not match.
   *
   * @param matched a version in which it matched, 0 for none
   */
  public ChangeQuery known(ChangeQuery query, int matched) {
    return query.part().equals(WatchedPart.WHOLE)
        ? query
        : versions.apply(matched).map(known -> query.knownFrom(known, digests)).orElse(query);
  }

  /** The wanted version, or the last one in which the selector matched. */
  private Version reference(SubscriberGroup<K> subscriberGroup, int wanted) {
    Version version = version(wanted);
    return subscriberGroup.matched() != wanted
            && in(subscriberGroup, version).part().locate(digests.apply(version)).isMissing()
        ? versions.apply(subscriberGroup.matched()).orElse(version)
        : version;
  }

  private Version version(int number) {
    return versions.apply(number).orElseThrow();
  }

  /** The URL of the page, against which its relative links are resolved. */
  private Optional<URI> url() {
    try {
      return Optional.of(URI.create(current.page().url()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** All of a version as it is: always the same view, which keeps what is derived from it. */
  public DocumentView whole(Version version) {
    return whole(digests.apply(version));
  }

  private DocumentView whole(PageDigest digest) {
    return wholes.computeIfAbsent(digest, DocumentView::of);
  }

  private PageDigest now() {
    return digests.apply(current);
  }

  private NoiseVerdict judge(SubscriberGroup<K> subscriberGroup, Version before) {
    ChangeQuery view = in(subscriberGroup, before);
    ChangeClassifier judge =
        subscriberGroup.view().part().equals(WatchedPart.WHOLE)
            ? ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
            : ChangeClassifier.ofSelection(ClassifierParameters.DEFAULT);
    return url()
        .map(judge::at)
        .orElse(judge)
        .fetched(before.fetch().time(), current.fetch().time())
        .judge(
            subscriberGroup.history().showing(view.reported()),
            view.seen(digests.apply(before)),
            view.seen(now()));
  }

  /** What types of other modules use in this comparison. */
  private Map<Class<?>, Object> tools(Version reference) {
    Map<Class<?>, Object> all = new HashMap<>(tools);
    all.put(ComparedPair.class, new ComparedPair(reference, current));
    return all;
  }

  /** What the change types of the sentinel must remember of the current version. */
  public Map<String, String> remembered(
      ChangeQuery query, int reference, Map<String, String> known) {
    Version before = version(reference);
    ViewExtracts old = new ViewExtracts(query.seen(digests.apply(before)));
    ViewExtracts now = new ViewExtracts(query.seen(now()));
    ComparisonContext context = ComparisonContext.NONE.withReported(known).withTools(tools(before));
    Map<String, String> all = new LinkedHashMap<>();
    for (ChangeType type : query.interest().types()) {
      if (type.remembers()) {
        all.putAll(type.remembered(old, now, context));
      }
    }
    return all;
  }

  private void ask(int place, Subscriber<K> one, double confidence) {
    ChangeQuery query = one.query();
    if (query.isSurelySame(version(one.reference()), current)) {
      return;
    }
    SubscriberGroup<K> subscriberGroup = sights.get(place);
    Version reference = reference(subscriberGroup, one.reference());
    Node node = new Node(reference.number(), query.rules(), query.learns() ? place : -1);
    Subscription subscription =
        new Subscription(
            query.interest(),
            in(subscriberGroup, reference).part(),
            Set.of(),
            query.needsContext()
                ? ComparisonContext.NONE
                    .withHistory(subscriberGroup.lines())
                    .withReported(one.reported())
                    .withImages(images.apply(reference), images.apply(current))
                    .withTools(tools(reference))
                : ComparisonContext.NONE);
    askers.put(one.sentinel(), new PlacedSubscriber<>(one, confidence, node, subscription));
    groups.computeIfAbsent(node, n -> new SubscriptionGroup<>()).add(one.sentinel(), subscription);
  }

  /**
   * The results of all sentinels with something to report.
   *
   * @throws Fault if some cannot be evaluated
   */
  public List<SentinelResult<K>> findings() {
    groups.forEach(this::evaluate);
    groups.clear();
    return findings;
  }

  /** Signals that some sentinels cannot be evaluated; no results are available then. */
  public static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Set<?> sentinels;
    private final RuntimeException reason;

    private Fault(Set<?> sentinels, RuntimeException reason) {
      super(reason);
      this.sentinels = sentinels;
      this.reason = reason;
    }

    public Set<?> sentinels() {
      return sentinels;
    }

    public RuntimeException reason() {
      return reason;
    }
  }

  private void evaluate(Node node, SubscriptionGroup<K> group) {
    try {
      compare(node, group);
    } catch (ArchiveException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new Fault(culprits(node), e);
    } catch (StackOverflowError e) {
      throw new Fault(culprits(node), new IllegalStateException(e));
    }
  }

  /** The sentinels of a group that also fail alone; all of them if none does. */
  private Set<K> culprits(Node node) {
    Set<K> all = new HashSet<>();
    Set<K> found = new HashSet<>();
    for (PlacedSubscriber<K> one : askers.values()) {
      if (one.node().equals(node)) {
        K sentinel = one.asked().sentinel();
        all.add(sentinel);
        SubscriptionGroup<K> alone = new SubscriptionGroup<>();
        alone.add(sentinel, one.subscription());
        try {
          compare(node, alone);
        } catch (RuntimeException | StackOverflowError e) {
          found.add(sentinel);
        }
      }
    }
    return found.isEmpty() ? all : found;
  }

  private void compare(Node node, SubscriptionGroup<K> group) {
    Version reference = version(node.reference());
    // What holds at the start is compared with nothing.
    PageDigest was = reference.number() == current.number() ? nothing() : digests.apply(reference);
    DocumentView before = node.rules().apply(whole(was)).view();
    DocumentView after = node.rules().apply(whole(now())).view();
    NoiseVerdict verdict =
        node.subscriberGroup() < 0 ? null : verdict(node.subscriberGroup(), reference);
    NoiseFilter noise =
        verdict == null ? NoiseFilter.NONE : new LearnedNoiseFilter(was, now(), verdict);
    GroupResults<K> answers = group.evaluate(before, after, noise);
    Map<JudgedResult, Comparison> shared = new HashMap<>();
    answers.report(
        (sentinel, answer) -> {
          PlacedSubscriber<K> asker = Objects.requireNonNull(askers.get(sentinel));
          Comparison comparison =
              shared.computeIfAbsent(
                  new JudgedResult(answer.outcome(), asker.asked().query().judged()),
                  result ->
                      comparison(
                          before,
                          after,
                          result,
                          verdict,
                          asker.subscription().part().equals(WatchedPart.WHOLE)
                              ? OF_PAGE
                              : OF_SELECTION));
          findings.add(finding(node, asker, answer, comparison, verdict));
        });
  }

  private static PageDigest nothing() {
    return Documents.read(new byte[0], ReadHint.contentType("text/html"), ReadLimits.WEB).digest();
  }

  private NoiseVerdict verdict(int place, Version reference) {
    SubscriberGroup<K> subscriberGroup = sights.get(place);
    ReferenceVerdict known = verdicts.get(place);
    return known != null && known.reference() == reference.number()
        ? known.verdict()
        : judge(subscriberGroup, reference);
  }

  private static Comparison comparison(
      DocumentView before,
      DocumentView after,
      JudgedResult result,
      @Nullable NoiseVerdict verdict,
      ComparisonSignificance importance) {
    List<Change> changes = List.copyOf(new LinkedHashSet<>(result.outcome().changes()));
    List<HeldBackChange> held = verdict == null ? List.of() : verdict.heldBack();
    Significance matters =
        verdict == null ? importance.weigh(before, after, changes) : verdict.significance();
    List<Change> restless = verdict == null ? List.of() : verdict.restless();
    Comparison all = new Comparison(before, after, changes, held, matters, restless);
    return result.judged() && verdict != null && verdict.alert()
        ? MinorChangeFilter.without(all, verdict)
        : all;
  }

  private static <K> SentinelResult<K> finding(
      Node node,
      PlacedSubscriber<K> asker,
      SubscriptionResult answer,
      Comparison comparison,
      @Nullable NoiseVerdict verdict) {
    boolean matters = !asker.asked().query().judged() || Objects.requireNonNull(verdict).alert();
    return new SentinelResult<>(
        asker.asked(),
        node.reference(),
        comparison,
        answer.outcome().fired() && matters,
        asker.confidence());
  }
}
