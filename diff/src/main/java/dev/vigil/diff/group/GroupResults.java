package dev.vigil.diff.group;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The results of all sentinels of a group for a pair of versions. Safe to read by many, as long as
 * the group does not change.
 */
public final class GroupResults<K> {
  private final Map<K, Subscription> asked;
  private final Map<Subscription, Given<K>> given = new HashMap<>();
  private int changedParts;
  private int computed;

  private record Given<K>(Set<K> subscribers, SubscriptionResult answer) {}

  GroupResults(Map<K, Subscription> asked) {
    this.asked = asked;
  }

  void put(Subscription subscription, Set<K> subscribers, SubscriptionResult answer) {
    given.put(subscription, new Given<>(subscribers, answer));
  }

  void count(int changed, int types) {
    changedParts += changed;
    computed += types;
  }

  /** The result of one sentinel; null if it is not in the group. */
  public @Nullable SubscriptionResult of(K sentinel) {
    Subscription subscription = asked.get(sentinel);
    Given<K> all = subscription == null ? null : given.get(subscription);
    return all == null ? null : all.answer;
  }

  /**
   * Iterates over the sentinels with a result to report: a satisfied interest, or a part that
   * disappeared.
   */
  public void report(BiConsumer<K, SubscriptionResult> listener) {
    given
        .values()
        .forEach(
            all -> {
              if (all.answer.outcome().fired() || all.answer.isPartGone()) {
                all.subscribers.forEach(sentinel -> listener.accept(sentinel, all.answer));
              }
            });
  }

  /** How many different questions there were. */
  public int subscriptions() {
    return given.size();
  }

  /** The number of parts that had to be compared. */
  public int changedParts() {
    return changedParts;
  }

  /** How often objects of a type in a part were compared. */
  public int computed() {
    return computed;
  }
}
