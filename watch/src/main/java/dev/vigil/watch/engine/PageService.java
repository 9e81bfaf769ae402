package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.Page;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.store.AdvisoryLock;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.CheckRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads and deletes the pages of an installation. Safe for concurrent use. */
public final class PageService {
  private final Archive archive;
  private final Catalogue catalogue;
  private final PageRemoval removal;

  PageService(Archive archive, PageRemoval removal) {
    this.archive = archive;
    this.catalogue = archive.catalogue();
    this.removal = removal;
  }

  /**
   * Deletes the pages of a URL with their versions and all that was derived from them.
   *
   * @return how many versions they had; empty if there is no such page
   * @throws WatchException if a sentinel needs one
   */
  public OptionalInt delete(long workspace, String url) {
    return catalogue.write(
        connection -> {
          AdvisoryLock.SENTINELS.enter(connection);
          Set<Page> pages =
              new LinkedHashSet<>(WatchedPageRepository.withUrl(connection, workspace, url));
          pages.addAll(archive.pages(workspace, url));
          // The resources of other pages are deleted with their versions.
          pages.removeIf(Attachment::isResource);
          return remove(connection, pages);
        });
  }

  /**
   * Deletes a page with its versions and all that was derived from them; other pages of its URL,
   * with other request profiles, stay.
   *
   * @return how many versions it had; empty if there is no such page
   * @throws WatchException if a sentinel needs it
   */
  public OptionalInt delete(Page page) {
    return catalogue.write(
        connection -> {
          AdvisoryLock.SENTINELS.enter(connection);
          Set<Page> pages =
              new LinkedHashSet<>(
                  WatchedPageRepository.withUrl(connection, page.workspace(), page.url()));
          pages.addAll(archive.pages(page.workspace(), page.url()));
          pages.removeIf(each -> !each.equals(page) || Attachment.isResource(each));
          return remove(connection, pages);
        });
  }

  private OptionalInt remove(Connection connection, Set<Page> pages) throws SQLException {
    if (pages.isEmpty()) {
      return OptionalInt.empty();
    }
    int versions = 0;
    for (Page page : pages) {
      versions += removal.remove(connection, page);
    }
    return OptionalInt.of(versions);
  }

  public Optional<WatchedPage> find(long id) {
    return catalogue.read(connection -> WatchedPageRepository.find(connection, id));
  }

  /** The page of a URL that has a version, preferably with the plain request profile. */
  public Optional<WatchedPage> find(long workspace, String url) {
    return catalogue.read(connection -> WatchedPageRepository.find(connection, workspace, url));
  }

  /** The pages of a workspace with larger ids than this, for reading page by page. */
  public List<WatchedPage> after(long workspace, long id, int most) {
    return catalogue.read(
        connection -> WatchedPageRepository.after(connection, workspace, id, most));
  }

  /** The resources of a version of a page. */
  public List<Attachment> attachments(WatchedPage page, int version) {
    return catalogue.read(connection -> AttachmentRepository.of(connection, page.id(), version));
  }

  /** The name of the first sentinel on a page. */
  public Optional<String> sentinel(long page) {
    return catalogue.read(connection -> SentinelRepository.nameOn(connection, page));
  }

  /** The name of the first sentinel on a page. */
  public Optional<String> sentinel(Page page) {
    return catalogue.read(connection -> SentinelRepository.nameOn(connection, page));
  }

  /** The checks of all processes with larger ids than this, in the order of their ids. */
  public List<CheckRepository.FinishedCheck> checksAfter(long id, int most) {
    return catalogue.read(connection -> CheckRepository.after(connection, id, most));
  }
}
