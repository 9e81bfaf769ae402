package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes the rules of workspaces. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class FactRuleRepository {
  private static final String BETWEEN = "\n---\n";

  private static final String SELECT =
      "select id, workspace, name, source, version, state, confidence, problem, changed from"
          + " fact_rule";

  private FactRuleRepository() {}

  private static StoredRule read(ResultSet row) throws SQLException {
    List<PageRule> variants = new ArrayList<>();
    for (String text : row.getString("source").split(BETWEEN, -1)) {
      variants.add(RuleFile.parse(text, row.getString("name")));
    }
    return new StoredRule(
        row.getLong("id"),
        row.getLong("workspace"),
        row.getString("name"),
        variants,
        row.getInt("version"),
        row.getString("state"),
        row.getDouble("confidence"),
        row.getString("problem"),
        Instant.ofEpochMilli(row.getLong("changed")));
  }

  public static List<StoredRule> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where workspace = ? order by name",
        FactRuleRepository::read,
        workspace);
  }

  public static Optional<StoredRule> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where id = ?", FactRuleRepository::read, id);
  }

  public static void put(Connection connection, StoredRule rule) throws SQLException {
    StringBuilder source = new StringBuilder();
    for (PageRule variant : rule.variants()) {
      String text = RuleFile.text(variant).strip();
      source
          .append(source.isEmpty() ? "" : BETWEEN)
          .append(text.startsWith("---") ? text.substring(3).strip() : text);
    }
    Sql.run(
        connection,
        "insert into fact_rule (id, workspace, class, name, source, version, state, confidence,"
            + " problem, changed) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            + " on conflict (id) do update set class = excluded.class, name = excluded.name,"
            + " source = excluded.source, version = excluded.version, state = excluded.state,"
            + " confidence = excluded.confidence, problem = excluded.problem,"
            + " changed = excluded.changed",
        rule.id(),
        rule.workspace(),
        rule.rule().className(),
        rule.name(),
        source.toString(),
        rule.version(),
        rule.state(),
        rule.confidence(),
        rule.problem(),
        rule.changed().toEpochMilli());
  }

  public static void remove(Connection connection, long id, long workspace) throws SQLException {
    Sql.run(connection, "delete from fact_rule where id = ? and workspace = ?", id, workspace);
  }
}
