package dev.vigil.cli.query;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil source} commands. */
@Command(
    name = "source",
    description = "Add databases and files that queries read.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil source COMMAND ...   (vigil help source COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Examples:",
      "  vigil source add realtor examples/query/houses.csv",
      "  vigil source list"
    })
public final class SourceCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("add", SourceAddCommand::new);
    COMMANDS.put("list", SourceListCommand::new);
    COMMANDS.put("show", SourceShowCommand::new);
    COMMANDS.put("remove", SourceRemoveCommand::new);
  }

  public SourceCommand() {
    super(COMMANDS);
  }
}
