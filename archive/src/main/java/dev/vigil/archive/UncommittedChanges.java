package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.HistoryCache;
import dev.vigil.archive.body.VersionRestorer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.WriterLocks;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.VersionHistory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The uncommitted changes of the current transaction of a thread, one unit of work per page: they
 * are written when the transaction commits, and until then only that thread sees them. Safe for
 * concurrent use.
 */
final class UncommittedChanges {
  private final Catalogue catalogue;
  private final BodyStore bodies;
  private final VersionRestorer restorer;
  private final HistoryCache histories;
  private final ArchiveOptions options;

  @SuppressWarnings("ThreadLocalUsage") // Each archive has its own.
  private final ThreadLocal<Map<Long, UnitOfWork>> works =
      ThreadLocal.withInitial(LinkedHashMap::new);

  UncommittedChanges(
      Catalogue catalogue,
      BodyStore bodies,
      VersionRestorer restorer,
      HistoryCache histories,
      ArchiveOptions options) {
    this.catalogue = catalogue;
    this.bodies = bodies;
    this.restorer = restorer;
    this.histories = histories;
    this.options = options;
  }

  /** The changes to a page, if there are any. */
  @Nullable UnitOfWork find(Page page) {
    for (UnitOfWork work : works.get().values()) {
      if (work.page().page().equals(page)) {
        return work;
      }
    }
    return null;
  }

  /** The history of a page with the changes to it. */
  VersionHistory history(Connection connection, ArchiveRepository.Listed page) throws SQLException {
    if (catalogue.inTransaction()) {
      UnitOfWork work = works.get().get(page.id());
      if (work != null) {
        return work.history();
      }
    }
    return histories.of(connection, page);
  }

  /** Locks a page until this transaction ends, and creates it if missing. */
  ArchiveRepository.Listed lockOrMake(Connection connection, Page page) throws SQLException {
    takeTurn(connection);
    return ArchiveRepository.lockOrMake(connection, page);
  }

  /** Locks a page that must exist until this transaction ends. */
  ArchiveRepository.Listed lock(Connection connection, Page page) throws SQLException {
    takeTurn(connection);
    return VersionReader.there(ArchiveRepository.lock(connection, page), page);
  }

  /** Takes the writer lock before the first change of a transaction. */
  void takeTurn(Connection connection) throws SQLException {
    if (works.get().isEmpty()) {
      WriterLocks.share(connection);
    }
  }

  /** The unit of work of a locked page. */
  UnitOfWork of(Connection connection, ArchiveRepository.Listed page) throws SQLException {
    Map<Long, UnitOfWork> ours = works.get();
    UnitOfWork known = ours.get(page.id());
    if (known != null) {
      return known;
    }
    if (ours.isEmpty()) {
      catalogue.whenCommitting(this::finish);
      catalogue.whenSettled(this::settle);
    }
    VersionHistory history = histories.of(connection, page);
    UnitOfWork made = new UnitOfWork(page, history, bodies, restorer, options);
    ours.put(page.id(), made);
    return made;
  }

  /** Writes all units of work in a fixed order, so that processes do not deadlock. */
  private void finish(Connection connection) throws SQLException {
    List<UnitOfWork> ordered = new ArrayList<>(works.get().values());
    ordered.sort(Comparator.comparingLong(UnitOfWork::headKey));
    for (UnitOfWork work : ordered) {
      work.finish(catalogue, connection);
    }
    // Once for all of them, and before the commit that refers to them.
    bodies.sync();
  }

  private void settle(boolean committed) {
    for (UnitOfWork work : works.get().values()) {
      work.release();
      if (committed) {
        histories.remember(work.page(), work.history());
      }
    }
    works.remove();
  }
}
