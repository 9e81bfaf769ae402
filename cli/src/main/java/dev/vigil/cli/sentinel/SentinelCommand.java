package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil sentinel} commands. */
@Command(
    name = "sentinel",
    description = "Add, try, list and change sentinels: what to watch, and where to report.",
    synopsisHeading = "Usage: ",
    customSynopsis =
        "vigil sentinel COMMAND [--data DIR] ...   (vigil help sentinel COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "FILE holds sentinels in the sentinel language, in YAML or in JSON; - is standard input.",
      "",
      "Examples:",
      "  vigil sentinel verify --offline examples/harbour.sentinel",
      "  vigil sentinel format examples/harbour.sentinel"
    })
public final class SentinelCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("verify", SentinelVerifyCommand::new);
    COMMANDS.put("format", SentinelFormatCommand::new);
    COMMANDS.put("try", SentinelTryCommand::new);
    COMMANDS.put("replay", SentinelReplayCommand::new);
    COMMANDS.put("add", SentinelAddCommand::new);
    COMMANDS.put("edit", SentinelEditCommand::new);
    COMMANDS.put("list", SentinelListCommand::new);
    COMMANDS.put("show", SentinelShowCommand::new);
    COMMANDS.put("pause", SentinelPauseCommand::new);
    COMMANDS.put("resume", SentinelResumeCommand::new);
    COMMANDS.put("reset", SentinelResetCommand::new);
    COMMANDS.put("end", SentinelEndCommand::new);
    COMMANDS.put("remove", SentinelRemoveCommand::new);
    COMMANDS.put("export", SentinelExportCommand::new);
    COMMANDS.put("import", SentinelImportCommand::new);
  }

  public SentinelCommand() {
    super(COMMANDS);
  }
}
