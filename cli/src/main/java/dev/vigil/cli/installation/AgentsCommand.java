package dev.vigil.cli.installation;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.agent.PageAssigner;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.UrlPrefix;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil agents}: lists the configured agents and what they check. */
@Command(
    name = "agents",
    description = "List the agents of the settings: when they called, and what they check.",
    footer = {"", "Example:", "  vigil agents"})
public final class AgentsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  public AgentsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      List<PageAssigner.State> all = installation.ingest().agents();
      if (all.isEmpty()) {
        return terminal.nothing("there are no agents; 'agents:' in the settings names them.");
      }
      Table table = new Table();
      table.row("agent", "called", "checks", "too many", "versions", "waiting", "addresses");
      for (PageAssigner.State state : all) {
        table.row(
            state.name(),
            state
                .seen()
                .map(
                    seen ->
                        TimeArguments.shown(seen, installation.settings().zone())
                            + (state.silent() ? ", silent" : ""))
                .orElse("never"),
            state.seen().isEmpty() ? "-" : Integer.toString(state.held()),
            state.seen().isEmpty() ? "-" : Integer.toString(state.waiting()),
            Long.toString(state.versions()),
            "%,d bytes".formatted(state.queued()),
            state.addresses().stream().map(UrlPrefix::toString).collect(Collectors.joining(" ")));
      }
      table.lines("").forEach(terminal::show);
      return ExitCode.YES;
    }
  }
}
