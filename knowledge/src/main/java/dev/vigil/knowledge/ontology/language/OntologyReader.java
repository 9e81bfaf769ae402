package dev.vigil.knowledge.ontology.language;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.jspecify.annotations.Nullable;

/**
 * Prepares documents for the reasoner process: bounds are checked, entities expanded, DAML+OIL and
 * RDF Schema translated. Nothing here opens a connection; imports come from the given function.
 */
public final class OntologyReader {
  /** A document that the reasoner process can read, and what could not be kept exactly. */
  public record Prepared(
      String name,
      byte[] content,
      OntologySyntax syntax,
      @Nullable String iri,
      List<String> warnings) {}

  private static final int MOST_IMPORTS = 100;
  private final Function<String, Optional<OntologyDocument>> imports;

  /** Creates a reader; the function returns the document of an imported IRI. */
  public OntologyReader(Function<String, Optional<OntologyDocument>> imports) {
    this.imports = imports;
  }

  /** Prepares a document whose syntax is detected. */
  public Prepared prepare(OntologyDocument document) {
    return prepare(document, OntologySyntax.detect(document.content(), document.name()));
  }

  private static final java.util.regex.Pattern EMPTY_LIST =
      java.util.regex.Pattern.compile("(?:intersectionOf|unionOf|oneOf)\\s[^<>]*(?:/>|></)");

  private static String text(OntologyDocument document) {
    return new String(document.content(), java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  /** Prepares a document of a known syntax. */
  public Prepared prepare(OntologyDocument document, OntologySyntax syntax) {
    return switch (syntax) {
      case RDFXML, OWLXML -> {
        byte[] content =
            hasDocumentType(document) || EMPTY_LIST.matcher(text(document)).find()
                ? XmlNormalizer.normalize(document, false)
                : document.content();
        yield new Prepared(document.name(), content, syntax, document.iri(), List.of());
      }
      case DAML -> daml(document);
      default ->
          new Prepared(document.name(), document.content(), syntax, document.iri(), List.of());
    };
  }

  private static boolean hasDocumentType(OntologyDocument document) {
    String head = new String(document.content(), StandardCharsets.ISO_8859_1);
    return head.contains("<!DOCTYPE") || head.indexOf('\0') >= 0;
  }

  private Prepared daml(OntologyDocument document) {
    List<Triple> triples = triples(document);
    List<Triple> context = new ArrayList<>();
    SchemaTypes types = new SchemaTypes();
    Set<String> seen = new LinkedHashSet<>();
    List<List<Triple>> open = new ArrayList<>(List.of(triples));
    while (!open.isEmpty()) {
      List<Triple> next = open.removeLast();
      schemas(next, types, seen);
      for (String iri : imported(next)) {
        if (seen.add(iri) && seen.size() <= MOST_IMPORTS) {
          imports
              .apply(iri)
              .filter(
                  each -> OntologySyntax.detect(each.content(), each.name()) == OntologySyntax.DAML)
              .ifPresent(
                  each -> {
                    List<Triple> more = triples(each);
                    context.addAll(more);
                    open.add(more);
                  });
        }
      }
    }
    DamlImporter.Translation translation =
        DamlImporter.translate(document.name(), triples, context, types);
    return new Prepared(
        document.name(),
        translation.text().getBytes(StandardCharsets.UTF_8),
        OntologySyntax.FUNCTIONAL,
        document.iri(),
        translation.warnings());
  }

  private static List<Triple> triples(OntologyDocument document) {
    return RdfTriples.read(document, XmlNormalizer.normalize(document, true), true);
  }

  private static Set<String> imported(List<Triple> triples) {
    Set<String> found = new TreeSet<>();
    for (Triple triple : triples) {
      if ("imports".equals(DamlVocabulary.word(triple.getPredicate()))
          && triple.getObject().isURI()
          && !DamlVocabulary.vocabulary(triple.getObject().getURI())) {
        found.add(triple.getObject().getURI());
      }
    }
    return found;
  }

  /** Reads the schema documents of the datatypes that the triples may refer to. */
  private void schemas(List<Triple> triples, SchemaTypes types, Set<String> seen) {
    for (Triple triple : triples) {
      String word = DamlVocabulary.word(triple.getPredicate());
      if (word != null && Set.of("range", "toClass", "hasClass", "hasClassQ").contains(word)) {
        Node object = triple.getObject();
        String iri = object.isURI() ? object.getURI() : "";
        int hash = iri.indexOf('#');
        if (hash > 0
            && !DamlVocabulary.schemaType(iri)
            && seen.add("schema " + iri.substring(0, hash))
            && seen.size() <= 10 * MOST_IMPORTS) {
          imports
              .apply(iri.substring(0, hash))
              .filter(OntologyReader::schema)
              .ifPresent(each -> types.add(each, iri.substring(0, hash)));
        }
      }
    }
  }

  private static boolean schema(OntologyDocument document) {
    String head =
        new String(
            document.content(),
            0,
            Math.min(document.content().length, 4_000),
            StandardCharsets.UTF_8);
    return head.contains("XMLSchema") && head.contains("schema") && !head.contains("rdf:RDF");
  }
}
