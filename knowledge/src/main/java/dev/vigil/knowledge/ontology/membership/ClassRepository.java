package dev.vigil.knowledge.ontology.membership;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/** The rows of defined classes. Stateless. */
final class ClassRepository {
  private ClassRepository() {}

  /** A statement as it was written. */
  record Statement(long id, String name, String text) {}

  /** What was decided about a member. */
  record State(String fingerprint, String problem, Instant since) {}

  /**
   * How far the facts were followed.
   *
   * @param model what the definitions were
   * @param position which facts were seen, and the id of the change that stored the members: two
   *     changes never have the same cursor
   */
  record Cursor(String model, String position) {
    static Cursor of(String model, String facts, long change) {
      return new Cursor(model, facts + " " + change);
    }

    String facts() {
      return position.replaceFirst(" .*", "");
    }

    boolean isAt(String definitions, String seen) {
      return model.equals(definitions) && facts().equals(seen);
    }
  }

  static List<Statement> statements(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select id, name, statement from class_statement where workspace = ? order by id",
        row -> new Statement(row.getLong("id"), row.getString("name"), row.getString("statement")),
        workspace);
  }

  static void insert(
      Connection connection, long id, long workspace, String name, String text, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "insert into class_statement (id, workspace, name, statement, changed)"
            + " values (?, ?, ?, ?, ?)",
        id,
        workspace,
        name,
        Sql.storable(text),
        now);
  }

  static void replace(Connection connection, long id, String name, String text, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "update class_statement set name = ?, statement = ?, changed = ? where id = ?",
        name,
        Sql.storable(text),
        now,
        id);
  }

  static void delete(Connection connection, long id) throws SQLException {
    Sql.run(connection, "delete from class_statement where id = ?", id);
  }

  static Map<String, OntologyDocument> ontologies(Connection connection, long workspace)
      throws SQLException {
    Map<String, OntologyDocument> found = new java.util.TreeMap<>();
    Sql.list(
            connection,
            "select name, iri, content from class_ontology where workspace = ? order by name",
            row ->
                Map.entry(
                    row.getString("name"),
                    new OntologyDocument(
                        row.getString("name"),
                        row.getString("content").getBytes(StandardCharsets.UTF_8),
                        row.getString("iri").isEmpty() ? null : row.getString("iri"))),
            workspace)
        .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return found;
  }

  static void putOntology(
      Connection connection, long workspace, String name, String iri, String content, Instant now)
      throws SQLException {
    removeOntology(connection, workspace, name);
    Sql.run(
        connection,
        "insert into class_ontology (workspace, name, iri, syntax, content, changed)"
            + " values (?, ?, ?, 'functional', ?, ?)",
        workspace,
        name,
        iri,
        Sql.storable(content),
        now);
  }

  static int removeOntology(Connection connection, long workspace, String name)
      throws SQLException {
    return Sql.run(
        connection, "delete from class_ontology where workspace = ? and name = ?", workspace, name);
  }

  static Set<String> closed(Connection connection, long workspace) throws SQLException {
    return new TreeSet<>(
        Sql.list(
            connection,
            "select property from class_closed where workspace = ?",
            row -> row.getString("property"),
            workspace));
  }

  static void close(Connection connection, long workspace, String property, boolean closed)
      throws SQLException {
    Sql.run(
        connection,
        "delete from class_closed where workspace = ? and property = ?",
        workspace,
        property);
    if (closed) {
      Sql.run(
          connection,
          "insert into class_closed (workspace, property) values (?, ?)",
          workspace,
          property);
    }
  }

  static Map<String, String> aliases(Connection connection, long workspace) throws SQLException {
    Map<String, String> found = new HashMap<>();
    Sql.list(
            connection,
            "select old, name from class_alias where workspace = ?",
            row -> Map.entry(row.getString("old"), row.getString("name")),
            workspace)
        .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return found;
  }

  static void rename(Connection connection, long workspace, String from, String to)
      throws SQLException {
    Sql.run(
        connection,
        "delete from class_alias where workspace = ? and old in (?, ?)",
        workspace,
        from,
        to);
    Sql.run(
        connection,
        "update class_alias set name = ? where workspace = ? and name = ?",
        to,
        workspace,
        from);
    Sql.run(
        connection,
        "insert into class_alias (workspace, old, name) values (?, ?, ?)",
        workspace,
        from,
        to);
    Sql.run(
        connection,
        "update class_member set class = ? where workspace = ? and class = ?",
        to,
        workspace,
        from);
  }

  static Optional<Cursor> cursor(Connection connection, long workspace) throws SQLException {
    return Sql.one(
        connection,
        "select model, position from class_cursor where workspace = ?",
        row -> new Cursor(row.getString("model"), row.getString("position")),
        workspace);
  }

  static void cursor(Connection connection, long workspace, Cursor now) throws SQLException {
    Sql.run(
        connection,
        "insert into class_cursor (workspace, model, position) values (?, ?, ?)"
            + " on conflict (workspace) do update set model = excluded.model,"
            + " position = excluded.position",
        workspace,
        now.model(),
        now.position());
  }

  /**
   * Moves the cursor, unless another one moved it since it was read; others wait for the end of
   * this transaction.
   */
  static boolean move(Connection connection, long workspace, Optional<Cursor> before, Cursor now)
      throws SQLException {
    if (before.isEmpty()) {
      return Sql.run(
              connection,
              "insert into class_cursor (workspace, model, position) values (?, ?, ?)"
                  + " on conflict do nothing",
              workspace,
              now.model(),
              now.position())
          == 1;
    }
    return Sql.run(
            connection,
            "update class_cursor set model = ?, position = ?"
                + " where workspace = ? and model = ? and position = ?",
            now.model(),
            now.position(),
            workspace,
            before.get().model(),
            before.get().position())
        == 1;
  }

  static Map<Long, State> states(Connection connection, long workspace) throws SQLException {
    Map<Long, State> found = new HashMap<>();
    Sql.list(
            connection,
            "select member, fingerprint, problem, since from class_state where workspace = ?",
            row ->
                Map.entry(
                    row.getLong("member"),
                    new State(
                        row.getString("fingerprint"),
                        row.getString("problem"),
                        Instant.ofEpochMilli(row.getLong("since")))),
            workspace)
        .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return found;
  }

  static void state(Connection connection, long workspace, long member, State state)
      throws SQLException {
    Sql.run(
        connection,
        "delete from class_state where workspace = ? and member = ?",
        workspace,
        member);
    Sql.run(
        connection,
        "insert into class_state (workspace, member, fingerprint, problem, since)"
            + " values (?, ?, ?, ?, ?)",
        workspace,
        member,
        state.fingerprint(),
        Sql.storable(state.problem()),
        state.since());
  }

  /** Deletes what was decided about a member; its classes are deleted with the list of members. */
  static void forget(Connection connection, long workspace, long member) throws SQLException {
    Sql.run(
        connection,
        "delete from class_state where workspace = ? and member = ?",
        workspace,
        member);
  }

  /** The members of each class, with the time since when. */
  static Map<String, Map<Long, Instant>> members(Connection connection, long workspace)
      throws SQLException {
    Map<String, Map<Long, Instant>> found = new HashMap<>();
    Sql.list(
            connection,
            "select class, member, since from class_member where workspace = ?",
            row ->
                new Object[] {
                  row.getString("class"),
                  row.getLong("member"),
                  Instant.ofEpochMilli(row.getLong("since"))
                },
            workspace)
        .forEach(
            row ->
                found
                    .computeIfAbsent((String) row[0], any -> new HashMap<>())
                    .put((Long) row[1], (Instant) row[2]));
    return found;
  }

  /**
   * Replaces the classes of a member.
   *
   * @param before the classes that it had
   */
  static void members(
      Connection connection,
      long workspace,
      long member,
      Set<String> before,
      Set<String> classes,
      Instant now)
      throws SQLException {
    for (String lost : before) {
      if (!classes.contains(lost)) {
        Sql.run(
            connection,
            "delete from class_member where workspace = ? and class = ? and member = ?",
            workspace,
            lost,
            member);
      }
    }
    for (String gained : classes) {
      if (!before.contains(gained)) {
        Sql.run(
            connection,
            "insert into class_member (workspace, class, member, since) values (?, ?, ?, ?)"
                + " on conflict do nothing",
            workspace,
            gained,
            member,
            now);
      }
    }
  }

  /**
   * Replaces what is stated in a workspace; what does not change keeps its rows.
   *
   * @param ids gives the ids of new rows
   */
  static void replace(
      Connection connection,
      LongSupplier ids,
      long workspace,
      ClassModel.Source before,
      ClassModel.Source after,
      Instant now)
      throws SQLException {
    List<String> kept = new ArrayList<>(after.statements());
    for (Statement row : statements(connection, workspace)) {
      if (SourceAgreement.parse(row.text()).isEmpty() && !kept.remove(row.text())) {
        delete(connection, row.id());
      }
    }
    for (String text : kept) {
      insert(connection, ids.getAsLong(), workspace, DefinitionDocuments.name(text), text, now);
    }
    for (String name : before.ontologies().keySet()) {
      if (!after.ontologies().containsKey(name)) {
        removeOntology(connection, workspace, name);
      }
    }
    for (Map.Entry<String, OntologyDocument> each : after.ontologies().entrySet()) {
      if (!each.getValue().equals(before.ontologies().get(each.getKey()))) {
        String iri = each.getValue().iri();
        putOntology(
            connection,
            workspace,
            each.getKey(),
            iri == null ? "" : iri,
            new String(each.getValue().content(), StandardCharsets.UTF_8),
            now);
      }
    }
    Set<String> properties = new TreeSet<>(before.closed());
    properties.addAll(after.closed());
    for (String property : properties) {
      close(connection, workspace, property, after.closed().contains(property));
    }
  }
}
