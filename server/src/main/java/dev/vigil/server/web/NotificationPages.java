package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.all;
import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.Users;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.ChannelKind;
import dev.vigil.watch.notify.DeliveryAttempt;
import dev.vigil.watch.notify.OutboxMessage;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who was told what, whether it arrived, and whether a channel works. Safe for concurrent use. */
final class NotificationPages {
  private static final int RECENT = 100;

  private final Installation installation;
  private final Users people;
  private final PageFrame frame;
  private final TimeWords moments;

  NotificationPages(Installation installation, Users people, PageFrame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.moments = new TimeWords(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/notifications", AccessRule.VIEWER, visit -> list(visit, SafeHtml.none())),
        Route.post("/notifications/test", AccessRule.EDITOR, this::test),
        Route.post("/notifications/retry", AccessRule.EDITOR, this::retry),
        Route.get("/notifications/{id}", AccessRule.VIEWER, this::message));
  }

  private void list(RequestContext visit, SafeHtml done) {
    Optional<OutboxMessage.State> wanted = state(visit.query("show"));
    List<OutboxMessage> messages =
        installation.outbox().messages(visit.workspace(), wanted, RECENT);
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    boolean dead = messages.stream().anyMatch(one -> one.state() == OutboxMessage.State.DEAD);
    frame.show(
        visit,
        PageFrame.Place.NOTIFICATIONS,
        "Notifications",
        h("div.head", h("h1", "Notifications")),
        NotificationTabs.of(visit, "/notifications"),
        done,
        editor ? tester(visit) : null,
        h(
            "nav.tabs",
            at("aria-label", "Which messages"),
            tab(visit, "", "All", visit.query("show")),
            tab(visit, "waiting", "Waiting", visit.query("show")),
            tab(visit, "delivered", "Delivered", visit.query("show")),
            tab(visit, "dead", "Given up", visit.query("show"))),
        dead && editor
            ? PageFrame.form(
                visit,
                "/notifications/retry",
                h("p", h("button", at("type", "submit"), "Try all again that were given up")))
            : null,
        messages.isEmpty()
            ? h(
                "p.empty",
                "No messages. A watch says whom to tell, by mail, webhook or chat; changes are on"
                    + " the dashboard in any case.")
            : table(visit, messages));
  }

