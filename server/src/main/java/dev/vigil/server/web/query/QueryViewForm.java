package dev.vigil.server.web.query;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.ContinuationToken;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.ResultFragment;
import dev.vigil.mediator.query.ResultTable;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.query.QueryService;
import dev.vigil.server.web.frame.DashboardText;
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
record QueryViewForm(QueryService queries, PageFrame frame) {
  private static final Pattern VARIABLE =
      Pattern.compile(
          "declare\\s+variable\\s+\\$([\\w.-]+)[^;]*?\\bexternal\\b(?:\\s*:=\\s*([^;]+))?;");
  private static final int PART = 200;

  /** Where the result goes on; no variable can have this name. */
  private static final String NEXT = ".next";

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
        ready ? result(context, name, text, fields) : null);
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
      RequestContext context, String name, String text, Map<String, String> fields) {
    ResultFragment part;
    long before;
    try {
      String next = context.query(NEXT);
      // The token has no text of its own: a viewer runs no other query than the view.
      ContinuationToken token = next.isEmpty() ? null : ContinuationToken.parse(next).of(text);
      before = token == null ? 0 : token.position().number();
      part =
          token == null
              ? queries.first(
                  context.workspace(),
                  text,
                  PART,
                  0,
                  0,
                  QueryOptions.USUAL.sooner(true).with(fields))
              : queries.next(context.workspace(), token.text(), PART, QueryOptions.USUAL);
    } catch (MediatorException e) {
      return PageFrame.problem(named(String.valueOf(e.getMessage()), fields));
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
                h("thead", h("tr", table.columns().stream().map(one -> h("th", one)).toList())),
                h("tbody", table.rows().stream().map(row -> row(table.columns(), row)).toList()))),
        before == 0 && part.next().isEmpty() ? null : pages(context, name, fields, before, part));
  }

  /** The problem with the field before it, if it quotes the value of one field. */
  private static String named(String problem, Map<String, String> fields) {
    List<String> quoted =
        fields.entrySet().stream()
            .filter(field -> problem.contains('"' + field.getValue() + '"'))
            .map(Map.Entry::getKey)
            .toList();
    return quoted.size() == 1 ? "Field %s: %s".formatted(quoted.getFirst(), problem) : problem;
  }

  /** Which items these are, and the links to others. */
  private static SafeHtml pages(
      RequestContext context,
      String name,
      Map<String, String> fields,
      long before,
      ResultFragment part) {
    StringBuilder first = new StringBuilder(context.to("/query/views/" + name)).append('?');
    fields.forEach(
        (field, value) ->
            first
                .append(DashboardText.encoded(field))
                .append('=')
                .append(DashboardText.encoded(value))
                .append('&'));
    return h(
        "p.tools",
        h(
            "span.quiet",
            "Items %,d to %,d%s"
                .formatted(
                    before + 1,
                    before + part.items().size(),
                    part.state().equals("changed")
                        ? "; a source changed since the first page."
                        : ".")),
        before == 0 ? null : h("a.button", at("href", first.toString()), "First page"),
        part.next()
            .map(token -> ContinuationToken.parse(token).of("").text())
            .map(
                token ->
                    h(
                        "a.button",
                        at("href", first + NEXT + "=" + token),
                        at("rel", "next"),
                        "Next page"))
            .orElse(null));
  }
}
