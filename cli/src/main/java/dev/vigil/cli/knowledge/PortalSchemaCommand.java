package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.portal.ClassSchema;
import dev.vigil.knowledge.portal.ClassShape;
import dev.vigil.knowledge.portal.sparql.RdfFormat;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil portal schema}: prints the XML Schema or the SHACL shape of a class. */
@Command(
    name = "schema",
    description = "Print the XML Schema of a class; files after it become facts without a mapping.",
    footer = {
      "",
      "Examples:",
      "  vigil portal schema Person",
      "  vigil portal schema Person --shape"
    })
final class PortalSchemaCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "CLASS", description = "The class, such as Person.")
  private String className;

  @Option(names = "--shape", description = "The SHACL shape as Turtle instead.")
  private boolean shape;

  @Mixin private DataOption place;

  PortalSchemaCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    FactClass type = classes().get(className);
    terminal
        .out()
        .print(
            shape ? RdfFormat.TURTLE.write(ClassShape.of(type).model()) : ClassSchema.write(type));
    return ExitCode.YES;
  }

  private FactClasses classes() {
    if (!place.exists()) {
      return FactClasses.builtIn();
    }
    try (Installation installation = place.read(terminal.time())) {
      return FactService.of(installation).classes(CommandHandler.WORKSPACE);
    }
  }
}
