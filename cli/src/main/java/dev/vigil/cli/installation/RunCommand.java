package dev.vigil.cli.installation;

import dev.vigil.cli.process.EngineRun;
import dev.vigil.cli.process.LogFormat;
import dev.vigil.cli.process.ProcessLog;
import dev.vigil.cli.process.Supervisor;
import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.ProductVersion;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.watch.CheckPrinter;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Implements {@code vigil run}: runs the engine of an installation. */
@Command(
    name = "run",
    description = "Run all sentinels: check their pages when they are due, and report changes.",
    footer = {
      "",
      "It runs until Ctrl-C or SIGTERM and finishes running checks first, unless you press",
      "Ctrl-C again. Other commands work meanwhile. All log lines of a check, of what it found and",
      "of the messages about it have the same check=...",
      "",
      "Examples:",
      "  vigil run --for 2s --verbose",
      "  vigil run --for 2s --log-format json"
    })
public final class RunCommand implements Callable<Integer> {
  private static final EventLog LOG = new EventLog(RunCommand.class);

  private final Terminal terminal;

  @Spec private CommandSpec spec;
  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print a line for every check, not only for reports.")
  private boolean verbose;

  @Option(
      names = "--log-format",
      paramLabel = "F",
      description =
          "Instead of what is reported, log all that is done, a line each: text (for people) or"
              + " json.")
  private @Nullable LogFormat format;

  @Option(names = "--for", paramLabel = "TIME", description = "End after this long.")
  private @Nullable Duration most;

  @Option(
      names = "--stop-within",
      paramLabel = "TIME",
      description = "How long running checks and deliveries may take to end. Default: 20s.")
  private @Nullable Duration within;

  @Option(
      names = "--supervised",
      description = "Run in a second process, which is started again when it dies or gets stuck.")
  private boolean supervised;

  public RunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (supervised) {
      List<String> words = spec.root().commandLine().getParseResult().originalArgs();
      return Supervisor.of(words, terminal).run();
    }
    return run();
  }

  private int run() {
    Settings settings = allowed.in(place.settings());
    LogFormat chosen = format == null ? LogFormat.TEXT : format;
    try (ProcessLog logs =
            new ProcessLog(
                format == null ? terminal.err() : terminal.out(), chosen, format != null);
        Installation installation = place.run(settings, terminal.time())) {
      assert logs != null;
      place.printUpgrade(terminal);
      CheckPrinter lines = new CheckPrinter(installation, terminal, null, verbose, null, false);
      begin(installation, lines);
      EngineRun.run(
          installation,
          place.folder(),
          terminal,
          most,
          within == null ? EngineRun.USUAL_STOP : within,
          () -> end(lines));
      return ExitCode.YES;
    }
  }

  private void begin(Installation installation, CheckPrinter lines) {
    List<SentinelRow> all = installation.sentinels().all(CommandHandler.WORKSPACE);
    long active =
        all.stream().filter(row -> row.lifecycle().state() == SentinelState.ACTIVE).count();
    if (format == null) {
      terminal
          .out()
          .println(
              "Running %d sentinel%s (%d active) in %s."
                  .formatted(all.size(), all.size() == 1 ? "" : "s", active, place));
      terminal.out().flush();
      installation.checks().listen(lines::checked);
    } else {
      LOG.info(
          "started", "version", ProductVersion.text(), "sentinels", all.size(), "active", active);
    }
  }

  private void end(CheckPrinter lines) {
    if (format == null) {
      terminal.out().println(lines.summary());
      terminal.out().flush();
    } else {
      LOG.info("stopped");
    }
  }
}
