package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.mediator.query.RestoredSourceCleanup;
import dev.vigil.server.OperatorActions;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.AuditLog;
import dev.vigil.server.account.ServerTables;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.UploadedFile;
import dev.vigil.watch.backup.Backup;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The pages for downloading and restoring backups. Safe for concurrent use. */
public final class BackupPages {
  /** The delay before the restart, so that the response reaches the browser. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final OperatorActions upkeep;

  public BackupPages(
      Installation installation, AccountServices users, PageFrame frame, OperatorActions upkeep) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.upkeep = upkeep;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/settings/backup", AccessRule.FRESH_ADMIN, this::show),
        Route.get("/settings/backup/file", AccessRule.FRESH_ADMIN, this::give),
        Route.post("/settings/restore", AccessRule.FRESH_ADMIN, this::take));
  }

  private void show(RequestContext context) {
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Backup",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(context, "/settings/backup"),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "Back up"),
                h(
                    "p.quiet",
                    "One file with everything of all workspaces: sentinels, versions, changes,"
                        + " messages, accounts, crawls that stand still, services, settings.yaml."
                        + " Secrets are encrypted in it; secret.key, which they need, is not part"
                        + " of it. Keep it as you keep passwords."),
                h(
                    "p",
                    h(
                        "a.button.main",
                        at("href", context.to("/settings/backup/file")),
                        at("download", ""),
                        "Make a backup"))),
            h(
                "section.card",
                h("h2", "Restore"),
                upkeep.restart().isPresent()
                    ? h(
                        "div",
                        h(
                            "p.quiet",
                            "Everything becomes what it was when the backup was made. What is here"
                                + " now is kept beside it in the data folder, the audit log"
                                + " goes on, and settings.yaml stays as it is. Everybody logs in"
                                + " again."),
                        UploadedFile.form(
                            context, "/settings/restore", "Backup", ".vigil", "Restore"))
                    : elsewhere())));
  }

  /** Explains how to restore on a shared database, which this process cannot close. */
  private static SafeHtml elsewhere() {
    return h(
        "div",
        h(
            "p",
            "This installation is kept in a database that other processes may work with too; it"
                + " cannot be replaced from here. On the machine of the server:"),
        h(
            "ol",
            h("li", "stop every node,"),
            h("li", "make an empty database, for instance by ", h("code", "createdb vigil2"), ","),
            h("li", "run ", h("code", "vigil restore --db postgresql://HOST/vigil2 FILE"), ","),
            h("li", "start the nodes with ", h("code", "--db postgresql://HOST/vigil2"), ".")),
        h("p.quiet", "The database that is there now stays as it is."));
  }

  private void give(RequestContext context) throws IOException {
    Path place = upkeep.folder().resolve("backups");
    DurableFiles.make(place);
    Instant now = installation.time().now();
    Path file = Files.createTempFile(place, "download-", ".part");
    try {
      Backup.Summary summary =
          Backup.write(upkeep.folder(), installation.archive(), ServerTables.all(), now, file);
      DashboardAudit.note(users, context, "made backup", summary.toString());
      context.download(
          DataFolder.name(now),
          "application/octet-stream",
          Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE),
          summary.bytes());
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private void take(RequestContext context) throws IOException {
    Runnable restart =
        upkeep
            .restart()
            .orElseThrow(
                () ->
                    HttpProblem.of(
                        409, "This database is shared; use 'vigil restore' on an empty one."));
    List<String> left = new ArrayList<>();
    try (UploadedFile upload = UploadedFile.take(context, upkeep.folder(), Long.MAX_VALUE)) {
      String size = "%,d bytes".formatted(Files.size(upload.file()));
      DataFolder.stage(
          upkeep.folder(),
          ServerTables.all(),
          upload.file(),
          restored -> {
            left.addAll(RestoredSourceCleanup.removeFiles(installation, restored));
            String without = left.isEmpty() ? "" : " without " + String.join(", ", left);
            DashboardAudit.note(users, context, "restored backup", size + without);
            AuditLog.carry(installation, restored);
          });
    }
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Restored",
        h(
            "section.narrow",
            h("h1", "The backup is being put in place"),
            h("p", "Vigil closes everything and opens it again, which takes some seconds."),
            left.isEmpty()
                ? null
                : h(
                    "p.note",
                    "Left out, because the settings do not list the files that they read: "
                        + String.join(", ", left)
                        + ". 'vigil source add' and 'vigil portal database' on the machine of the"
                        + " server add them again."),
            h("p", h("a.button.main", at("href", context.to("/login")), "Log in again"))));
    Thread.ofVirtual()
        .name("vigil-restart")
        .start(
            () -> {
              try {
                installation.time().sleep(PAUSE);
                restart.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
