package dev.vigil.watch.check;

import dev.vigil.archive.Archive;
import dev.vigil.archive.retention.CompareOption;
import dev.vigil.archive.retention.PurgePlan;
import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.archive.version.Page;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.ViewHistoryRepository;
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
 * Deletes versions that no sentinel needs and that the Keep clauses of all sentinels on the page
 * permit to delete. Safe for concurrent use.
 */
public final class VersionPurge {
  private final Archive archive;
  private final SentinelResolver resolver;

  public VersionPurge(Archive archive, SentinelResolver resolver) {
    this.archive = archive;
    this.resolver = resolver;
  }

  void run(Connection connection, WatchedPage watched, Instant now) throws SQLException {
    Page page = watched.page();
    List<SentinelRow> faulty = new ArrayList<>();
    List<ResolvedSentinel> all =
        resolver.of(
            connection,
            SentinelRepository.onPage(connection, watched.id()),
            (row, fault) -> faulty.add(row));
    List<RetentionRules> rules = all.stream().map(resolved -> resolved.effective().keep()).toList();
    // The usual case, which needs no view histories. If a sentinel cannot be resolved, nothing is
    // deleted either.
    if (rules.isEmpty() || !faulty.isEmpty() || rules.stream().anyMatch(RetentionRules::keepAll)) {
      return;
    }
    List<PurgePlan.Need> needs = new ArrayList<>();
    Map<Long, Optional<ViewHistory>> viewHistories = new HashMap<>();
    for (ResolvedSentinel resolved : all) {
      SentinelRow row = resolved.row();
      Optional<ViewHistory> viewHistory = viewHistories.get(row.target().viewHistory());
      if (viewHistory == null) {
        viewHistory = ViewHistoryRepository.find(connection, row.target().viewHistory());
        viewHistories.put(row.target().viewHistory(), viewHistory);
      }
      if (viewHistory.isPresent() && viewHistory.get().seen() > 0) {
        needs.addAll(needs(resolved, viewHistory.get()));
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
      AttachmentRepository.drop(connection, archive, watched, gone);
    }
  }

  /** The versions that a later comparison may need. */
  private List<PurgePlan.Need> needs(ResolvedSentinel resolved, ViewHistory viewHistory) {
    SentinelRow row = resolved.row();
    Set<Integer> needed =
        new ReferenceVersions(
                viewHistory.seen(),
                ordinal -> version(viewHistory, ordinal),
                row.versions().origin(),
                row.versions().notified())
            .needs(resolved.effective().compare());
    needed.addAll(
        List.of(
            row.versions().reference(),
            row.versions().awaiting(),
            row.versions().origin(),
            viewHistory.matched()));
    return needed.stream()
        .filter(version -> version > 0)
        .map(version -> new PurgePlan.Need(new CompareOption.LastSeen(version), List.of(version)))
        .toList();
  }

  private int version(ViewHistory viewHistory, int ordinal) {
    return ordinal == viewHistory.seen()
        ? viewHistory.latest()
        : archive
            .catalogue()
            .write(within -> ViewHistoryRepository.version(within, viewHistory, ordinal))
            .orElse(0);
  }
}
