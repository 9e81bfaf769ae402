package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Deletes pages with their versions and resources, and with what other modules derived from them.
 * In transactions of the caller. Safe for concurrent use.
 */
final class PageRemoval {
  private static final int MAX_NAMED = 10;

  private final Archive archive;

  PageRemoval(Archive archive) {
    this.archive = archive;
  }

  /**
   * Deletes a page.
   *
   * @return how many versions it had
   * @throws WatchException if a sentinel needs it
   */
  int remove(Connection connection, Page page) throws SQLException {
    Optional<WatchedPage> watched = WatchedPageRepository.find(connection, page);
    if (watched.isPresent()) {
      refuse(page, SentinelRepository.namesNeeding(connection, watched.get().id(), MAX_NAMED));
    }
    List<Integer> versions = archive.versions(page).stream().map(Version::number).toList();
    if (archive.revision(page).isPresent()) {
      // Before the row of the page, by which others find what they derived from it.
      archive.forget(page);
    }
    if (watched.isPresent()) {
      AttachmentRepository.drop(connection, archive, watched.get(), versions);
      WatchedPageRepository.delete(connection, watched.get().id());
    }
    return versions.size();
  }

  private static void refuse(Page page, List<String> sentinels) {
    if (!sentinels.isEmpty()) {
      throw new WatchException(
          ("%s cannot be deleted: %s %s it or %s reports about it. Remove %s first, by 'vigil"
                  + " sentinel remove %s' or in the dashboard.")
              .formatted(
                  page.url(),
                  String.join(", ", sentinels),
                  sentinels.size() == 1 ? "watches" : "watch",
                  sentinels.size() == 1 ? "has" : "have",
                  sentinels.size() == 1 ? "this sentinel" : "these sentinels",
                  String.join(" ", sentinels)));
    }
  }
}
