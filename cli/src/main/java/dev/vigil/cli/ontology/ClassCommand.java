package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil class} commands. */
@Command(
    name = "class",
    description = "Define classes of facts, and list and explain their members.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil class COMMAND ...   (vigil help class COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "A class is an expression over other classes and values. 'Using class NAME' in a sentinel",
      "watches its members.",
      "",
      "Examples:",
      "  vigil class define 'Laptop = Product and name contains laptop'",
      "  vigil class define 'CheapLaptop = Laptop and price < 800'",
      "  vigil class members CheapLaptop"
    })
public final class ClassCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("define", ClassDefineCommand::new);
    COMMANDS.put("list", ClassListCommand::new);
    COMMANDS.put("members", ClassMembersCommand::new);
    COMMANDS.put("explain", ClassExplainCommand::new);
    COMMANDS.put("contradictions", ClassContradictionsCommand::new);
    COMMANDS.put("propose", ClassProposeCommand::new);
    COMMANDS.put("rename", ClassRenameCommand::new);
    COMMANDS.put("rename-property", ClassRenamePropertyCommand::new);
    COMMANDS.put("move", ClassMoveCommand::new);
    COMMANDS.put("remove", ClassRemoveCommand::new);
    COMMANDS.put("close", ClassCloseCommand::new);
  }

  public ClassCommand() {
    super(COMMANDS);
  }
}
