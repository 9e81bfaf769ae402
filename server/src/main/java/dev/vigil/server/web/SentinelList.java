package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.all;
import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.SentinelQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The list of watches: found, ordered, and changed many at a time. Safe for concurrent use. */
final class SentinelList {
  private static final int PAGE = 50;

  private final Installation installation;
  private final PageFrame frame;
  private final SentinelListRow rows;

  SentinelList(Installation installation, PageFrame frame) {
    this.installation = installation;
    this.frame = frame;
    this.rows = new SentinelListRow(new TimeWords(installation));
  }

  List<Route> routes() {
    return List.of(
        Route.get("/", AccessRule.VIEWER, this::list),
        Route.get("/watches/rows", AccessRule.VIEWER, this::row));
  }

  private record Question(SentinelQuery.Search search, String words, String tag) {
    static Question of(RequestContext visit) {
      String after = visit.query("after");
      int dot = after.lastIndexOf('~');
      SentinelQuery.Place place = null;
      if (dot > 0) {
        try {
          place =
              new SentinelQuery.Place(
                  after.substring(0, dot), Long.parseLong(after.substring(dot + 1)));
        } catch (NumberFormatException e) {
          throw HttpProblem.badRequest("after=" + after + " is no place in the list.");
        }
      }
      String words = visit.query("q");
      String tag = visit.query("tag");
      return new Question(
          new SentinelQuery.Search(
              words,
              tag,
              SentinelQuery.Wanted.of(visit.query("show")),
              SentinelQuery.Order.of(visit.query("sort")),
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

  // ---- looking ----

  private void list(RequestContext visit) {
    Question question = Question.of(visit);
    long workspace = visit.workspace();
    List<SentinelQuery.Entry> found =
        installation
            .base()
            .catalogue()
            .read(connection -> SentinelQuery.page(connection, workspace, question.search()));
    SentinelQuery.Counts counts =
        installation
            .base()
            .catalogue()
            .read(connection -> SentinelQuery.count(connection, workspace));
    boolean more = found.size() > PAGE;
    List<SentinelQuery.Entry> shown = more ? found.subList(0, PAGE) : found;
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    frame.show(
        visit,
        PageFrame.Place.WATCHES,
        "Watches",
        h(
            "div.head",
            h("h1", "Watches"),
            summary(visit, counts),
            editor
                ? h(
                    "a.button.main",
                    at("href", visit.to("/watches/add")),
                    at("data-key", "a"),
                    "Add a watch")
                : null),
        counts.all() == 0
            ? empty(visit, editor)
            : all(
                search(visit, question),
                shown.isEmpty()
                    ? h("p.empty", "No watch fits. ", h("a", at("href", visit.to("/")), "Show all"))
                    : table(visit, shown, editor, question, more),
                more
                    ? h(
                        "p.more",
                        h(
                            "a.button",
                            at("rel", "next"),
                            at(
                                "href",
                                visit.to(question.path("after", place(shown.getLast().place())))),
                            "Next " + PAGE))
                    : null));
  }

  private static String place(SentinelQuery.Place place) {
    return place.key() + "~" + place.id();
  }

  private static SafeHtml summary(RequestContext visit, SentinelQuery.Counts counts) {
    return h(
        "p.counts",
        link(visit, "", DashboardText.count(counts.all(), "watch", "watches")),
        link(visit, "active", counts.active() + " active"),
        counts.paused() == 0 ? null : link(visit, "paused", counts.paused() + " paused"),
        counts.failing() == 0
            ? null
            : h("span.bad", link(visit, "failing", counts.failing() + " failing")));
  }

  private static SafeHtml link(RequestContext visit, String show, String label) {
    return h("a", at("href", visit.to(show.isEmpty() ? "/" : "/?show=" + show)), label);
  }

  private static SafeHtml empty(RequestContext visit, boolean editor) {
    return h(
        "section.card.welcome",
        h("h2", "Nothing is watched yet"),
        h(
            "p",
            "A watch looks at a web page, keeps its versions, and tells you when something that"
                + " matters has changed."),
        editor
            ? h(
                "p",
                h("a.button.main", at("href", visit.to("/watches/add")), "Add the first watch"))
            : h("p.quiet", "An editor of this workspace can add watches."));
  }

  private static SafeHtml search(RequestContext visit, Question question) {
    SentinelQuery.Search search = question.search();
    return h(
        "form.search",
        at("method", "get"),
        at("action", visit.to("/")),
        at("role", "search"),
        h(
            "input",
            at("type", "search"),
            at("name", "q"),
            at("value", question.words()),
            at("placeholder", "Find by name, address or word"),
            at("aria-label", "Find watches"),
            at("data-key", "/")),
        question.tag().isEmpty()
            ? null
            : h(
                "span.chip",
                "tag " + question.tag(),
                h("input", at("type", "hidden"), at("name", "tag"), at("value", question.tag())),
                h(
                    "a",
                    at("href", visit.to(question.path("tag", ""))),
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
      RequestContext visit,
      List<SentinelQuery.Entry> shown,
      boolean editor,
      Question question,
      boolean more) {
    SafeHtml table =
        h(
            "table.watches",
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
                    heading(visit, question, SentinelQuery.Order.NAME, "Watch"),
                    heading(visit, question, SentinelQuery.Order.CHANGED, "Last change"),
                    heading(visit, question, SentinelQuery.Order.DUE, "Next check"),
                    heading(visit, question, SentinelQuery.Order.HEALTH, "Health"))),
            h(
                "tbody",
                at("id", "rows"),
                shown.stream().map(entry -> rows.of(visit, entry, editor)).toList()));
    if (!editor) {
      return table;
    }
    return PageFrame.form(
        visit,
        "/watches/bulk",
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
      RequestContext visit, Question question, SentinelQuery.Order order, String label) {
    boolean here = question.search().order() == order;
    return h(
        "th",
        at("scope", "col"),
        here
            ? at("aria-sort", order == SentinelQuery.Order.CHANGED ? "descending" : "ascending")
            : null,
        h("a", at("href", visit.to(question.path("sort", order.word()))), label));
  }

  /** Some rows alone, for those who look on while they change. */
  private void row(RequestContext visit) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    List<SafeHtml> found = new ArrayList<>();
    for (String name : visit.context().queryParams("name")) {
      Optional<SentinelQuery.Entry> entry =
          installation
              .base()
              .catalogue()
              .read(connection -> SentinelQuery.find(connection, visit.workspace(), name));
      entry.ifPresent(one -> found.add(rows.of(visit, one, editor)));
      if (found.size() == PAGE) {
        break;
      }
    }
    visit.html("<table><tbody>" + all(found) + "</tbody></table>");
  }
}
