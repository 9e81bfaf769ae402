package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;

/**
 * Reads R2RML mappings (W3C Recommendation 2012), and rejects invalid ones with the reason. Not
 * thread-safe.
 */
public final class R2rmlMapping {
  private static final String RR = "http://www.w3.org/ns/r2rml#";
  private static final String BASE = "http://example.com/base/";
  private static final int LONGEST = 1 << 20;
  private static final Set<String> VERSIONS = Set.of(RR + "SQL2008");

  private final Map<Node, TriplesMap> maps = new LinkedHashMap<>();

  private R2rmlMapping() {}

  /** Parses a mapping in Turtle. */
  public static R2rmlMapping parse(String turtle) {
    if (turtle.length() > LONGEST) {
      throw new KnowledgeException("The mapping is larger than 1 MB; split it.");
    }
    Model model = ModelFactory.createDefaultModel();
    try {
      RDFParser.create()
          .source(new StringReader(turtle))
          .lang(Lang.TURTLE)
          .base(BASE)
          .errorHandler(org.apache.jena.riot.system.ErrorHandlerFactory.errorHandlerStrictNoLogging)
          .parse(model);
    } catch (RiotException e) {
      throw new KnowledgeException("The mapping is not Turtle: " + e.getMessage(), e);
    }
    R2rmlMapping mapping = new R2rmlMapping();
    mapping.read(model);
    return mapping;
  }

  List<TriplesMap> maps() {
    return List.copyOf(maps.values());
  }

  Optional<TriplesMap> map(Node name) {
    return Optional.ofNullable(maps.get(name));
  }

  private static Property rr(String name) {
    return ResourceFactory.createProperty(RR + name);
  }

  private void read(Model model) {
    model
        .listSubjectsWithProperty(rr("logicalTable"))
        .forEachRemaining(one -> maps.put(one.asNode(), map(one)));
    model
        .listSubjectsWithProperty(rr("tableName"))
        .andThen(model.listSubjectsWithProperty(rr("sqlQuery")))
        .forEachRemaining(
            table -> {
              if (!model.contains(null, rr("logicalTable"), table)) {
                throw new KnowledgeException(
                    "A table is not the logical table of any map; connect it by rr:logicalTable.");
              }
            });
    if (maps.isEmpty()) {
      throw new KnowledgeException(
          "The mapping has no triples map; give at least one resource an rr:logicalTable.");
    }
    for (TriplesMap map : maps.values()) {
      for (TriplesMap.PredicateObject property : map.properties()) {
        for (TriplesMap.ObjectMap object : property.objects()) {
          if (object.parent() != null && !maps.containsKey(object.parent())) {
            throw new KnowledgeException(
                "The parent %s is not a triples map.".formatted(object.parent()));
          }
        }
      }
    }
  }

  private static TriplesMap map(Resource one) {
    List<Resource> tables = resources(one, "logicalTable");
    if (tables.size() != 1) {
      throw invalid(one, "has %d logical tables; it needs one".formatted(tables.size()));
    }
    String sql = sql(one, tables.getFirst());
    List<Resource> subjects = resources(one, "subjectMap");
    List<RDFNode> constants = objects(one, "subject");
    if (subjects.size() + constants.size() != 1) {
      throw invalid(
          one, "has %d subject maps; it needs one".formatted(subjects.size() + constants.size()));
    }
    TermMap subject;
    List<Node> classes = new ArrayList<>();
    List<TermMap> graphs = new ArrayList<>();
    if (subjects.isEmpty()) {
      subject = constant(constants.getFirst());
    } else {
      Resource map = subjects.getFirst();
      subject = term(map, TermMap.Kind.IRI, false);
      if (subject.kind() == TermMap.Kind.LITERAL) {
        throw invalid(one, "makes literals as subjects; use rr:IRI or rr:BlankNode");
      }
      for (RDFNode node : objects(map, "class")) {
        if (!node.isURIResource()) {
          throw invalid(one, "has a class that is not an IRI");
        }
        classes.add(node.asNode());
      }
      graphs.addAll(graphs(map));
    }
    List<TriplesMap.PredicateObject> properties = new ArrayList<>();
    for (Resource property : resources(one, "predicateObjectMap")) {
      properties.add(property(one, property));
    }
    return new TriplesMap(
        one.asNode(),
        sql,
        tables.getFirst().hasProperty(rr("tableName")),
        subject,
        classes,
        graphs,
        properties);
  }

  private static String sql(Resource one, Resource table) {
    List<RDFNode> names = objects(table, "tableName");
    List<RDFNode> queries = objects(table, "sqlQuery");
    if (names.size() + queries.size() != 1) {
      throw invalid(one, "needs one rr:tableName or one rr:sqlQuery");
    }
    for (RDFNode version : objects(table, "sqlVersion")) {
      if (!version.isURIResource() || !VERSIONS.contains(version.asResource().getURI())) {
        throw invalid(one, "has the SQL version %s; use rr:SQL2008".formatted(version));
      }
    }
    RDFNode text = names.isEmpty() ? queries.getFirst() : names.getFirst();
    if (!text.isLiteral()) {
      throw invalid(one, "has a table that is not a text");
    }
    String source = text.asLiteral().getLexicalForm();
    return names.isEmpty() ? source.strip().replaceFirst(";\\s*$", "") : "SELECT * FROM " + source;
  }

