package dev.vigil.mediator.watch;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.Page;
import dev.vigil.document.PageDigest;
import dev.vigil.mediator.store.MediatorTables;
import dev.vigil.mediator.store.ViewRepository;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes watched views due and drops their cached results when a page changed that they may depend
 * on; a page that is deleted drops the cached results, too. Without views it does nothing. Safe for
 * concurrent use.
 */
public final class QueryExtension implements CheckExtension {
  private static final long FRESH = TimeUnit.SECONDS.toNanos(5);

  /** Views of pages, facts, searches or other views. */
  private static final Pattern OWN = Pattern.compile("\\b(?:pages|facts|search|view):");

  private @Nullable Host host;
  private volatile boolean used;
  private volatile long asked = System.nanoTime() - FRESH;

  @Override
  public String name() {
    return "query";
  }

  @Override
  public void open(Host given) {
    host = given;
    Catalogue catalogue = given.archive().catalogue();
    given
        .archive()
        .whenForgotten(
            (connection, page) -> {
              List<ViewRow> views =
                  ViewRepository.all(connection, catalogue.dialect(), page.workspace());
              drop(connection, page.workspace(), views);
            });
  }

  /** Drops the cached results that may depend on a page. */
  private static void drop(Connection connection, long workspace, List<ViewRow> views)
      throws SQLException {
    for (ViewRow view : views) {
      if (OWN.matcher(view.source()).find()) {
        ViewRepository.invalidate(connection, workspace, view.name());
      }
    }
  }

  private Host host() {
    return Objects.requireNonNull(host);
  }

  @Override
  public boolean wanted(Page page) {
    if (page.url().startsWith(QueryWatchSource.SCHEME + ":")) {
      return false; // A view never makes itself due.
    }
    if (!used && System.nanoTime() - asked >= FRESH) {
      asked = System.nanoTime();
      Catalogue catalogue = host().archive().catalogue();
      used =
          MediatorTables.exist(catalogue)
              || catalogue.read(c -> WatchedPageRepository.anyArgument(c, QueryWatchSource.SCHEME));
    }
    return used;
  }

  @Override
  public Write prepare(Page page, PageDigest digest) {
    long workspace = page.workspace();
    List<ViewRow> views = ViewRepository.all(host().archive().catalogue(), workspace);
    List<String> others =
        views.stream()
            .filter(view -> !OWN.matcher(view.source()).find())
            .map(ViewRow::name)
            .toList();
    return work -> {
      drop(work.connection(), workspace, views);
      // A watched view that is not stored is the default view of a class of facts.
      for (String name :
          WatchedPageRepository.arguments(work.connection(), workspace, QueryWatchSource.SCHEME)) {
        if (!others.contains(name)) {
          host().signals().raise(work.connection(), workspace, QueryWatchSource.NAME, name);
        }
      }
    };
  }
}
