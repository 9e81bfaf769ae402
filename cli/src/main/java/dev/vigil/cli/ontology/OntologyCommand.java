package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil ontology} commands. */
@Command(
    name = "ontology",
    description = "Check, classify, explain, convert, compare and import ontologies.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil ontology COMMAND ...   (vigil help ontology COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Files may be OWL 2 (RDF/XML, Turtle, OWL/XML, functional or Manchester syntax), RDF Schema"
          + " or",
      "DAML+OIL. 'vigil class' defines classes of facts without an ontology.",
      "",
      "Examples:",
      "  vigil ontology check examples/shop.omn",
      "  vigil ontology classify examples/shop.omn",
      "  vigil ontology explain examples/shop.omn CheapLaptop Product"
    })
public final class OntologyCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("import", OntologyImportCommand::new);
    COMMANDS.put("check", OntologyCheckCommand::new);
    COMMANDS.put("classify", OntologyClassifyCommand::new);
    COMMANDS.put("explain", OntologyExplainCommand::new);
    COMMANDS.put("convert", OntologyConvertCommand::new);
    COMMANDS.put("diff", OntologyDiffCommand::new);
  }

  public OntologyCommand() {
    super(COMMANDS);
  }
}
