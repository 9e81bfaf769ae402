package dev.vigil.knowledge.portal;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.shacl.ShaclValidator;
import org.apache.jena.shacl.Shapes;
import org.apache.jena.shacl.validation.ReportEntry;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.XSD;

/**
 * The SHACL shape of a class: datatypes, cardinalities and choices, with a sentence for each
 * violation. Immutable.
 */
public final class ClassShape {
  private static final String SH = "http://www.w3.org/ns/shacl#";

  /** Stands for a value that cannot be read; no constraint accepts it. */
  private static final String UNREADABLE = "urn:vigil:unreadable";

  private final FactClass type;
  private final Model shapes;

  private ClassShape(FactClass type, Model shapes) {
    this.type = type;
    this.shapes = shapes;
  }

  public static ClassShape of(FactClass type) {
    Model model = ModelFactory.createDefaultModel();
    model.setNsPrefix("sh", SH);
    model.setNsPrefix("xsd", XSD.NS);
    model.setNsPrefix("p", vocabulary(type));
    Resource shape = model.createResource("urn:vigil:shape:" + type.name());
    shape.addProperty(RDF.type, sh(model, "NodeShape"));
    shape.addProperty(property("targetClass"), model.createResource(iri(type)));
    for (FactProperty property : type.properties()) {
      add(model, shape, type, property);
    }
    return new ClassShape(type, model);
  }

  private static String iri(FactClass type) {
    return "urn:vigil:class:" + type.name();
  }

  private static String vocabulary(FactClass type) {
    return iri(type) + "#";
  }

  private static org.apache.jena.rdf.model.Property property(String name) {
    return ResourceFactory.createProperty(SH + name);
  }

  private static Resource sh(Model model, String name) {
    return model.createResource(SH + name);
  }

  /** One property shape for each constraint, so that each has its own sentence. */
  private static void add(Model model, Resource shape, FactClass type, FactProperty property) {
    String name = property.name();
    if (name.equals(type.title())) {
      constraint(
          model,
          shape,
          type,
          name,
          "minCount",
          model.createTypedLiteral(1),
          "%s is needed.".formatted(name));
    }
    if (!property.many()) {
      constraint(
          model,
          shape,
          type,
          name,
          "maxCount",
          model.createTypedLiteral(1),
          "%s has one value; remove the others.".formatted(name));
    }
    String expected =
        "%s is not %s; write for example %s."
            .formatted("{value}", words(property.type()), example(property));
    switch (property.type()) {
      case NUMBER, MONEY, QUANTITY ->
          constraint(model, shape, type, name, "datatype", XSD.decimal, expected);
      case DURATION -> constraint(model, shape, type, name, "datatype", XSD.duration, expected);
      case BOOLEAN -> constraint(model, shape, type, name, "datatype", XSD.xboolean, expected);
      case URL -> constraint(model, shape, type, name, "nodeKind", sh(model, "IRI"), expected);
      case DATE ->
          constraint(
              model,
              shape,
              type,
              name,
              "or",
              model.createList(
                  List.<RDFNode>of(XSD.date, XSD.dateTime, XSD.gYear, XSD.gYearMonth).stream()
                      .map(
                          one ->
                              (RDFNode)
                                  model.createResource().addProperty(property("datatype"), one))
                      .iterator()),
              expected);
      case CHOICE -> {
        if (!property.choices().isEmpty()) {
          constraint(
              model,
              shape,
              type,
              name,
              "in",
              model.createList(
                  property.choices().stream()
                      .map(one -> (RDFNode) model.createLiteral(one))
                      .iterator()),
              "{value} is not possible; choose one of %s."
                  .formatted(String.join(", ", property.choices())));
        }
      }
      case TEXT ->
          constraint(
              model,
              shape,
              type,
              name,
              "maxLength",
              model.createTypedLiteral(FactValue.LONGEST),
              "%s has at most %,d characters.".formatted(name, FactValue.LONGEST));
    }
  }

  private static void constraint(
      Model model,
      Resource shape,
      FactClass type,
      String name,
      String kind,
      RDFNode value,
      String message) {
    shape.addProperty(
        property("property"),
        model
            .createResource()
            .addProperty(property("path"), model.createResource(vocabulary(type) + name))
            .addProperty(property(kind), value)
            .addProperty(property("message"), message));
  }

  static String words(FactType type) {
    return switch (type) {
      case NUMBER -> "a number";
      case MONEY -> "an amount of money";
      case QUANTITY -> "a number with a unit";
      case DATE -> "a date";
      case DURATION -> "a duration";
      case BOOLEAN -> "yes or no";
      case URL -> "a web address";
      case CHOICE -> "one of the choices";
      case TEXT -> "text";
    };
  }

  /** A value that a person could type in. */
  public static String example(FactProperty property) {
    return switch (property.type()) {
      case NUMBER -> "12.5";
      case MONEY -> "12.50 EUR";
      case QUANTITY -> "2 kg";
      case DATE -> "2026-03-01";
      case DURATION -> "45 min";
      case BOOLEAN -> "true";
      case URL -> "https://example.org/";
      case CHOICE -> property.choices().isEmpty() ? "a word" : property.choices().getFirst();
      case TEXT -> "some words";
    };
  }

  /** The shape as a graph. */
  public Model model() {
    return shapes;
  }

  /** The properties whose typed-in values violate the shape, each with a sentence. */
  public Map<String, String> violations(Map<String, List<String>> values) {
    Model data = ModelFactory.createDefaultModel();
    Resource thing = data.createResource("urn:vigil:entry");
    thing.addProperty(RDF.type, data.createResource(iri(type)));
    for (FactProperty property : type.properties()) {
      for (String text : values.getOrDefault(property.name(), List.of())) {
        if (!text.isBlank()) {
          thing.addProperty(
              ResourceFactory.createProperty(vocabulary(type) + property.name()),
              node(data, property, text));
        }
      }
    }
    Graph graph = data.getGraph();
    Map<String, String> found = new LinkedHashMap<>();
    for (ReportEntry entry :
        ShaclValidator.get().validate(Shapes.parse(shapes.getGraph()), graph).getEntries()) {
      String path = entry.resultPath() == null ? "" : entry.resultPath().toString();
      String name = path.replaceAll("^.*#|>$", "");
      String value = entry.value() == null ? "" : "'" + shown(entry.value()) + "'";
      found.putIfAbsent(name, String.valueOf(entry.message()).replace("{value}", value));
    }
    return found;
  }

  private static String shown(Node node) {
    String text = node.isLiteral() ? node.getLiteralLexicalForm() : node.toString();
    return TextShortener.first(text, 80);
  }

  private static RDFNode node(Model data, FactProperty property, String text) {
    Optional<FactValue> value =
        ValueParser.parse(property.type(), text, ValueContext.NONE.withChoices(property.choices()));
    String lexical = value.map(FactValue::text).orElse(text.strip());
    if (value.isEmpty()) {
      return data.createTypedLiteral(lexical, UNREADABLE);
    }
    return switch (property.type()) {
      case URL ->
          lexical.matches("https?://[^\\s<>\"{}|^`\\\\]+")
              ? data.createResource(lexical)
              : data.createLiteral(lexical);
      case TEXT, CHOICE -> data.createLiteral(lexical);
      default ->
          data.asRDFNode(NodeFactory.createLiteralDT(lexical, PortalRdf.datatype(value.get())));
    };
  }
}
