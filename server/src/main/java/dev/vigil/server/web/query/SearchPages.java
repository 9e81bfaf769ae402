package dev.vigil.server.web.query;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.version.Page;
import dev.vigil.search.Search;
import dev.vigil.search.SearchAnswer;
import dev.vigil.search.SearchRequest;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.search.query.SearchQueryException;
import dev.vigil.search.query.SearchQueryParser;
import dev.vigil.search.rank.RelatedTerm;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page that shows the answers of a search. Safe for concurrent use. */
public final class SearchPages {
  private static final int SHOWN = 20;
  private static final int SUGGESTED = 8;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final TimeWords times;

  public SearchPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.times = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/search", AccessRule.VIEWER, this::show),
        Route.get("/search/suggestions", AccessRule.VIEWER, this::suggest),
        Route.post("/search/delete", AccessRule.EDITOR, this::delete));
  }

  private void suggest(RequestContext context) {
    context.json(
        Search.of(installation).suggest(context.workspace(), context.query("q"), SUGGESTED));
  }

  /** Deletes the page of an answer. */
  private void delete(RequestContext context) {
    String url = context.field("url");
    installation
        .pages()
        .delete(new Page(context.workspace(), url, context.field("profile")))
        .orElseThrow(() -> HttpProblem.notFound("page " + url));
    DashboardAudit.note(users, context, "deleted page", url);
    context.redirect(
        "/search?q=%s&deleted=%s"
            .formatted(DashboardText.encoded(context.field("q")), DashboardText.encoded(url)));
  }

  private void show(RequestContext context) {
    String query = context.query("q").strip();
    int from = Math.toIntExact(Math.clamp(context.query("from", 0), 0, SearchRequest.MOST - SHOWN));
    Optional<String> then = SearchFilters.asOf(query, context.query("date"));
    if (then.isPresent()) {
      context.redirect("/search?q=" + DashboardText.encoded(then.get()));
      return;
    }
    List<Object> content = new ArrayList<>();
    content.add(h("div.head", h("h1", "Search")));
    if (!context.query("deleted").isEmpty()) {
      content.add(
          h(
              "p.done",
              at("role", "status"),
              "Deleted with its versions: " + context.query("deleted")));
    }
    if (query.isEmpty()) {
      content.add(box(context, query, ""));
      content.add(help());
    } else {
      try {
        SearchAnswer answer =
            Search.of(installation)
                .searchFollowing(new SearchRequest(context.workspace(), query, from, SHOWN, false));
        content.add(box(context, query, ""));
        answer(context, answer, from, content);
      } catch (SearchQueryException e) {
        content.add(box(context, query, String.valueOf(e.getMessage()), e.position()));
        content.add(help());
      } catch (SearchException e) {
        content.add(box(context, query, String.valueOf(e.getMessage())));
        content.add(help());
      }
    }
    frame.show(
        context,
        PageFrame.Place.NONE,
        query.isEmpty() ? "Search" : query + " – Search",
        content.toArray());
  }

  private static SafeHtml box(RequestContext context, String query, String problem) {
    return box(context, query, problem, -1);
  }

  /**
   * @param place the character of the problem, where the cursor is put; -1 if none is known
   */
  private static SafeHtml box(RequestContext context, String query, String problem, int place) {
    return h(
        "form.big",
        at("method", "get"),
        at("action", context.to("/search")),
        h(
            "input",
            at("type", "search"),
            at("name", "q"),
            at("value", query),
            at("aria-label", "Query"),
            PageFrame.completed(),
            at("maxlength", SearchQueryParser.LONGEST),
            problem.isEmpty() ? null : at("aria-invalid", "true"),
            place < 0 ? null : at("data-place", place),
            SafeHtml.when(query.isEmpty() || !problem.isEmpty(), "autofocus")),
        h("button", at("type", "submit"), "Search"),
        PageFrame.problem(problem));
  }

  private static SafeHtml help() {
    return h(
        "section.card",
        h("h2", "What you can write"),
        h(
            "dl",
            line("price increase", "pages with all these words, in any form"),
            line("\"terms of service\"", "exactly these words"),
            line("-draft", "not this word"),
            line("site:example.org tag:law type:pdf", "where to look"),
            line("since:7d", "only what is new"),
            line("as-of:2026-03-01", "as it was then"),
            line("first:\"a phrase\"", "when it first appeared, and where"),
            line("a AND (b OR c)", "combinations"),
            line("price about 20 EUR", "a part of that name with such a value"),
            line("~ship", "related words, too")));
  }

  private static SafeHtml line(String example, String meaning) {
    return SafeHtml.all(h("dt", h("code", example)), h("dd", meaning));
  }

  private void answer(RequestContext context, SearchAnswer answer, int from, List<Object> content) {
    if (!answer.note().isEmpty()) {
      content.add(h("p.done", at("role", "status"), answer.note()));
    }
    content.add(
        h(
            "p.quiet",
            at("role", "status"),
            answer.total() == 0
                ? answer.note().isEmpty() ? "Nothing found." : "Nothing found yet."
                : "%,d %s".formatted(answer.total(), answer.total() == 1 ? "page" : "pages"),
            context.principal().role().may(Role.EDITOR) ? watched(context, answer.query()) : null));
    answer.expansions().forEach((word, terms) -> content.add(related(word, terms)));
    for (SearchAnswer.Proposal one : answer.proposals()) {
      content.add(
          h(
              "p",
              "Try ",
              h("a", at("href", SearchFilters.address(context, one.query(), 0)), one.query()),
              " – ",
              one.reason()));
    }
    content.add(SearchFilters.active(context, answer.query()));
    if (answer.hits().isEmpty()) {
      return;
    }
    content.add(
        h(
            "div.results",
            h(
                "ol.hits",
                at("start", from + 1),
                answer.hits().stream().map(hit -> hit(context, answer.query(), hit)).toList()),
            SearchFilters.groups(context, answer)));
    content.add(pages(context, answer, from));
  }

  private static SafeHtml watched(RequestContext context, String query) {
    return SafeHtml.all(
        " · ",
        h(
            "a",
            at("href", context.to("/sentinels/add?search=" + DashboardText.encoded(query))),
            "Report new hits"));
  }

  private static @Nullable SafeHtml related(String word, List<RelatedTerm> terms) {
    return terms.isEmpty()
        ? null
        : h(
            "p.quiet",
            h("b", "~" + word),
            " searches for ",
            String.join(
                ", ",
                terms.stream()
                    .map(one -> one.term() + " " + String.format(Locale.ROOT, "%.2f", one.weight()))
                    .toList()));
  }

  private SafeHtml hit(RequestContext context, String query, SearchHit hit) {
    Optional<String> sentinel = sentinel(context.workspace(), hit);
    String title = hit.title().isEmpty() ? hit.url() : hit.title();
    String target =
        sentinel
            .map(
                name ->
                    context.to(
                        "/sentinels/" + DashboardText.encoded(name) + "/versions/" + hit.version()))
            .orElse(hit.url());
    return h(
        "li",
        h("a.title", at("href", target), title),
        h("div.quiet", hit.url(), " · ", when(hit)),
        element(hit),
        hit.more().stream().map(SearchPages::element).toList(),
        h(
            "div.tools",
            sentinel
                .map(
                    name ->
                        h(
                            "a",
                            at("href", context.to("/sentinels/" + DashboardText.encoded(name))),
                            "Sentinel " + name))
                .orElse(null),
            h(
                "a",
                at("href", SearchFilters.address(context, "like:\"" + hit.url() + "\"", 0)),
                "More like this"),
            hit.url().startsWith("http")
                ? h(
                    "a",
                    at(
                        "href",
                        context.to("/topics?url=" + DashboardText.encoded(hit.url()) + "#more")),
                    "Find more on the web")
                : null,
            h(
                "a",
                at(
                    "href",
                    SearchFilters.address(context, query + " unlike:\"" + hit.url() + "\"", 0)),
                "Not this"),
            sentinel.isEmpty() && context.principal().role().may(Role.EDITOR)
                ? deletion(context, query, hit)
                : null));
  }

  private static SafeHtml deletion(RequestContext context, String query, SearchHit hit) {
    return PageFrame.form(
        context,
        "/search/delete",
        h("input", at("type", "hidden"), at("name", "url"), at("value", hit.url())),
        h("input", at("type", "hidden"), at("name", "profile"), at("value", hit.profile())),
        h("input", at("type", "hidden"), at("name", "q"), at("value", query)),
        h(
            "button.plain",
            at("type", "submit"),
            at(
                "data-confirm",
                "Delete this page with all its versions, facts and search results? This cannot be"
                    + " undone."),
            "Delete page"));
  }

  private SafeHtml when(SearchHit hit) {
    return SafeHtml.all(
        hit.to().isPresent() ? "from " : "since ",
        times.away(hit.from()),
        hit.to().map(to -> SafeHtml.all(" to ", times.away(to))).orElse(null));
  }

  private static SafeHtml element(SearchHit hit) {
    boolean headed = !hit.heading().isEmpty() && !hit.heading().equals(hit.title());
    return h(
        "p",
        headed ? h("b", hit.heading() + ": ") : null,
        hit.snippet().stream()
            .map(run -> run.marked() ? h("mark", run.text()) : SafeHtml.all(run.text()))
            .toList());
  }

  /** A sentinel that watches the page of a hit. */
  private Optional<String> sentinel(long workspace, SearchHit hit) {
    return installation.pages().sentinel(new Page(workspace, hit.url(), hit.profile()));
  }

  private static @Nullable SafeHtml pages(RequestContext context, SearchAnswer answer, int from) {
    int end = from + answer.hits().size();
    boolean more = end < answer.total() && end + SHOWN <= SearchRequest.MOST;
    return from == 0 && !more
        ? null
        : h(
            "p.tools",
            from > 0
                ? h(
                    "a.button",
                    at("rel", "prev"),
                    at(
                        "href",
                        SearchFilters.address(context, answer.query(), Math.max(0, from - SHOWN))),
                    "Previous")
                : null,
            more
                ? h(
                    "a.button",
                    at("rel", "next"),
                    at("href", SearchFilters.address(context, answer.query(), end)),
                    "Next")
                : null);
  }
}
