package dev.vigil.cli.installation;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.server.account.AuditLog;
import dev.vigil.server.account.ServerTables;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.store.RowIds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil restore}: restores an installation from a backup. */
@Command(
    name = "restore",
    description = "Restore an installation from a backup.",
    footer = {
      "",
      "All of it is restored, or nothing. The backup may be of a data folder or of a database, and",
      "of an older release. The installation must not run meanwhile; a database must be empty.",
      "The audit log of what was there goes on and records this. Settings of the backup are used",
      "only if you say so, by --settings or when asked.",
      "",
      "Example:",
      "  vigil backup before.vigil && vigil restore --replace before.vigil"
    })
public final class RestoreCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "FILE", description = "The backup.")
  private Path file;

  @Option(
      names = "--replace",
      description = "Also over an existing installation, which is kept beside it.")
  private boolean replace;

  @Option(
      names = "--settings",
      description =
          "Also use the settings.yaml of the backup if the folder has no such file. It may name"
              + " commands, files and addresses; without this option you are asked.")
  private boolean settings;

  public RestoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Optional<JdbcUrl> database = place.database();
    Optional<Path> before = Optional.empty();
    if (database.isPresent()) {
      DataFolder.restore(
          place.folder(), database.get(), ServerTables.all(), file, terminal.time().now());
    } else {
      before =
          DataFolder.restore(
              place.folder(),
              ServerTables.all(),
              file,
              replace,
              terminal.time().now(),
              this::carry);
    }
    settings();
    // Tables of an older release are migrated now, not at the next start.
    place.write(place.settings(), terminal.time()).close();
    terminal.out().println("restored " + place + " from " + file);
    before.ifPresent(folder -> terminal.out().println("what was there is kept in " + folder));
    return ExitCode.YES;
  }

  /** Continues the audit log and records who restored the backup. */
  private void carry(Catalogue before, Catalogue restored) {
    AuditLog.carry(before, restored);
    RowIds ids = new RowIds(terminal.time()::now, RandomGenerator.getDefault());
    new AuditLog(restored, ids, terminal.time())
        .note(
            CommandHandler.WORKSPACE,
            System.getProperty("user.name", ""),
            "",
            "restored backup on the machine",
            file.toString());
  }

  private void settings() {
    Path found = DataFolder.restoredSettings(place.folder());
    if (!Files.exists(found)) {
      return;
    }
    boolean asked =
        settings
            || terminal.interactive()
                && terminal.confirms(
                    "The backup has a settings.yaml, which may name commands, files and addresses."
                        + " Use it here?");
    if (!asked || !DataFolder.useRestoredSettings(place.folder())) {
      terminal
          .out()
          .println(
              "the settings of the backup are in "
                  + found
                  + "; read them, and rename the file to settings.yaml to use them");
    }
  }
}
