package dev.vigil.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "archive",
    description = "Keep the versions of pages: small, exact and safe.",
    synopsisHeading = "Usage: ",
    customSynopsis =
        "vigil archive COMMAND [--archive DIR] ...   (vigil help archive COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  vigil archive add --archive pages https://port.example/notices examples/notices.html",
      "  vigil archive log --archive pages https://port.example/notices",
      "  vigil archive show --archive pages https://port.example/notices"
    })
final class ArchiveCommand implements Runnable {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("add", ArchiveAddCommand::new);
    COMMANDS.put("import", ArchiveImportCommand::new);
    COMMANDS.put("log", ArchiveLogCommand::new);
    COMMANDS.put("show", ArchiveShowCommand::new);
    COMMANDS.put("diff", ArchiveDiffCommand::new);
    COMMANDS.put("export", ArchiveExportCommand::new);
    COMMANDS.put("stats", ArchiveStatsCommand::new);
    COMMANDS.put("check", ArchiveCheckCommand::new);
    COMMANDS.put("repair", ArchiveRepairCommand::new);
    COMMANDS.put("purge", ArchivePurgeCommand::new);
  }

  @Spec private CommandSpec spec;

  /** Adds the subcommands: all, or only the one that a command line names. */
  static void addTo(CommandLine archive, Terminal terminal, String named) {
    Set<String> names = COMMANDS.containsKey(named) ? Set.of(named) : COMMANDS.keySet();
    COMMANDS.forEach(
        (name, command) -> {
          if (names.contains(name)) {
            archive.addSubcommand(name, command.apply(terminal));
          }
        });
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "say what to do: " + String.join(", ", COMMANDS.keySet()));
  }
}