  private static Optional<OutboxMessage.State> state(String word) {
    return Arrays.stream(OutboxMessage.State.values())
        .filter(state -> state.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }

  private static SafeHtml tab(RequestContext visit, String show, String label, String here) {
    return h(
        "a",
        at("href", visit.to("/notifications" + (show.isEmpty() ? "" : "?show=" + show))),
        show.equals(here) ? at("aria-current", "page") : null,
        label);
  }

  private SafeHtml table(RequestContext visit, List<OutboxMessage> messages) {
    return h(
        "table.list",
        h(
            "thead",
            h(
                "tr",
                h("th", "When"),
                h("th", "By"),
                h("th", "To"),
                h("th", "What"),
                h("th", "State"))),
        h(
            "tbody",
            messages.stream()
                .map(
                    message ->
                        h(
                            "tr",
                            h("td", moments.away(message.created())),
                            h("td", message.channel().kind()),
                            h("td", message.recipient()),
                            h(
                                "td.wide",
                                h(
                                    "a",
                                    at("href", visit.to("/notifications/" + message.id())),
                                    message.notice().name() + ": " + message.notice().summary())),
                            h("td", standing(message))))
                .toList()));
  }

  private SafeHtml standing(OutboxMessage message) {
    Optional<Instant> delivered = message.delivered();
    return switch (message.state()) {
      case DELIVERED -> h("span.state.good", "delivered ", delivered.map(moments::away));
      case DEAD -> h("span.state.bad", "given up: " + message.problem());
      case MERGED -> h("span.state", "sent with another one");
      case WAITING, SENDING ->
          h(
              "span.state.waiting",
              message.attempts() == 0
                  ? "leaves "
                  : "tried %d times, again ".formatted(message.attempts()),
              message.due().isAfter(moments.now()) ? moments.away(message.due()) : "now",
              message.problem().isEmpty() ? null : h("div.quiet", message.problem()));
    };
  }

  private static SafeHtml tester(RequestContext visit) {
    return h(
        "section.card",
        h("h2", "Does a channel work?"),
        PageFrame.form(
            visit,
            "/notifications/test",
            h(
                "div.row",
                h(
                    "label.field",
                    h("span", "Channel"),
                    h(
                        "select",
                        at("name", "channel"),
                        ChannelKind.words().stream()
                            .filter(word -> !word.equals("dashboard") && !word.equals("feed"))
                            .map(word -> PageFrame.option(word, word, word.equals("email")))
                            .toList())),
                PageFrame.field(
                    "To",
                    "target",
                    "text",
                    "",
                    at("required", ""),
                    at("placeholder", "me@mail.example")),
                h("button", at("type", "submit"), "Send a test"))));
  }

  private void test(RequestContext visit) {
    CommandResult reply =
        new CommandHandler(installation, installation.time(), visit.workspace())
            .run(
                new EngineCommand.TestChannel(
                    visit.field("channel"), visit.field("target").strip()));
    DashboardAudit.note(people, visit, "tested channel", visit.field("channel"));
    boolean well = reply.code() == CommandResult.YES;
    list(visit, h(well ? "p.done" : "p.problem", at("role", "status"), reply.words().strip()));
  }

  private void retry(RequestContext visit) {
    String id = visit.field("id");
    Optional<Long> one =
        id.matches("\\d{1,18}") ? Optional.of(Long.parseLong(id)) : Optional.empty();
    installation.outbox().retry(visit.workspace(), one);
    visit.redirect("/notifications");
  }

  private void message(RequestContext visit) {
    long id = visit.number("id");
    OutboxMessage message =
        installation
            .outbox()
            .message(visit.workspace(), id)
            .orElseThrow(() -> HttpProblem.notFound("message " + id));
    List<DeliveryAttempt> attempts = installation.outbox().attempts(id);
    boolean change = message.change() > 0 && message.sentinel() > 0;
    frame.show(
        visit,
        PageFrame.Place.NOTIFICATIONS,
        "Message",
        h(
            "div.head",
            h("p.crumb", h("a", at("href", visit.to("/notifications")), "Notifications")),
            h("h1", message.notice().name() + ": " + message.notice().summary())),
        h(
            "section.card",
            h(
                "dl",
                h("dt", "By"),
                h("dd", message.channel().kind() + " " + message.recipient()),
                h("dt", "State"),
                h("dd", standing(message)),
                h("dt", "Key"),
                h("dd", message.key())),
            change
                ? h(
                    "p",
                    h("a", at("href", visit.to("/changes/" + message.change())), "To the change"))
                : null,
            h("pre", message.notice().plainText())),
        // What is on the dashboard needs none.
        attempts.isEmpty()
            ? null
            : all(
                h("h2", "Attempts"),
                h(
                    "table.list",
                    h("thead", h("tr", h("th", "When"), h("th.num", "Took"), h("th", "Outcome"))),
                    h(
                        "tbody",
                        attempts.stream()
                            .map(
                                attempt ->
                                    h(
                                        "tr",
                                        h("td", moments.away(attempt.time())),
                                        h("td.num", attempt.took().toMillis() + " ms"),
                                        h("td", attempt.outcome())))
                            .toList()))),
        message.state() == OutboxMessage.State.DEAD && visit.visitor().role().may(Role.EDITOR)
            ? all(
                PageFrame.form(
                    visit,
                    "/notifications/retry",
                    h("input", at("type", "hidden"), at("name", "id"), at("value", id)),
                    h("p", h("button", at("type", "submit"), "Try again"))))
            : null);
  }
}
