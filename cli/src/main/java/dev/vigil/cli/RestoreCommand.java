package dev.vigil.cli;

import dev.vigil.archive.JdbcUrl;
import dev.vigil.server.account.ServerTables;
import dev.vigil.watch.backup.DataFolder;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "restore",
    description = "Make an installation what it was when a backup was made.",
    footer = {
      "",
      "All of it is restored, or nothing. The backup may be of a data folder or of a database, and",
      "of an older release. Nobody may run the installation meanwhile; a database must be empty.",
      "",
      "Example:",
      "  vigil backup before.vigil && vigil restore --replace before.vigil"
    })
final class RestoreCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  @Parameters(index = "0", paramLabel = "FILE", description = "The backup.")
  private Path file;

  @Option(
      names = "--replace",
      description = "Also where there is an installation, which is kept beside it.")
  private boolean replace;

  RestoreCommand(Terminal terminal) {
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
              place.folder(), ServerTables.all(), file, replace, terminal.time().now());
    }
    // Tables of an older release are brought up to date now, not when somebody waits for it.
    place.write(place.settings(), terminal.time()).close();
    terminal.out().println("restored " + place + " from " + file);
    before.ifPresent(folder -> terminal.out().println("what was there is kept in " + folder));
    return Vigil.YES;
  }
}
