package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.SecretLinks;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.notification.NotificationTabs;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.stream.Stream;

/**
 * Serves and manages the feeds of a workspace, a tag or a sentinel under secret URLs. Safe for
 * concurrent use.
 */
public final class FeedPages {
  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;

  public FeedPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/notifications/feeds", AccessRule.EDITOR, this::list),
        Route.post("/notifications/feeds", AccessRule.EDITOR, this::make),
        Route.post("/notifications/feeds/renew", AccessRule.EDITOR, this::renew),
        Route.post("/notifications/feeds/remove", AccessRule.EDITOR, this::remove));
  }

  /** The URL of a feed if it exists, else a button that creates it. */
  static SafeHtml link(
      RequestContext context,
      AccountServices users,
      Installation installation,
      String subject,
      String label) {
    return users
        .links()
        .known(context.workspace(), subject)
        .map(link -> h("p", h("b", label + ": "), address(context, installation, link)))
        .orElseGet(
            () ->
                PageFrame.form(
                    context,
                    "/notifications/feeds",
                    h("input", at("type", "hidden"), at("name", "subject"), at("value", subject)),
                    h("button", at("type", "submit"), "Make a feed of " + words(subject))));
  }

  private static SafeHtml address(
      RequestContext context, Installation installation, SecretLinks.Link link) {
    String path = "/feeds/" + link.secret();
    return h(
        "a.secret",
        at("href", context.to(path)),
        context.whole(installation.settings().base(), path));
  }

  private static String words(String subject) {
    return subject.isEmpty()
        ? "all changes"
        : subject.startsWith("tag:")
            ? "the tag " + subject.substring(4)
            : "the sentinel " + subject.substring("sentinel:".length());
  }

  private void list(RequestContext context) {
    users.links().of(context.workspace(), "");
    List<SecretLinks.Link> links = users.links().all(context.workspace());
    frame.show(
        context,
        PageFrame.Place.NOTIFICATIONS,
        "Feeds",
        h("div.head", h("h1", "Notifications")),
        NotificationTabs.of(context, "/notifications/feeds"),
        h(
            "p.quiet",
            "Anyone who knows an address can read it in a feed reader. It has everything that"
                + " sentinels report; pages that are fetched with secrets are left out."),
        h(
            "table.list",
            h("thead", h("tr", h("th", "Of"), h("th", "Address"), h("td", ""))),
            h("tbody", links.stream().map(link -> row(context, link)).toList())),
        h(
            "section.card",
            h("h2", "New feed"),
            PageFrame.form(
                context,
                "/notifications/feeds",
                h(
                    "div.row",
                    h(
                        "label.field",
                        h("span", "Of"),
                        h("select", at("name", "subject"), subjects(context))),
                    h("button.main", at("type", "submit"), "Create a feed")))));
  }

  private List<SafeHtml> subjects(RequestContext context) {
    return Stream.concat(
            TagPages.counted(installation, context.workspace()).keySet().stream()
                .map(tag -> "tag:" + tag),
            installation.sentinels().all(context.workspace()).stream()
                .limit(500)
                .map(row -> "sentinel:" + row.name()))
        .map(subject -> PageFrame.option(subject, words(subject), false))
        .toList();
  }

  private SafeHtml row(RequestContext context, SecretLinks.Link link) {
    return h(
        "tr",
        h("th", at("scope", "row"), words(link.subject())),
        h("td", address(context, installation, link)),
        h(
            "td",
            h(
                "div.bulk",
                act(
                    context,
                    link,
                    "renew",
                    "Another address",
                    "Make another address? The present one works no more."),
                act(context, link, "remove", "Remove", "Remove this address? It works no more."))));
  }

  private static SafeHtml act(
      RequestContext context, SecretLinks.Link link, String act, String label, String question) {
    return PageFrame.form(
        context,
        "/notifications/feeds/" + act,
        h("input", at("type", "hidden"), at("name", "subject"), at("value", link.subject())),
        h(
            "button",
            at("type", "submit"),
            at("data-confirm", question),
            at("aria-label", label + " for the feed of " + words(link.subject())),
            label));
  }

  private String subject(RequestContext context) {
    String subject = context.field("subject");
    boolean known =
        subject.isEmpty()
            || subject.startsWith("tag:") && subject.length() > 4
            || subject.startsWith("sentinel:")
                && installation.sentinels().all(context.workspace()).stream()
                    .anyMatch(row -> subject.equals("sentinel:" + row.name()));
    if (!known) {
      throw HttpProblem.notFound("such feed");
    }
    return subject;
  }

  private void make(RequestContext context) {
    String subject = subject(context);
    users.links().of(context.workspace(), subject);
    DashboardAudit.note(users, context, "made feed", subject);
    context.redirect("/notifications/feeds");
  }

  private void renew(RequestContext context) {
    users.links().renew(context.workspace(), context.field("subject"));
    DashboardAudit.note(users, context, "renewed feed", context.field("subject"));
    context.redirect("/notifications/feeds");
  }

  private void remove(RequestContext context) {
    users.links().remove(context.workspace(), context.field("subject"));
    DashboardAudit.note(users, context, "removed feed", context.field("subject"));
    context.redirect("/notifications/feeds");
  }
}
