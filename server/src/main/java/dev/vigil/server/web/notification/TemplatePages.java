package dev.vigil.server.web.notification;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.settings.SettingsPages;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.MessagePreview;
import dev.vigil.watch.notify.MessageTemplateService;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.notify.message.Notification;
import java.util.List;
import java.util.Optional;

/** The pages that edit message templates, with a preview. Safe for concurrent use. */
public final class TemplatePages {
  private static final int RECENT = 100;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final MessageTemplateService templates;

  public TemplatePages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.templates = installation.templates();
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/notifications/templates", AccessRule.EDITOR, this::list),
        Route.post("/notifications/templates", AccessRule.EDITOR, this::take));
  }

  private void list(RequestContext context) {
    long id = context.query("id", 0);
    MessageTemplateService.StoredTemplate draft =
        templates.list(context.workspace()).stream()
            .filter(row -> row.id() == id)
            .findFirst()
            .orElse(
                new MessageTemplateService.StoredTemplate(
                    0, "", "", MessageTemplateSet.usualTitle(), MessageTemplateSet.usualBody()));
    show(context, draft, preview(context, draft));
  }

  private void show(
      RequestContext context, MessageTemplateService.StoredTemplate draft, SafeHtml outcome) {
    List<MessageTemplateService.StoredTemplate> stored = templates.list(context.workspace());
    frame.show(
        context,
        PageFrame.Place.NOTIFICATIONS,
        "Templates",
        h("div.head", h("h1", "Notifications")),
        NotificationTabs.of(context, "/notifications/templates"),
        h(
            "p.quiet",
            "A message is written with these words. Of several templates that fit, the last one"
                + " counts; where none fits, the operator's or our own."),
        stored.isEmpty() ? h("p.empty", "No templates of your own yet.") : table(context, stored),
        h(
            "div.grid",
            form(context, draft),
            h("section.card", h("h2", "Preview"), outcome, help())));
  }

  private static SafeHtml table(
      RequestContext context, List<MessageTemplateService.StoredTemplate> stored) {
    return h(
        "table.list",
        h("thead", h("tr", h("th", "Channel"), h("th", "Sentinel"), h("th", "Title"), h("td", ""))),
        h(
            "tbody",
            stored.stream()
                .map(
                    one ->
                        h(
                            "tr",
                            h("td", one.channel().isEmpty() ? "all" : one.channel()),
                            h("td", one.sentinel().isEmpty() ? "all" : one.sentinel()),
                            h("td", one.title()),
                            h(
                                "td",
                                h(
                                    "a",
                                    at(
                                        "href",
                                        context.to("/notifications/templates?id=" + one.id())),
                                    "Change"))))
                .toList()));
  }

  private static SafeHtml form(
      RequestContext context, MessageTemplateService.StoredTemplate draft) {
    return h(
        "section.card",
        h("h2", draft.id() == 0 ? "A new template" : "Change a template"),
        PageFrame.form(
            context,
            "/notifications/templates",
            h("input", at("type", "hidden"), at("name", "id"), at("value", draft.id())),
            h(
                "div.row",
                h(
                    "label.field",
                    h("span", "Channel"),
                    h(
                        "select",
                        at("name", "channel"),
                        PageFrame.option("", "all", draft.channel().isEmpty()),
                        ChannelKind.words().stream()
                            .filter(word -> !word.equals("dashboard"))
                            .map(word -> PageFrame.option(word, word, word.equals(draft.channel())))
                            .toList())),
                PageFrame.field("Sentinel, empty for all", "sentinel", "text", draft.sentinel())),
            h(
                "label.field",
                h("span", "Title"),
                h(
                    "textarea",
                    at("name", "title"),
                    at("rows", "3"),
                    at("spellcheck", "false"),
                    draft.title())),
            h(
                "label.field",
                h("span", "Body"),
                h(
                    "textarea",
                    at("name", "body"),
                    at("rows", "14"),
                    at("spellcheck", "false"),
                    draft.body())),
            h(
                "p.row",
                button("preview", "Preview"),
                h(
                    "button.main",
                    at("type", "submit"),
                    at("name", "act"),
                    at("value", "save"),
                    "Save"),
                draft.id() == 0 ? null : button("remove", "Remove"))));
  }

  private static SafeHtml button(String act, String label) {
    return h("button", at("type", "submit"), at("name", "act"), at("value", act), label);
  }

  private static SafeHtml help() {
    return h(
        "details",
        h("summary", "Words that a template can name"),
        h(
            "p.quiet",
            String.join(
                ", ",
                List.of(
                    "{{title}}",
                    "{{url}}",
                    "{{sentinel}}",
                    "{{tags}}",
                    "{{types}}",
                    "{{summary}}",
                    "{{headline}}",
                    "{{text}}",
                    "{{score}}",
                    "{{before}}",
                    "{{after}}",
                    "{{modified}}",
                    "{{polled}}",
                    "{{detected}}",
                    "{{notified}}",
                    "{{link}}",
                    "{{kind}}"))),
        h("p.quiet", "{{#is-failing}}…{{/is-failing}} is written only when a page fails."));
  }

  // ---- changing ----

  private void take(RequestContext context) {
    MessageTemplateService.StoredTemplate draft =
        new MessageTemplateService.StoredTemplate(
            SettingsPages.number(context.field("id")),
            context.field("channel"),
            context.field("sentinel").strip(),
            context.field("title").strip(),
            context.field("body"));
    switch (context.field("act")) {
      case "preview" -> show(context, draft, preview(context, draft));
      case "remove" -> {
        templates.remove(context.workspace(), draft.id());
        DashboardAudit.note(users, context, "removed template", draft.title());
        context.redirect("/notifications/templates");
      }
      case "save" -> {
        boolean known =
            draft.id() == 0
                || templates.list(context.workspace()).stream()
                    .anyMatch(row -> row.id() == draft.id());
        if (!known) {
          throw HttpProblem.notFound("such template");
        }
        templates.put(context.workspace(), draft);
        DashboardAudit.note(users, context, "saved template", draft.title());
        context.redirect("/notifications/templates");
      }
      default -> throw HttpProblem.badRequest("There is no such action.");
    }
  }

  private SafeHtml preview(RequestContext context, MessageTemplateService.StoredTemplate draft) {
    MessagePreview sample;
    try {
      sample =
          MessagePreview.of(
              installation.settings(),
              draft.choice(),
              notification(context, draft),
              installation.time().now());
    } catch (WatchException e) {
      context.context().status(422);
      return h("p.problem", at("role", "alert"), String.valueOf(e.getMessage()));
    }
    return all(h("h3", sample.title()), h("pre", sample.text()));
  }

  /** The latest reported change, of the template's sentinel if it has one; else a sample. */
  private Notification notification(
      RequestContext context, MessageTemplateService.StoredTemplate draft) {
    Optional<Notification> latest =
        installation.outbox().messages(context.workspace(), Optional.empty(), RECENT).stream()
            .map(OutboxMessage::notification)
            .filter(one -> one.kind() == Notification.Kind.CHANGE)
            .filter(one -> draft.sentinel().isEmpty() || one.name().equals(draft.sentinel()))
            .findFirst();
    return latest.orElseGet(
        () -> MessagePreview.notification(context.workspace(), installation.time().now()));
  }
}
