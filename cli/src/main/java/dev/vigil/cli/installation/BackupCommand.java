package dev.vigil.cli.installation;

import dev.vigil.archive.Archive;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.server.account.ServerTables;
import dev.vigil.watch.backup.Backup;
import dev.vigil.watch.backup.DataFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil backup}: writes an installation into one file, also while it runs. */
@Command(
    name = "backup",
    description = "Write an installation into one file, also while it runs.",
    footer = {
      "",
      "The file has all versions of all pages, sentinels, rules, changes, messages, accounts and",
      "secrets, these encrypted, settings.yaml, and the crawls and services of the data folder.",
      "secret.key is not in it: keep it apart.",
      "'vigil restore' reads it, into a data folder or a database, whichever it came from.",
      "",
      "Examples:",
      "  vigil backup before.vigil",
      "  vigil backup ."
    })
public final class BackupCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The backup file, or a folder in which Vigil chooses the name.")
  private Path file;

  public BackupCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Instant now = terminal.time().now();
    Path target = Files.isDirectory(file) ? file.resolve(DataFolder.name(now)) : file;
    try (Archive archive = place.archive()) {
      Backup.Summary summary =
          Backup.write(place.folder(), archive, ServerTables.all(), now, target.toAbsolutePath());
      terminal.out().println(target + ": " + summary + ".");
      return ExitCode.YES;
    }
  }
}
