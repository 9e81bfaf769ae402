package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;

/**
 * Makes quads of the rows of a database by a mapping: one query for each triples map, one more for
 * each join. Not thread-safe.
 */
public final class R2rmlRun {
  private static final String RR_DEFAULT = "http://www.w3.org/ns/r2rml#defaultGraph";

  private final Connection connection;
  private final R2rmlMapping mapping;
  private final int most;
  private final Duration time;
  private final boolean sqlite;
  private final Set<Quad> quads = new HashSet<>();

  /**
   * @param most quads; more are an error
   * @param time for each query
   */
  public R2rmlRun(Connection connection, R2rmlMapping mapping, int most, Duration time) {
    this.connection = connection;
    this.mapping = mapping;
    this.most = most;
    this.time = time;
    try {
      this.sqlite =
          connection
              .getMetaData()
              .getDatabaseProductName()
              .toLowerCase(Locale.ROOT)
              .contains("sqlite");
    } catch (SQLException e) {
      throw failed("the database", e);
    }
  }

  /** All quads; those of the default graph have {@link Quad#defaultGraphIRI}. */
  public Set<Quad> quads() {
    for (TriplesMap map : mapping.maps()) {
      rows(map);
      for (TriplesMap.PredicateObject property : map.properties()) {
        for (TriplesMap.ObjectMap object : property.objects()) {
          if (object.parent() != null) {
            joined(map, property, object);
          }
        }
      }
    }
    return quads;
  }

  private static KnowledgeException failed(String what, SQLException e) {
    String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
    return new KnowledgeException(
        "%s cannot be read: %s%s".formatted(what, reason, reason.endsWith(".") ? "" : "."), e);
  }

  private static String name(TriplesMap map) {
    return map.name().isURI() ? "<" + map.name().getURI() + ">" : "without a name";
  }

  private interface Rows {
    void each(ResultSet row) throws SQLException;
  }

  private void query(TriplesMap map, String sql, Rows rows) {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout((int) Math.max(1, time.toSeconds()));
      statement.setFetchSize(1_000);
      try (ResultSet result = statement.executeQuery(sql)) {
        unambiguous(map, result.getMetaData());
        rows.each(result);
      }
    } catch (SQLException e) {
      throw failed("The table of the map " + name(map), e);
    }
  }

  /** Two columns of one name cannot be distinguished (R2RML, section 5.1). */
  private static void unambiguous(TriplesMap map, ResultSetMetaData meta) throws SQLException {
    Set<String> seen = new HashSet<>();
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      if (!seen.add(meta.getColumnLabel(i))) {
        throw new KnowledgeException(
            "The query of the map %s has two columns %s; name them differently by AS."
                .formatted(name(map), meta.getColumnLabel(i)));
      }
    }
  }

  private void rows(TriplesMap map) {
    query(
        map,
        map.sql(),
        result -> {
          SqlTerms terms = new SqlTerms(result, sqlite, map.table(), "");
          while (result.next()) {
            row(map, terms);
          }
        });
  }

  private void row(TriplesMap map, SqlTerms terms) {
    Node subject = terms.term(map.subject());
    // Every column must exist, also where the subject is null.
    List<Node> graphs = nodes(map.graphs(), terms);
    for (Node type : map.classes()) {
      add(graphs, subject, RDF.type.asNode(), type);
    }
    for (TriplesMap.PredicateObject property : map.properties()) {
      List<Node> own = new ArrayList<>(graphs);
      own.addAll(nodes(property.graphs(), terms));
      List<Node> predicates = nodes(property.predicates(), terms);
      for (TriplesMap.ObjectMap object : property.objects()) {
        TermMap term = object.term();
        if (term != null) {
          Node node = terms.term(term);
          for (Node predicate : predicates) {
            add(own, subject, predicate, node);
          }
        }
      }
    }
  }

  private static List<Node> nodes(List<TermMap> maps, SqlTerms terms) {
    List<Node> all = new ArrayList<>();
    for (TermMap map : maps) {
      Node node = terms.term(map);
      if (node != null) {
        all.add(node);
      }
    }
    return all;
  }

  private void add(
      List<Node> graphs, @Nullable Node subject, Node predicate, @Nullable Node object) {
    if (subject == null || object == null) {
      return;
    }
    List<Node> all = graphs.isEmpty() ? List.of(NodeFactory.createURI(RR_DEFAULT)) : graphs;
    for (Node graph : all) {
      boolean usual = graph.isURI() && graph.getURI().equals(RR_DEFAULT);
      quads.add(Quad.create(usual ? Quad.defaultGraphIRI : graph, subject, predicate, object));
      if (quads.size() > most) {
        throw new KnowledgeException(
            "The database gives more than %,d triples; select fewer rows in the mapping."
                .formatted(most));
      }
    }
  }

  /** Triples whose object is the subject of joined rows of another map. */
  private void joined(
      TriplesMap map, TriplesMap.PredicateObject property, TriplesMap.ObjectMap object) {
    TriplesMap parent =
        mapping.map(java.util.Objects.requireNonNull(object.parent())).orElseThrow();
    String sql;
    try {
      sql = sql(map, parent, object.joins());
    } catch (SQLException e) {
      throw failed("The join of the map " + name(map), e);
    }
    query(
        map,
        sql,
        result -> {
          SqlTerms child = new SqlTerms(result, sqlite, map.table(), "c_");
          SqlTerms other =
              new SqlTerms(result, sqlite, parent.table(), object.joins().isEmpty() ? "c_" : "p_");
          while (result.next()) {
            Node subject = child.term(map.subject());
            Node node = other.term(parent.subject());
            List<Node> graphs = nodes(map.graphs(), child);
            graphs.addAll(nodes(property.graphs(), child));
            for (Node predicate : nodes(property.predicates(), child)) {
              add(graphs, subject, predicate, node);
            }
          }
        });
  }

  private String sql(TriplesMap map, TriplesMap parent, List<TriplesMap.Join> joins)
      throws SQLException {
    if (joins.isEmpty()) {
      return "SELECT " + columns(map, "child", "c_") + " FROM (" + map.sql() + ") child";
    }
    List<String> conditions = new ArrayList<>();
    for (TriplesMap.Join join : joins) {
      conditions.add("child." + join.child() + " = parent." + join.parent());
    }
    return "SELECT %s, %s FROM (%s) child, (%s) parent WHERE %s"
        .formatted(
            columns(map, "child", "c_"),
            columns(parent, "parent", "p_"),
            map.sql(),
            parent.sql(),
            String.join(" AND ", conditions));
  }

  /** The columns of a map with names that no column of another map has. */
  private String columns(TriplesMap map, String alias, String prefix) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(1);
      try (ResultSet result = statement.executeQuery(map.sql())) {
        ResultSetMetaData meta = result.getMetaData();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
          String quoted = meta.getColumnLabel(i).replace("\"", "\"\"");
          all.add("%s.\"%s\" AS \"%s%s\"".formatted(alias, quoted, prefix, quoted));
        }
      }
    }
    return String.join(", ", all);
  }
}
