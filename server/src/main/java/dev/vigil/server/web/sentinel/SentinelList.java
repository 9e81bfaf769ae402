package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.SentinelQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The page that lists sentinels: search, order and bulk actions. Safe for concurrent use. */
public final class SentinelList {
  private static final int PAGE = 50;

  private final Installation installation;
  private final PageFrame frame;
  private final SentinelListRow rows;

  public SentinelList(Installation installation, PageFrame frame) {
    this.installation = installation;
    this.frame = frame;
    this.rows = new SentinelListRow(new TimeWords(installation));
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/", AccessRule.VIEWER, this::list),
        Route.get("/sentinels/rows", AccessRule.VIEWER, this::row));
  }

  private record Question(SentinelQuery.Search search, String words, String tag) {
    static Question of(RequestContext context) {
      String after = context.query("after");
      int dot = after.lastIndexOf('~');
      SentinelQuery.Place place = null;
      if (dot > 0) {
        try {
          place =
              new SentinelQuery.Place(
                  after.substring(0, dot), Long.parseLong(after.substring(dot + 1)));
        } catch (NumberFormatException e) {
          throw HttpProblem.badRequest("after=" + after + " is not a place in the list.");
        }
      }
      String words = context.query("q");
      String tag = context.query("tag");
      return new Question(
          new SentinelQuery.Search(
              words,
              tag,
              SentinelQuery.Wanted.of(context.query("show")),
              SentinelQuery.Order.of(context.query("sort")),
              place,
              PAGE + 1),
          words,
          tag);
    }

    /** The address of the list with something else in it. */
    String path(String name, String value) {
      StringBuilder path = new StringBuilder("/?");
      List.of(
              List.of("q", words),
              List.of("tag", tag),
              List.of("show", search.wanted().word()),
              List.of("sort", search.order().word()))
          .forEach(
              pair -> {
                String now = pair.getFirst().equals(name) ? value : pair.getLast();
                if (!now.isEmpty()) {
                  path.append(pair.getFirst())
                      .append('=')
                      .append(DashboardText.encoded(now))
                      .append('&');
                }
              });
      if (name.equals("after")) {
        path.append("after=").append(DashboardText.encoded(value)).append('&');
      }
      return path.substring(0, path.length() - 1);
    }
  }

  // ---- showing ----

  private void list(RequestContext context) {
    Question question = Question.of(context);
    long workspace = context.workspace();
    List<SentinelQuery.Entry> found = installation.overview().page(workspace, question.search());
    SentinelQuery.Counts counts = installation.overview().count(workspace);
    boolean more = found.size() > PAGE;
    List<SentinelQuery.Entry> shown = more ? found.subList(0, PAGE) : found;
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.WATCHES,
        "Sentinels",
        h(
            "div.head",
            h("h1", "Sentinels"),
            summary(context, counts),
            editor
                ? h(
                    "a.button.main",
                    at("href", context.to("/sentinels/add")),
                    at("data-key", "a"),
                    "Add a sentinel")
                : null),
        counts.all() == 0
            ? empty(context, editor)
            : all(
                search(context, question),
                shown.isEmpty()
                    ? h(
                        "p.empty",
                        "No sentinel fits. ",
                        h("a", at("href", context.to("/")), "Show all"))
                    : table(context, shown, editor, question, more),
                more
                    ? h(
                        "p.more",
                        h(
                            "a.button",
                            at("rel", "next"),
                            at(
                                "href",
                                context.to(question.path("after", place(shown.getLast().place())))),
                            "Next " + PAGE))
                    : null));
  }

  private static String place(SentinelQuery.Place place) {
    return place.key() + "~" + place.id();
  }

  private static SafeHtml summary(RequestContext context, SentinelQuery.Counts counts) {
    return h(
        "p.counts",
        link(context, "", DashboardText.count(counts.all(), "sentinel", "sentinels")),
        link(context, "active", counts.active() + " active"),
        counts.paused() == 0 ? null : link(context, "paused", counts.paused() + " paused"),
        counts.failing() == 0
            ? null
            : h("span.bad", link(context, "failing", counts.failing() + " failing")));
  }

  private static SafeHtml link(RequestContext context, String show, String label) {
    return h("a", at("href", context.to(show.isEmpty() ? "/" : "/?show=" + show)), label);
  }

  private static SafeHtml empty(RequestContext context, boolean editor) {
    return h(
        "section.card.welcome",
        h("h2", "Nothing is watched yet"),
        h(
            "p",
            "A sentinel checks a web page, keeps its versions, and notifies you when something that"
                + " matters has changed."),
        editor
            ? h(
                "p",
                h(
                    "a.button.main",
                    at("href", context.to("/sentinels/add")),
                    "Add the first sentinel"))
            : h("p.quiet", "An editor of this workspace can add sentinels."));
  }

  private static SafeHtml search(RequestContext context, Question question) {
    SentinelQuery.Search search = question.search();
    return h(
        "form.search",
        at("method", "get"),
        at("action", context.to("/")),
        at("role", "search"),
        h(
            "input",
            at("type", "search"),
            at("name", "q"),
            at("value", question.words()),
            at("placeholder", "Find by name, address or word"),
            at("aria-label", "Find sentinels"),
            at("data-key", "/")),
        question.tag().isEmpty()
            ? null
            : h(
                "span.chip",
                "tag " + question.tag(),
                h("input", at("type", "hidden"), at("name", "tag"), at("value", question.tag())),
                h(
                    "a",
                    at("href", context.to(question.path("tag", ""))),
                    at("aria-label", "Show all tags"),
                    "×")),
        h(
            "select",
            at("name", "show"),
            at("aria-label", "Which ones"),
            PageFrame.option("all", "All", search.wanted() == SentinelQuery.Wanted.ALL),
            PageFrame.option("unseen", "With news", search.wanted() == SentinelQuery.Wanted.UNSEEN),
            PageFrame.option("failing", "Failing", search.wanted() == SentinelQuery.Wanted.FAILING),
            PageFrame.option("active", "Active", search.wanted() == SentinelQuery.Wanted.ACTIVE),
            PageFrame.option("paused", "Paused", search.wanted() == SentinelQuery.Wanted.PAUSED),
            PageFrame.option("ended", "Ended", search.wanted() == SentinelQuery.Wanted.ENDED)),
        h(
            "select",
            at("name", "sort"),
            at("aria-label", "Order"),
            PageFrame.option("name", "By name", search.order() == SentinelQuery.Order.NAME),
            PageFrame.option(
                "changed", "Last change", search.order() == SentinelQuery.Order.CHANGED),
            PageFrame.option("due", "Next check", search.order() == SentinelQuery.Order.DUE),
            PageFrame.option("health", "Health", search.order() == SentinelQuery.Order.HEALTH)),
        h("button", at("type", "submit"), "Find"));
  }

  private SafeHtml table(
      RequestContext context,
      List<SentinelQuery.Entry> shown,
      boolean editor,
      Question question,
      boolean more) {
    SafeHtml table =
        h(
            "table.sentinels",
            h(
                "thead",
                h(
                    "tr",
                    editor
                        ? h(
                            "th.pick",
                            h(
                                "input",
                                at("type", "checkbox"),
                                at("data-all", "name"),
                                at("aria-label", "Choose all")))
                        : null,
                    heading(context, question, SentinelQuery.Order.NAME, "Sentinel"),
                    heading(context, question, SentinelQuery.Order.CHANGED, "Last change"),
                    heading(context, question, SentinelQuery.Order.DUE, "Next check"),
                    heading(context, question, SentinelQuery.Order.HEALTH, "Health"))),
            h(
                "tbody",
                at("id", "rows"),
                shown.stream().map(entry -> rows.of(context, entry, editor)).toList()));
    if (!editor) {
      return table;
    }
    return PageFrame.form(
        context,
        "/sentinels/bulk",
        BulkActions.bar(question.path("", ""), more || question.search().after() != null),
        hidden("q", question.words()),
        hidden("in", question.tag()),
        hidden("show", question.search().wanted().word()),
        table);
  }

  private static SafeHtml hidden(String name, String value) {
    return h("input", at("type", "hidden"), at("name", name), at("value", value));
  }

  private static SafeHtml heading(
      RequestContext context, Question question, SentinelQuery.Order order, String label) {
    boolean here = question.search().order() == order;
    return h(
        "th",
        at("scope", "col"),
        here
            ? at("aria-sort", order == SentinelQuery.Order.CHANGED ? "descending" : "ascending")
            : null,
        h("a", at("href", context.to(question.path("sort", order.word()))), label));
  }

  /** Renders some rows alone, for live updates. */
  private void row(RequestContext context) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    List<SafeHtml> found = new ArrayList<>();
    for (String name : context.context().queryParams("name")) {
      Optional<SentinelQuery.Entry> entry = installation.overview().find(context.workspace(), name);
      entry.ifPresent(one -> found.add(rows.of(context, one, editor)));
      if (found.size() == PAGE) {
        break;
      }
    }
    context.html("<table><tbody>" + all(found) + "</tbody></table>");
  }
}
