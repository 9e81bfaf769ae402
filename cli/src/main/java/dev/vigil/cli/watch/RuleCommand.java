package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil rule} commands. */
@Command(
    name = "rule",
    description = "Add, list and change rules: which actions follow which events.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil rule COMMAND [--data DIR] ...   (vigil help rule COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Examples:", "  vigil rule list"})
public final class RuleCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("add", RuleAddCommand::new);
    COMMANDS.put("list", RuleListCommand::new);
    COMMANDS.put("trace", RuleTraceCommand::new);
    COMMANDS.put("enable", RuleEnableCommand::new);
    COMMANDS.put("disable", RuleDisableCommand::new);
    COMMANDS.put("remove", RuleRemoveCommand::new);
  }

  public RuleCommand() {
    super(COMMANDS);
  }
}
