package dev.vigil.server.web.notification;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.DeliveryAttempt;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.Notification;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The pages that list notifications with their delivery state and test channels. Safe for
 * concurrent use.
 */
public final class NotificationPages {
  private static final int RECENT = 100;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final TimeWords timeWords;

  public NotificationPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/notifications", AccessRule.VIEWER, context -> list(context, SafeHtml.none())),
        Route.post("/notifications/test", AccessRule.EDITOR, this::test),
        Route.post("/notifications/retry", AccessRule.EDITOR, this::retry),
        Route.get("/notifications/{id}", AccessRule.VIEWER, this::message));
  }

  private void list(RequestContext context, SafeHtml done) {
    Optional<OutboxMessage.State> wanted = state(context.query("show"));
    List<OutboxMessage> messages =
        installation.outbox().messages(context.workspace(), wanted, RECENT);
    boolean editor = context.principal().role().may(Role.EDITOR);
    boolean dead = messages.stream().anyMatch(one -> one.state() == OutboxMessage.State.DEAD);
    frame.show(
        context,
        PageFrame.Place.NOTIFICATIONS,
        "Notifications",
        h("div.head", h("h1", "Notifications")),
        NotificationTabs.of(context, "/notifications"),
        done,
        editor ? tester(context) : null,
        h(
            "nav.tabs",
            at("aria-label", "Which messages"),
            tab(context, "", "All", context.query("show")),
            tab(context, "waiting", "Waiting", context.query("show")),
            tab(context, "delivered", "Delivered", context.query("show")),
            tab(context, "dead", "Failed", context.query("show"))),
        dead && editor
            ? PageFrame.form(
                context,
                "/notifications/retry",
                h("p", h("button", at("type", "submit"), "Try all again that were given up")))
            : null,
        messages.isEmpty()
            ? h(
                "p.empty",
                "No messages. A sentinel names its channels: mail, webhook or chat; changes are on"
                    + " the dashboard in any case.")
            : table(context, messages));
  }

  private static Optional<OutboxMessage.State> state(String word) {
    return Arrays.stream(OutboxMessage.State.values())
        .filter(state -> state.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }

  private static SafeHtml tab(RequestContext context, String show, String label, String here) {
    return h(
        "a",
        at("href", context.to("/notifications" + (show.isEmpty() ? "" : "?show=" + show))),
        show.equals(here) ? at("aria-current", "page") : null,
        label);
  }

  private SafeHtml table(RequestContext context, List<OutboxMessage> messages) {
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
                            h("td", timeWords.away(message.created())),
                            h("td", message.channel().kind()),
                            h("td", message.recipient()),
                            h(
                                "td.wide",
                                h(
                                    "a",
                                    at("href", context.to("/notifications/" + message.id())),
                                    message.notification().name()
                                        + ": "
                                        + message.notification().summary())),
                            h("td", standing(message))))
                .toList()));
  }

  private SafeHtml standing(OutboxMessage message) {
    Optional<Instant> delivered = message.delivered();
    return switch (message.state()) {
      case DELIVERED -> h("span.state.good", "delivered ", delivered.map(timeWords::away));
      case DEAD ->
          h(
              "span.state.bad",
              (message.notification().kind() == Notification.Kind.TEST
                      ? "the test failed: "
                      : "given up: ")
                  + message.problem());
      case MERGED -> h("span.state", "sent with another one");
      case WAITING, SENDING ->
          h(
              "span.state.waiting",
              message.attempts() == 0
                  ? "leaves "
                  : "tried %d times, again ".formatted(message.attempts()),
              message.due().isAfter(timeWords.now()) ? timeWords.away(message.due()) : "now",
              message.problem().isEmpty() ? null : h("div.quiet", message.problem()));
    };
  }

  private static SafeHtml tester(RequestContext context) {
    return h(
        "section.card",
        h("h2", "Does a channel work?"),
        PageFrame.form(
            context,
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

  private void test(RequestContext context) {
    CommandResult reply =
        new CommandHandler(installation, installation.time(), context.workspace())
            .run(
                new EngineCommand.TestChannel(
                    context.field("channel"), context.field("target").strip()));
    DashboardAudit.note(users, context, "tested channel", context.field("channel"));
    boolean well = reply.code() == CommandResult.YES;
    list(context, h(well ? "p.done" : "p.problem", at("role", "status"), reply.words().strip()));
  }

  private void retry(RequestContext context) {
    String id = context.field("id");
    Optional<Long> one =
        id.matches("\\d{1,18}") ? Optional.of(Long.parseLong(id)) : Optional.empty();
    installation.outbox().retry(context.workspace(), one);
    context.redirect("/notifications");
  }

  private void message(RequestContext context) {
    long id = context.number("id");
    OutboxMessage message =
        installation
            .outbox()
            .message(context.workspace(), id)
            .orElseThrow(() -> HttpProblem.notFound("message " + id));
    List<DeliveryAttempt> attempts = installation.outbox().attempts(id);
    boolean change = message.change() > 0 && message.sentinel() > 0;
    frame.show(
        context,
        PageFrame.Place.NOTIFICATIONS,
        "Message",
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/notifications")), "Notifications")),
            h("h1", message.notification().name() + ": " + message.notification().summary())),
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
                    h("a", at("href", context.to("/changes/" + message.change())), "To the change"))
                : null,
            h("pre", message.notification().plainText())),
        // Notifications on the dashboard have no delivery attempts.
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
                                        h("td", timeWords.away(attempt.time())),
                                        h("td.num", attempt.took().toMillis() + " ms"),
                                        h("td", attempt.outcome())))
                            .toList()))),
        message.state() == OutboxMessage.State.DEAD && context.principal().role().may(Role.EDITOR)
            ? all(
                PageFrame.form(
                    context,
                    "/notifications/retry",
                    h("input", at("type", "hidden"), at("name", "id"), at("value", id)),
                    h("p", h("button", at("type", "submit"), "Try again"))))
            : null);
  }
}
