package dev.vigil.mediator.plan;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Replaces views by their queries, so that one plan covers both. A view that makes objects with
 * Skolem functions is fused. Immutable.
 *
 * @param views the texts by name
 */
public record ViewUnfolding(Map<String, String> views) {
  private static final String PREFIX = "view:";
  private static final int DEEPEST = 20;

  /** Characters of a query with its views: views that use others twice grow without end. */
  private static final int LONGEST = 1_000_000;

  /**
   * The result.
   *
   * @param used the views that the query uses, also indirectly
   * @param origins where parts of the text come from: the offsets in the query by those in the text
   */
  public record Unfolded(String text, Set<String> used, NavigableMap<Integer, Origin> origins) {
    /** The offset in the query of an offset in the text; a view is at its call. */
    public int origin(int offset) {
      Map.Entry<Integer, Origin> part = origins.floorEntry(offset);
      return part == null
          ? offset
          : part.getValue().offset() + (part.getValue().own() ? offset - part.getKey() : 0);
    }
  }

  /**
   * Where a part of the text comes from.
   *
   * @param own whether it is a part of the query itself, not of a view
   */
  public record Origin(int offset, boolean own) {}

  public Unfolded unfold(String query) {
    Set<String> used = new LinkedHashSet<>();
    TreeMap<Integer, Origin> origins = new TreeMap<>();
    return new Unfolded(unfold(query, 0, used, origins), used, origins);
  }

  private String unfold(
      String query, int depth, Set<String> used, NavigableMap<Integer, Origin> origins) {
    checkLength(query, used);
    if (!query.contains(PREFIX)) {
      return query;
    }
    if (depth > DEEPEST) {
      throw new MediatorException(
          "The views %s use each other in a circle; change one of them.".formatted(used));
    }
    Optional<ParsedQuery> parsed = QueryParser.parse(query);
    if (parsed.isEmpty()) {
      throw new MediatorException(
          "A query with windows, pragmas or string templates cannot use views; write it without.");
    }
    List<Call> calls = new ArrayList<>();
    find(parsed.get().body(), calls);
    calls.sort(Comparator.comparingInt(Call::start));
    StringBuilder text = new StringBuilder();
    Set<String> prologs = new LinkedHashSet<>();
    int at = parsed.get().prolog().length();
    origins.put(0, new Origin(at, true));
    for (Call call : calls) {
      String name = call.name().substring(PREFIX.length());
      String view = views.get(name);
      if (view == null) {
        throw unknown(name, parsed.get(), call);
      }
      used.add(name);
      String inside = unfold(view, depth + 1, used, new TreeMap<>());
      ParsedQuery whole =
          QueryParser.parse(inside)
              .orElseThrow(
                  () ->
                      new MediatorException(
                          "The view %s cannot be used in a query: it has a mistake, or windows, pragmas or string templates; change it."
                              .formatted(name)));
      prologs.add(whole.prolog());
      String body = inside.substring(whole.prolog().length());
      boolean objects = body.contains("vigil:skolem") && body.contains("vigil:id");
      text.append(query, at, call.start())
          .append(objects ? "vigil:fuse((" : "(")
          .append(body)
          .append(objects ? "))" : ")");
      origins.put(text.length() - body.length() - 1, new Origin(call.start(), false));
      at = call.end();
      origins.put(text.length(), new Origin(at, true));
      checkLength(text, used);
    }
    text.append(query.substring(at));
    String before = parsed.get().prolog() + String.join("", prologs);
    TreeMap<Integer, Origin> found = new TreeMap<>(origins);
    origins.clear();
    origins.put(0, new Origin(0, true));
    found.forEach((offset, origin) -> origins.put(before.length() + offset, origin));
    return before + text;
  }

  private static void checkLength(CharSequence query, Set<String> used) {
    if (query.length() > LONGEST) {
      throw new MediatorException(
          "The query has more than %,d characters%s; shorten it, or put its data into a source."
              .formatted(LONGEST, used.isEmpty() ? "" : " with the views " + used));
    }
  }

  private static void find(QueryExpr expression, List<Call> calls) {
    if (expression instanceof Call call && call.name().startsWith(PREFIX)) {
      calls.add(call);
    }
    expression.children().forEach(child -> find(child, calls));
  }

  private MediatorException unknown(String name, ParsedQuery query, Call call) {
    int line = query.line(call.start());
    int column = query.column(call.start());
    return new MediatorException(
        "The query cannot be answered, line %d, column %d: there is no view %s%s"
            .formatted(
                line,
                column,
                name,
                SpellingSuggestion.to(name, views.keySet())
                    .map(near -> "; did you mean " + near + "?")
                    .orElse("; 'vigil view list' shows them.")),
        line,
        column,
        null);
  }
}
