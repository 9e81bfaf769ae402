package dev.vigil.knowledge.ontology.language;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.knowledge.ontology.language.FunctionalTerm.Application;
import dev.vigil.knowledge.ontology.language.FunctionalTerm.Blank;
import dev.vigil.knowledge.ontology.language.FunctionalTerm.Name;
import dev.vigil.knowledge.ontology.language.FunctionalTerm.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes OWL 2 as DAML+OIL in RDF/XML, the reverse of {@link DamlImporter}. Derived datatypes go
 * into XML Schema documents of their own. What DAML+OIL cannot say is left out and named.
 */
public final class DamlExporter {
  /** The document, the schema documents by their IRI, and the axioms that were left out. */
  public record Export(String text, Map<String, String> schemas, List<String> leftOut) {}

  private static final Pattern QUALIFIED =
      Pattern.compile("(.*[^\\p{L}\\p{N}_.-])([\\p{L}_][\\p{L}\\p{N}_.-]*)", Pattern.DOTALL);

  /** An axiom that DAML+OIL cannot express. */
  private static final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> prefixes = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> schemas = new TreeMap<>();
  private final List<String> leftOut = new ArrayList<>();

  private DamlExporter() {}

  /** Converts an ontology in functional-style syntax. */
  public static Export export(String functional) {
    return new DamlExporter().write(FunctionalParser.parse(functional));
  }

  private Export write(Application ontology) {
    List<Application> header = new ArrayList<>();
    String iri = "";
    StringBuilder body = new StringBuilder();
    for (FunctionalTerm term : ontology.operands()) {
      if (term instanceof Name name) {
        iri = iri.isEmpty() ? name.iri() : iri;
      } else if (term instanceof Application axiom) {
        if (axiom.operator().equals("Import") || axiom.operator().equals("Annotation")) {
          header.add(axiom);
          continue;
        }
        out.setLength(0);
        try {
          axiom(withoutAnnotations(axiom));
          body.append(out);
        } catch (Unsupported left) {
          leftOut.add(axiom.toString());
        }
      }
    }
    out.setLength(0);
    header(iri, header);
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rdf:RDF");
    text.append("\n  xmlns:rdf=\"").append(DamlVocabulary.RDF).append('"');
    text.append("\n  xmlns:rdfs=\"").append(DamlVocabulary.RDFS).append('"');
    text.append("\n  xmlns:daml=\"").append(DamlVocabulary.DAML).append('"');
    prefixes.forEach(
        (namespace, prefix) ->
            text.append("\n  xmlns:")
                .append(prefix)
                .append("=\"")
                .append(MarkupEscape.escape(namespace))
                .append('"'));
    text.append(">\n").append(out).append(body).append("</rdf:RDF>\n");
    Map<String, String> documents = new TreeMap<>();
    schemas.forEach((document, types) -> documents.put(document, schema(types)));
    return new Export(text.toString(), documents, List.copyOf(leftOut));
  }

  private static Application withoutAnnotations(Application axiom) {
    return FunctionalTerm.apply(
        axiom.operator(),
        axiom.operands().stream()
            .filter(
                term ->
                    !(term instanceof Application inner && inner.operator().equals("Annotation")))
            .toList());
  }

