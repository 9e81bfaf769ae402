package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Damage;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Terminal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil archive repair}: drops the versions that cannot be restored. */
@Command(
    name = "repair",
    description = "Drop the versions that cannot be restored, and nothing else.",
    footer = {"", "Example:", "  vigil archive repair --archive pages"})
final class ArchiveRepairCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  ArchiveRepairCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Archive archive = place.change()) {
      List<Damage> dropped;
      try (Progress progress = new Progress(terminal, archive.pages().size())) {
        dropped = archive.repair(page -> progress.at(page.url()));
      }
      dropped.forEach(damage -> terminal.show("dropped " + damage));
      terminal
          .out()
          .println(
              dropped.isEmpty()
                  ? "nothing to repair"
                  : "dropped " + CountFormat.of(dropped.size(), "version"));
    }
    return ExitCode.YES;
  }
}
