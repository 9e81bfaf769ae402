package dev.vigil.cli.query;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.query.PreparedQuery;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil view add}: checks and keeps a query under a name. */
@Command(
    name = "add",
    description = "Check a query and keep it under a name.",
    footer = {
      "",
      "Examples:",
      "  vigil view add changed -e 'for $p in pages:page() where $p/version > 1 return $p'",
      "  vigil view add addresses -e 'for $p in pages:page() return $p/url' --cache 1h"
    })
final class ViewAddCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "NAME", description = "The name of the view.")
  private String name;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FILE",
      description = "A file with the query; - is standard input.")
  private @Nullable String file;

  @Option(names = "-e", paramLabel = "EXPRESSION", description = "The query itself.")
  private @Nullable String expression;

  @Option(
      names = "--cache",
      paramLabel = "DURATION",
      description = "Keep the result so long, or until a source shows a change.")
  private Duration cache = Duration.ZERO;

  @Mixin private DataOption place;

  ViewAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (expression == null && file == null) {
      throw new CommandFailure("name a file with a query, or write the query after -e.");
    }
    String text =
        expression != null
            ? expression
            : "-".equals(file)
                ? new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8)
                : Files.readString(Path.of(Objects.requireNonNull(file)));
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      PreparedQuery checked =
          Mediator.open(installation)
              .putView(
                  CommandHandler.WORKSPACE,
                  new ViewRow(name, text.strip(), cache, Instant.EPOCH, ""));
      checked
          .warnings()
          .forEach(warning -> terminal.err().println("vigil: " + TerminalEscape.lines(warning)));
      return ExitCode.YES;
    }
  }
}
