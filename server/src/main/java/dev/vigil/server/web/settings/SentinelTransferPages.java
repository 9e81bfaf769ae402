package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.command.SentinelExport;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Exports and imports all sentinels of a workspace as one text. Safe for concurrent use. */
public final class SentinelTransferPages {
  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;

  public SentinelTransferPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/transfer", AccessRule.EDITOR, context -> show(context, "", SafeHtml.none())),
        Route.post("/transfer", AccessRule.EDITOR, this::take),
        Route.get("/transfer/{form}", AccessRule.EDITOR, this::give));
  }

  private void show(RequestContext context, String text, SafeHtml done) {
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Out and in",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(context, "/transfer"),
        done,
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "Export"),
                h(
                    "p.quiet",
                    "All sentinels, rules and settings of tags of this workspace, as they can be"
                        + " taken in again. Secrets are named, never written."),
                h(
                    "p.bulk",
                    List.of("text", "yaml", "json").stream()
                        .map(
                            form ->
                                h(
                                    "a.button",
                                    at("href", context.to("/transfer/" + form)),
                                    form.equals("text")
                                        ? "Sentinel language"
                                        : form.toUpperCase(Locale.ROOT)))
                        .toList())),
            h(
                "section.card",
                h("h2", "Import"),
                PageFrame.form(
                    context,
                    "/transfer",
                    h(
                        "label.field",
                        h("span", "Sentinels, as text, YAML or JSON"),
                        h(
                            "textarea",
                            at("name", "text"),
                            at("rows", "12"),
                            at("required", ""),
                            at("spellcheck", "false"),
                            text)),
                    h(
                        "p",
                        h(
                            "label",
                            h(
                                "input",
                                at("type", "checkbox"),
                                at("name", "edit"),
                                at("value", "yes")),
                            " Change those that exist already")),
                    h("button.main", at("type", "submit"), "Import")))));
  }

  private void take(RequestContext context) {
    CommandResult reply =
        new CommandHandler(installation, installation.time(), context.workspace())
            .run(
                new EngineCommand.Add(
                    context.field("text"),
                    "text",
                    context.field("edit").equals("yes"),
                    true,
                    false));
    boolean well = reply.code() == CommandResult.YES;
    if (well) {
      DashboardAudit.note(users, context, "took in", reply.words().replace('\n', ' '));
    } else {
      context.context().status(422);
    }
    show(
        context,
        well ? "" : context.field("text"),
        h(well ? "pre.done" : "pre.problem", at("role", "status"), reply.words().strip()));
  }

  private void give(RequestContext context) {
    SentinelFile.Form form =
        switch (context.part("form")) {
          case "yaml" -> SentinelFile.Form.YAML;
          case "json" -> SentinelFile.Form.JSON;
          default -> SentinelFile.Form.TEXT;
        };
    SentinelFile all = SentinelExport.ofWorkspace(installation, context.workspace());
    String ending = form == SentinelFile.Form.TEXT ? "sentinel" : context.part("form");
    context.download(
        "sentinels." + ending,
        "text/plain; charset=utf-8",
        all.write(form).getBytes(StandardCharsets.UTF_8));
  }
}