  private static TriplesMap.PredicateObject property(Resource one, Resource property) {
    List<TermMap> predicates = new ArrayList<>();
    objects(property, "predicate").forEach(node -> predicates.add(constant(node)));
    for (Resource map : resources(property, "predicateMap")) {
      TermMap term = term(map, TermMap.Kind.IRI, false);
      if (term.kind() != TermMap.Kind.IRI) {
        throw invalid(one, "has a predicate that is not an IRI");
      }
      predicates.add(term);
    }
    List<TriplesMap.ObjectMap> objects = new ArrayList<>();
    objects(property, "object")
        .forEach(node -> objects.add(new TriplesMap.ObjectMap(constant(node), null, List.of())));
    for (Resource map : resources(property, "objectMap")) {
      List<Resource> parents = resources(map, "parentTriplesMap");
      objects.add(
          parents.isEmpty()
              ? new TriplesMap.ObjectMap(term(map, TermMap.Kind.IRI, true), null, List.of())
              : new TriplesMap.ObjectMap(null, parents.getFirst().asNode(), joins(one, map)));
    }
    if (predicates.isEmpty() || objects.isEmpty()) {
      throw invalid(one, "has a property without a predicate or without an object");
    }
    return new TriplesMap.PredicateObject(predicates, objects, graphs(property));
  }

  private static List<TriplesMap.Join> joins(Resource one, Resource map) {
    List<TriplesMap.Join> joins = new ArrayList<>();
    for (Resource join : resources(map, "joinCondition")) {
      List<RDFNode> child = objects(join, "child");
      List<RDFNode> parent = objects(join, "parent");
      if (child.size() != 1 || parent.size() != 1) {
        throw invalid(one, "has a join without one rr:child and one rr:parent");
      }
      joins.add(
          new TriplesMap.Join(
              child.getFirst().asLiteral().getLexicalForm(),
              parent.getFirst().asLiteral().getLexicalForm()));
    }
    return joins;
  }

  private static List<TermMap> graphs(Resource map) {
    List<TermMap> graphs = new ArrayList<>();
    objects(map, "graph").forEach(node -> graphs.add(constant(node)));
    for (Resource one : resources(map, "graphMap")) {
      TermMap term = term(one, TermMap.Kind.IRI, false);
      if (term.kind() != TermMap.Kind.IRI) {
        throw new KnowledgeException("A graph is named by an IRI; leave out its rr:termType.");
      }
      graphs.add(term);
    }
    return graphs;
  }

  private static TermMap constant(RDFNode node) {
    return new TermMap(
        node.asNode(),
        null,
        null,
        node.isLiteral() ? TermMap.Kind.LITERAL : TermMap.Kind.IRI,
        "",
        "");
  }

  /**
   * Reads a term map.
   *
   * @param object whether columns make literals unless told otherwise
   */
  private static TermMap term(Resource map, TermMap.Kind usual, boolean object) {
    List<RDFNode> constants = objects(map, "constant");
    List<RDFNode> columns = objects(map, "column");
    List<RDFNode> templates = objects(map, "template");
    if (constants.size() + columns.size() + templates.size() != 1) {
      throw new KnowledgeException(
          "A term map needs one of rr:constant, rr:column and rr:template; one has %d of them."
              .formatted(constants.size() + columns.size() + templates.size()));
    }
    if (!constants.isEmpty()) {
      return constant(constants.getFirst());
    }
    String language = text(map, "language");
    if (!language.isEmpty()
        && !language.matches("[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*|[ix](?:-[a-zA-Z0-9]{1,8})+")) {
      throw new KnowledgeException(
          "'%s' is not a language; write a tag such as en or de-AT.".formatted(language));
    }
    String datatype =
        resources(map, "datatype").stream().map(Resource::getURI).findFirst().orElse("");
    boolean literal = object && (!columns.isEmpty() || !language.isEmpty() || !datatype.isEmpty());
    TermMap.Kind kind = literal ? TermMap.Kind.LITERAL : usual;
    for (Resource type : resources(map, "termType")) {
      kind =
          switch (String.valueOf(type.getURI()).replace(RR, "")) {
            case "IRI" -> TermMap.Kind.IRI;
            case "BlankNode" -> TermMap.Kind.BLANK;
            case "Literal" -> TermMap.Kind.LITERAL;
            default ->
                throw new KnowledgeException(
                    "%s is not a term type; it is one of rr:IRI, rr:BlankNode and rr:Literal."
                        .formatted(type));
          };
    }
    return new TermMap(
        null,
        columns.isEmpty() ? null : columns.getFirst().asLiteral().getLexicalForm(),
        templates.isEmpty()
            ? null
            : R2rmlTemplate.parse(templates.getFirst().asLiteral().getLexicalForm()),
        kind,
        language,
        datatype);
  }

  private static String text(Resource map, String property) {
    return objects(map, property).stream()
        .filter(RDFNode::isLiteral)
        .map(node -> node.asLiteral().getLexicalForm())
        .findFirst()
        .orElse("");
  }

  private static List<RDFNode> objects(Resource one, String property) {
    return one.listProperties(rr(property)).mapWith(Statement::getObject).toList();
  }

  private static List<Resource> resources(Resource one, String property) {
    return one.listProperties(rr(property))
        .mapWith(Statement::getObject)
        .filterKeep(RDFNode::isResource)
        .mapWith(RDFNode::asResource)
        .toList();
  }

  private static KnowledgeException invalid(Resource map, String problem) {
    return new KnowledgeException(
        "The map %s %s."
            .formatted(map.isAnon() ? "without a name" : "<" + map.getURI() + ">", problem));
  }
}
