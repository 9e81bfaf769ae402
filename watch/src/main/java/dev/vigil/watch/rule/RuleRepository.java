package dev.vigil.watch.rule;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.language.RuleWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes rules and their firings. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class RuleRepository {
  /** The number of firings that are kept for tracing. */
  private static final int MAX_FIRINGS = 100;

  /** The state of a disabled rule that only switches a standard rule off. */
  private static final String SWITCH = "switch";

  /** The name of a rule and its workspace. */
  record RuleName(long workspace, String name) {}

  /** An enabled rule with the state of its detector. */
  record EnabledRule(
      long id,
      long workspace,
      EventRule rule,
      long after,
      String state,
      long fired,
      String problem) {}

  private RuleRepository() {}

  /** Stores a disabled rule. */
  static void insert(Connection connection, long id, long workspace, EventRule rule)
      throws SQLException {
    Sql.run(
        connection,
        "insert into rule (id, workspace, name, source, enabled, after, state, due,"
            + " fired, latest, problem) values (?, ?, ?, ?, 0, 0, '', null, 0, null, '')",
        id,
        workspace,
        rule.name(),
        RuleWriter.write(rule));
  }

  static Optional<Long> id(Connection connection, long workspace, String name) throws SQLException {
    return Sql.one(
        connection,
        "select id from rule where workspace = ? and name = ?",
        row -> row.getLong(1),
        workspace,
        name);
  }

  static Optional<RuleName> name(Connection connection, long id) throws SQLException {
    return Sql.one(
        connection,
        "select workspace, name from rule where id = ?",
        row -> new RuleName(row.getLong(1), row.getString(2)),
        id);
  }

  static Optional<String> source(Connection connection, long id) throws SQLException {
    return Sql.one(connection, "select source from rule where id = ?", row -> row.getString(1), id);
  }

  static EventRule rule(Connection connection, long id) throws SQLException {
    return source(connection, id).map(RuleRepository::parse).orElseThrow();
  }

  private static EventRule parse(String source) {
    return RuleParser.parse(source, ZoneOffset.UTC);
  }

  /** The standard rules that stored rules replace, by sentinel. */
  public static Map<String, Set<BuiltInRule>> replaced(Connection connection, long workspace)
      throws SQLException {
    Map<String, Set<BuiltInRule>> found = new HashMap<>();
    for (String name :
        Sql.list(
            connection,
            // A rule that was disabled because of a problem replaces nothing.
            "select name from rule where workspace = ? and (enabled = 1 or problem = '')",
            row -> row.getString(1),
            workspace)) {
      BuiltInRule.named(name)
          .ifPresent(
              named ->
                  found
                      .computeIfAbsent(named.sentinel(), key -> EnumSet.noneOf(BuiltInRule.class))
                      .add(named.rule()));
    }
    return found;
  }

  /**
   * Removes the rules that replace standard rules of a removed sentinel.
   *
   * @return whether there were any
   */
  public static boolean removeStandard(Connection connection, long workspace, String sentinel)
      throws SQLException {
    boolean some = false;
    for (BuiltInRule rule : BuiltInRule.values()) {
      Optional<Long> stored = id(connection, workspace, rule.nameFor(sentinel));
      if (stored.isPresent()) {
        remove(connection, stored.get());
        some = true;
      }
    }
    return some;
  }

  static void remove(Connection connection, long id) throws SQLException {
    Sql.run(connection, "delete from rule_event where rule = ?", id);
    Sql.run(connection, "delete from firing where rule = ?", id);
    Sql.run(connection, "delete from rule where id = ?", id);
    OccurrenceRepository.dropConsumed(connection);
  }

  /** Marks a disabled rule as one that only switches a standard rule off. */
  static void switchOff(Connection connection, long id) throws SQLException {
    Sql.run(connection, "update rule set state = ? where id = ?", SWITCH, id);
  }

  static boolean isSwitch(Connection connection, long id) throws SQLException {
    return Sql.one(
            connection, "select 1 from rule where id = ? and state = ?", row -> true, id, SWITCH)
        .isPresent();
  }

  /** Whether a rule is disabled because of a problem. */
  static boolean hasFailed(Connection connection, long id) throws SQLException {
    return Sql.one(
            connection,
            "select 1 from rule where id = ? and enabled = 0 and problem <> ''",
            row -> true,
            id)
        .isPresent();
  }

  /** Disables a rule and clears its state. */
  static void disable(Connection connection, long id) throws SQLException {
    Sql.run(connection, "delete from rule_event where rule = ?", id);
    Sql.run(
        connection,
        "update rule set enabled = 0, due = null, state = '', problem = '' where id = ?",
        id);
  }

  /** Disables a rule because of a problem. */
  static void disable(Connection connection, long id, @Nullable String problem)
      throws SQLException {
    Sql.run(connection, "delete from rule_event where rule = ?", id);
    Sql.run(
        connection,
        "update rule set enabled = 0, due = null, problem = ? where id = ?",
        problem,
        id);
  }

  /** Enables a rule, which sees the occurrences of these events from now on. */
  static void enable(
      Connection connection,
      long id,
      long workspace,
      Set<EventExpression.Primitive> events,
      String state,
      @Nullable Instant due)
      throws SQLException {
    Sql.run(
        connection,
        "update rule set enabled = 1, after = ?, state = ?, due = ? where id = ?",
        OccurrenceRepository.end(connection, workspace),
        state,
        due,
        id);
    for (EventExpression.Primitive event : events) {
      Sql.run(
          connection,
          "insert into rule_event (workspace, event, subject, rule) values (?, ?, ?, ?)",
          workspace,
          event.name(),
          event.subject(),
          id);
    }
  }

  /** Replaces the state of a detector. */
  static void restart(Connection connection, long id, String state, @Nullable Instant due)
      throws SQLException {
    Sql.run(connection, "update rule set state = ?, due = ? where id = ?", state, due, id);
  }

  /** The enabled rules whose time event is due after this time. */
  static List<Long> dueAfter(Connection connection, Instant time) throws SQLException {
    return Sql.list(
        connection,
        "select id from rule where enabled = 1 and due > ?",
        row -> row.getLong(1),
        time);
  }

  /** When the next time event of a rule is due. */
  static Optional<Instant> nextDue(Connection connection) throws SQLException {
    return Sql.one(
        connection,
        "select due from rule where enabled = 1 and due is not null order by due limit 1",
        row -> Instant.ofEpochMilli(row.getLong(1)));
  }

  /** All rules of a workspace by name. */
  static List<RuleRow> list(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select source, enabled, due, fired, latest, problem from rule"
            + " where workspace = ? order by name",
        row ->
            new RuleRow(
                parse(row.getString("source")),
                row.getInt("enabled") == 1,
                Optional.ofNullable(Sql.instant(row, "due")),
                row.getLong("fired"),
                Optional.ofNullable(Sql.instant(row, "latest")),
                row.getString("problem")),
        workspace);
  }

  /** Finds an enabled rule; other processes that evaluate it wait until the transaction ends. */
  static Optional<EnabledRule> lock(Connection connection, long id) throws SQLException {
    Sql.run(connection, "update rule set fired = fired where id = ?", id);
    return Sql.one(
        connection,
        "select workspace, source, after, state, fired, problem from rule"
            + " where id = ? and enabled = 1",
        row ->
            new EnabledRule(
                id,
                row.getLong("workspace"),
                parse(row.getString("source")),
                row.getLong("after"),
                row.getString("state"),
                row.getLong("fired"),
                row.getString("problem")),
        id);
  }

  /** Stores the state of a rule after it consumed occurrences. */
  static void advance(Connection connection, EnabledRule rule, @Nullable Instant due)
      throws SQLException {
    Sql.run(
        connection,
        "update rule set after = ?, state = ?, due = ?, fired = ?, problem = ? where id = ?",
        rule.after(),
        rule.state(),
        due,
        rule.fired(),
        rule.problem(),
        rule.id());
  }

  /** Stores when a rule fired last. */
  static void fired(Connection connection, long id, Instant latest) throws SQLException {
    Sql.run(connection, "update rule set latest = ? where id = ?", latest, id);
  }

  /** Stores a firing; only the newest are kept. */
  static void insert(Connection connection, long id, long workspace, FiringRow firing)
      throws SQLException {
    Sql.run(
        connection,
        "insert into firing (rule, number, workspace, time, event, actions, problem)"
            + " values (?, ?, ?, ?, ?, ?, ?) on conflict (rule, number) do nothing",
        id,
        firing.number(),
        workspace,
        firing.time(),
        firing.event(),
        firing.actions(),
        firing.problem());
    Sql.run(
        connection,
        "delete from firing where rule = ? and number > ? and number <= ?",
        id,
        FiringRow.MARK,
        firing.number() - MAX_FIRINGS);
  }

  /** The last firings of a rule, the newest first. */
  static List<FiringRow> firings(Connection connection, long workspace, String name, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select f.number, f.time, f.event, f.actions, f.problem from firing f"
            + " join rule r on r.id = f.rule where r.workspace = ? and r.name = ?"
            + " order by f.number desc limit ?",
        row ->
            new FiringRow(
                name,
                row.getLong("number"),
                Instant.ofEpochMilli(row.getLong("time")),
                row.getString("event"),
                row.getString("actions"),
                row.getString("problem")),
        workspace,
        name,
        most);
  }
}
