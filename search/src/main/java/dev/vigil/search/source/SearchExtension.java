package dev.vigil.search.source;

import dev.vigil.archive.version.Page;
import dev.vigil.document.PageDigest;
import dev.vigil.search.Search;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.index.IndexUpdate;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.store.WatchedPageRepository;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the index up to date with checks, and makes saved searches due whose answers may have
 * changed. Without an index and without a saved search it does nothing. Safe for concurrent use.
 */
public final class SearchExtension implements CheckExtension {
  private static final System.Logger LOG = System.getLogger(SearchExtension.class.getName());
  private static final long FRESH = TimeUnit.SECONDS.toNanos(5);

  private @Nullable Host host;
  private volatile boolean used;
  private volatile long asked = System.nanoTime() - FRESH;

  @Override
  public String name() {
    return "search";
  }

  @Override
  public void open(Host given) {
    host = given;
    search().listener(this::signal);
    given.archive().whenForgotten((connection, page) -> whenCommitted(page));
  }

  private Host host() {
    return Objects.requireNonNull(host);
  }

  private Search search() {
    return Search.of(host().archive(), host().folder(), host().time());
  }

  @Override
  public boolean wanted(Page page) {
    if (!used && search().isFollowing()) {
      // The first search may have begun just now; its index has to hear of this page, too.
      used = true;
    }
    if (!used && System.nanoTime() - asked >= FRESH) {
      asked = System.nanoTime();
      used = search().exists() || !saved(page.workspace()).isEmpty();
    }
    return used;
  }

  @Override
  public Write prepare(Page page, PageDigest digest) {
    Search search = search();
    if (!search.isFollowing()) {
      search.follow();
    }
    return work -> whenCommitted(page);
  }

  private void whenCommitted(Page page) {
    host()
        .archive()
        .catalogue()
        .whenSettled(
            committed -> {
              if (committed) {
                search().changed(page);
              }
            });
  }

  /** The saved searches of a workspace. */
  private List<String> saved(long workspace) {
    return host()
        .archive()
        .catalogue()
        .read(connection -> WatchedPageRepository.arguments(connection, workspace, "search"));
  }

  /** Makes the saved searches due that a changed page concerns. */
  void signal(IndexUpdate.Result result) {
    Search search = search();
    for (long workspace : search.workspaces(result.pages())) {
      for (String query : saved(workspace)) {
        if (concerns(search, workspace, query, result.pages())) {
          host()
              .archive()
              .catalogue()
              .change(
                  connection ->
                      host().signals().raise(connection, workspace, SearchSource.NAME, query));
        }
      }
    }
  }

  private static boolean concerns(Search search, long workspace, String query, Set<Long> pages) {
    try {
      return search.concerns(workspace, query, pages);
    } catch (SearchException e) {
      LOG.log(System.Logger.Level.DEBUG, "a saved search is invalid", e);
      return false;
    }
  }

  @Override
  public void close() {
    if (host != null) {
      search().close();
    }
  }
}
