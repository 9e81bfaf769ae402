package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.Table;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.discover.rank.PowerIteration;
import dev.vigil.discover.rank.RankConvergence;
import dev.vigil.discover.rank.TopPages;
import dev.vigil.discover.rank.graph.GraphFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The result of {@code vigil rank}, as text and as JSON. Immutable.
 *
 * @param approaches by how pages were read; the first one gives the list of pages
 * @param name what a page is called
 * @param top how many pages are listed
 */
record RankReport(
    GraphFile graph,
    IntFunction<String> name,
    PowerIteration exact,
    Map<String, RankConvergence> approaches,
    int top) {

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%,d pages, %,d links; %,d %s without links",
            graph.pages(),
            graph.links(),
            withoutLinks(),
            withoutLinks() == 1 ? "page" : "pages"));
    lines.add(
        String.format(
            Locale.ROOT,
            "exact importance after %,d rounds, the last of which changed %.0e",
            exact.rounds(),
            exact.change()));
    lines.add("");
    Table errors = new Table();
    errors.row("order", "reads a page", "L1 error", "mean error", "of the top tenth");
    approaches.forEach(
        (name, approach) ->
            approach
                .steps()
                .forEach(
                    step ->
                        errors.row(
                            name,
                            String.format(Locale.ROOT, "%.0f", step.reads()),
                            String.format(Locale.ROOT, "%.4f", step.accuracy().distance()),
                            percent(step.accuracy().relative()),
                            percent(step.accuracy().relativeOfTop()))));
    lines.addAll(errors.lines(""));
    Table pages = new Table();
    pages.row("importance", "exact", "page");
    for (int page : TopPages.of(first().importance(), top)) {
      pages.row(
          String.format(Locale.ROOT, "%.6f", first().importance()[page]),
          String.format(Locale.ROOT, "%.6f", exact.importance()[page]),
          name.apply(page));
    }
    if (top > 0) {
      lines.add("");
      lines.addAll(pages.lines(""));
    }
    return lines;
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * part);
  }

  private RankConvergence first() {
    return approaches.values().iterator().next();
  }

  private int withoutLinks() {
    int[] targets = new int[graph.mostLinks()];
    int none = 0;
    for (int page = 0; page < graph.pages(); page++) {
      if (graph.targets(page, targets) == 0) {
        none++;
      }
    }
    return none;
  }

  Map<String, Object> json() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("pages", graph.pages());
    object.put("links", graph.links());
    object.put("withoutLinks", withoutLinks());
    object.put("rounds", exact.rounds());
    List<Object> errors = new ArrayList<>();
    approaches.forEach(
        (name, approach) ->
            approach
                .steps()
                .forEach(
                    step -> {
                      Map<String, Object> error = new LinkedHashMap<>();
                      error.put("order", name);
                      error.put("reads", step.reads());
                      error.put("l1", step.accuracy().distance());
                      error.put("mean", step.accuracy().relative());
                      error.put("topTenth", step.accuracy().relativeOfTop());
                      errors.add(error);
                    }));
    object.put("errors", errors);
    List<Object> pages = new ArrayList<>();
    for (int page : TopPages.of(first().importance(), top)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("page", name.apply(page));
      entry.put("importance", first().importance()[page]);
      entry.put("exact", exact.importance()[page]);
      pages.add(entry);
    }
    object.put("top", pages);
    return object;
  }

  Plot plot() {
    Plot plot =
        Plot.lines("rank", "Error by reads", "reads a page", Scale.LOG, "L1 error", Scale.LOG);
    approaches.forEach(
        (name, approach) ->
            approach
                .steps()
                .forEach(step -> plot.point(name, step.reads(), step.accuracy().distance())));
    return plot;
  }
}
