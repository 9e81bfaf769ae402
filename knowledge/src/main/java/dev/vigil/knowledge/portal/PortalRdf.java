package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.apache.jena.datatypes.RDFDatatype;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.vocabulary.DCTerms;
import org.apache.jena.vocabulary.OWL;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.apache.jena.vocabulary.XSD;

/**
 * The individuals of a portal as RDF, under addresses at which the portal answers. Immutable.
 *
 * @param base the address of the site, without a slash at its end
 */
public record PortalRdf(PortalData data, String base) {
  /** What addresses begin with where there is no site. */
  public static final String LOCAL = "urn:vigil:portal";

  private static final String SCHEMA = "https://schema.org/";
  private static final Node UNIT = NodeFactory.createURI(SCHEMA + "unitText");

  public String iri(Individual one) {
    return base + "/" + encoded(one.className()) + "/" + one.key();
  }

  public String iri(FactClass type) {
    return base + "/" + encoded(type.name());
  }

  private String property(String className, String property) {
    return base + "/" + encoded(className) + "#" + encoded(property);
  }

  /** Everything. */
  public Graph graph() {
    Model model = model();
    data.classes().forEach(type -> add(model, type));
    data.all().forEach(one -> add(model, one));
    return model.getGraph();
  }

  /** Some individuals. */
  public Model of(Collection<Individual> some) {
    Model model = model();
    some.forEach(one -> add(model, one));
    return model;
  }

  /** A class with its properties. */
  public Model of(FactClass type) {
    Model model = model();
    add(model, type);
    return model;
  }

  private Model model() {
    Model model = ModelFactory.createDefaultModel();
    model.setNsPrefix("rdf", RDF.uri);
    model.setNsPrefix("rdfs", RDFS.uri);
    model.setNsPrefix("owl", OWL.NS);
    model.setNsPrefix("xsd", XSD.NS);
    model.setNsPrefix("dcterms", DCTerms.NS);
    model.setNsPrefix("schema", SCHEMA);
    data.classes()
        .forEach(
            type ->
                model.setNsPrefix(
                    type.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", ""),
                    iri(type) + "#"));
    return model;
  }

  private void add(Model model, FactClass type) {
    Graph graph = model.getGraph();
    Node node = NodeFactory.createURI(iri(type));
    graph.add(node, RDF.type.asNode(), OWL.Class.asNode());
    graph.add(node, RDFS.label.asNode(), NodeFactory.createLiteralString(type.name()));
    for (String parent : data.parents(type.name())) {
      data.type(parent)
          .ifPresent(
              one -> graph.add(node, RDFS.subClassOf.asNode(), NodeFactory.createURI(iri(one))));
    }
    for (FactProperty property : type.properties()) {
      Node own = NodeFactory.createURI(property(type.name(), property.name()));
      boolean object = property.type() == FactType.URL;
      graph.add(
          own, RDF.type.asNode(), object ? OWL.ObjectProperty.asNode() : RDF.Property.asNode());
      graph.add(own, RDFS.label.asNode(), NodeFactory.createLiteralString(property.name()));
      graph.add(own, RDFS.domain.asNode(), node);
    }
  }

  private void add(Model model, Individual one) {
    Graph graph = model.getGraph();
    Node node = NodeFactory.createURI(iri(one));
    graph.add(
        node, RDF.type.asNode(), NodeFactory.createURI(base + "/" + encoded(one.className())));
    for (String ancestor : data.ancestors(one.className())) {
      graph.add(node, RDF.type.asNode(), NodeFactory.createURI(base + "/" + encoded(ancestor)));
    }
    graph.add(node, RDFS.label.asNode(), NodeFactory.createLiteralString(one.title()));
    for (Fact fact : one.facts()) {
      Node property = NodeFactory.createURI(property(one.className(), fact.property()));
      Optional<Individual> target = data.target(one, fact);
      if (fact.value().type() == FactType.URL) {
        graph.add(
            node,
            property,
            NodeFactory.createURI(
                target.map(this::iri).orElseGet(() -> safe(fact.value().text()))));
      } else {
        add(graph, node, property, fact.value());
        target.ifPresent(
            other -> graph.add(node, DCTerms.relation.asNode(), NodeFactory.createURI(iri(other))));
      }
    }
    for (FactMember member : one.members()) {
      if (member.source().url().matches("https?://.*")) {
        graph.add(
            node, DCTerms.source.asNode(), NodeFactory.createURI(safe(member.source().url())));
      }
    }
  }

  private static void add(Graph graph, Node node, Node property, FactValue value) {
    if (value.type() == FactType.MONEY || value.type() == FactType.QUANTITY) {
      Node amount = NodeFactory.createBlankNode();
      graph.add(node, property, amount);
      graph.add(
          amount, RDF.value.asNode(), NodeFactory.createLiteralDT(value.text(), datatype(value)));
      graph.add(amount, UNIT, NodeFactory.createLiteralString(value.unit()));
    } else {
      graph.add(node, property, literal(value));
    }
  }

  private static Node literal(FactValue value) {
    boolean text = value.type() == FactType.TEXT || value.type() == FactType.CHOICE;
    boolean language = text && value.unit().matches("[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*");
    return language
        ? NodeFactory.createLiteralLang(value.text(), value.unit())
        : text
            ? NodeFactory.createLiteralString(value.text())
            : NodeFactory.createLiteralDT(value.text(), datatype(value));
  }

  static RDFDatatype datatype(FactValue value) {
    return switch (value.type()) {
      case NUMBER, MONEY, QUANTITY -> XSDDatatype.XSDdecimal;
      case DATE ->
          value.text().contains("T")
              ? XSDDatatype.XSDdateTime
              : value.text().length() == 4
                  ? XSDDatatype.XSDgYear
                  : value.text().length() == 7 ? XSDDatatype.XSDgYearMonth : XSDDatatype.XSDdate;
      case DURATION -> XSDDatatype.XSDduration;
      case BOOLEAN -> XSDDatatype.XSDboolean;
      case TEXT, CHOICE, URL -> XSDDatatype.XSDstring;
    };
  }

  private static String encoded(String name) {
    return java.net.URLEncoder.encode(name, java.nio.charset.StandardCharsets.UTF_8)
        .replace("+", "%20");
  }

  /** An address without characters that an IRI must not have. */
  static String safe(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c <= 0x20 || "<>\"{}|^`\\".indexOf(c) >= 0) {
                out.append(String.format(Locale.ROOT, "%%%02X", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }
}
