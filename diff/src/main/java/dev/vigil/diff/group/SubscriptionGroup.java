package dev.vigil.diff.group;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.extract.ComparisonCache;
import dev.vigil.diff.interest.InterestResult;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
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
 * Evaluates all sentinels of one page together. Changing it needs a lock; evaluating does not
 * change it.
 *
 * <p>After the Page Digest sentinels (Rocco 2004, Section 3.6.2) and the change detection graph of
 * WebVigiL (Pandrangi 2003, Section 3.4.2):
 *
 * <ol>
 *   <li>Sentinels that ask the same of the same part are one subscription with many subscribers;
 *       one more costs a lookup.
 *   <li>The signature of the page first: where it is equal, nothing is compared.
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
public final class SubscriptionGroup<K> {
  private static final Set<Facet> ALL_BUT_TEXTS =
      Set.copyOf(EnumSet.of(Facet.STRUCTURE, Facet.TAGS, Facet.ATTRIBUTES));

  private final Map<K, Subscription> byName = new HashMap<>();
  private final Map<WatchedPart, Map<Subscription, Shared<K>>> byPart = new LinkedHashMap<>();

  /**
   * A subscription that several sentinels share.
   *
   * @param quiet the outcome where nothing changed
   */
  private record Shared<K>(Set<K> subscribers, InterestResult quiet) {}

  /** A group without sentinels. */
  public SubscriptionGroup() {}

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
  public GroupResults<K> evaluate(DocumentView before, DocumentView after, NoiseFilter noise) {
    GroupResults<K> answers = new GroupResults<>(byName);
    boolean raw = before.isRaw() && after.isRaw();
    if (raw && hash(before) == hash(after)) {
      byPart.values().forEach(all -> all.forEach((s, shared) -> answer(answers, s, shared, null)));
      return answers;
    }
    boolean alike = raw && !Sdiff.changed(before.digest(), after.digest(), ALL_BUT_TEXTS);
    Map<WatchedPart, PartRegion> regions = regions(before, after, noise, alike);
    boolean covered = alike && PartRegion.isCoverSame(regions.values());
    byPart.forEach(
        (part, subscriptions) -> {
          PartRegion region = Objects.requireNonNull(regions.get(part));
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
      GroupResults<K> answers,
      Subscription subscription,
      Shared<K> shared,
      @Nullable PartRegion region) {
    answers.put(
        subscription,
        shared.subscribers,
        region == null ? SubscriptionResult.of(shared.quiet) : answer(subscription, region));
  }

  /** Evaluates one subscription without a group. */
  public static SubscriptionResult alone(
      Subscription subscription, DocumentView before, DocumentView after, NoiseFilter noise) {
    WatchedPart part = subscription.part();
    PartRegion region =
        new PartRegion(
            before,
            after,
            part.find(before.digest()),
            part.find(after.digest()),
            noise,
            new ComparisonCache());
    return region.isSurelySame() && !looksBehind(subscription)
        ? SubscriptionResult.of(subscription.interest().evaluate(type -> List.of()))
        : answer(subscription, region);
  }

  private static SubscriptionResult answer(Subscription subscription, PartRegion region) {
    if (region.isGone()) {
      return SubscriptionResult.GONE;
    }
    if (!region.haveChanged(subscription.facets())) {
      return SubscriptionResult.of(subscription.interest().evaluate(type -> List.of()));
    }
    ComparisonContext context = subscription.context();
    return SubscriptionResult.of(
        region.isOne()
            ? subscription.interest().evaluate(type -> region.changes(type, context))
            : subscription
                .interest()
                .evaluate(
                    type -> region.changes(type, context),
                    () -> elements(region, context, looksBehind(subscription))));
  }

  private static List<Function<ChangeType, List<Change>>> elements(
      PartRegion region, ComparisonContext context, boolean all) {
    List<Function<ChangeType, List<Change>>> elements = new ArrayList<>();
    for (PartRegion element : region.elements(all)) {
      elements.add(type -> element.changes(type, context));
    }
    return elements;
  }

  /** Whether equal bytes need not mean no change, as images may have other pixels. */
  private static boolean looksBehind(Subscription subscription) {
    return !subscription.context().imagesBefore().equals(subscription.context().imagesAfter());
  }

  private static long hash(DocumentView view) {
    return SubtreeHashes.of(view.digest()).whole(0);
  }

  private Map<WatchedPart, PartRegion> regions(
      DocumentView before, DocumentView after, NoiseFilter noise, boolean alike) {
    Map<WatchedPart, PartRegion> regions = new HashMap<>();
    ComparisonCache cache = new ComparisonCache();
    for (WatchedPart part : byPart.keySet()) {
      IntSlice now = part.find(after.digest());
      IntSlice old = alike && !part.readsText() ? now : part.find(before.digest());
      regions.put(part, new PartRegion(before, after, old, now, noise, cache));
    }
    return regions;
  }
}
