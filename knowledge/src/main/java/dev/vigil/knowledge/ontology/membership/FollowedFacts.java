package dev.vigil.knowledge.ontology.membership;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.knowledge.fact.FactSnapshot;
import dev.vigil.knowledge.fact.Facts;
import dev.vigil.knowledge.fact.store.FactMember;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the last question about a workspace read and decided, so that the next one reads only what
 * changed since. The database decides whether it is still true. Safe for threads.
 */
final class FollowedFacts {
  /** Workspaces with more facts are read anew for each question. */
  private static final int MOST_FACTS = 300_000;

  private static final Map<Catalogue, Map<Long, FollowedFacts>> ALL =
      Collections.synchronizedMap(new WeakHashMap<>());

  private volatile @Nullable FactSnapshot snapshot;
  private volatile @Nullable Decided decided;
  private volatile @Nullable Fingerprints fingerprints;

  /** The stored members as a cursor left them. */
  private record Decided(ClassRepository.Cursor cursor, ClassMembers.Known members) {}

  private FollowedFacts() {}

  static FollowedFacts of(Catalogue catalogue, long workspace) {
    return ALL.computeIfAbsent(catalogue, _ -> new ConcurrentHashMap<>())
        .computeIfAbsent(workspace, _ -> new FollowedFacts());
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
  FactSnapshot snapshot(Facts facts, long workspace) {
    FactSnapshot now = facts.snapshot(workspace, Optional.ofNullable(snapshot));
    snapshot = now.facts() > MOST_FACTS ? null : now;
    return now;
  }

  /** The members as this cursor left them, if they are known here. */
  Optional<ClassMembers.Known> at(ClassRepository.Cursor cursor) {
    Decided last = decided;
    return last != null && last.cursor().equals(cursor)
        ? Optional.of(last.members())
        : Optional.empty();
  }

  /** Keeps what was read or stored with a cursor. */
  void keep(ClassRepository.Cursor cursor, ClassMembers.Known members) {
    decided = snapshot == null ? null : new Decided(cursor, members);
  }
}
