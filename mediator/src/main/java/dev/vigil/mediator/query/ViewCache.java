package dev.vigil.mediator.query;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.store.ViewRepository;
import dev.vigil.mediator.store.ViewRow;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.type.Type;

/**
 * Keeps the results of chosen views in the catalogue. A result is valid for the age of the view, as
 * long as no source shows another mark; a check that stores a version drops the results that depend
 * on pages. Queries use it without naming it. Safe for concurrent use.
 */
final class ViewCache {
  private static final int MOST_CHARACTERS = 32 << 20;

  private final Mediator mediator;
  private final Catalogue catalogue;
  private final TimeSource time;

  ViewCache(Mediator mediator, Catalogue catalogue, TimeSource time) {
    this.mediator = mediator;
    this.catalogue = catalogue;
    this.time = time;
  }

  /** Puts calls of the cache in place of the views that are used and cached. */
  void replace(long workspace, Set<String> used, Map<String, String> texts) {
    for (ViewRow view : mediator.views(workspace)) {
      if (used.contains(view.name()) && !view.cacheAge().isZero() && fill(workspace, view, texts)) {
        texts.put(view.name(), "vigil:cached(\"" + view.name() + "\")");
      }
    }
  }

  /** Whether the result is in the cache now. */
  private boolean fill(long workspace, ViewRow view, Map<String, String> texts) {
    PreparedQuery prepared =
        PreparedQuery.of(
            view.source(),
            mediator.sources(workspace, Mediator.named(view.source(), texts)),
            texts,
            false);
    try (QueryAnswer answer =
        mediator.resume(workspace, prepared, "", 0, QueryOptions.USUAL.with(QueryLimits.WATCHED))) {
      String marks = marks(prepared, answer.run());
      if (view.cached().plus(view.cacheAge()).isAfter(time.now()) && view.marks().equals(marks)) {
        return true;
      }
      StringBuilder items = new StringBuilder("<items>");
      while (answer.hasNext()) {
        Item item = answer.next();
        boolean element = item instanceof NodeInfo node && node.getNodeKind() == Type.ELEMENT;
        if (!element || items.length() > MOST_CHARACTERS) {
          return false;
        }
        items.append(ResultText.of(item));
      }
      ViewRepository.fill(
          catalogue,
          workspace,
          view.name(),
          marks,
          items.append("</items>").toString(),
          time.now());
      return true;
    } catch (ArchiveException e) {
      return false; // Another process owns the installation; the view is computed.
    }
  }

  /** What the sources of a query show now; a source without a mark shows nothing. */
  static String marks(PreparedQuery prepared, QueryRun run) {
    StringBuilder marks = new StringBuilder();
    for (String name : new TreeSet<>(prepared.sources())) {
      run.sources()
          .find(name)
          .ifPresent(
              source -> marks.append(name).append('=').append(source.watermark(run)).append(';'));
    }
    return marks.toString();
  }
}
