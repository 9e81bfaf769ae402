package dev.vigil.cli.service;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil service} commands. */
@Command(
    name = "service",
    description = "Find services of a class, query them, and check the description of the class.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil service COMMAND ...   (vigil help service COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "A description is an XML or YAML file, or the name of one that ships with the program:",
      "nucleotide-blast.",
      "",
      "Examples:",
      "  vigil service verify examples/notices.service.yaml",
      "  vigil service list"
    })
public final class ServiceCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("probe", ServiceProbeCommand::new);
    COMMANDS.put("list", ServiceListCommand::new);
    COMMANDS.put("ask", ServiceAskCommand::new);
    COMMANDS.put("classify", ServiceClassifyCommand::new);
    COMMANDS.put("verify", ServiceVerifyCommand::new);
    COMMANDS.put("format", ServiceFormatCommand::new);
  }

  public ServiceCommand() {
    super(COMMANDS);
  }
}
