package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.server.account.SecretLinks;
import dev.vigil.server.account.Users;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.stream.Stream;

/** Feeds of everything, of a tag, of a watch, under secret addresses. Safe for concurrent use. */
final class FeedPages {
  private final Installation installation;
  private final Users people;
  private final PageFrame frame;

  FeedPages(Installation installation, Users people, PageFrame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/notifications/feeds", AccessRule.EDITOR, this::list),
        Route.post("/notifications/feeds", AccessRule.EDITOR, this::make),
        Route.post("/notifications/feeds/renew", AccessRule.EDITOR, this::renew),
        Route.post("/notifications/feeds/remove", AccessRule.EDITOR, this::remove));
  }

  /** The address of a feed where somebody made it; else a button that makes it. */
  static SafeHtml link(
      RequestContext visit, Users people, Installation installation, String subject, String label) {
    return people
        .links()
        .known(visit.workspace(), subject)
        .map(link -> h("p", h("b", label + ": "), address(visit, installation, link)))
        .orElseGet(
            () ->
                PageFrame.form(
                    visit,
                    "/notifications/feeds",
                    h("input", at("type", "hidden"), at("name", "subject"), at("value", subject)),
                    h("button", at("type", "submit"), "Make a feed of " + words(subject))));
  }

  private static SafeHtml address(
      RequestContext visit, Installation installation, SecretLinks.Link link) {
    String path = "/feeds/" + link.secret();
    return h(
        "a.secret", at("href", visit.to(path)), visit.whole(installation.settings().base(), path));
  }

  private static String words(String subject) {
    return subject.isEmpty()
        ? "all changes"
        : subject.startsWith("tag:")
            ? "the tag " + subject.substring(4)
            : "the watch " + subject.substring("sentinel:".length());
  }

  private void list(RequestContext visit) {
    people.links().of(visit.workspace(), "");
    List<SecretLinks.Link> links = people.links().all(visit.workspace());
    frame.show(
        visit,
        PageFrame.Place.NOTIFICATIONS,
        "Feeds",
        h("div.head", h("h1", "Notifications")),
        NotificationTabs.of(visit, "/notifications/feeds"),
        h(
            "p.quiet",
            "Anyone who knows an address can read it in a feed reader. It has everything that"
                + " sentinels report; pages that are fetched with secrets are left out."),
        h(
            "table.list",
            h("thead", h("tr", h("th", "Of"), h("th", "Address"), h("td", ""))),
            h("tbody", links.stream().map(link -> row(visit, link)).toList())),
        h(
            "section.card",
            h("h2", "Another one"),
            PageFrame.form(
                visit,
                "/notifications/feeds",
                h(
                    "div.row",
                    h(
                        "label.field",
                        h("span", "Of"),
                        h("select", at("name", "subject"), subjects(visit))),
                    h("button.main", at("type", "submit"), "Make an address")))));
  }

  private List<SafeHtml> subjects(RequestContext visit) {
    return Stream.concat(
            TagPages.counted(installation, visit.workspace()).keySet().stream()
                .map(tag -> "tag:" + tag),
            installation.sentinels().all(visit.workspace()).stream()
                .limit(500)
                .map(kept -> "sentinel:" + kept.name()))
        .map(subject -> PageFrame.option(subject, words(subject), false))
        .toList();
  }

  private SafeHtml row(RequestContext visit, SecretLinks.Link link) {
    return h(
        "tr",
        h("th", at("scope", "row"), words(link.subject())),
        h("td", address(visit, installation, link)),
        h(
            "td",
            h(
                "div.bulk",
                act(
                    visit,
                    link,
                    "renew",
                    "Another address",
                    "Make another address? The present one works no more."),
                act(visit, link, "remove", "Remove", "Remove this address? It works no more."))));
  }

  private static SafeHtml act(
      RequestContext visit, SecretLinks.Link link, String act, String label, String question) {
    return PageFrame.form(
        visit,
        "/notifications/feeds/" + act,
        h("input", at("type", "hidden"), at("name", "subject"), at("value", link.subject())),
        h(
            "button",
            at("type", "submit"),
            at("data-confirm", question),
            at("aria-label", label + " for the feed of " + words(link.subject())),
            label));
  }

  private String subject(RequestContext visit) {
    String subject = visit.field("subject");
    boolean known =
        subject.isEmpty()
            || subject.startsWith("tag:") && subject.length() > 4
            || subject.startsWith("sentinel:")
                && installation.sentinels().all(visit.workspace()).stream()
                    .anyMatch(kept -> subject.equals("sentinel:" + kept.name()));
    if (!known) {
      throw HttpProblem.notFound("such feed");
    }
    return subject;
  }

  private void make(RequestContext visit) {
    String subject = subject(visit);
    people.links().of(visit.workspace(), subject);
    DashboardAudit.note(people, visit, "made feed", subject);
    visit.redirect("/notifications/feeds");
  }

  private void renew(RequestContext visit) {
    people.links().renew(visit.workspace(), visit.field("subject"));
    DashboardAudit.note(people, visit, "renewed feed", visit.field("subject"));
    visit.redirect("/notifications/feeds");
  }

  private void remove(RequestContext visit) {
    people.links().remove(visit.workspace(), visit.field("subject"));
    DashboardAudit.note(people, visit, "removed feed", visit.field("subject"));
    visit.redirect("/notifications/feeds");
  }
}
