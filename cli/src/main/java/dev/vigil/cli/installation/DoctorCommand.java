package dev.vigil.cli.installation;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.search.SearchCheck;
import dev.vigil.server.account.ServerTables;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.command.CommandQueue;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.health.HealthCheck;
import dev.vigil.watch.health.HealthFinding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Implements {@code vigil doctor}: checks an installation and prints problems with their remedies.
 */
@Command(
    name = "doctor",
    description = "Check an installation: what is wrong with it, and what to do.",
    footer = {
      "",
      "It checks Java, settings, data folder, disk, the engine of the running process, database,",
      "archive (a sample at random), clock, late work, the audit log, the mail relay (greeted, but",
      "nothing is sent) and Chromium. It changes nothing, and asks no server that the settings do",
      "not name.",
      "Exit codes: 0 nothing is wrong, 1 something is, 2 error.",
      "",
      "Examples:",
      "  vigil doctor",
      "  vigil doctor --json"
    })
public final class DoctorCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  private int wrong;

  public DoctorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    new HealthCheck(
            place.folder(), database(), terminal.time(), this::running, this::tables, this::report)
        .run();
    if (!json) {
      terminal
          .out()
          .println(
              switch (wrong) {
                case 0 -> "Nothing is wrong.";
                case 1 -> "One thing is wrong.";
                default -> wrong + " things are wrong.";
              });
    }
    return wrong == 0 ? ExitCode.YES : ExitCode.NO;
  }

  private List<HealthFinding> tables(Catalogue catalogue) {
    List<HealthFinding> all = new ArrayList<>(ServerTables.check(catalogue));
    all.addAll(SearchCheck.of(place.folder(), catalogue));
    return all;
  }

  /** The health findings of the process that runs the installation, if one runs. */
  private List<HealthFinding> running() {
    Path archive = place.folder().resolve(Installation.ARCHIVE);
    CommandQueue box = new CommandQueue(place.folder(), terminal.time());
    if (!Archive.exists(archive) || !box.isServed() || !Archive.isBusy(archive)) {
      return List.of();
    }
    try {
      CommandResult reply = box.ask(new EngineCommand.Health(), () -> Archive.isBusy(archive));
      if (reply.code() != CommandResult.YES) {
        return List.of(
            HealthFinding.wrong("engine", reply.words(), "Restart it, and read its log."));
      }
      // All others are found here too.
      return EngineCommand.Health.findings(reply).stream()
          .filter(one -> one.check().equals("engine"))
          .toList();
    } catch (WatchException e) {
      return List.of(
          HealthFinding.wrong(
              "engine", String.valueOf(e.getMessage()), "Restart it, and read its log."));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  /** The database, or empty if the settings cannot be read; another check reports that. */
  private Optional<JdbcUrl> database() {
    try {
      return place.database();
    } catch (WatchException e) {
      return Optional.empty();
    }
  }

  private void report(HealthFinding finding) {
    wrong += finding.state() == HealthFinding.State.WRONG ? 1 : 0;
    if (json) {
      terminal.out().println(JsonOutput.line(fields(finding)));
    } else {
      String mark =
          finding.state() == HealthFinding.State.WRONG
              ? finding.state().toString().toUpperCase(Locale.ROOT)
              : finding.state().toString();
      terminal.show("%-6s %-9s %s".formatted(mark, finding.check(), finding.words()));
      if (!finding.remedy().isEmpty()) {
        terminal.show(" ".repeat(17) + finding.remedy());
      }
    }
    terminal.out().flush();
  }

  private static Map<String, Object> fields(HealthFinding finding) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("check", finding.check());
    fields.put("state", finding.state().toString());
    fields.put("words", finding.words());
    if (!finding.remedy().isEmpty()) {
      fields.put("remedy", finding.remedy());
    }
    return fields;
  }
}
