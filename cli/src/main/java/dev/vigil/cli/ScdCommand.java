package dev.vigil.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

@Command(
    name = "scd",
    description = "Check and convert descriptions of service classes.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil scd COMMAND ...   (vigil help scd COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "FILE holds a description in XML or YAML, or is the name of one that ships with the program:",
      "nucleotide-blast.",
      "",
      "Examples:",
      "  vigil scd verify examples/notices.scd.yaml",
      "  vigil scd format --as yaml nucleotide-blast"
    })
final class ScdCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("verify", ScdVerifyCommand::new);
    COMMANDS.put("format", ScdFormatCommand::new);
  }

  ScdCommand() {
    super(COMMANDS);
  }
}
