package dev.vigil.cli.query;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil view} commands. */
@Command(
    name = "view",
    description = "Keep queries as views that other queries, forms and sentinels use.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil view COMMAND ...   (vigil help view COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "A query uses a view as view:NAME(). 'Using query NAME' watches its result.",
      "",
      "Examples:",
      "  vigil view add changed -e 'for $p in pages:page() where $p/version > 1 return $p'",
      "  vigil view list"
    })
public final class ViewCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("add", ViewAddCommand::new);
    COMMANDS.put("list", ViewListCommand::new);
    COMMANDS.put("show", ViewShowCommand::new);
    COMMANDS.put("refresh", ViewRefreshCommand::new);
    COMMANDS.put("remove", ViewRemoveCommand::new);
  }

  public ViewCommand() {
    super(COMMANDS);
  }
}
