package dev.vigil.knowledge.ontology.membership;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.FactSnapshot;
import dev.vigil.knowledge.fact.store.FactMember;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Caches the facts and decisions of the last membership query of a workspace, so that the next
 * query reads only changed facts. The cursor in the database shows whether they are current. Safe
 * for concurrent use.
 */
final class MembershipFactCache {
  /** Of all workspaces together; one with more facts is read anew for each question. */
  private static final int MOST_FACTS = 300_000;

  /** What was not asked for in this time is forgotten. */
  private static final Duration KEPT = Duration.ofMinutes(10);

  private record Key(Catalogue catalogue, long workspace) {}

  private static final Cache<Key, MembershipFactCache> ALL =
      Caffeine.newBuilder()
          .maximumWeight(MOST_FACTS)
          .weigher((Key _, MembershipFactCache one) -> Math.max(1, one.facts))
          .expireAfterAccess(KEPT)
          .scheduler(Scheduler.systemScheduler())
          .build();

  private final Key key;
  private volatile int facts;
  private volatile @Nullable FactSnapshot snapshot;
  private volatile @Nullable Decided decided;
  private volatile @Nullable Fingerprints fingerprints;

  /** The stored members as a cursor left them. */
  private record Decided(ClassRepository.Cursor cursor, MembershipTracker.Known members) {}

  private MembershipFactCache(Key key) {
    this.key = key;
  }

  static MembershipFactCache of(Catalogue catalogue, long workspace) {
    return ALL.get(new Key(catalogue, workspace), MembershipFactCache::new);
  }

  /**
   * What is known of members under a model; a member that was not read again is the same object.
   */
  private record Fingerprints(String model, Map<FactMember, String> byMember) {}

  /** The fingerprints of members under a model, by the members themselves. */
  Map<FactMember, String> fingerprints(String model) {
    Fingerprints last = fingerprints;
    return last != null && last.model().equals(model) ? last.byMember() : Map.of();
  }

  /** Keeps the fingerprints of all members under a model. */
  void keep(String model, IdentityHashMap<FactMember, String> byMember) {
    fingerprints = snapshot == null ? null : new Fingerprints(model, byMember);
  }

  /** The facts now. */
  FactSnapshot snapshot(FactService source) {
    FactSnapshot now = source.snapshot(key.workspace(), Optional.ofNullable(snapshot));
    int size = now.facts();
    snapshot = size > MOST_FACTS ? null : now;
    if (size != facts) {
      facts = size;
      ALL.put(key, this); // It is weighed again.
    }
    return now;
  }

  /** The members as this cursor left them, if they are known here. */
  Optional<MembershipTracker.Known> at(ClassRepository.Cursor cursor) {
    Decided last = decided;
    return last != null && last.cursor().equals(cursor)
        ? Optional.of(last.members())
        : Optional.empty();
  }

  /** Keeps what was read or stored with a cursor. */
  void keep(ClassRepository.Cursor cursor, MembershipTracker.Known members) {
    decided = snapshot == null ? null : new Decided(cursor, members);
  }
}
