package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil portal} commands. */
@Command(
    name = "portal",
    description = "Publish facts as a site, query them, and connect databases.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil portal COMMAND ...   (vigil help portal COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "'vigil serve' shows the portal: on the dashboard under Portal, and in public under"
          + " /site/PATH.",
      "",
      "Examples:",
      "  vigil portal schema Person",
      "  vigil portal publish Person Event --title 'Research group' --path group",
      "  vigil portal query 'SELECT * { ?s ?p ?o } LIMIT 10'"
    })
public final class PortalCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("publish", PortalPublishCommand::new);
    COMMANDS.put("query", PortalQueryCommand::new);
    COMMANDS.put("schema", PortalSchemaCommand::new);
    COMMANDS.put("database", PortalDatabaseCommand::new);
  }

  public PortalCommand() {
    super(COMMANDS);
  }
}
