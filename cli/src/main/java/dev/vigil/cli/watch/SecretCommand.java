package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil secret} commands. */
@Command(
    name = "secret",
    description = "Store secrets for requests and channels; they are never shown again.",
    synopsisHeading = "Usage: ",
    customSynopsis =
        "vigil secret COMMAND [--data DIR] ...   (vigil help secret COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Examples:", "  vigil secret list"})
public final class SecretCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("put", SecretPutCommand::new);
    COMMANDS.put("bind", SecretBindCommand::new);
    COMMANDS.put("list", SecretListCommand::new);
    COMMANDS.put("remove", SecretRemoveCommand::new);
  }

  public SecretCommand() {
    super(COMMANDS);
  }
}
