package dev.vigil.knowledge.relational;

import java.util.List;
import org.apache.jena.graph.Node;
import org.jspecify.annotations.Nullable;

/**
 * Maps the rows of a table or query to triples. Immutable.
 *
 * @param sql the query that gives the rows
 * @param table whether the rows are those of a table, not of a query of the mapping
 * @param subject makes the subject of each row
 * @param classes of the subject
 * @param graphs that the triples are in; none for the default graph
 */
record TriplesMap(
    Node name,
    String sql,
    boolean table,
    TermMap subject,
    List<Node> classes,
    List<TermMap> graphs,
    List<PredicateObject> properties) {
  TriplesMap {
    classes = List.copyOf(classes);
    graphs = List.copyOf(graphs);
    properties = List.copyOf(properties);
  }

  /** Predicates and objects of a row. */
  record PredicateObject(List<TermMap> predicates, List<ObjectMap> objects, List<TermMap> graphs) {
    PredicateObject {
      predicates = List.copyOf(predicates);
      objects = List.copyOf(objects);
      graphs = List.copyOf(graphs);
    }
  }

  /**
   * An object: a term of the row, or the subject of joined rows of another map.
   *
   * @param parent the name of the other map, if it is one
   * @param joins columns of the row and of the other map that are equal
   */
  record ObjectMap(@Nullable TermMap term, @Nullable Node parent, List<Join> joins) {
    ObjectMap {
      joins = List.copyOf(joins);
    }
  }

  record Join(String child, String parent) {}
}
