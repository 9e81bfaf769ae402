package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.portal.OntologyHierarchy;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalRdf;
import dev.vigil.knowledge.portal.sparql.SparqlLimits;
import dev.vigil.knowledge.portal.sparql.SparqlQuery;
import dev.vigil.knowledge.portal.sparql.SparqlRun;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil portal query}: answers a SPARQL query over the facts. */
@Command(
    name = "query",
    description = "Answer a SPARQL 1.1 query over the facts; rows are CSV, graphs are Turtle.",
    footer = {
      "",
      "A query takes at most 5 seconds and gives at most 10,000 rows. SERVICE, FROM and updates are"
          + " off.",
      "",
      "Example:",
      "  vigil portal query 'SELECT ?name { ?x <http://www.w3.org/2000/01/rdf-schema#label> ?name"
          + " }'"
    })
final class PortalQueryCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "QUERY", description = "SELECT, ASK, CONSTRUCT or DESCRIBE.")
  private String query;

  @Option(
      names = "--base",
      paramLabel = "URL",
      defaultValue = "urn:vigil:portal",
      description = "What the addresses of things begin with. Default: ${DEFAULT-VALUE}.")
  private String base;

  @Mixin private DataOption place;

  PortalQueryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    SparqlQuery parsed = SparqlQuery.parse(query);
    try (Installation installation = place.read(terminal.time())) {
      Portal portal =
          new Portal(installation, new OntologyHierarchy(DefinedClasses.of(installation)));
      SparqlRun.Answer answer =
          new SparqlRun(SparqlLimits.USUAL)
              .run(
                  new PortalRdf(portal.data(CommandHandler.WORKSPACE), base).graph(),
                  parsed,
                  "text/csv, text/turtle");
      terminal.out().print(new String(answer.body(), StandardCharsets.UTF_8).replace("\r\n", "\n"));
      if (!answer.complete()) {
        terminal.err().println("vigil: there are more rows; ask for fewer.");
      }
      return ExitCode.YES;
    }
  }
}
