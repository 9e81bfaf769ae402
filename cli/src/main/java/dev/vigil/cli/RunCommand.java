package dev.vigil.cli;

import dev.vigil.watch.Settings;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "run",
    description = "Run all sentinels: look at their pages when they are due, and tell the changes.",
    footer = {
      "",
      "It runs until Ctrl-C or SIGTERM; what is under way is finished first. Other commands work",
      "meanwhile.",
      "",
      "Example:",
      "  vigil run --for 2s --verbose"
    })
final class RunCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;
  @Mixin private Allowed allowed;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print a line for every look, not only for what is told.")
  private boolean verbose;

  @Option(names = "--for", paramLabel = "TIME", description = "End after this long.")
  private @Nullable String most;

  RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Settings settings = allowed.in(place.settings());
    try (Installation installation = place.write(settings, terminal.time())) {
      List<Kept> all = installation.engine().sentinels(Clerk.WORKSPACE);
      long active = all.stream().filter(kept -> kept.state() == SentinelState.ACTIVE).count();
      terminal
          .out()
          .println(
              "Running %d sentinel%s (%d active) in %s."
                  .formatted(all.size(), all.size() == 1 ? "" : "s", active, place));
      LookLines lines = new LookLines(installation, terminal, null, verbose, null, false);
      installation.engine().listen(lines::looked);
      terminal.out().flush();
      Running.run(
          installation,
          place.folder(),
          terminal.time(),
          most == null ? null : Running.duration(most),
          () -> {
            terminal.out().println(lines.summary());
            terminal.out().flush();
          });
      return Vigil.YES;
    }
  }
}
