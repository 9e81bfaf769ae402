package dev.vigil.mediator.query;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.plan.Planner;
import dev.vigil.mediator.plan.QueryViewMatch;
import dev.vigil.mediator.plan.ViewUnfolding;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.store.ViewRepository;
import dev.vigil.mediator.store.ViewRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
final class QueryViewCache {
  private static final int MOST_CHARACTERS = 32 << 20;

  private final Mediator mediator;
  private final Catalogue catalogue;
  private final TimeSource time;

  QueryViewCache(Mediator mediator, Catalogue catalogue, TimeSource time) {
    this.mediator = mediator;
    this.catalogue = catalogue;
    this.time = time;
  }

  /** Which cached results a query may use. */
  enum Uses {
    /** None. */
    NONE,
    /** Those that are there; nothing runs. */
    PRESENT,
    /** Those of the views that it names, which are computed if needed; the result is compared. */
    ONLY_NAMED,
    /** Those that are there, and those of the views that it names, which are computed if needed. */
    NAMED,
    /** All that fit, which are computed if needed: a token goes on with the plan that it has. */
    ALL
  }

  /** The query with calls of the cache in place of what is cached. */
  PreparedQuery applied(
      long workspace,
      PreparedQuery query,
      Map<String, String> texts,
      SaxonSources sources,
      boolean sooner,
      Uses uses) {
    List<ViewRow> kept =
        uses == Uses.NONE
            ? List.of()
            : mediator.views(workspace).stream().filter(v -> !v.cacheAge().isZero()).toList();
    if (kept.isEmpty()) {
      return query;
    }
    List<String> notes = new ArrayList<>();
    Map<String, String> cached = new LinkedHashMap<>(texts);
    for (ViewRow view : kept) {
      if (query.views().contains(view.name())
          && isCached(workspace, view, texts, uses != Uses.PRESENT, notes)) {
        cached.put(view.name(), "vigil:cached(\"" + view.name() + "\")");
      }
    }
    ViewUnfolding unfolding = new ViewUnfolding(cached);
    String text = cached.equals(texts) ? query.unfolded() : unfolding.unfold(query.text()).text();
    Map<String, ViewRow> others = new LinkedHashMap<>();
    Map<String, String> queries = new LinkedHashMap<>();
    for (ViewRow view : kept) {
      if (uses != Uses.ONLY_NAMED && !query.views().contains(view.name())) {
        others.put(view.name(), view);
        unfolded(unfolding, view).ifPresent(whole -> queries.put(view.name(), whole));
      }
    }
    Optional<QueryViewMatch.Matched> matched =
        new QueryViewMatch(queries)
            .match(
                text,
                name ->
                    isUsable(
                        workspace,
                        Objects.requireNonNull(others.get(name)),
                        texts,
                        uses == Uses.ALL,
                        notes));
    String result = matched.map(QueryViewMatch.Matched::text).orElse(text);
    if (result.equals(query.unfolded())) {
      return query.cached(query.unfolded(), query.plan(), notes, List.of());
    }
    sources.verify(result);
    List<String> warnings =
        matched.map(QueryViewMatch.Matched::used).orElse(Set.of()).stream()
            .sorted()
            .map("A part of the answer is the cached result of the view %s."::formatted)
            .toList();
    return query.cached(result, new Planner(sources, sooner).plan(result), notes, warnings);
  }

  /** Like {@link #isCached} for a view that the query does not name: its faults are not its own. */
  private boolean isUsable(
      long workspace, ViewRow view, Map<String, String> texts, boolean fill, List<String> notes) {
    try {
      return isCached(workspace, view, texts, fill, notes);
    } catch (MediatorException e) {
      notes.add("view %s: not used, %s".formatted(view.name(), e.getMessage()));
      return false;
    }
  }

  /**
   * Whether the result of a view is in the cache now.
   *
   * @param fill whether it is computed if it is not
   * @param notes what was found, for the explanation
   */
  private boolean isCached(
      long workspace, ViewRow view, Map<String, String> texts, boolean fill, List<String> notes) {
    PreparedQuery prepared =
        PreparedQuery.of(
            view.source(),
            mediator.sources(workspace, Mediator.named(view.source(), texts)),
            texts,
            false);
    QueryOptions options = QueryOptions.USUAL.with(QueryLimits.WATCHED);
    String marks = mediator.marks(workspace, prepared, options);
    if (view.cached().plus(view.cacheAge()).isAfter(time.now()) && view.marks().equals(marks)) {
      notes.add("view %s: hit, cached at %s".formatted(view.name(), second(view.cached())));
      return true;
    }
    String why =
        view.cached().equals(Instant.EPOCH)
            ? "empty"
            : view.marks().equals(marks) ? "too old" : "a source changed";
    if (!fill) {
      notes.add("view %s: not used, %s".formatted(view.name(), why));
      return false;
    }
    try (QueryAnswer answer = mediator.resume(workspace, prepared, "", 0, options)) {
      return isFilled(workspace, view, answer, marks, why, notes);
    } catch (ArchiveException e) {
      notes.add("view %s: not kept, another process owns the installation".formatted(view.name()));
      return false;
    }
  }

  private boolean isFilled(
      long workspace,
      ViewRow view,
      QueryAnswer answer,
      String marks,
      String why,
      List<String> notes) {
    StringBuilder items = new StringBuilder("<items>");
    while (answer.hasNext()) {
      Item item = answer.next();
      boolean element = item instanceof NodeInfo node && node.getNodeKind() == Type.ELEMENT;
      if (!element || items.length() > MOST_CHARACTERS) {
        notes.add(
            "view %s: not kept, %s"
                .formatted(view.name(), element ? "too long" : "its items are not elements"));
        return false;
      }
      items.append(ResultText.of(item));
    }
    ViewRepository.fill(
        catalogue, workspace, view.name(), marks, items.append("</items>").toString(), time.now());
    notes.add(
        "view %s: filled (%s), %d items, %d ms"
            .formatted(view.name(), why, answer.number(), answer.run().millis()));
    return true;
  }

  /**
   * The items of a view in one element; computed if they were dropped since a query was planned.
   */
  String items(long workspace, String name) {
    String kept = ViewRepository.items(catalogue, workspace, name);
    if (!kept.isEmpty()) {
      return kept;
    }
    PreparedQuery prepared = mediator.prepare(workspace, "view:" + name + "()", false, Uses.NONE);
    StringBuilder items = new StringBuilder("<items>");
    try (QueryAnswer answer =
        mediator.resume(workspace, prepared, "", 0, QueryOptions.USUAL.with(QueryLimits.WATCHED))) {
      while (answer.hasNext()) {
        items.append(ResultText.of(answer.next()));
      }
    }
    return items.append("</items>").toString();
  }

  /** The query of a view without other views; empty if it cannot be used any more. */
  private static Optional<String> unfolded(ViewUnfolding unfolding, ViewRow view) {
    try {
      return Optional.of(unfolding.unfold(view.source()).text());
    } catch (MediatorException e) {
      return Optional.empty();
    }
  }

  private static Instant second(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  /** What the sources of a query show now; a source without a mark shows nothing. */
  static String marks(PreparedQuery prepared, QueryRun run) {
    StringBuilder marks = new StringBuilder();
    for (String name : new TreeSet<>(prepared.sources())) {
      run.sources()
          .find(name)
          .ifPresent(
              source ->
                  marks.append(name).append('=').append(source.revisionMark(run)).append(';'));
    }
    return marks.toString();
  }
}
