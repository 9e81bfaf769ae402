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
import java.util.List;
import java.util.Optional;

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
    List<PurgePlan.Need> needs = new ArrayList<>();
    List<RetentionRules> rules = new ArrayList<>();
    for (Member member : members.of(connection, Kept.onPage(connection, watched.id()))) {
      Optional<Lens> lens = Lens.find(connection, member.kept().lens());
      List<Integer> seen = lens.isEmpty() ? List.of() : lens.get().versions(connection);
      if (!seen.isEmpty()) {
        needs.add(new PurgePlan.Need(option(member), seen));
        for (int extra :
            new int[] {
              member.kept().reference(), member.kept().awaiting(), member.kept().origin()
            }) {
          if (extra > 0) {
            needs.add(new PurgePlan.Need(new CompareOption.LastSeen(extra), seen));
          }
        }
      }
      rules.add(member.terms().keep());
    }
    if (rules.isEmpty() || rules.stream().anyMatch(RetentionRules::keepAll)) {
      return;
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

  private static CompareOption option(Member member) {
    return switch (member.terms().compare()) {
      case Compare.Pairwise() -> new CompareOption.Pairwise();
      case Compare.Moving(int n) -> new CompareOption.Moving(n);
      case Compare.Every(int n) -> new CompareOption.Every(n);
      case Compare.First() -> new CompareOption.First();
      case Compare.LastSeen() -> new CompareOption.LastSeen(member.kept().told());
    };
  }
}
