package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.archive.retention.CompareOption;
import dev.vigil.archive.retention.PurgePlan;
import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.watch.base.Attachment;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Lens;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.sentinel.Compare;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Drops versions that no sentinel needs and whose keeping nobody asked for: a version goes only
 * where the Keep clauses of all sentinels on the page let it go. Safe for concurrent use.
 */
final class Purge {
  private final Archive archive;
  private final Members members;

  Purge(Archive archive, Members members) {
    this.archive = archive;
    this.members = members;
  }

  void run(Connection connection, WatchedPage watched, Instant now) throws SQLException {
    Page page = watched.page();
    List<Member> all = members.of(connection, Kept.onPage(connection, watched.id()));
    List<RetentionRules> rules = all.stream().map(member -> member.terms().keep()).toList();
    // As most want it; then nothing need be known of what anybody saw.
    if (rules.isEmpty() || rules.stream().anyMatch(RetentionRules::keepAll)) {
      return;
    }
    List<PurgePlan.Need> needs = new ArrayList<>();
    Map<Long, Optional<Lens>> lenses = new HashMap<>();
    for (Member member : all) {
      Kept kept = member.kept();
      Optional<Lens> lens = lenses.get(kept.lens());
      if (lens == null) {
        lens = Lens.find(connection, kept.lens());
        lenses.put(kept.lens(), lens);
      }
      if (lens.isPresent() && lens.get().seen() > 0) {
        needs.addAll(needs(connection, member, lens.get()));
      }
    }
    List<Integer> gone = null;
    for (RetentionRules rule : rules.stream().distinct().toList()) {
      List<Integer> free =
          PurgePlan.of(archive, page, rule, needs, now).decisions().stream()
              .filter(decision -> !decision.stays())
              .map(decision -> decision.version().number())
              .toList();
      if (gone == null) {
        gone = new ArrayList<>(free);
      } else {
        gone.retainAll(free);
      }
    }
    if (gone != null && !gone.isEmpty()) {
      archive.delete(page, gone);
      Attachment.drop(connection, archive, watched, gone);
    }
  }

  /**
   * The versions that a later comparison may need. They are found by their places, because a
   * sentinel may have seen very many: those of {@link CompareOption#needs}.
   */
  private static List<PurgePlan.Need> needs(Connection connection, Member member, Lens lens)
      throws SQLException {
    Kept kept = member.kept();
    int seen = lens.seen();
    Set<Integer> needed = new TreeSet<>();
    switch (member.terms().compare()) {
      case Compare.Pairwise() -> needed.add(lens.latest());
      case Compare.Moving(int n) -> {
        for (int ordinal = Math.max(1, seen - n + 1); ordinal <= seen; ordinal++) {
          lens.version(connection, ordinal).ifPresent(needed::add);
        }
      }
      case Compare.Every(int n) ->
          lens.version(connection, Math.max(1, seen / n * n)).ifPresent(needed::add);
      case Compare.First() -> lens.version(connection, 1).ifPresent(needed::add);
      case Compare.LastSeen() -> needed.add(kept.told());
    }
    needed.addAll(List.of(kept.reference(), kept.awaiting(), kept.origin(), lens.matched()));
    needed.remove(0);
    return needed.stream()
        .map(version -> new PurgePlan.Need(new CompareOption.LastSeen(version), List.of(version)))
        .toList();
  }
}
