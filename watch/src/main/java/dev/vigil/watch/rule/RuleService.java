package dev.vigil.watch.rule;

import dev.vigil.archive.database.Sql;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.event.RuleDetector;
import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.store.WatchStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stores rules and evaluates them on occurrences. {@link #raise} stores an occurrence in the
 * caller's transaction; {@link #run} evaluates each rule in a transaction that commits its cursor,
 * its detector state and the effects of its actions together. So a crash at any instant loses no
 * occurrence, and none counts twice. Safe for concurrent use.
 */
public final class RuleService {
  private static final EventLog JOURNAL = new EventLog(RuleService.class);

  /** The limit of rounds in which rules raise events for each other. */
  private static final int MOST_ROUNDS = 100;

  /** The state of a disabled rule that only switches a standard rule off. */
  private static final String SWITCH = "switch";

  private final WatchStore base;
  private final RuleEffects actions;

  public RuleService(WatchStore base, RuleEffects actions) {
    this.base = base;
    this.actions = actions;
  }

  /**
   * Adds a rule; it sees occurrences from now on. A rule with the name of a {@link StandardRule}
   * replaces it.
   */
  public void add(long workspace, EventRule rule, Instant now) {
    base.catalogue()
        .change(
            connection -> {
              if (id(connection, workspace, rule.name()).isPresent()) {
                throw new WatchException(
                    "There is already a rule " + rule.name() + "; choose another name.");
              }
              begin(connection, insert(connection, workspace, rule), workspace, rule, now);
              replaced(connection, workspace, rule.name());
            });
  }

  private long insert(Connection connection, long workspace, EventRule rule) throws SQLException {
    long id = base.ids().next();
    Sql.run(
        connection,
        "insert into rule (id, workspace, name, source, enabled, after, state, due,"
            + " fired, latest, problem) values (?, ?, ?, ?, 0, 0, '', null, 0, null, '')",
        id,
        workspace,
        rule.name(),
        RuleWriter.write(rule));
    return id;
  }

  /** Applies a change of a stored rule that may replace a standard rule. */
  private void replaced(Connection connection, long workspace, String name) throws SQLException {
    Optional<StandardRule.Named> named = StandardRule.named(name);
    if (named.isPresent()) {
      Sql.run(connection, "update edit_counter set number = number + 1");
      actions.replaced(connection, workspace, named.get());
    }
  }

  /** The standard rules that stored rules replace, by sentinel. */
  public static Map<String, Set<StandardRule>> replaced(Connection connection, long workspace)
      throws SQLException {
    Map<String, Set<StandardRule>> found = new HashMap<>();
    for (String name :
        Sql.list(
            connection,
            // A rule that was disabled because of a problem replaces nothing.
            "select name from rule where workspace = ? and (enabled = 1 or problem = '')",
            row -> row.getString(1),
            workspace)) {
      StandardRule.named(name)
          .ifPresent(
              named ->
                  found
                      .computeIfAbsent(named.sentinel(), key -> EnumSet.noneOf(StandardRule.class))
                      .add(named.rule()));
    }
    return found;
  }

  /** Removes a rule; the standard rule that it replaced is in force again. */
  public void remove(long workspace, String name) {
    base.catalogue()
        .change(
            connection -> {
              remove(connection, known(connection, workspace, name));
              replaced(connection, workspace, name);
            });
  }

  /** Removes the rules that replace standard rules of a removed sentinel. */
  public void removeStandard(Connection connection, long workspace, String sentinel)
      throws SQLException {
    for (StandardRule rule : StandardRule.values()) {
      Optional<Long> stored = id(connection, workspace, rule.nameFor(sentinel));
      if (stored.isPresent()) {
        remove(connection, stored.get());
        replaced(connection, workspace, rule.nameFor(sentinel));
      }
    }
  }

  private static void remove(Connection connection, long id) throws SQLException {
    Sql.run(connection, "delete from rule_event where rule = ?", id);
    Sql.run(connection, "delete from firing where rule = ?", id);
    Sql.run(connection, "delete from rule where id = ?", id);
    OccurrenceStream.dropConsumed(connection);
  }

  /** Enables or disables a rule; its state is cleared. */
  public void enable(long workspace, String name, boolean enabled, Instant now) {
    base.catalogue().change(connection -> enable(connection, workspace, name, enabled, now));
  }

  private void enable(
      Connection connection, long workspace, String name, boolean enabled, Instant now)
      throws SQLException {
    Optional<EventRule> standard = standard(connection, workspace, name);
    Optional<Long> stored = id(connection, workspace, name);
    if (stored.isEmpty() && standard.isPresent()) {
      if (!enabled) {
        // A standard rule is off while a disabled rule of its name is stored.
        long made = insert(connection, workspace, standard.get());
        Sql.run(connection, "update rule set state = ? where id = ?", SWITCH, made);
        replaced(connection, workspace, name);
      }
      return;
    }
    long id = known(connection, workspace, name);
    boolean off = isTrue(connection, "state = '" + SWITCH + "'", id);
    if (off && !enabled) {
      return;
    }
    // The text of a switch may be that of a clause that was edited meanwhile; an imported one is
    // only known by its text.
    if (off || enabled && standard.isPresent() && isWritten(connection, id, standard.get())) {
      remove(connection, id);
      replaced(connection, workspace, name);
      return;
    }
    boolean failed = isTrue(connection, "enabled = 0 and problem <> ''", id);
    Sql.run(connection, "delete from rule_event where rule = ?", id);
    Sql.run(
        connection,
        "update rule set enabled = 0, due = null, state = '', problem = '' where id = ?",
        id);
    if (enabled) {
      begin(connection, id, workspace, rule(connection, id), now);
    }
    if (failed) {
      replaced(connection, workspace, name);
    }
    OccurrenceStream.dropConsumed(connection);
  }

  private Optional<EventRule> standard(Connection connection, long workspace, String name)
      throws SQLException {
    Optional<StandardRule.Named> named = StandardRule.named(name);
    return named.isEmpty()
        ? Optional.empty()
        : actions.standard(connection, workspace, named.get());
  }

  private static boolean isWritten(Connection connection, long id, EventRule rule)
      throws SQLException {
    return Sql.one(connection, "select source from rule where id = ?", row -> row.getString(1), id)
        .filter(RuleWriter.write(rule)::equals)
        .isPresent();
  }

  private static boolean isTrue(Connection connection, String condition, long id)
      throws SQLException {
    return Sql.one(connection, "select 1 from rule where id = ? and " + condition, row -> true, id)
        .isPresent();
  }

  /** The rules that a sentinel has from its clauses, also those that are replaced. */
  public List<EventRule> standard(long workspace, String sentinel) {
    return base.catalogue()
        .read(
            connection -> {
              List<EventRule> found = new ArrayList<>();
              for (StandardRule rule : StandardRule.values()) {
                actions
                    .standard(connection, workspace, new StandardRule.Named(sentinel, rule))
                    .ifPresent(found::add);
              }
              return found;
            });
  }

  /** The last firings of a rule, the newest first. */
  public List<FiringRow> firings(long workspace, String name, int most) {
    return base.catalogue()
        .read(
            connection ->
                Sql.list(
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
                    most));
  }

  /** All rules of a workspace by name. */
  public List<RuleRow> list(long workspace) {
    return base.catalogue()
        .read(
            connection ->
                Sql.list(
                    connection,
                    "select source, enabled, due, fired, latest, problem from rule"
                        + " where workspace = ? order by name",
                    row ->
                        new RuleRow(
                            RuleParser.parse(row.getString("source"), ZoneOffset.UTC),
                            row.getInt("enabled") == 1,
                            Optional.ofNullable(Sql.instant(row, "due")),
                            row.getLong("fired"),
                            Optional.ofNullable(Sql.instant(row, "latest")),
                            row.getString("problem")),
                    workspace));
  }

  /** Stores an occurrence, if a rule waits for it, in the caller's transaction. */
  public void raise(Connection connection, long workspace, Occurrence occurrence)
      throws SQLException {
    OccurrenceStream.store(connection, workspace, occurrence, 0);
  }

  /** Whether any rule waits for an event of this name; for callers that would raise many. */
  public boolean waits(Connection connection, long workspace, String event) throws SQLException {
    return Sql.one(
            connection,
            "select 1 from rule_event where workspace = ? and event = ? limit 1",
            row -> true,
            workspace,
            event)
        .isPresent();
  }

  /**
   * Evaluates the rules on new occurrences and the current time.
   *
   * @return how often rules fired
   */
  public int run(Instant now) {
    int fired = 0;
    boolean consumed = false;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<Long> waiting =
          base.catalogue().read(connection -> OccurrenceStream.waiting(connection, now));
      if (waiting.isEmpty()) {
        break;
      }
      consumed = true;
      for (long id : waiting) {
        fired += turn(id, now);
      }
    }
    if (consumed) {
      base.catalogue().change(OccurrenceStream::dropConsumed);
    }
    return fired;
  }

  private int turn(long id, Instant now) {
    try {
      return base.catalogue()
          .write(connection -> RuleEvaluation.of(connection, base.ids(), actions, id, now));
    } catch (WatchException e) {
      // The state of this rule cannot be read: it is disabled, so that the others continue.
      base.catalogue()
          .change(
              connection -> {
                Sql.run(connection, "delete from rule_event where rule = ?", id);
                Sql.run(
                    connection,
                    "update rule set enabled = 0, due = null, problem = ? where id = ?",
                    e.getMessage(),
                    id);
              });
      standardAgain(id);
      return 0;
    }
  }

  /** Puts the standard rule in force that a rule replaced until it was disabled. */
  private void standardAgain(long id) {
    try {
      base.catalogue()
          .change(
              connection -> {
                for (RuleName rule :
                    Sql.list(
                        connection,
                        "select workspace, name from rule where id = ?",
                        row -> new RuleName(row.getLong(1), row.getString(2)),
                        id)) {
                  replaced(connection, rule.workspace(), rule.name());
                }
              });
    } catch (WatchException e) {
      // The sentinel itself cannot work; its next check or edit says why.
      JOURNAL.failure("a standard rule is not in force again", e, "rule", id);
    }
  }

  private record RuleName(long workspace, String name) {}

  /** When to {@link #run} next: in the past if occurrences wait, never if empty. */
  public Optional<Instant> next() {
    return base.catalogue()
        .read(
            connection ->
                OccurrenceStream.isWaitedFor(connection)
                    ? Optional.of(Instant.EPOCH)
                    : Sql.one(
                        connection,
                        "select due from rule where enabled = 1 and due is not null"
                            + " order by due limit 1",
                        row -> Instant.ofEpochMilli(row.getLong(1))));
  }

  /**
   * Restarts rules that wait for a time after the clock was set back, in the caller's transaction.
   */
  public void clockSetBack(Connection connection, Instant now) throws SQLException {
    List<Long> waiting =
        Sql.list(
            connection,
            "select id from rule where enabled = 1 and due > ?",
            row -> row.getLong(1),
            now);
    for (long id : waiting) {
      EventRule rule = rule(connection, id);
      RuleDetector detector = RuleDetector.begin(rule.on(), rule.context(), now);
      Sql.run(
          connection,
          "update rule set state = ?, due = ? where id = ?",
          detector.state(),
          detector.due().orElse(null),
          id);
    }
  }

  private static void begin(
      Connection connection, long id, long workspace, EventRule rule, Instant now)
      throws SQLException {
    RuleDetector detector = RuleDetector.begin(rule.on(), rule.context(), now);
    Sql.run(
        connection,
        "update rule set enabled = 1, after = ?, state = ?, due = ? where id = ?",
        OccurrenceStream.end(connection, workspace),
        detector.state(),
        detector.due().orElse(null),
        id);
    for (EventExpression.Primitive primitive : primitives(rule.on())) {
      Sql.run(
          connection,
          "insert into rule_event (workspace, event, subject, rule) values (?, ?, ?, ?)",
          workspace,
          primitive.name(),
          primitive.subject(),
          id);
    }
  }

  private static Set<EventExpression.Primitive> primitives(EventExpression event) {
    Set<EventExpression.Primitive> found = new HashSet<>();
    List<EventExpression> open = new ArrayList<>(List.of(event));
    while (!open.isEmpty()) {
      EventExpression next = open.removeLast();
      open.addAll(next.parts());
      if (next instanceof EventExpression.Primitive primitive) {
        found.add(primitive);
      }
    }
    return found;
  }

  private static EventRule rule(Connection connection, long id) throws SQLException {
    return Sql.one(connection, "select source from rule where id = ?", row -> row.getString(1), id)
        .map(source -> RuleParser.parse(source, ZoneOffset.UTC))
        .orElseThrow();
  }

  private static Optional<Long> id(Connection connection, long workspace, String name)
      throws SQLException {
    return Sql.one(
        connection,
        "select id from rule where workspace = ? and name = ?",
        row -> row.getLong(1),
        workspace,
        name);
  }

  private static long known(Connection connection, long workspace, String name)
      throws SQLException {
    return id(connection, workspace, name)
        .orElseThrow(() -> new WatchException("There is no rule " + name + "."));
  }
}
