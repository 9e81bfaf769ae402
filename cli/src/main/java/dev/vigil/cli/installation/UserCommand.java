package dev.vigil.cli.installation;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil user} commands. */
@Command(
    name = "user",
    description = "Help users who cannot log in to the dashboard.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil user COMMAND [--data DIR] ...   (vigil help user COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {"", "Examples:", "  vigil user reset-two-factor anna"})
public final class UserCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("reset-two-factor", UserResetTwoFactorCommand::new);
  }

  public UserCommand() {
    super(COMMANDS);
  }
}
