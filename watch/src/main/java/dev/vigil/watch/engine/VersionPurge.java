package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.archive.retention.CompareOption;
import dev.vigil.archive.retention.PurgePlan;
import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Drops versions that no sentinel needs and whose keeping nobody asked for: a version goes only
 * where the Keep clauses of all sentinels on the page let it go. Safe for concurrent use.
 */
final class VersionPurge {
  private final Archive archive;
  private final SentinelResolver members;

  VersionPurge(Archive archive, SentinelResolver members) {
    this.archive = archive;
    this.members = members;
  }

  void run(Connection connection, WatchedPage watched, Instant now) throws SQLException {
    Page page = watched.page();
    List<SentinelRow> faulty = new ArrayList<>();
    List<ResolvedSentinel> all =
        members.of(
            connection,
            SentinelRow.onPage(connection, watched.id()),
            (kept, fault) -> faulty.add(kept));
    List<RetentionRules> rules = all.stream().map(member -> member.terms().keep()).toList();
    // As most want it; then nothing need be known of what anybody saw. What one wants that cannot
    // be resolved is not known, so that nothing goes either.
    if (rules.isEmpty() || !faulty.isEmpty() || rules.stream().anyMatch(RetentionRules::keepAll)) {
      return;
    }
    List<PurgePlan.Need> needs = new ArrayList<>();
    Map<Long, Optional<ViewHistory>> lenses = new HashMap<>();
    for (ResolvedSentinel member : all) {
      SentinelRow kept = member.kept();
      Optional<ViewHistory> lens = lenses.get(kept.lens());
      if (lens == null) {
        lens = ViewHistory.find(connection, kept.lens());
        lenses.put(kept.lens(), lens);
      }
      if (lens.isPresent() && lens.get().seen() > 0) {
        needs.addAll(needs(member, lens.get()));
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

  /** The versions that a later comparison may need. */
  private List<PurgePlan.Need> needs(ResolvedSentinel member, ViewHistory lens) {
    SentinelRow kept = member.kept();
    Set<Integer> needed =
        new ReferenceVersions(
                lens.seen(), ordinal -> version(lens, ordinal), kept.origin(), kept.told())
            .needs(member.terms().compare());
    needed.addAll(List.of(kept.reference(), kept.awaiting(), kept.origin(), lens.matched()));
    return needed.stream()
        .filter(version -> version > 0)
        .map(version -> new PurgePlan.Need(new CompareOption.LastSeen(version), List.of(version)))
        .toList();
  }

  private int version(ViewHistory lens, int ordinal) {
    return ordinal == lens.seen()
        ? lens.latest()
        : archive.catalogue().write(within -> lens.version(within, ordinal)).orElse(0);
  }
}
