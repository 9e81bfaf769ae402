package dev.vigil.server.web.query;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.source.UnavailableSource;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The sources and views of a workspace as a tree, for completion and for the builder. Immutable.
 *
 * @param columns the elements of the items of a view
 */
record QuerySchema(
    SaxonSources sources,
    List<ViewRow> views,
    Map<String, String> defaults,
    Function<String, List<SourceColumn>> columns) {
  private static final int MOST = 200;

  /**
   * A collection for the editor: a function of a source, the elements of a name in a document, or a
   * view.
   *
   * @param types the types of the columns, by name
   */
  record CallView(String call, List<String> columns, Map<String, String> types) {}

  List<CallView> calls() {
    List<CallView> all = new ArrayList<>();
    for (QuerySource source : sources.all()) {
      for (SourceCollection collection : source.collections()) {
        all.add(view(call(source, collection), collection.columns()));
      }
      source.elements().entrySet().stream()
          .limit(MOST)
          .forEach(
              element ->
                  all.add(
                      view(
                          path(source, element.getKey()),
                          element.getValue().stream()
                              .map(name -> new SourceColumn(name, name, ColumnType.TREE))
                              .toList())));
    }
    Stream.concat(views.stream().map(ViewRow::name), defaults.keySet().stream())
        .limit(MOST)
        .forEach(name -> all.add(view("view:" + name + "()", columns.apply(name))));
    return all;
  }

  private static CallView view(String call, List<SourceColumn> columns) {
    Map<String, String> types = new LinkedHashMap<>();
    columns.forEach(column -> types.put(column.name(), column.type().word()));
    return new CallView(call, columns.stream().map(SourceColumn::name).toList(), types);
  }

  /** All elements of a name in the document of a source. */
  private static String path(QuerySource source, String element) {
    return source.name() + ":" + source.collections().getFirst().name() + "()//" + element;
  }

  private static String call(QuerySource source, SourceCollection collection) {
    return source.name()
        + ":"
        + collection.name()
        + "("
        + String.join(", ", collection.inputs().stream().map(input -> "$" + input).toList())
        + ")";
  }

  /** A query to begin with. */
  String sample() {
    return "for $p in pages:page()\nreturn <page>{$p/url, $p/version, $p/changed}</page>";
  }

  SafeHtml tree(RequestContext context, List<SourceRow> added) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    return SafeHtml.all(
        h("h2", "Sources"),
        sources.all().stream().map(source -> source(context, source, added)).toList(),
        h("h2", "Views"),
        views.isEmpty() && defaults.isEmpty() ? h("p.quiet", "No views yet.") : null,
        h(
            "ul",
            views.stream().map(view -> view(context, view)).toList(),
            defaults.keySet().stream()
                .map(
                    name ->
                        h(
                            "li",
                            h("a", at("href", context.to("/query/views/" + name)), name),
                            editor ? watched(context, name) : null))
                .toList()));
  }

  private static SafeHtml view(RequestContext context, ViewRow view) {
    String path = "/query/views/" + view.name();
    boolean editor = context.principal().role().may(Role.EDITOR);
    return h(
        "li",
        h("a", at("href", context.to("/query?view=" + view.name())), view.name()),
        " ",
        h("a.quiet", at("href", context.to(path)), "form"),
        editor ? watched(context, view.name()) : null,
        editor && !view.cacheAge().isZero() ? act(context, path + "/refresh", "Refresh") : null,
        editor ? act(context, path + "/remove", "Remove") : null);
  }

  /** The way to a sentinel that reports changes of the result. */
  private static SafeHtml watched(RequestContext context, String name) {
    return SafeHtml.all(
        " ",
        h(
            "a.quiet",
            at("href", context.to("/sentinels/add?query=" + DashboardText.encoded(name))),
            "watch"));
  }

  private static SafeHtml act(RequestContext context, String path, String label) {
    return PageFrame.form(context, path, h("button.plain", at("type", "submit"), label));
  }

  private static SafeHtml source(
      RequestContext context, QuerySource source, List<SourceRow> added) {
    boolean removable =
        context.principal().role().may(Role.ADMIN)
            && added.stream().anyMatch(row -> row.name().equals(source.name()));
    return h(
        "details",
        h("summary", source.name(), " ", h("span.quiet", source.kind())),
        source instanceof UnavailableSource broken ? PageFrame.problem(broken.problem()) : null,
        h(
            "ul",
            source.collections().stream()
                .limit(MOST)
                .map(
                    collection ->
                        h(
                            "li",
                            collection.inputs().isEmpty()
                                ? h(
                                    "a",
                                    query(context, call(source, collection)),
                                    collection.name())
                                : h("span", call(source, collection)),
                            h(
                                "ul",
                                collection.columns().stream()
                                    .map(
                                        column ->
                                            h(
                                                "li",
                                                column.name(),
                                                " ",
                                                h("span.quiet", column.type().word())))
                                    .toList())))
                .toList(),
            source.elements().entrySet().stream()
                .limit(MOST)
                .map(
                    element ->
                        h(
                            "li",
                            h(
                                "a",
                                query(context, path(source, element.getKey())),
                                element.getKey()),
                            h(
                                "ul",
                                element.getValue().stream().map(name -> h("li", name)).toList())))
                .toList()),
        removable ? act(context, "/query/sources/" + source.name() + "/remove", "Remove") : null);
  }

  /** The attributes of a link that reads a collection. */
  private static List<SafeHtml.Attribute> query(RequestContext context, String call) {
    String query = "for $a in " + call + "\nreturn $a";
    return List.of(
        at("href", context.to("/query?q=" + DashboardText.encoded(query))),
        at("data-query", query));
  }
}
