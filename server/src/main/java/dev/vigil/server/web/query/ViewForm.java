package dev.vigil.server.web.query;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.QueryFragment;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.ResultTable;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.query.QueryService;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A form made of a view: a field for each of its external variables, and the result as a table.
 * (Petropoulos, Vassalos and Papakonstantinou, XML query forms, 2001.) Immutable.
 */
record ViewForm(QueryService queries, PageFrame frame) {
  private static final Pattern VARIABLE =
      Pattern.compile(
          "declare\\s+variable\\s+\\$([\\w.-]+)[^;]*?\\bexternal\\b(?:\\s*:=\\s*([^;]+))?;");
  private static final int PART = 200;

  void show(RequestContext context, String name, String text) {
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher variables = VARIABLE.matcher(text);
    while (variables.find()) {
      String usual = variables.group(2) == null ? "" : variables.group(2).strip();
      String asked = context.query(variables.group(1));
      fields.put(
          variables.group(1), asked.isEmpty() ? usual.replaceAll("^[\"']|[\"']$", "") : asked);
    }
    boolean ready = fields.values().stream().noneMatch(String::isEmpty);
    frame.show(
        context,
        PageFrame.Place.QUERY,
        name,
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/query")), "Query")),
            h("h1", name)),
        fields.isEmpty() ? null : form(context, name, fields),
        ready ? result(context, text, fields) : null);
  }

  private static SafeHtml form(RequestContext context, String name, Map<String, String> fields) {
    return h(
        "form.card",
        at("method", "get"),
        at("action", context.to("/query/views/" + name)),
        fields.entrySet().stream()
            .map(field -> PageFrame.field(field.getKey(), field.getKey(), "text", field.getValue()))
            .toList(),
        h("button", at("type", "submit"), "Show"));
  }

  private static SafeHtml row(List<String> columns, List<String> cells) {
    List<SafeHtml> shown = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      shown.add(h("td", at("data-label", columns.get(i)), cells.get(i)));
    }
    return h("tr", shown);
  }

  private @Nullable SafeHtml result(
      RequestContext context, String text, Map<String, String> fields) {
    QueryFragment part;
    try {
      part =
          queries.first(
              context.workspace(), text, PART, 0, 0, QueryOptions.USUAL.sooner(true).with(fields));
    } catch (MediatorException e) {
      return PageFrame.problem(String.valueOf(e.getMessage()));
    }
    if (part.items().isEmpty()) {
      return h("p.empty", "Nothing was found.");
    }
    ResultTable table = ResultTable.of(part.items());
    return SafeHtml.all(
        h(
            "div.scroll",
            at("tabindex", 0),
            at("role", "region"),
            at("aria-label", "Result"),
            h(
                "table.list",
                h("thead", h("tr", table.columns().stream().map(name -> h("th", name)).toList())),
                h("tbody", table.rows().stream().map(row -> row(table.columns(), row)).toList()))),
        part.next().isPresent() ? h("p.quiet", "These are the first ", PART, " items.") : null);
  }
}
