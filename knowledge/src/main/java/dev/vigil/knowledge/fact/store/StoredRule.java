package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.database.Sql;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A rule of a workspace with its health. Immutable.
 *
 * @param variants the rule as it was taught, then those that repairs made of it
 * @param state {@code good}, {@code repaired} or {@code broken}
 * @param confidence in the last variant, from 0 to 1
 * @param problem why it is broken, or how it was repaired
 */
public record StoredRule(
    long id,
    long workspace,
    String name,
    List<PageRule> variants,
    int version,
    String state,
    double confidence,
    String problem,
    Instant changed) {
  /** The most repairs that are remembered; the taught rule stays. */
  private static final int MOST_VARIANTS = 8;

  private static final String BETWEEN = "\n---\n";
  private static final String SELECT =
      "select id, workspace, name, source, version, state, confidence, problem, changed from"
          + " fact_rule";

  public StoredRule {
    variants = List.copyOf(variants);
  }

  /** The rule as it was taught. */
  public PageRule rule() {
    return variants.getFirst();
  }

  /** The rule as it is now. */
  public PageRule newest() {
    return variants.getLast();
  }

  private static StoredRule of(ResultSet row) throws SQLException {
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
        connection, SELECT + " where workspace = ? order by name", StoredRule::of, workspace);
  }

  public static Optional<StoredRule> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where id = ?", StoredRule::of, id);
  }

  /** This rule with another variant after the others. */
  public StoredRule with(
      PageRule variant, String newState, double newConfidence, String sentence, Instant now) {
    List<PageRule> all = new ArrayList<>(variants);
    if (!all.contains(variant)) {
      all.add(variant);
    }
    while (all.size() > MOST_VARIANTS) {
      all.remove(1);
    }
    return new StoredRule(
        id, workspace, name, all, version, newState, newConfidence, sentence, now);
  }

  /** This rule with other names of properties. */
  public StoredRule renamed(UnaryOperator<String> names) {
    return new StoredRule(
        id,
        workspace,
        name,
        variants.stream().map(variant -> variant.renamed(names)).toList(),
        version,
        state,
        confidence,
        problem,
        changed);
  }

  public void put(Connection connection) throws SQLException {
    StringBuilder source = new StringBuilder();
    for (PageRule variant : variants) {
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
        id,
        workspace,
        rule().className(),
        name,
        source.toString(),
        version,
        state,
        confidence,
        problem,
        changed.toEpochMilli());
  }
}
