package dev.vigil.knowledge.ontology.language;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.riot.system.StreamRDFBase;

/**
 * Reads the triples of a document in their order, with the terms of old namespaces made current.
 */
final class RdfTriples {
  private static final int MOST_TRIPLES = 3_000_000;

  private RdfTriples() {}

  static List<Triple> read(OntologyDocument document, byte[] normalized, boolean xml) {
    List<Triple> triples = new ArrayList<>();
    String base =
        document.iri() == null
            ? "file:///" + document.fileName().replace(' ', '_')
            : document.iri();
    try {
      RDFParser.create()
          .source(new ByteArrayInputStream(normalized))
          .lang(xml ? Lang.RDFXML : Lang.TURTLE)
          .base(base)
          .errorHandler(new Problems(document.name()))
          .parse(
              new StreamRDFBase() {
                @Override
                public void triple(Triple triple) {
                  if (triples.size() >= MOST_TRIPLES) {
                    throw new OntologyException(
                        document.name()
                            + ": the document has more than "
                            + MOST_TRIPLES
                            + " statements.");
                  }
                  triples.add(triple);
                }
              });
    } catch (RiotException wrong) {
      throw new OntologyException(document.name() + ": " + wrong.getMessage(), wrong);
    }
    return triples;
  }

  /** Errors stop the reading with their place; warnings, such as for odd IRIs, do not. */
  private record Problems(String name) implements ErrorHandler {
    @Override
    public void warning(String message, long line, long column) {}

    @Override
    public void error(String message, long line, long column) {
      throw OntologyException.at(
          name, (int) line, (int) column, message.endsWith(".") ? message : message + ".");
    }

    @Override
    public void fatal(String message, long line, long column) {
      error(message, line, column);
    }
  }
}
