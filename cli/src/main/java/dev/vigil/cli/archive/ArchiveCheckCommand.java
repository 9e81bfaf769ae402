package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.ArchiveStats;
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

/** Implements {@code vigil archive check}: verifies every byte of every version. */
@Command(
    name = "check",
    description = "Verify every byte of every version.",
    footer = {
      "",
      "Exit codes: 0 all versions are sound, 1 some are damaged, 2 error.",
      "",
      "Example:",
      "  vigil archive check --archive pages"
    })
final class ArchiveCheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  ArchiveCheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Archive archive = place.read()) {
      ArchiveStats stats = archive.stats();
      List<Damage> damages;
      try (Progress progress = new Progress(terminal, (int) stats.pages())) {
        damages = archive.check(page -> progress.at(page.url()));
      }
      damages.forEach(damage -> terminal.show(damage.toString()));
      if (damages.isEmpty()) {
        terminal
            .out()
            .println(
                "sound: %s of %s"
                    .formatted(
                        CountFormat.of(stats.versions(), "version"),
                        CountFormat.of(stats.pages(), "page")));
        return ExitCode.YES;
      }
      long versions = damages.stream().filter(damage -> damage.page().isPresent()).count();
      terminal
          .out()
          .println(
              versions == 0
                  ? "damaged: the catalogue"
                  : "damaged: %,d of %s; 'vigil archive repair' drops what is damaged"
                      .formatted(versions, CountFormat.of(stats.versions(), "version")));
      return ExitCode.NO;
    }
  }
}
