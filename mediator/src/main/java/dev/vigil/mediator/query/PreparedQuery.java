package dev.vigil.mediator.query;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.plan.Planner;
import dev.vigil.mediator.plan.ShapeCheck;
import dev.vigil.mediator.plan.ViewUnfolding;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryParser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A query that was checked and planned. Immutable.
 *
 * @param text as written
 * @param unfolded with the queries of its views
 * @param sources the names of the sources that it reads
 * @param warnings what may be a mistake
 * @param cache what the cache of views had for it
 */
public record PreparedQuery(
    String text,
    String unfolded,
    QueryPlan plan,
    Set<String> sources,
    Set<String> views,
    List<String> warnings,
    List<String> cache,
    Optional<ShapeCheck.Shape> shape) {
  public PreparedQuery {
    sources = Set.copyOf(sources);
    views = Set.copyOf(views);
    warnings = List.copyOf(warnings);
    cache = List.copyOf(cache);
  }

  /** Checks and plans a query; mistakes are reported before anything runs. */
  static PreparedQuery of(
      String text, SaxonSources saxon, Map<String, String> views, boolean sooner) {
    ViewUnfolding.Unfolded unfolded = new ViewUnfolding(views).unfold(text);
    try {
      return of(text, unfolded, saxon, sooner);
    } catch (MediatorException e) {
      throw unfolded.used().isEmpty() || e.line() <= 0 ? e : placed(e, text, unfolded);
    }
  }

  /** A mistake at its place in the query as it was written. */
  private static MediatorException placed(
      MediatorException e, String text, ViewUnfolding.Unfolded unfolded) {
    int offset = 0;
    for (int line = 1; line < e.line(); line++) {
      offset = unfolded.text().indexOf('\n', offset) + 1;
    }
    int at = unfolded.origin(offset + Math.max(0, e.column() - 1));
    String before = text.substring(0, Math.min(at, text.length()));
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    int column = before.length() - before.lastIndexOf('\n');
    String place = "line %d, column %d";
    return new MediatorException(
        String.valueOf(e.getMessage())
            .replace(place.formatted(e.line(), e.column()), place.formatted(line, column)),
        line,
        column,
        e);
  }

  private static PreparedQuery of(
      String text, ViewUnfolding.Unfolded unfolded, SaxonSources saxon, boolean sooner) {
    Optional<ParsedQuery> parsed = QueryParser.parse(unfolded.text());
    saxon.verify(unfolded.text());
    Set<String> sources = new LinkedHashSet<>();
    List<String> warnings = List.of();
    Optional<ShapeCheck.Shape> shape = Optional.empty();
    if (parsed.isPresent()) {
      ShapeCheck check = new ShapeCheck(saxon, parsed.get());
      shape = check.check();
      warnings = check.warnings();
      collect(parsed.get().body(), saxon, sources);
    } else {
      saxon.all().stream()
          .map(QuerySource::name)
          .filter(name -> names(unfolded.text(), name))
          .forEach(sources::add);
    }
    for (QuerySource source : saxon.all()) {
      if (parsed.isPresent() && names(parsed.get().prolog(), source.name())) {
        sources.add(source.name());
      }
    }
    return new PreparedQuery(
        text,
        unfolded.text(),
        new Planner(saxon, sooner).plan(unfolded.text()),
        sources,
        unfolded.used(),
        warnings,
        List.of(),
        shape);
  }

  /** Whether a text calls functions of a source. */
  static boolean names(String text, String source) {
    for (int at = text.indexOf(source + ":"); at >= 0; at = text.indexOf(source + ":", at + 1)) {
      char before = at == 0 ? ' ' : text.charAt(at - 1);
      if (!Character.isLetterOrDigit(before) && "_-.".indexOf(before) < 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns this query with cached results in place of views; it depends on the same sources. */
  PreparedQuery cached(String other, QueryPlan made, List<String> notes, List<String> more) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(more);
    return new PreparedQuery(text, other, made, sources, views, all, notes, shape);
  }

  private static void collect(QueryExpr expression, SaxonSources saxon, Set<String> sources) {
    if (expression instanceof QueryExpr.Call call) {
      saxon.named(call.name()).ifPresent(named -> sources.add(named.source().name()));
    }
    expression.children().forEach(child -> collect(child, saxon, sources));
  }
}
