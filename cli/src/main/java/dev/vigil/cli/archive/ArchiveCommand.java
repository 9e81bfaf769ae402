package dev.vigil.cli.archive;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil archive} commands. */
@Command(
    name = "archive",
    description = "Store the versions of pages: small, exact and safe.",
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
public final class ArchiveCommand extends CommandGroup {
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

  public ArchiveCommand() {
    super(COMMANDS);
  }
}
