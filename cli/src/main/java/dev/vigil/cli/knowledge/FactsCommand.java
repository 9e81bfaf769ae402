package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil facts} commands. */
@Command(
    name = "facts",
    description = "Extract typed values from pages, and query their history.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil facts COMMAND ...   (vigil help facts COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "The ready-made classes are Article, Event, Job, Offer, Organisation, Person, Product,"
          + " Recipe,",
      "Release and Service. 'vigil facts on CLASS' extracts a class from all watched pages.",
      "",
      "Examples:",
      "  vigil facts extract examples/anvil.html --class Product",
      "  vigil facts on Product",
      "  vigil facts list 'Product where price < 800'"
    })
public final class FactsCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("extract", FactsExtractCommand::new);
    COMMANDS.put("class", FactsClassCommand::new);
    COMMANDS.put("teach", FactsTeachCommand::new);
    COMMANDS.put("rule", FactsRuleCommand::new);
    COMMANDS.put("same", FactsSameCommand::new);
    COMMANDS.put("on", FactsOnCommand::new);
    COMMANDS.put("off", FactsOffCommand::new);
    COMMANDS.put("list", FactsListCommand::new);
    COMMANDS.put("history", FactsHistoryCommand::new);
    COMMANDS.put("explain", FactsExplainCommand::new);
    COMMANDS.put("rebuild", FactsRebuildCommand::new);
    COMMANDS.put("export", FactsExportCommand::new);
  }

  public FactsCommand() {
    super(COMMANDS);
  }
}