  private static String schema(Map<String, String> types) {
    StringBuilder text =
        new StringBuilder(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
            """);
    types.values().forEach(text::append);
    return text.append("</xsd:schema>\n").toString();
  }

  private void header(String iri, List<Application> lines) {
    out.append("<daml:Ontology rdf:about=\"").append(MarkupEscape.escape(iri)).append("\">\n");
    for (Application line : lines) {
      if (line.operator().equals("Import")) {
        out.append("  <daml:imports rdf:resource=\"")
            .append(MarkupEscape.escape(((Name) line.operands().getFirst()).iri()))
            .append("\"/>\n");
      } else {
        annotationValue((Name) line.operands().getFirst(), line.operands().getLast());
      }
    }
    out.append("</daml:Ontology>\n");
  }

  private void axiom(Application axiom) {
    List<FunctionalTerm> operands = axiom.operands();
    switch (axiom.operator()) {
      case "Declaration" -> declaration((Application) operands.getFirst());
      case "SubClassOf" -> about(operands.getFirst(), "rdfs:subClassOf", operands.getLast());
      case "EquivalentClasses" -> chain(operands, "daml:sameClassAs");
      case "DisjointClasses" -> pairs(operands, "daml:disjointWith");
      case "DisjointUnion" -> {
        start("daml:Class", (Name) operands.getFirst());
        list("daml:disjointUnionOf", operands.subList(1, operands.size()));
        out.append("</daml:Class>\n");
      }
      case "SubObjectPropertyOf", "SubDataPropertyOf" ->
          property(axiom, operands.getFirst(), "rdfs:subPropertyOf", operands.getLast());
      case "EquivalentObjectProperties", "EquivalentDataProperties" -> {
        for (FunctionalTerm other : operands.subList(1, operands.size())) {
          property(axiom, operands.getFirst(), "daml:samePropertyAs", other);
        }
      }
      case "InverseObjectProperties" ->
          property(axiom, operands.getFirst(), "daml:inverseOf", operands.getLast());
      case "SymmetricObjectProperty" ->
          property(axiom, operands.getFirst(), "daml:inverseOf", operands.getFirst());
      case "ObjectPropertyDomain", "DataPropertyDomain" ->
          propertyClass(axiom, operands, "rdfs:domain");
      case "ObjectPropertyRange", "DataPropertyRange" ->
          propertyClass(axiom, operands, "rdfs:range");
      case "FunctionalObjectProperty", "FunctionalDataProperty" ->
          typed(operands.getFirst(), "UniqueProperty");
      case "InverseFunctionalObjectProperty" -> typed(operands.getFirst(), "UnambiguousProperty");
      case "TransitiveObjectProperty" -> typed(operands.getFirst(), "TransitiveProperty");
      case "ClassAssertion" -> membership(operands.getFirst(), operands.getLast());
      case "ObjectPropertyAssertion" -> {
        individual(operands.get(1));
        String element = qualified(name(operands.getFirst()));
        out.append("  <")
            .append(element)
            .append(' ')
            .append(reference(operands.getLast()))
            .append("/>\n</rdf:Description>\n");
      }
      case "DataPropertyAssertion" -> {
        individual(operands.get(1));
        value(qualified(name(operands.getFirst())), (Value) operands.getLast());
        out.append("</rdf:Description>\n");
      }
      case "SameIndividual" -> individuals(operands, "daml:sameIndividualAs", false);
      case "DifferentIndividuals" -> individuals(operands, "daml:differentIndividualFrom", true);
      case "AnnotationAssertion" -> {
        individual(operands.get(1));
        annotationValue((Name) operands.getFirst(), operands.getLast());
        out.append("</rdf:Description>\n");
      }
      case "DatatypeDefinition" -> datatype((Name) operands.getFirst(), operands.getLast());
      default -> throw new Unsupported();
    }
  }

  private void declaration(Application entity) {
    Name name = (Name) entity.operands().getFirst();
    String element =
        switch (entity.operator()) {
          case "Class" -> "daml:Class";
          case "ObjectProperty" -> "daml:ObjectProperty";
          case "DataProperty" -> "daml:DatatypeProperty";
          case "Datatype" -> "daml:Datatype";
          default -> "";
        };
    if (!element.isEmpty()) {
      out.append('<')
          .append(element)
          .append(" rdf:about=\"")
          .append(MarkupEscape.escape(name.iri()))
          .append("\"/>\n");
    }
  }

  private void start(String element, Name name) {
    out.append('<')
        .append(element)
        .append(" rdf:about=\"")
        .append(MarkupEscape.escape(vocabulary(name.iri())))
        .append("\">\n");
  }

  private static String vocabulary(String iri) {
    return iri.equals(DamlVocabulary.OWL + "Thing") || iri.equals(DamlVocabulary.OWL + "Nothing")
        ? DamlVocabulary.DAML + iri.substring(DamlVocabulary.OWL.length())
        : iri.equals(DamlVocabulary.RDFS + "Literal") ? DamlVocabulary.DAML + "Literal" : iri;
  }

  /** A class with one statement about it. */
  private void about(FunctionalTerm subject, String predicate, FunctionalTerm object) {
    StringBuilder statement = new StringBuilder();
    int from = out.length();
    nested(predicate, object);
    statement.append(out, from, out.length());
    out.setLength(from);
    expression(subject, statement.toString());
  }

  private void chain(List<FunctionalTerm> operands, String predicate) {
    FunctionalTerm first =
        operands.stream().filter(Name.class::isInstance).findFirst().orElse(operands.getFirst());
    for (FunctionalTerm other : operands) {
      if (!other.equals(first)) {
        about(first, predicate, other);
      }
    }
  }

  private void pairs(List<FunctionalTerm> operands, String predicate) {
    for (int i = 0; i < operands.size(); i++) {
      for (FunctionalTerm other : operands.subList(i + 1, operands.size())) {
        about(operands.get(i), predicate, other);
      }
    }
  }

  private static Name name(FunctionalTerm term) {
    if (term instanceof Name name) {
      return name;
    }
    throw new Unsupported();
  }

  private void property(
      Application axiom, FunctionalTerm subject, String predicate, FunctionalTerm object) {
    start(element(axiom), name(subject));
    out.append("  <")
        .append(predicate)
        .append(" rdf:resource=\"")
        .append(MarkupEscape.escape(name(object).iri()))
        .append("\"/>\n");
    out.append("</").append(element(axiom)).append(">\n");
  }

  private static String element(Application axiom) {
    return axiom.operator().contains("Data") ? "daml:DatatypeProperty" : "daml:ObjectProperty";
  }

  private void propertyClass(Application axiom, List<FunctionalTerm> operands, String predicate) {
    start(element(axiom), name(operands.getFirst()));
    nested(predicate, operands.getLast());
    out.append("</").append(element(axiom)).append(">\n");
  }

  private void typed(FunctionalTerm property, String type) {
    out.append("<daml:")
        .append(type)
        .append(" rdf:about=\"")
        .append(MarkupEscape.escape(name(property).iri()))
        .append("\"/>\n");
  }

  private void membership(FunctionalTerm type, FunctionalTerm member) {
    if (type instanceof Application some
        && some.operator().equals("DataSomeValuesFrom")
        && some.operands().getLast() instanceof Application values
        && values.operator().equals("DataOneOf")
        && values.operands().stream().map(each -> ((Value) each).text()).distinct().count() == 1) {
      // The type of the literal is open: a plain literal says exactly this.
      individual(member);
      String element = qualified(name(some.operands().getFirst()));
      out.append("  <")
          .append(element)
          .append('>')
          .append(MarkupEscape.escape(((Value) values.operands().getFirst()).text()))
          .append("</")
          .append(element)
          .append(">\n</rdf:Description>\n");
      return;
    }
    individual(member);
    nested("rdf:type", type);
    out.append("</rdf:Description>\n");
  }

  private void individual(FunctionalTerm term) {
    switch (term) {
      case Name name ->
          out.append("<rdf:Description rdf:about=\"")
              .append(MarkupEscape.escape(name.iri()))
              .append("\">\n");
      case Blank blank ->
          out.append("<rdf:Description rdf:nodeID=\"").append(label(blank)).append("\">\n");
      default -> throw new Unsupported();
    }
  }

  private static String label(Blank blank) {
    return blank.label().replaceAll("[^\\w.-]", "_").replaceFirst("^(?=[^A-Za-z_])", "n");
  }

  private String reference(FunctionalTerm term) {
    return switch (term) {
      case Name name -> "rdf:resource=\"" + MarkupEscape.escape(vocabulary(name.iri())) + "\"";
      case Blank blank -> "rdf:nodeID=\"" + label(blank) + "\"";
      default -> throw new Unsupported();
    };
  }

  private void individuals(List<FunctionalTerm> operands, String predicate, boolean all) {
    for (int i = 0; i < (all ? operands.size() : 1); i++) {
      for (FunctionalTerm other : operands.subList(i + 1, operands.size())) {
        individual(operands.get(i));
        out.append("  <")
            .append(predicate)
            .append(' ')
            .append(reference(other))
            .append("/>\n</rdf:Description>\n");
      }
    }
  }

  private void annotationValue(Name property, FunctionalTerm value) {
    String element =
        property.iri().equals(DamlVocabulary.OWL + "versionInfo")
            ? "daml:versionInfo"
            : qualified(property);
    if (value instanceof Value literal) {
      String language =
          literal.language().isEmpty() ? "" : " xml:lang=\"" + literal.language() + "\"";
      String type =
          literal.language().isEmpty() && !literal.datatype().equals(SchemaTypes.XSD + "string")
              ? " rdf:datatype=\"" + MarkupEscape.escape(literal.datatype()) + "\""
              : "";
      out.append("  <")
          .append(element)
          .append(language)
          .append(type)
          .append('>')
          .append(MarkupEscape.escape(literal.text()))
          .append("</")
          .append(element)
          .append(">\n");
    } else {
      out.append("  <").append(element).append(' ').append(reference(value)).append("/>\n");
    }
  }

  private void value(String element, Value value) {
    if (!value.language().isEmpty()) {
      out.append("  <")
          .append(element)
          .append(" xml:lang=\"")
          .append(value.language())
          .append("\">")
          .append(MarkupEscape.escape(value.text()))
          .append("</")
          .append(element)
          .append(">\n");
      return;
    }
    out.append("  <")
        .append(element)
        .append("><rdf:Description><rdf:type rdf:resource=\"")
        .append(MarkupEscape.escape(value.datatype()))
        .append("\"/><rdf:value>")
        .append(MarkupEscape.escape(value.text()))
        .append("</rdf:value></rdf:Description></")
        .append(element)
        .append(">\n");
  }

  private void nested(String predicate, FunctionalTerm object) {
    if (object instanceof Name || object instanceof Blank) {
      out.append("  <").append(predicate).append(' ').append(reference(object)).append("/>\n");
      return;
    }
    out.append("  <").append(predicate).append(">\n");
    expression(object, "");
    out.append("  </").append(predicate).append(">\n");
  }

  /** A class expression as an element, with more statements inside. */
  private void expression(FunctionalTerm term, String more) {
    if (term instanceof Name name) {
      start("daml:Class", name);
      out.append(more).append("</daml:Class>\n");
      return;
    }
    if (!(term instanceof Application application)) {
      throw new Unsupported();
    }
    List<FunctionalTerm> operands = application.operands();
    switch (application.operator()) {
      case "ObjectIntersectionOf" -> operators("daml:intersectionOf", operands, more);
      case "ObjectUnionOf" -> operators("daml:unionOf", operands, more);
      case "ObjectOneOf" -> operators("daml:oneOf", operands, more);
      case "ObjectComplementOf" -> {
        out.append("<daml:Class>\n");
        nested("daml:complementOf", operands.getFirst());
        out.append(more).append("</daml:Class>\n");
      }
      case "ObjectAllValuesFrom", "DataAllValuesFrom" ->
          restriction(operands, "daml:toClass", more);
      case "ObjectSomeValuesFrom", "DataSomeValuesFrom" ->
          restriction(operands, "daml:hasClass", more);
      case "ObjectHasValue", "DataHasValue" -> restriction(operands, "daml:hasValue", more);
      case "ObjectMinCardinality", "DataMinCardinality" ->
          cardinality(operands, "daml:minCardinality", more);
      case "ObjectMaxCardinality", "DataMaxCardinality" ->
          cardinality(operands, "daml:maxCardinality", more);
      case "ObjectExactCardinality", "DataExactCardinality" ->
          cardinality(operands, "daml:cardinality", more);
      default -> throw new Unsupported();
    }
  }

  private void operators(String word, List<FunctionalTerm> operands, String more) {
    out.append("<daml:Class>\n");
    list(word, operands);
    out.append(more).append("</daml:Class>\n");
  }

  private void list(String word, List<FunctionalTerm> operands) {
    out.append("  <").append(word).append(" rdf:parseType=\"daml:collection\">\n");
    for (FunctionalTerm each : operands) {
      switch (each) {
        case Name name when word.equals("daml:oneOf") ->
            out.append("<rdf:Description rdf:about=\"")
                .append(MarkupEscape.escape(name.iri()))
                .append("\"/>\n");
        case Blank blank ->
            out.append("<rdf:Description rdf:nodeID=\"").append(label(blank)).append("\"/>\n");
        default -> expression(each, "");
      }
    }
    out.append("  </").append(word).append(">\n");
  }

  private void restriction(List<FunctionalTerm> operands, String word, String more) {
    out.append("<daml:Restriction>\n  <daml:onProperty rdf:resource=\"")
        .append(MarkupEscape.escape(name(operands.getFirst()).iri()))
        .append("\"/>\n");
    FunctionalTerm filler = operands.getLast();
    if (filler instanceof Value value) {
      value(word, value);
    } else if (filler instanceof Application values
        && values.operator().equals("DataOneOf")
        && values.operands().stream().map(each -> ((Value) each).text()).distinct().count() == 1) {
      out.append("  <daml:hasValue>")
          .append(MarkupEscape.escape(((Value) values.operands().getFirst()).text()))
          .append("</daml:hasValue>\n");
    } else {
      nested(word, filler);
    }
    out.append(more).append("</daml:Restriction>\n");
  }

  private void cardinality(List<FunctionalTerm> operands, String word, String more) {
    boolean qualified = operands.size() == 3;
    String element = qualified ? word + "Q" : word;
    out.append("<daml:Restriction>\n  <daml:onProperty rdf:resource=\"")
        .append(MarkupEscape.escape(name(operands.get(1)).iri()))
        .append("\"/>\n");
    out.append("  <")
        .append(element)
        .append('>')
        .append(operands.getFirst())
        .append("</")
        .append(element)
        .append(">\n");
    if (qualified) {
      nested("daml:hasClassQ", operands.get(2));
    }
    out.append(more).append("</daml:Restriction>\n");
  }

  private void datatype(Name name, FunctionalTerm range) {
    int hash = name.iri().indexOf('#');
    if (hash < 0) {
      throw new Unsupported();
    }
    String local = name.iri().substring(hash + 1);
    schemas
        .computeIfAbsent(name.iri().substring(0, hash), any -> new TreeMap<>())
        .put(
            local,
            "<xsd:simpleType name=\""
                + MarkupEscape.escape(local)
                + "\">\n"
                + simpleType(range)
                + "</xsd:simpleType>\n");
  }

  private String simpleType(FunctionalTerm range) {
    if (range instanceof Name name) {
      return "<xsd:restriction base=\"" + base(name) + "\"/>\n";
    }
    Application application = (Application) range;
    List<FunctionalTerm> operands = application.operands();
    StringBuilder text = new StringBuilder();
    switch (application.operator()) {
      case "DataUnionOf" -> {
        text.append("<xsd:union>\n");
        operands.forEach(
            each ->
                text.append("<xsd:simpleType>\n")
                    .append(simpleType(each))
                    .append("</xsd:simpleType>\n"));
        text.append("</xsd:union>\n");
      }
      case "DataOneOf" -> {
        text.append("<xsd:restriction base=\"")
            .append(base(new Name(((Value) operands.getFirst()).datatype())))
            .append("\">\n");
        operands.forEach(
            each ->
                text.append("<xsd:enumeration value=\"")
                    .append(MarkupEscape.escape(((Value) each).text()))
                    .append("\"/>\n"));
        text.append("</xsd:restriction>\n");
      }
      case "DatatypeRestriction" -> {
        text.append("<xsd:restriction base=\"")
            .append(base((Name) operands.getFirst()))
            .append("\">\n");
        for (int i = 1; i + 1 < operands.size(); i += 2) {
          text.append("<xsd:")
              .append(((Name) operands.get(i)).iri().substring(SchemaTypes.XSD.length()))
              .append(" value=\"")
              .append(MarkupEscape.escape(((Value) operands.get(i + 1)).text()))
              .append("\"/>\n");
        }
        text.append("</xsd:restriction>\n");
      }
      default -> throw new Unsupported();
    }
    return text.toString();
  }

  private static String base(Name name) {
    if (!name.iri().startsWith(SchemaTypes.XSD)) {
      throw new Unsupported();
    }
    return "xsd:" + name.iri().substring(SchemaTypes.XSD.length());
  }

  /** The element name of a property; its namespace gets a prefix. */
  private String qualified(Name property) {
    Matcher parts = QUALIFIED.matcher(property.iri());
    if (!parts.matches()) {
      throw new Unsupported();
    }
    String namespace = parts.group(1);
    @Nullable String fixed =
        switch (namespace) {
          case DamlVocabulary.RDF -> "rdf";
          case DamlVocabulary.RDFS -> "rdfs";
          default -> null;
        };
    String prefix =
        fixed == null
            ? prefixes.computeIfAbsent(namespace, any -> "n" + (prefixes.size() + 1))
            : fixed;
    return prefix + ":" + parts.group(2);
  }
}
