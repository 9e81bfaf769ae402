package dev.vigil.archive;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The histories that were needed last, as they are committed. A writing process knows when they
 * change; a reading one asks the catalogue whether anybody committed. What it hands out is not to
 * be changed. Safe for concurrent use.
 */
final class Histories {
  /** Versions in all; one takes about 300 bytes. */
  private static final int ROOM = 100_000;

  private final Catalogue catalogue;
  private final boolean othersWrite;
  private final LinkedHashMap<Long, History> known = new LinkedHashMap<>(16, 0.75f, true);
  private int versions;
  private long stamp;
  private long commits;

  Histories(Catalogue catalogue, boolean othersWrite) {
    this.catalogue = catalogue;
    this.othersWrite = othersWrite;
  }

  History of(Connection connection, long page) throws SQLException {
    if (othersWrite) {
      forgetIfChanged();
    }
    long before;
    synchronized (this) {
      History found = known.get(page);
      if (found != null) {
        return found;
      }
      before = commits;
    }
    History read = Ledger.history(connection, page);
    synchronized (this) {
      // What was read while someone committed may be old already.
      if (before == commits && !catalogue.inTransaction()) {
        remember(page, read);
      }
    }
    return read;
  }

  private void forgetIfChanged() {
    long now = catalogue.stamp();
    synchronized (this) {
      if (now != stamp) {
        stamp = now;
        forget();
      }
    }
  }

  /** What a page is from now on. */
  synchronized void committed(long page, History history) {
    commits++;
    remember(page, history);
  }

  private void remember(long page, History history) {
    History before = known.put(page, history);
    versions += history.size() - (before == null ? 0 : before.size());
    var oldest = known.entrySet().iterator();
    while (versions > ROOM && known.size() > 1) {
      Map.Entry<Long, History> gone = oldest.next();
      versions -= gone.getValue().size();
      oldest.remove();
    }
  }

  synchronized void forget() {
    commits++;
    known.clear();
    versions = 0;
  }
}
