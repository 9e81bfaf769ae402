package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.OperatorActions;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.UploadedFile;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.importer.ImportResult;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Imports jobs of other tools: shows a preview first, then adds the sentinels. The preview is kept
 * in memory until it is confirmed, because it may contain secrets. Safe for concurrent use.
 */
public final class ImportPages {
  private static final long LARGEST = 256L << 20;

  /** How many previews wait for their confirmation, and how many jobs they have together. */
  private static final int WAITING = 20;

  private static final int WAITING_JOBS = 10_000;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final OperatorActions upkeep;
  private final Map<String, Shown> waiting = new LinkedHashMap<>();

  private record Shown(long workspace, ImportResult takeover) {}

  public ImportPages(
      Installation installation, AccountServices users, PageFrame frame, OperatorActions upkeep) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.upkeep = upkeep;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/import", AccessRule.EDITOR, context -> ask(context, SafeHtml.none())),
        Route.post("/import", AccessRule.EDITOR, this::show),
        Route.post("/import/{key}", AccessRule.EDITOR, this::take));
  }

  private static SafeHtml head(RequestContext context) {
    return all(h("div.head", h("h1", "Settings")), SettingsTabs.of(context, "/import"));
  }

  private void ask(RequestContext context, SafeHtml done) {
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "From other tools",
        head(context),
        done,
        h(
            "section.card",
            h(
                "p.quiet",
                "A backup of changedetection.io (the zip, or its url-watches.json), or the"
                    + " urls.yaml of urlwatch, or a list of URLs, one a line. You see what becomes"
                    + " of every field before anything is imported."),
            UploadedFile.form(
                context, "/import", "File", ".zip,.json,.yaml,.yml,.txt", "Preview")));
  }

  private void show(RequestContext context) throws IOException {
    ImportResult takeover;
    try (UploadedFile upload = UploadedFile.take(context, upkeep.folder(), LARGEST)) {
      takeover =
          ImportResult.read(upload.file(), installation.settings().zone())
              .orElseThrow(
                  () ->
                      HttpProblem.of(
                          422,
                          "This is neither a backup of changedetection.io, nor a urls.yaml of"
                              + " urlwatch, nor a list of URLs."))
              .beside(taken(context));
    }
    String key = RandomSecret.make();
    synchronized (waiting) {
      waiting.put(key, new Shown(context.workspace(), takeover));
      while (waiting.size() > WAITING || waiting.size() > 1 && jobs() > WAITING_JOBS) {
        waiting.remove(waiting.keySet().iterator().next());
      }
    }
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "From other tools",
        head(context),
        h(
            "section.card",
            h("h2", takeover.counted()),
            takeover.secrets().isEmpty()
                ? null
                : h(
                    "p.quiet",
                    "Passwords, tokens and cookies become "
                        + takeover.secrets().size()
                        + " secrets, which are kept encrypted."),
            h("pre", takeover.text().strip()),
            PageFrame.form(
                context, "/import/" + key, h("button.main", at("type", "submit"), "Import"))),
        h(
            "section.card",
            h("h2", "Not imported"),
            takeover.left().isEmpty()
                ? h("p.quiet", "Nothing.")
                : h(
                    "ul",
                    takeover.left().stream().map(left -> h("li", left.toString())).toList())));
  }

  /** The jobs of all previews. */
  private int jobs() {
    return waiting.values().stream().mapToInt(one -> one.takeover().sentinels().size()).sum();
  }

  private Set<String> taken(RequestContext context) {
    Set<String> names = new HashSet<>();
    installation.sentinels().all(context.workspace()).forEach(row -> names.add(row.name()));
    return names;
  }

  private void take(RequestContext context) {
    Shown shown;
    synchronized (waiting) {
      shown = waiting.remove(context.part("key"));
    }
    if (shown == null || shown.workspace() != context.workspace()) {
      throw HttpProblem.of(410, "This was imported or waited too long; send the file again.");
    }
    ImportResult takeover = shown.takeover().beside(taken(context));
    CommandHandler clerk =
        new CommandHandler(installation, installation.time(), context.workspace());
    // A file of an editor does not replace the secrets of others.
    Set<String> stored = new TreeSet<>(installation.secrets().names(context.workspace()));
    stored.retainAll(takeover.secrets().keySet());
    takeover
        .secrets()
        .forEach(
            (name, value) -> {
              if (!stored.contains(name)) {
                clerk.run(new EngineCommand.PutSecret(name, value));
              }
            });
    CommandResult reply =
        takeover.sentinels().isEmpty()
            ? new CommandResult(CommandResult.YES, "Nothing could be imported.")
            : clerk.run(
                new EngineCommand.Add(takeover.text(), takeover.tool(), false, true, false));
    boolean well = reply.code() == CommandResult.YES;
    if (well) {
      takeover.paused().forEach(name -> clerk.run(new EngineCommand.Pause(name)));
      DashboardAudit.note(
          users, context, "imported", takeover.sentinels().size() + " of " + takeover.tool());
    } else {
      context.context().status(422);
    }
    String left =
        stored.isEmpty()
            ? ""
            : "\nThese secrets exist already and stay as they are: " + String.join(", ", stored);
    ask(
        context,
        h(well ? "pre.done" : "pre.problem", at("role", "status"), reply.words().strip() + left));
  }
}
