package dev.vigil.server.web.query;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.search.SearchAnswer;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a search: those in its query with links that take them away, and those that narrow
 * its answer. A filter is part of the query, so an address has everything. Stateless.
 */
final class SearchFilters {
  private static final Pattern FILTER =
      Pattern.compile(
          "(?<!\\S)(?:-?(?:site|tag|type)|topic|changed|since|until|as-of|history):(?:\"[^\"]*\"|\\S+)|\"[^\"]*\"");
  private static final Pattern TIME = Pattern.compile("(?<!\\S)(?:as-of|history):\\S+|\"[^\"]*\"");
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private SearchFilters() {}

  static String address(RequestContext context, String query, int from) {
    return context.to(
        "/search?q=" + DashboardText.encoded(query) + (from > 0 ? "&from=" + from : ""));
  }

  /** The query as of a date that was chosen; empty if none was. */
  static Optional<String> asOf(String query, String date) {
    return DATE.matcher(date).matches()
        ? Optional.of(without(query, TIME) + " as-of:" + date)
        : Optional.empty();
  }

  private static String without(String query, Pattern filters) {
    return filters
        .matcher(query)
        .replaceAll(one -> isPhrase(one) ? Matcher.quoteReplacement(one.group()) : "")
        .strip()
        .replaceAll("  +", " ");
  }

  /** Phrases match, too, so that the text of a filter inside one is passed over. */
  private static boolean isPhrase(MatchResult one) {
    return one.group().startsWith("\"");
  }

  /** The filters of a query, each with a link that takes it away. */
  static @Nullable SafeHtml active(RequestContext context, String query) {
    List<SafeHtml> all = new ArrayList<>();
    Matcher each = FILTER.matcher(query);
    while (each.find()) {
      if (isPhrase(each)) {
        continue;
      }
      String rest = query.substring(0, each.start()) + query.substring(each.end());
      all.add(
          h(
              "a.chip",
              at("href", address(context, rest.strip().replaceAll("  +", " "), 0)),
              at("aria-label", "Without " + each.group()),
              each.group(),
              " ×"));
    }
    return all.isEmpty() ? null : h("p.tools", all);
  }

  static SafeHtml groups(RequestContext context, SearchAnswer answer) {
    List<SafeHtml> groups = new ArrayList<>();
    answer
        .filters()
        .forEach(
            (name, counts) -> {
              if (!counts.isEmpty()) {
                groups.add(group(context, answer.query(), name, counts));
              }
            });
    groups.add(times(context, answer.query()));
    return h("aside.narrower", at("aria-label", "Filters"), groups);
  }

  private static SafeHtml group(
      RequestContext context, String query, String name, Map<String, Integer> counts) {
    String label =
        switch (name) {
          case "site" -> "Site";
          case "tag" -> "Tag";
          case "type" -> "Type";
          default -> "Last change";
        };
    return h(
        "section",
        h("h2", label),
        h(
            "ul",
            counts.entrySet().stream()
                .map(
                    one ->
                        h(
                            "li",
                            h(
                                "a",
                                at(
                                    "href",
                                    address(context, query + " " + filter(name, one.getKey()), 0)),
                                one.getKey()),
                            " ",
                            h("span.quiet", Integer.toString(one.getValue()))))
                .toList()));
  }

  private static String filter(String name, String value) {
    return value.matches("[\\w.:-]+") ? name + ":" + value : name + ":\"" + value + "\"";
  }

  /** Returns this search at another time. */
  private static SafeHtml times(RequestContext context, String query) {
    return h(
        "section",
        h("h2", "At another time"),
        h(
            "form",
            at("method", "get"),
            at("action", context.to("/search")),
            h("input", at("type", "hidden"), at("name", "q"), at("value", query)),
            h(
                "label.field",
                h("span", "As of"),
                h("input", at("type", "date"), at("name", "date"), at("required", ""))),
            h("button", at("type", "submit"), "Show")),
        h(
            "p",
            h(
                "a",
                at("href", address(context, without(query, TIME) + " history:all", 0)),
                "All times")));
  }
}
