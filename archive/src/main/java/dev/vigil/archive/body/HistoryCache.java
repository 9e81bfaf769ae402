package dev.vigil.archive.body;

import dev.vigil.archive.version.VersionHistory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Caches the most recently used histories, each with the revision mark of its page; every commit of
 * a history changes the mark of its page. The returned histories must not be modified. Safe for
 * concurrent use.
 */
public final class HistoryCache {
  /** Versions in all; one takes about 300 bytes. */
  private static final int ROOM = 100_000;

  private record Known(long mark, VersionHistory history) {}

  private final LinkedHashMap<Long, Known> known = new LinkedHashMap<>(16, 0.75f, true);
  private int versions;

  public VersionHistory of(Connection connection, ArchiveRepository.Listed page)
      throws SQLException {
    synchronized (this) {
      Known found = known.get(page.id());
      if (found != null && found.mark() == page.mark()) {
        return found.history();
      }
    }
    VersionHistory read = ArchiveRepository.history(connection, page.id());
    remember(page, read);
    return read;
  }

  /** Caches the history of a page for its current mark. */
  public synchronized void remember(ArchiveRepository.Listed page, VersionHistory history) {
    Known before = known.put(page.id(), new Known(page.mark(), history));
    versions += history.size() - (before == null ? 0 : before.history().size());
    var oldest = known.entrySet().iterator();
    while (versions > ROOM && known.size() > 1) {
      Map.Entry<Long, Known> gone = oldest.next();
      versions -= gone.getValue().history().size();
      oldest.remove();
    }
  }

  public synchronized void forget() {
    known.clear();
    versions = 0;
  }
}
