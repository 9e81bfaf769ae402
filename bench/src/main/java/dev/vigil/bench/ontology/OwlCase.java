package dev.vigil.bench.ontology;

import dev.vigil.knowledge.ontology.language.OntologyDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * One check of the W3C test cases for OWL 2: a question about documents with its right answer.
 * Immutable.
 *
 * @param conclusion empty for a question about consistency
 * @param expected the right answer
 * @param imports the documents of imported IRIs
 */
public record OwlCase(
    String name,
    Kind kind,
    OntologyDocument premise,
    Optional<OntologyDocument> conclusion,
    boolean expected,
    Map<String, OntologyDocument> imports) {
  /** What is asked. */
  public enum Kind {
    CONSISTENCY,
    INCONSISTENCY,
    ENTAILMENT,
    NON_ENTAILMENT
  }

  /** The checks of approved cases under the direct semantics of OWL 2 DL. */
  public static List<OwlCase> read(Path file) throws IOException {
    Handler handler = new Handler();
    try (InputStream in = Files.newInputStream(file)) {
      SAXParser parser = SAXParserFactory.newDefaultInstance().newSAXParser();
      parser.setProperty("jdk.xml.totalEntitySizeLimit", "100000000");
      parser.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "100000000");
      parser.setProperty("jdk.xml.entityExpansionLimit", "10000000");
      parser.parse(in, handler);
    } catch (SAXException | ParserConfigurationException wrong) {
      throw new IOException(wrong);
    }
    List<OwlCase> all = new ArrayList<>();
    handler.raw.values().forEach(raw -> checks(raw, handler.raw, all));
    return all;
  }

  private static final class Raw {
    final Set<String> words = new HashSet<>();
    final Map<String, String> texts = new HashMap<>();
    final List<String> imported = new ArrayList<>();
  }

  private static void checks(Raw raw, Map<String, Raw> byIri, List<OwlCase> all) {
    if (!raw.words.containsAll(List.of("Approved", "DIRECT", "DL"))) {
      return;
    }
    String name = raw.texts.getOrDefault("identifier", "?");
    Optional<OntologyDocument> premise = document(raw, name, "PremiseOntology");
    Map<String, OntologyDocument> imports = new HashMap<>();
    raw.imported.forEach(
        iri -> {
          Raw other = byIri.get(iri);
          if (other != null) {
            String known = other.texts.get("importedOntologyIRI");
            String key = known == null ? raw.texts.getOrDefault("importedOntologyIRI", iri) : known;
            document(other, iri, "InputOntology")
                .or(() -> document(other, iri, "PremiseOntology"))
                .ifPresent(found -> imports.put(key, found));
          }
        });
    if (premise.isEmpty()) {
      return;
    }
    if (raw.words.contains("ConsistencyTest")) {
      all.add(new OwlCase(name, Kind.CONSISTENCY, premise.get(), Optional.empty(), true, imports));
    }
    if (raw.words.contains("InconsistencyTest")) {
      all.add(
          new OwlCase(name, Kind.INCONSISTENCY, premise.get(), Optional.empty(), false, imports));
    }
    document(raw, name, "ConclusionOntology")
        .filter(any -> raw.words.contains("PositiveEntailmentTest"))
        .ifPresent(
            found ->
                all.add(
                    new OwlCase(
                        name, Kind.ENTAILMENT, premise.get(), Optional.of(found), true, imports)));
    document(raw, name, "NonConclusionOntology")
        .filter(any -> raw.words.contains("NegativeEntailmentTest"))
        .ifPresent(
            found ->
                all.add(
                    new OwlCase(
                        name,
                        Kind.NON_ENTAILMENT,
                        premise.get(),
                        Optional.of(found),
                        false,
                        imports)));
  }

  private static Optional<OntologyDocument> document(Raw raw, String name, String part) {
    for (String syntax : List.of("rdfXml", "fs")) {
      String text = raw.texts.get(syntax + part);
      if (text != null) {
        String file = name + "-" + part + (syntax.equals("fs") ? ".ofn" : ".rdf");
        return Optional.of(new OntologyDocument(file, text.getBytes(StandardCharsets.UTF_8), null));
      }
    }
    return Optional.empty();
  }

  private static final class Handler extends DefaultHandler {
    final Map<String, Raw> raw = new java.util.LinkedHashMap<>();
    private Raw current = new Raw();
    private final StringBuilder text = new StringBuilder();

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) {
      text.setLength(0);
      String resource = attributes.getValue("rdf:resource");
      if (name.equals("test:TestCase")
          || name.equals("owl:Thing") && attributes.getValue("rdf:about") != null) {
        current = new Raw();
        raw.put(String.valueOf(attributes.getValue("rdf:about")), current);
      } else if (resource != null && name.equals("test:importedOntology")) {
        current.imported.add(resource);
      } else if (resource != null && name.equals("test:importedOntologyIRI")) {
        current.texts.put("importedOntologyIRI", resource);
      } else if (resource != null && (name.startsWith("test:") || name.equals("rdf:type"))) {
        current.words.add(resource.substring(resource.lastIndexOf('#') + 1));
      }
    }

    @Override
    public void characters(char[] chars, int start, int length) {
      text.append(chars, start, length);
    }

    @Override
    public void endElement(String uri, String local, String name) {
      if (name.startsWith("test:") && !text.isEmpty()) {
        current.texts.putIfAbsent(name.substring(5), text.toString());
      }
      text.setLength(0);
    }
  }
}
