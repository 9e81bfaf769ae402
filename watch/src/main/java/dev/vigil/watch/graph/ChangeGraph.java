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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private final IntFunction<Version> versions;
  private final Function<Version, PageDigest> digests;
  private final Function<Version, Map<String, String>> images;
  private final Version current;
  private final List<Sight<K>> sights = new ArrayList<>();
  private final Map<Integer, Verdict> verdicts = new HashMap<>();
  private final Map<Node, Group<K>> groups = new LinkedHashMap<>();
  private final Map<K, Asked<K>> askers = new HashMap<>();
  private final Map<K, Subscription> subscriptions = new HashMap<>();
  private final List<Finding<K>> findings = new ArrayList<>();

  /**
   * Those who compare the same two versions under the same rules and the same noise.
   *
   * @param sight the place among the sights of the one whose noise is held back, -1 for none
   */
  private record Node(int reference, Rules rules, int sight) {}

  /**
   * What a look taught those of one sight.
   *
   * @param history what is known of the page's noise now
   * @param lines the lines that were seen up to now
   * @param isNews whether more changed than the page's habits
   */
  public record Lesson(History history, SeenLines lines, boolean isNews) {}

  /** A look at a version of which no images are known. */
  public ChangeGraph(
      IntFunction<Version> versions, Function<Version, PageDigest> digests, Version current) {
    this(versions, digests, version -> Map.of(), current);
  }

  /**
   * A look at a version.
   *
   * @param versions finds a version of the page by its number
   * @param digests reads a version
   * @param images finds hashes of a version's images by their addresses in it
   */
  public ChangeGraph(
      IntFunction<Version> versions,
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
    boolean learns = sight.asked().stream().anyMatch(one -> one.question().learns());
    boolean lines = sight.asked().stream().anyMatch(one -> one.question().needsContext());
    if (sight.previous() == 0) {
      View first = view.seen(now());
      return new Lesson(Judge.begin(first), SeenLines.NONE.with(first), false);
    }
    int place = sights.size();
    sights.add(sight);
    History history = sight.history();
    boolean news = true;
    if (learns && view.finds(now())) {
      Version previous = versions.apply(sight.previous());
      Verdict verdict = judge(sight, previous);
      verdicts.put(place, verdict);
      history = verdict.history();
      news = !verdict.changes().isEmpty();
    }
    sight.asked().forEach(one -> ask(place, one));
    return new Lesson(history, lines ? sight.lines().with(view.seen(now())) : sight.lines(), news);
  }

  private PageDigest now() {
    return digests.apply(current);
  }

  private Verdict judge(Sight<K> sight, Version before) {
    Question view = sight.view();
    Judge judge =
        view.part().equals(Part.WHOLE)
            ? Judge.ofPages(Parameters.DEFAULT)
            : Judge.ofSelection(Parameters.DEFAULT);
    return judge.judge(
        sight.history().showing(view.told()), view.seen(digests.apply(before)), view.seen(now()));
  }

  private void ask(int place, Asked<K> one) {
    Question question = one.question();
    Version reference = versions.apply(one.reference());
    if (question.isSurelySame(reference, current)) {
      return;
    }
    Node node = new Node(one.reference(), question.rules(), question.learns() ? place : -1);
    askers.put(one.sentinel(), one);
    Subscription subscription =
        new Subscription(
            question.interest(),
            question.part(),
            Set.of(),
            question.needsContext()
                ? Context.NONE
                    .withHistory(sights.get(place).lines())
                    .withReported(one.reported())
                    .withImages(images.apply(reference), images.apply(current))
                : Context.NONE);
    subscriptions.put(one.sentinel(), subscription);
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
    for (Asked<K> one : askers.values()) {
      Subscription subscription = Objects.requireNonNull(subscriptions.get(one.sentinel()));
      if (one.reference() == node.reference() && one.question().rules().equals(node.rules())) {
        all.add(one.sentinel());
        Group<K> alone = new Group<>();
        alone.add(one.sentinel(), subscription);
        try {
          compare(node, alone);
        } catch (RuntimeException | StackOverflowError e) {
          found.add(one.sentinel());
        }
      }
    }
    return found.isEmpty() ? all : found;
  }

  private void compare(Node node, Group<K> group) {
    Version reference = versions.apply(node.reference());
    PageDigest was = digests.apply(reference);
    View before = node.rules().apply(View.of(was)).view();
    View after = node.rules().apply(View.of(now())).view();
    Verdict verdict = node.sight() < 0 ? null : verdict(node.sight(), reference);
    Noise noise = verdict == null ? Noise.NONE : new Learned(was, now(), verdict);
    Answers<K> answers = group.evaluate(before, after, noise);
    Map<Outcome, Comparison> shared = new HashMap<>();
    answers.tell(
        (sentinel, answer) -> {
          Asked<K> asked = Objects.requireNonNull(askers.get(sentinel));
          Comparison comparison =
              shared.computeIfAbsent(
                  answer.outcome(), outcome -> comparison(before, after, outcome, verdict));
          findings.add(finding(asked, answer, comparison, verdict));
        });
  }

  private Verdict verdict(int place, Version reference) {
    Sight<K> sight = sights.get(place);
    Verdict known = verdicts.get(place);
    return known != null && sight.previous() == reference.number()
        ? known
        : judge(sight, reference);
  }

  private static Comparison comparison(
      View before, View after, Outcome outcome, @Nullable Verdict verdict) {
    List<Change> changes = List.copyOf(new LinkedHashSet<>(outcome.changes()));
    List<Suppressed> held = verdict == null ? List.of() : verdict.suppressed();
    Significance matters =
        verdict == null ? IMPORTANCE.weigh(before, after, changes) : verdict.significance();
    return new Comparison(before, after, changes, held, matters);
  }

  private static <K> Finding<K> finding(
      Asked<K> asked, Answer answer, Comparison comparison, @Nullable Verdict verdict) {
    boolean matters = !asked.question().judged() || Objects.requireNonNull(verdict).alert();
    return new Finding<>(
        asked,
        asked.reference(),
        comparison,
        answer.outcome().fired() && matters,
        answer.isPartGone());
  }
}
