package dev.vigil.mediator.builtin;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalRdf;
import dev.vigil.knowledge.portal.sparql.SparqlLimits;
import dev.vigil.knowledge.portal.sparql.SparqlQuery;
import dev.vigil.knowledge.portal.sparql.SparqlRun;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.ColumnElements;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.RowElement;
import dev.vigil.mediator.source.SourceCapabilities;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceReadContext;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The SPARQL of the portal as a function: {@code portal:sparql($query)} gives a row for each
 * solution, with an element for each variable that is bound. Safe for concurrent use.
 */
public final class SparqlFunction implements QuerySource {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final SparqlRun RUN = new SparqlRun(SparqlLimits.USUAL);
  private static final SourceCollection SPARQL =
      new SourceCollection("sparql", "sparql", List.of(), true, List.of(), List.of("query"), -1);

  private final Portal portal;

  public SparqlFunction(Portal portal) {
    this.portal = portal;
  }

  @Override
  public String name() {
    return "portal";
  }

  @Override
  public String kind() {
    return "sparql";
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.FUNCTION;
  }

  @Override
  public List<SourceCollection> collections() {
    return List.of(SPARQL);
  }

  @Override
  public Iterator<RowElement> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context) {
    context.called();
    try {
      String text = arguments.getFirst().getStringValue();
      context.sent(name(), text.strip().replaceAll("\\s+", " "));
      SparqlRun.Answer answer =
          RUN.run(
              new PortalRdf(portal.data(context.workspace()), PortalRdf.LOCAL).graph(),
              SparqlQuery.parse(text),
              "application/sparql-results+json");
      if (!answer.mediaType().contains("sparql-results+json")) {
        throw new MediatorException(
            "portal:sparql answers SELECT and ASK; this query makes a graph.");
      }
      List<RowElement> rows = rows(JSON.readTree(answer.body()));
      context.read(collection, rows.size());
      return rows.iterator();
    } catch (KnowledgeException e) {
      throw new MediatorException("portal:sparql: " + e.getMessage(), e);
    } catch (XPathException e) {
      throw new MediatorException("portal:sparql needs one text, the query.", e);
    }
  }

  private static List<RowElement> rows(JsonNode answer) {
    if (answer.has("boolean")) {
      return List.of(
          new RowElement(
              new RowElement.Shape("row", List.of("answer")),
              new @Nullable String[] {answer.get("boolean").asString()}));
    }
    List<String> variables = new ArrayList<>();
    answer.path("head").path("vars").forEach(name -> variables.add(name.asString()));
    RowElement.Shape shape =
        new RowElement.Shape("row", variables.stream().map(ColumnElements::of).toList());
    List<RowElement> rows = new ArrayList<>();
    for (JsonNode solution : answer.path("results").path("bindings")) {
      @Nullable String[] values = new String[variables.size()];
      for (int i = 0; i < values.length; i++) {
        JsonNode value = solution.path(variables.get(i)).path("value");
        values[i] = value.isMissingNode() ? null : ColumnElements.text(value.asString());
      }
      rows.add(new RowElement(shape, values));
    }
    return rows;
  }
}
