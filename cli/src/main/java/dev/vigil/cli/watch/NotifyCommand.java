package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil notify} commands. */
@Command(
    name = "notify",
    description = "Test channels, and list and retry messages that were not delivered.",
    synopsisHeading = "Usage: ",
    customSynopsis =
        "vigil notify COMMAND [--data DIR] ...   (vigil help notify COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Examples:", "  vigil notify test dashboard", "  vigil notify list"})
public final class NotifyCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("test", NotifyTestCommand::new);
    COMMANDS.put("list", NotifyListCommand::new);
    COMMANDS.put("retry", NotifyRetryCommand::new);
  }

  public NotifyCommand() {
    super(COMMANDS);
  }
}
