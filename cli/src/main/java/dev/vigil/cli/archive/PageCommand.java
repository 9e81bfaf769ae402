package dev.vigil.cli.archive;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil page} commands. */
@Command(
    name = "page",
    description = "Delete pages of an installation.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil page COMMAND [--data DIR] ...   (vigil help page COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  vigil archive add https://port.example/old examples/notices.html",
      "  vigil page delete https://port.example/old"
    })
public final class PageCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("delete", PageDeleteCommand::new);
  }

  public PageCommand() {
    super(COMMANDS);
  }
}
