package dev.vigil.watch.graph;

import dev.vigil.archive.ArchiveException;
import dev.vigil.archive.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Noise;
import dev.vigil.diff.Significance;
import dev.vigil.diff.Suppressed;
import dev.vigil.diff.View;
import dev.vigil.diff.group.Answer;
import dev.vigil.diff.group.Answers;
import dev.vigil.diff.group.Group;
import dev.vigil.diff.group.Part;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.noise.History;
import dev.vigil.diff.noise.Importance;
import dev.vigil.diff.noise.Judge;
import dev.vigil.diff.noise.Parameters;
import dev.vigil.diff.noise.Rules;
import dev.vigil.diff.noise.Verdict;
import dev.vigil.diff.noise.Weights;
import dev.vigil.diff.types.Context;
import dev.vigil.diff.types.Outcome;
import dev.vigil.diff.types.SeenLines;
import dev.vigil.document.PageDigest;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
 * One new version of a page for all sentinels that are due to see it. For one look and one thread.
 *
 * <p>After WebVigiL's change detection graph (page, change types, combinations, subscribers) and
 * the grouping of Page Digest sentinels: those whose hashes of sides are equal open no page; the
 * others are put together by the version they compare with, their noise rules and what they learnt,
 * and each such group is compared once (see {@link Group}). What a group learns about the page's
 * noise, it learns once too. The answers are those that each sentinel would get alone. The cost is
 * that of the distinct questions.
 */
public final class ChangeGraph<K> {
  private static final Importance IMPORTANCE = new Importance(Weights.DEFAULT);
  private static final Importance OF_SELECTION = IMPORTANCE.ofSelection();

  private final IntFunction<Optional<Version>> versions;
  private final Function<Version, PageDigest> digests;
  private final Function<Version, Map<String, String>> images;
  private final Version current;
  private final List<Sight<K>> sights = new ArrayList<>();
  private final Map<Integer, Judged> verdicts = new HashMap<>();
  private final Map<Node, Group<K>> groups = new LinkedHashMap<>();
  private final Map<K, Asker<K>> askers = new HashMap<>();
  private final Map<Part, Part> parts = new HashMap<>();
  private final List<Finding<K>> findings = new ArrayList<>();

  /**
   * Those who compare the same two versions under the same rules and the same noise.
   *
   * @param sight the place among the sights of the one whose noise is held back, -1 for none
   */
  private record Node(int reference, Rules rules, int sight) {}

  /** What was judged, against which version. */
  private record Judged(int reference, Verdict verdict) {}

  /** A question, how sure it is that its part was found, and where it is compared. */
  private record Asker<K>(
      Asked<K> asked, double confidence, Node node, Subscription subscription) {}

  /**
   * What a look taught those of one sight.
   *
   * @param part where their part is; nothing was compared where it is missing
   * @param history what is known of the page's noise now
   * @param lines the lines that were seen up to now
   * @param held what a learnt pattern or a noise rule held back, with the rule
   * @param isNews whether more changed than the page's habits
   */
  public record Lesson(
      Part.Location part,
      History history,
      SeenLines lines,
      List<Suppressed> held,
      boolean isNews) {}

  /** A look at a version of which no images are known. */
  public ChangeGraph(
      IntFunction<Optional<Version>> versions,
      Function<Version, PageDigest> digests,
      Version current) {
    this(versions, digests, version -> Map.of(), current);
  }

  /**
   * A look at a version.
   *
   * @param versions finds a version of the page by its number, as long as it is kept
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

  /** Takes part in the look; {@link #findings} gives the answers. */
  public Lesson see(Sight<K> sight) {
    Question view = sight.view();
    Part.Location part = locate(sight);
    boolean learns = sight.asked().stream().anyMatch(one -> one.question().learns());
    boolean lines = sight.asked().stream().anyMatch(one -> one.question().needsContext());
    if (sight.previous() == 0) {
      View first = view.seen(now());
      return new Lesson(part, Judge.begin(first), SeenLines.NONE.with(first), List.of(), false);
    }
    if (part.isMissing()) {
      return new Lesson(part, sight.history(), sight.lines(), List.of(), true);
    }
    int place = sights.size();
    sights.add(sight);
    History history = sight.history();
    List<Suppressed> held = new ArrayList<>();
    boolean news = true;
    boolean comparable = versions.apply(sight.previous()).isPresent();
    if (learns && comparable) {
      Version previous = reference(sight, sight.previous());
      Verdict verdict = judge(sight, previous);
      verdicts.put(place, new Judged(previous.number(), verdict));
      history = verdict.history();
      held.addAll(verdict.suppressed());
      news = !verdict.changes().isEmpty();
    }
    if (comparable) {
      held.addAll(ruledOut(sight));
    }
    sight.asked().forEach(one -> ask(place, one, part.confidence()));
    return new Lesson(
        part,
        history,
        lines ? sight.lines().with(in(sight, current).seen(now())) : sight.lines(),
        held,
        news);
  }

  /** What the noise rules of a sight held back of what people read. */
  private List<Suppressed> ruledOut(Sight<K> sight) {
    if (sight.view().rules().isEmpty() || sight.asked().isEmpty()) {
      return List.of();
    }
    Version previous = reference(sight, sight.previous());
    return in(sight, previous).ruledOut(digests.apply(previous), now());
  }

  /** Where the part of a sight is in the new version. */
  public Part.Location locate(Sight<K> sight) {
    return sight.view().part().equals(Part.WHOLE)
        ? Part.Location.ALL
        : in(sight, current).part().locate(now());
  }

