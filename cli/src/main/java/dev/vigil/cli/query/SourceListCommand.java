package dev.vigil.cli.query;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil source list}: lists what queries can read. */
@Command(
    name = "list",
    description = "List the sources that queries can read.",
    footer = {"", "Examples:", "  vigil source list"})
final class SourceListCommand implements Callable<Integer> {
  private static final int MOST = 8;

  private final Terminal terminal;

  @Mixin private DataOption place;

  SourceListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      Table table = new Table();
      table.row("SOURCE", "KIND", "COLLECTIONS");
      for (QuerySource source :
          Mediator.open(installation).sources(CommandHandler.WORKSPACE).all()) {
        table.row(
            source.name(),
            source.kind(),
            source.collections().stream()
                    .limit(MOST)
                    .map(SourceCollection::name)
                    .collect(Collectors.joining(" "))
                + (source.collections().size() > MOST ? " …" : ""));
      }
      table.lines("").forEach(terminal.out()::println);
      return ExitCode.YES;
    }
  }
}
