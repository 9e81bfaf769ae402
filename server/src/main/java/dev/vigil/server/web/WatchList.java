package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Roster;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The list of watches: found, ordered, and changed many at a time. Safe for concurrent use. */
final class WatchList {
  private static final int PAGE = 50;

  private final Installation installation;
  private final Frame frame;
  private final WatchRow rows;

  WatchList(Installation installation, Frame frame) {
    this.installation = installation;
    this.frame = frame;
    this.rows = new WatchRow(new Moments(installation));
  }

  List<Route> routes() {
    return List.of(
        Route.get("/", Guard.VIEWER, this::list),
        Route.get("/watches/rows", Guard.VIEWER, this::row));
  }

  private record Question(Roster.Search search, String words, String tag) {
    static Question of(Visit visit) {
      String after = visit.query("after");
      int dot = after.lastIndexOf('~');
      Roster.Place place = null;
      if (dot > 0) {
        try {
          place =
              new Roster.Place(after.substring(0, dot), Long.parseLong(after.substring(dot + 1)));
        } catch (NumberFormatException e) {
          throw Refusal.badRequest("after=" + after + " is no place in the list.");
        }
      }
      String words = visit.query("q");
      String tag = visit.query("tag");
      return new Question(
          new Roster.Search(
              words,
              tag,
              Roster.Wanted.of(visit.query("show")),
              Roster.Order.of(visit.query("sort")),
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
                  path.append(pair.getFirst()).append('=').append(Texts.encoded(now)).append('&');
                }
              });
      if (name.equals("after")) {
        path.append("after=").append(Texts.encoded(value)).append('&');
      }
      return path.substring(0, path.length() - 1);
    }
  }

  // ---- looking ----

  private void list(Visit visit) {
    Question question = Question.of(visit);
    long workspace = visit.workspace();
    List<Roster.Entry> found =
        installation
            .base()
            .catalogue()
            .read(connection -> Roster.page(connection, workspace, question.search()));
    Roster.Counts counts =
        installation.base().catalogue().read(connection -> Roster.count(connection, workspace));
    boolean more = found.size() > PAGE;
    List<Roster.Entry> shown = more ? found.subList(0, PAGE) : found;
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    frame.show(
        visit,
        Frame.Place.WATCHES,
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

  private static String place(Roster.Place place) {
    return place.key() + "~" + place.id();
  }

  private static Html summary(Visit visit, Roster.Counts counts) {
    return h(
        "p.counts",
        link(visit, "", Texts.count(counts.all(), "watch", "watches")),
        link(visit, "active", counts.active() + " active"),
        counts.paused() == 0 ? null : link(visit, "paused", counts.paused() + " paused"),
        counts.failing() == 0
            ? null
            : h("span.bad", link(visit, "failing", counts.failing() + " failing")));
  }

  private static Html link(Visit visit, String show, String label) {
    return h("a", at("href", visit.to(show.isEmpty() ? "/" : "/?show=" + show)), label);
  }

  private static Html empty(Visit visit, boolean editor) {
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

  private static Html search(Visit visit, Question question) {
    Roster.Search search = question.search();
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
            Frame.option("all", "All", search.wanted() == Roster.Wanted.ALL),
            Frame.option("unseen", "With news", search.wanted() == Roster.Wanted.UNSEEN),
            Frame.option("failing", "Failing", search.wanted() == Roster.Wanted.FAILING),
            Frame.option("active", "Active", search.wanted() == Roster.Wanted.ACTIVE),
            Frame.option("paused", "Paused", search.wanted() == Roster.Wanted.PAUSED),
            Frame.option("ended", "Ended", search.wanted() == Roster.Wanted.ENDED)),
        h(
            "select",
            at("name", "sort"),
            at("aria-label", "Order"),
            Frame.option("name", "By name", search.order() == Roster.Order.NAME),
            Frame.option("changed", "Last change", search.order() == Roster.Order.CHANGED),
            Frame.option("due", "Next check", search.order() == Roster.Order.DUE),
            Frame.option("health", "Health", search.order() == Roster.Order.HEALTH)),
        h("button", at("type", "submit"), "Find"));
  }

  private Html table(
      Visit visit, List<Roster.Entry> shown, boolean editor, Question question, boolean more) {
    Html table =
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
                    heading(visit, question, Roster.Order.NAME, "Watch"),
                    heading(visit, question, Roster.Order.CHANGED, "Last change"),
                    heading(visit, question, Roster.Order.DUE, "Next check"),
                    heading(visit, question, Roster.Order.HEALTH, "Health"))),
            h(
                "tbody",
                at("id", "rows"),
                shown.stream().map(entry -> rows.of(visit, entry, editor)).toList()));
    if (!editor) {
      return table;
    }
    return Frame.form(
        visit,
        "/watches/bulk",
        BulkActions.bar(question.path("", ""), more || question.search().after() != null),
        hidden("q", question.words()),
        hidden("in", question.tag()),
        hidden("show", question.search().wanted().word()),
        table);
  }

  private static Html hidden(String name, String value) {
    return h("input", at("type", "hidden"), at("name", name), at("value", value));
  }

  private static Html heading(Visit visit, Question question, Roster.Order order, String label) {
    boolean here = question.search().order() == order;
    return h(
        "th",
        at("scope", "col"),
        here ? at("aria-sort", order == Roster.Order.CHANGED ? "descending" : "ascending") : null,
        h("a", at("href", visit.to(question.path("sort", order.word()))), label));
  }

  /** Some rows alone, for those who look on while they change. */
  private void row(Visit visit) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    List<Html> found = new ArrayList<>();
    for (String name : visit.context().queryParams("name")) {
      Optional<Roster.Entry> entry =
          installation
              .base()
              .catalogue()
              .read(connection -> Roster.find(connection, visit.workspace(), name));
      entry.ifPresent(one -> found.add(rows.of(visit, one, editor)));
      if (found.size() == PAGE) {
        break;
      }
    }
    visit.html("<table><tbody>" + all(found) + "</tbody></table>");
  }
}
