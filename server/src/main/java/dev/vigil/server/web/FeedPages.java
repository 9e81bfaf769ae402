package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.People;
import dev.vigil.server.account.SecretLinks;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.stream.Stream;

/** Feeds of everything, of a tag, of a watch, under secret addresses. Safe for concurrent use. */
final class FeedPages {
  private final Installation installation;
  private final People people;
  private final Frame frame;

  FeedPages(Installation installation, People people, Frame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/notifications/feeds", Guard.EDITOR, this::list),
        Route.post("/notifications/feeds", Guard.EDITOR, this::make),
        Route.post("/notifications/feeds/renew", Guard.EDITOR, this::renew),
        Route.post("/notifications/feeds/remove", Guard.EDITOR, this::remove));
  }

  /** The address of a feed where somebody made it; else a button that makes it. */
  static Html link(
      Visit visit, People people, Installation installation, String subject, String label) {
    return people
        .links()
        .known(visit.workspace(), subject)
        .map(link -> h("p", h("b", label + ": "), address(visit, installation, link)))
        .orElseGet(
            () ->
                Frame.form(
                    visit,
                    "/notifications/feeds",
                    h("input", at("type", "hidden"), at("name", "subject"), at("value", subject)),
                    h("button", at("type", "submit"), "Make a feed of " + words(subject))));
  }

  private static Html address(Visit visit, Installation installation, SecretLinks.Link link) {
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

  private void list(Visit visit) {
    people.links().of(visit.workspace(), "");
    List<SecretLinks.Link> links = people.links().all(visit.workspace());
    frame.show(
        visit,
        Frame.Place.NOTIFICATIONS,
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
            Frame.form(
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

  private List<Html> subjects(Visit visit) {
    return Stream.concat(
            TagPages.counted(installation, visit.workspace()).keySet().stream()
                .map(tag -> "tag:" + tag),
            installation.sentinels().all(visit.workspace()).stream()
                .limit(500)
                .map(kept -> "sentinel:" + kept.name()))
        .map(subject -> Frame.option(subject, words(subject), false))
        .toList();
  }

  private Html row(Visit visit, SecretLinks.Link link) {
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

  private static Html act(
      Visit visit, SecretLinks.Link link, String act, String label, String question) {
    return Frame.form(
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

  private String subject(Visit visit) {
    String subject = visit.field("subject");
    boolean known =
        subject.isEmpty()
            || subject.startsWith("tag:") && subject.length() > 4
            || subject.startsWith("sentinel:")
                && installation.sentinels().all(visit.workspace()).stream()
                    .anyMatch(kept -> subject.equals("sentinel:" + kept.name()));
    if (!known) {
      throw Refusal.notFound("such feed");
    }
    return subject;
  }

  private void make(Visit visit) {
    String subject = subject(visit);
    people.links().of(visit.workspace(), subject);
    Deeds.note(people, visit, "made feed", subject);
    visit.redirect("/notifications/feeds");
  }

  private void renew(Visit visit) {
    people.links().renew(visit.workspace(), visit.field("subject"));
    Deeds.note(people, visit, "renewed feed", visit.field("subject"));
    visit.redirect("/notifications/feeds");
  }

  private void remove(Visit visit) {
    people.links().remove(visit.workspace(), visit.field("subject"));
    Deeds.note(people, visit, "removed feed", visit.field("subject"));
    visit.redirect("/notifications/feeds");
  }
}
