package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts rebuild}: extracts facts from archived versions. */
@Command(
    name = "rebuild",
    description = "Extract the facts of archived versions; goes on where it was stopped.",
    footer = {"", "Examples:", "  vigil facts rebuild", "  vigil facts rebuild Event --anew"})
final class FactsRebuildCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "CLASS",
      arity = "0..1",
      description = "The class; all extracted ones without it.")
  private @Nullable String className;

  @Option(names = "--anew", description = "Extract versions again that were extracted before.")
  private boolean anew;

  @Mixin private DataOption place;

  FactsRebuildCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      return rebuild(FactService.of(installation), className, anew, terminal);
    }
  }

  static int rebuild(
      FactService facts, @Nullable String className, boolean anew, Terminal terminal) {
    long[] versions = {0};
    int[] pages = {0};
    boolean complete =
        facts.rebuild(
            CommandHandler.WORKSPACE,
            Optional.ofNullable(className),
            anew,
            () -> !Thread.currentThread().isInterrupted(),
            (page, all, done) -> {
              versions[0] = done;
              pages[0] = all;
              if (terminal.interactive()) {
                terminal.err().print("\r%,d of %,d pages, %,d versions".formatted(page, all, done));
                terminal.err().flush();
              }
            });
    if (terminal.interactive()) {
      terminal.err().println();
    }
    terminal.show(
        "Extracted: %,d %s of %,d %s%s."
            .formatted(
                versions[0],
                versions[0] == 1 ? "version" : "versions",
                pages[0],
                pages[0] == 1 ? "page" : "pages",
                complete ? "" : "; the rest is left for later"));
    return ExitCode.YES;
  }
}