  /**
   * The question with a part that is found in the new and in another version, if only by its
   * surroundings. As long as the selector matches in both, sights share what they find.
   */
  private Question in(Sight<K> sight, Version other) {
    Question view = sight.view();
    Part plain = parts.computeIfAbsent(view.part(), Part::remembering);
    if (view.part().equals(Part.WHOLE)
        || !plain.locate(now()).isMissing() && !plain.locate(digests.apply(other)).isMissing()) {
      return view.in(plain);
    }
    Part known = known(view, sight.matched() > 0 ? sight.matched() : sight.previous()).part();
    return view.in(parts.computeIfAbsent(known, Part::remembering));
  }

  /**
   * A question whose part is found again by its surroundings where its selector does not match.
   *
   * @param matched a version in which it matched, 0 for none
   */
  public Question known(Question question, int matched) {
    return question.part().equals(Part.WHOLE)
        ? question
        : versions.apply(matched).map(known -> question.knownFrom(known, digests)).orElse(question);
  }

  /** A version that has the part: this one, or else the last in which the selector matched. */
  private Version reference(Sight<K> sight, int wanted) {
    Version version = version(wanted);
    return sight.matched() != wanted
            && in(sight, version).part().locate(digests.apply(version)).isMissing()
        ? versions.apply(sight.matched()).orElse(version)
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

  private PageDigest now() {
    return digests.apply(current);
  }

  private Verdict judge(Sight<K> sight, Version before) {
    Question view = in(sight, before);
    Judge judge =
        sight.view().part().equals(Part.WHOLE)
            ? Judge.ofPages(Parameters.DEFAULT)
            : Judge.ofSelection(Parameters.DEFAULT);
    return url()
        .map(judge::at)
        .orElse(judge)
        .judge(
            sight.history().showing(view.told()),
            view.seen(digests.apply(before)),
            view.seen(now()));
  }

  private void ask(int place, Asked<K> one, double confidence) {
    Question question = one.question();
    if (question.isSurelySame(version(one.reference()), current)) {
      return;
    }
    Sight<K> sight = sights.get(place);
    Version reference = reference(sight, one.reference());
    Node node = new Node(reference.number(), question.rules(), question.learns() ? place : -1);
    Subscription subscription =
        new Subscription(
            question.interest(),
            in(sight, reference).part(),
            Set.of(),
            question.needsContext()
                ? Context.NONE
                    .withHistory(sight.lines())
                    .withReported(one.reported())
                    .withImages(images.apply(reference), images.apply(current))
                : Context.NONE);
    askers.put(one.sentinel(), new Asker<>(one, confidence, node, subscription));
    groups.computeIfAbsent(node, n -> new Group<>()).add(one.sentinel(), subscription);
  }

  /**
   * What those get who have something to tell; everybody else gets nothing.
   *
   * @throws Fault if some cannot be evaluated
   */
  public List<Finding<K>> findings() {
    groups.forEach(this::evaluate);
    groups.clear();
    return findings;
  }

  /** Some sentinels cannot be evaluated; the answers of the others are lost with them. */
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

  private void evaluate(Node node, Group<K> group) {
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

  /** Those of a group who fail alone as well; all of them where nobody does. */
  private Set<K> culprits(Node node) {
    Set<K> all = new HashSet<>();
    Set<K> found = new HashSet<>();
    for (Asker<K> one : askers.values()) {
      if (one.node().equals(node)) {
        K sentinel = one.asked().sentinel();
        all.add(sentinel);
        Group<K> alone = new Group<>();
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

  private void compare(Node node, Group<K> group) {
    Version reference = version(node.reference());
    PageDigest was = digests.apply(reference);
    View before = node.rules().apply(View.of(was)).view();
    View after = node.rules().apply(View.of(now())).view();
    Verdict verdict = node.sight() < 0 ? null : verdict(node.sight(), reference);
    Noise noise = verdict == null ? Noise.NONE : new Learned(was, now(), verdict);
    Answers<K> answers = group.evaluate(before, after, noise);
    Map<Outcome, Comparison> shared = new HashMap<>();
    answers.tell(
        (sentinel, answer) -> {
          Asker<K> asker = Objects.requireNonNull(askers.get(sentinel));
          Comparison comparison =
              shared.computeIfAbsent(
                  answer.outcome(),
                  outcome ->
                      comparison(
                          before,
                          after,
                          outcome,
                          verdict,
                          asker.subscription().part().equals(Part.WHOLE)
                              ? IMPORTANCE
                              : OF_SELECTION));
          findings.add(finding(node, asker, answer, comparison, verdict));
        });
  }

  private Verdict verdict(int place, Version reference) {
    Sight<K> sight = sights.get(place);
    Judged known = verdicts.get(place);
    return known != null && known.reference() == reference.number()
        ? known.verdict()
        : judge(sight, reference);
  }

  private static Comparison comparison(
      View before, View after, Outcome outcome, @Nullable Verdict verdict, Importance importance) {
    List<Change> changes = List.copyOf(new LinkedHashSet<>(outcome.changes()));
    List<Suppressed> held = verdict == null ? List.of() : verdict.suppressed();
    Significance matters =
        verdict == null ? importance.weigh(before, after, changes) : verdict.significance();
    return new Comparison(before, after, changes, held, matters);
  }

  private static <K> Finding<K> finding(
      Node node, Asker<K> asker, Answer answer, Comparison comparison, @Nullable Verdict verdict) {
    boolean matters = !asker.asked().question().judged() || Objects.requireNonNull(verdict).alert();
    return new Finding<>(
        asker.asked(),
        node.reference(),
        comparison,
        answer.outcome().fired() && matters,
        asker.confidence());
  }
}
