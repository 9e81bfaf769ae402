package dev.vigil.archive.body;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.archive.version.VersionHistory;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Caches the most recently used histories, each with the revision mark of its page; every commit of
 * a history changes the mark of its page. The returned histories must not be modified. Safe for
 * concurrent use.
 */
public final class HistoryCache {
  /** Versions in all; one takes about 300 bytes. */
  private static final int ROOM = 100_000;

  private record Known(long mark, VersionHistory history) {}

  private final Cache<Long, Known> known =
      Caffeine.newBuilder()
          .maximumWeight(ROOM)
          // A history that is longer than the cache is kept alone.
          .weigher((Long page, Known one) -> Math.clamp(one.history().size(), 1, ROOM))
          .executor(Runnable::run)
          .build();

  /** An empty cache. */
  public HistoryCache() {}

  public VersionHistory of(Connection connection, ArchiveRepository.Listed page)
      throws SQLException {
    Known found = known.getIfPresent(page.id());
    if (found != null && found.mark() == page.mark()) {
      return found.history();
    }
    VersionHistory read = ArchiveRepository.history(connection, page.id());
    remember(page, read);
    return read;
  }

  /** Caches the history of a page for its current mark. */
  public void remember(ArchiveRepository.Listed page, VersionHistory history) {
    known.put(page.id(), new Known(page.mark(), history));
  }

  public void forget() {
    known.invalidateAll();
  }
}
