package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.FileBatch;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil sentinel pause}: pauses sentinels. */
@Command(
    name = "pause",
    description = "Pause sentinels; they resume where they stopped.",
    footer = {
      "",
      "Examples:",
      "  vigil sentinel pause notices",
      "  vigil sentinel pause --for 8h notices"
    })
final class SentinelPauseCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Resume them after this time, such as 8h or 3d.")
  private @Nullable Duration length;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "Sentinels.")
  private List<String> names;

  SentinelPauseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new FileBatch(terminal, names)
        .run(
            (name, progress) ->
                place.does(
                    length == null
                        ? new EngineCommand.Pause(name)
                        : new EngineCommand.Snooze(name, length.toSeconds()),
                    terminal));
  }
}
