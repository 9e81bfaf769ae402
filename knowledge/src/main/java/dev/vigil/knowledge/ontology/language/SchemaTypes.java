package dev.vigil.knowledge.ontology.language;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** The simple types that XML Schema documents derive: restrictions, enumerations and unions. */
final class SchemaTypes {
  static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  private static final Set<String> FACETS =
      Set.of(
          "minInclusive",
          "maxInclusive",
          "minExclusive",
          "maxExclusive",
          "length",
          "minLength",
          "maxLength",
          "pattern");
  private static final int MOST_DEPTH = 50;
  private final Map<String, FunctionalTerm> definitions = new LinkedHashMap<>();
  private final Map<String, List<String>> bases = new LinkedHashMap<>();

  /** Adds the named types of a schema document; {@code iri} is the document without a fragment. */
  void add(OntologyDocument document, String iri) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      XMLStreamReader reader =
          factory.createXMLStreamReader(new ByteArrayInputStream(document.content()));
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamReader.START_ELEMENT
            && reader.getLocalName().equals("simpleType")) {
          String name = reader.getAttributeValue(null, "name");
          List<String> base = new ArrayList<>();
          FunctionalTerm range = simpleType(reader, iri, base, 0);
          if (name != null) {
            definitions.put(iri + "#" + name, range);
            bases.put(iri + "#" + name, base);
          }
        }
      }
    } catch (XMLStreamException wrong) {
      throw OntologyException.at(
          document.name(),
          wrong.getLocation().getLineNumber(),
          wrong.getLocation().getColumnNumber(),
          "the schema is not well-formed XML.");
    }
  }

  private FunctionalTerm simpleType(
      XMLStreamReader reader, String iri, List<String> base, int depth) throws XMLStreamException {
    if (depth > MOST_DEPTH) {
      throw new OntologyException(
          "The types of " + iri + " are nested deeper than " + MOST_DEPTH + ".");
    }
    FunctionalTerm range = new FunctionalTerm.Name(XSD + "string");
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamReader.END_ELEMENT && reader.getLocalName().equals("simpleType")) {
        return range;
      }
      if (event == XMLStreamReader.START_ELEMENT) {
        range =
            switch (reader.getLocalName()) {
              case "restriction" -> restriction(reader, iri, base, depth);
              case "union" -> union(reader, iri, base, depth);
              default -> range;
            };
      }
    }
    return range;
  }

  private FunctionalTerm restriction(
      XMLStreamReader reader, String iri, List<String> base, int depth) throws XMLStreamException {
    String written = reader.getAttributeValue(null, "base");
    FunctionalTerm inner =
        written == null
            ? new FunctionalTerm.Name(XSD + "string")
            : reference(reader, written, iri, base);
    List<FunctionalTerm> facets = new ArrayList<>();
    List<FunctionalTerm> values = new ArrayList<>();
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamReader.END_ELEMENT && reader.getLocalName().equals("restriction")) {
        break;
      }
      if (event == XMLStreamReader.START_ELEMENT) {
        String facet = reader.getLocalName();
        String value = reader.getAttributeValue(null, "value");
        String type = base.isEmpty() ? XSD + "string" : base.getFirst();
        if (facet.equals("simpleType")) {
          inner = simpleType(reader, iri, base, depth + 1);
        } else if (facet.equals("enumeration") && value != null) {
          values.add(new FunctionalTerm.Value(value, type, ""));
        } else if (FACETS.contains(facet) && value != null) {
          String facetType =
              facet.equals("pattern")
                  ? XSD + "string"
                  : facet.endsWith("ength") ? XSD + "nonNegativeInteger" : type;
          facets.add(new FunctionalTerm.Name(XSD + facet));
          facets.add(new FunctionalTerm.Value(value, facetType, ""));
        }
      }
    }
    if (!values.isEmpty()) {
      return FunctionalTerm.apply("DataOneOf", values);
    }
    if (facets.isEmpty()) {
      return inner;
    }
    if (!(inner instanceof FunctionalTerm.Name named) || !named.iri().startsWith(XSD)) {
      FunctionalTerm builtIn =
          new FunctionalTerm.Name(base.isEmpty() ? XSD + "string" : base.getFirst());
      facets.addFirst(builtIn);
      return FunctionalTerm.apply(
          "DataIntersectionOf", inner, FunctionalTerm.apply("DatatypeRestriction", facets));
    }
    facets.addFirst(inner);
    return FunctionalTerm.apply("DatatypeRestriction", facets);
  }

  private FunctionalTerm union(XMLStreamReader reader, String iri, List<String> base, int depth)
      throws XMLStreamException {
    List<FunctionalTerm> members = new ArrayList<>();
    String written = reader.getAttributeValue(null, "memberTypes");
    if (written != null) {
      for (String each : written.strip().split("\\s+", -1)) {
        members.add(reference(reader, each, iri, base));
      }
    }
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamReader.END_ELEMENT && reader.getLocalName().equals("union")) {
        break;
      }
      if (event == XMLStreamReader.START_ELEMENT && reader.getLocalName().equals("simpleType")) {
        members.add(simpleType(reader, iri, base, depth + 1));
      }
    }
    return members.size() == 1 ? members.getFirst() : FunctionalTerm.apply("DataUnionOf", members);
  }

  private FunctionalTerm reference(
      XMLStreamReader reader, String written, String iri, List<String> base) {
    int colon = written.indexOf(':');
    String namespace = reader.getNamespaceURI(colon < 0 ? "" : written.substring(0, colon));
    String local = written.substring(colon + 1);
    if (namespace != null && namespace.contains("/XMLSchema")) {
      base.add(XSD + local);
      return new FunctionalTerm.Name(XSD + local);
    }
    base.addAll(bases.getOrDefault(iri + "#" + local, List.of()));
    return new FunctionalTerm.Name(iri + "#" + local);
  }

  boolean contains(String iri) {
    return definitions.containsKey(iri);
  }

  @Nullable FunctionalTerm definition(String iri) {
    return definitions.get(iri);
  }

  /** The built-in types behind a derived one: several for a union. */
  List<String> bases(String iri) {
    return bases.getOrDefault(iri, List.of()).stream().distinct().toList();
  }
}
