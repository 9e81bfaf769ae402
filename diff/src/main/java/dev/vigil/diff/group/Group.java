package dev.vigil.diff.group;

import dev.vigil.diff.Change;
import dev.vigil.diff.Facet;
import dev.vigil.diff.Noise;
import dev.vigil.diff.Sdiff;
import dev.vigil.diff.View;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.Context;
import dev.vigil.diff.types.Notebook;
import dev.vigil.diff.types.Outcome;
import dev.vigil.document.IntSlice;
import dev.vigil.document.SubtreeHashes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sentinels of one page, evaluated together. Changing it needs a lock; evaluating does not
 * change it.
 *
 * <p>After the Page Digest sentinels (thesis, section 3.6.2) and WebVigiL's change detection graph:
 *
 * <ol>
 *   <li>Sentinels that ask the same of the same part are one subscription with many subscribers;
 *       one more costs a look-up.
 *   <li>The signature of the page first: where it is equal, nothing is looked at.
 *   <li>Each part is found once; where only texts changed, once for both versions.
 *   <li>The smallest set of subtrees that covers all parts is compared by the hashes of subtrees,
 *       then each part: in what is the same nothing is extracted.
 *   <li>In a part that changed, each type is computed once, after its aspect's signature said that
 *       it may have changed; narrower types take what the wider found; the texts, words, links that
 *       types need are extracted once. Parts that show the same text, such as the page and its
 *       body, share what types found that read nothing else; and a line that stands in several
 *       parts or in both versions is searched once.
 *   <li>Combinations (and, or, not) are put together from these.
 * </ol>
 *
 * The answers are those that each sentinel would get alone. The cost is that of the distinct
 * subscriptions, not of the sentinels.
 */
public final class Group<K> {
  private static final Set<Facet> ALL_BUT_TEXTS =
      Set.copyOf(EnumSet.of(Facet.STRUCTURE, Facet.TAGS, Facet.ATTRIBUTES));

  private final Map<K, Subscription> byName = new HashMap<>();
  private final Map<Part, Map<Subscription, Shared<K>>> byPart = new LinkedHashMap<>();

  /**
   * Who shares a subscription.
   *
   * @param quiet the outcome where nothing changed
   */
  private record Shared<K>(Set<K> subscribers, Outcome quiet) {}

  /** Adds a sentinel, or replaces what it asked before. */
  public void add(K sentinel, Subscription subscription) {
    remove(sentinel);
    byName.put(sentinel, subscription);
    byPart
        .computeIfAbsent(subscription.part(), part -> new LinkedHashMap<>())
        .computeIfAbsent(
            subscription,
            s -> new Shared<>(new LinkedHashSet<>(), s.interest().evaluate(type -> List.of())))
        .subscribers
        .add(sentinel);
  }

  public void remove(K sentinel) {
    Subscription subscription = byName.remove(sentinel);
    if (subscription == null) {
      return;
    }
    Map<Subscription, Shared<K>> shared = byPart.getOrDefault(subscription.part(), Map.of());
    Shared<K> all = shared.get(subscription);
    if (all != null && all.subscribers.remove(sentinel) && all.subscribers.isEmpty()) {
      shared.remove(subscription);
      if (shared.isEmpty()) {
        byPart.remove(subscription.part());
      }
    }
  }

  public int size() {
    return byName.size();
  }

  /** Compares two versions for all sentinels. */
  public Answers<K> evaluate(View before, View after, Noise noise) {
    Answers<K> answers = new Answers<>(byName);
    boolean raw = before.isRaw() && after.isRaw();
    if (raw && hash(before) == hash(after)) {
      byPart.values().forEach(all -> all.forEach((s, shared) -> answer(answers, s, shared, null)));
      return answers;
    }
    boolean alike = raw && !Sdiff.changed(before.digest(), after.digest(), ALL_BUT_TEXTS);
    Map<Part, Region> regions = regions(before, after, noise, alike);
    boolean covered = alike && Region.isCoverSame(regions.values());
    byPart.forEach(
        (part, subscriptions) -> {
          Region region = Objects.requireNonNull(regions.get(part));
          boolean same = covered && !part.readsText() || region.isSurelySame();
          subscriptions.forEach(
              (subscription, shared) ->
                  answer(
                      answers,
                      subscription,
                      shared,
                      same && !looksBehind(subscription) ? null : region));
          answers.count(same ? 0 : 1, region.computed());
        });
    return answers;
  }

  private void answer(
      Answers<K> answers, Subscription subscription, Shared<K> shared, @Nullable Region region) {
    answers.put(
        subscription,
        shared.subscribers,
        region == null ? Answer.of(shared.quiet) : answer(subscription, region));
  }

  /** What one sentinel gets without any others. */
  public static Answer alone(Subscription subscription, View before, View after, Noise noise) {
    Part part = subscription.part();
    Region region =
        new Region(
            before,
            after,
            part.find(before.digest()),
            part.find(after.digest()),
            noise,
            new Notebook());
    return region.isSurelySame() && !looksBehind(subscription)
        ? Answer.of(subscription.interest().evaluate(type -> List.of()))
        : answer(subscription, region);
  }

  private static Answer answer(Subscription subscription, Region region) {
    if (region.isGone()) {
      return Answer.GONE;
    }
    if (!region.haveChanged(subscription.facets())) {
      return Answer.of(subscription.interest().evaluate(type -> List.of()));
    }
    Context context = subscription.context();
    return Answer.of(
        region.isOne()
            ? subscription.interest().evaluate(type -> region.changes(type, context))
            : subscription
                .interest()
                .evaluate(
                    type -> region.changes(type, context),
                    () -> elements(region, context, looksBehind(subscription))));
  }

  private static List<Function<ChangeType, List<Change>>> elements(
      Region region, Context context, boolean all) {
    List<Function<ChangeType, List<Change>>> elements = new ArrayList<>();
    for (Region element : region.elements(all)) {
      elements.add(type -> element.changes(type, context));
    }
    return elements;
  }

  /** Whether equal bytes need not mean no change, as images may have other pixels. */
  private static boolean looksBehind(Subscription subscription) {
    return !subscription.context().imagesBefore().equals(subscription.context().imagesAfter());
  }

  private static long hash(View view) {
    return SubtreeHashes.of(view.digest()).whole(0);
  }

  private Map<Part, Region> regions(View before, View after, Noise noise, boolean alike) {
    Map<Part, Region> regions = new HashMap<>();
    Notebook notebook = new Notebook();
    for (Part part : byPart.keySet()) {
      IntSlice now = part.find(after.digest());
      IntSlice old = alike && !part.readsText() ? now : part.find(before.digest());
      regions.put(part, new Region(before, after, old, now, noise, notebook));
    }
    return regions;
  }
}
