package dev.vigil.cli.query;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.UnavailableSource;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil source show}: prints the schema and the capabilities of a source. */
@Command(
    name = "show",
    description = "Print the collections of a source, their elements, and what it can do itself.",
    footer = {"", "Examples:", "  vigil source show pages"})
final class SourceShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The source.")
  private String name;

  @Mixin private DataOption place;

  SourceShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      QuerySource source =
          Mediator.open(installation)
              .sources(CommandHandler.WORKSPACE, name)
              .find(name)
              .orElseThrow(
                  () ->
                      new MediatorException(
                          "There is no source %s; 'vigil source list' shows them."
                              .formatted(name)));
      if (source instanceof UnavailableSource broken) {
        throw new MediatorException(broken.problem());
      }
      terminal.show("%s (%s): %s".formatted(name, source.kind(), source.capabilities().words()));
      for (SourceCollection collection : source.collections()) {
        terminal.show(
            "  %s:%s(%s)%s"
                .formatted(
                    name,
                    collection.name(),
                    String.join(", ", collection.inputs()),
                    collection.rows() < 0 ? "" : "  about " + collection.rows()));
        if (!collection.columns().isEmpty()) {
          terminal.show(
              "    "
                  + collection.columns().stream()
                      .map(column -> column.name() + " " + column.type().word())
                      .collect(Collectors.joining(", ")));
        }
      }
      source
          .elements()
          .forEach(
              (element, children) ->
                  terminal.show("    //%s: %s".formatted(element, String.join(", ", children))));
      return ExitCode.YES;
    }
  }
}
