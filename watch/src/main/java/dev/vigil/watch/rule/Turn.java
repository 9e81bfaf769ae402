package dev.vigil.watch.rule;

import dev.vigil.archive.Sql;
import dev.vigil.watch.base.Ids;
import dev.vigil.watch.base.SingleFile;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.condition.Facts;
import dev.vigil.watch.event.Action;
import dev.vigil.watch.event.Detected;
import dev.vigil.watch.event.Detector;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.event.Rule;
import dev.vigil.watch.language.RuleParser;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One rule's turn: it consumes what is new to it, up to a batch, and does what follows, all in the
 * transaction of a connection. Not safe for concurrent use.
 */
final class Turn {
  private final Connection connection;
  private final Ids ids;
  private final Row row;
  private final Rule rule;
  private final Detector detector;
  private final Doing doing;
  private long fired;
  private long latest;

  private record Row(
      long id, long workspace, Rule rule, long after, String state, long fired, String problem) {}

  private Turn(Connection connection, Ids ids, Row row, Actions actions) {
    this.connection = connection;
    this.ids = ids;
    this.row = row;
    rule = row.rule();
    detector = Detector.resume(rule.on(), rule.context(), row.state());
    doing = new Doing(connection, actions, row.problem());
    fired = row.fired();
  }

  /** Tells how often the rule fired. */
  static int of(Connection connection, Ids ids, Actions actions, long id, Instant now)
      throws SQLException {
    SingleFile.SENTINELS.enter(connection);
    // Whoever else would take this rule's turn waits here.
    Sql.run(connection, "update rule set fired = fired where id = ?", id);
    Optional<Row> row =
        Sql.one(
            connection,
            "select workspace, source, after, state, fired, problem from rule"
                + " where id = ? and enabled = 1",
            found ->
                new Row(
                    id,
                    found.getLong("workspace"),
                    RuleParser.parse(found.getString("source"), ZoneOffset.UTC),
                    found.getLong("after"),
                    found.getString("state"),
                    found.getLong("fired"),
                    found.getString("problem")),
            id);
    return row.isEmpty() ? 0 : new Turn(connection, ids, row.get(), actions).run(now);
  }

  private int run(Instant now) throws SQLException {
    long dropped = detector.dropped();
    List<Stream.Stored> batch = Stream.after(connection, row.id(), row.workspace(), row.after());
    for (Stream.Stored stored : batch) {
      fire(detector.until(stored.occurrence().time()), 0);
      fire(detector.on(lighter(stored.occurrence())), stored.depth());
    }
    if (batch.size() < Stream.BATCH) {
      fire(detector.until(now), 0);
    }
    if (detector.dropped() > dropped) {
      doing.problem(
          detector.dropped()
              + " occurrences were dropped because too many waited; let the rule's time be"
              + " shorter.");
    }
    Sql.run(
        connection,
        "update rule set after = ?, state = ?, due = ?, fired = ?, problem = ? where id = ?",
        batch.isEmpty() ? row.after() : batch.getLast().position(),
        detector.state(),
        detector.due().orElse(null),
        fired,
        doing.problem(),
        row.id());
    if (fired > row.fired()) {
      Sql.run(connection, "update rule set latest = ? where id = ?", latest, row.id());
    }
    return (int) (fired - row.fired());
  }

  /** What no condition asks for need not be remembered. */
  private Occurrence lighter(Occurrence occurrence) {
    if (rule.condition().filter(Condition::asksChanges).isPresent()) {
      return occurrence;
    }
    Map<String, String> parameters = new HashMap<>(occurrence.parameters());
    parameters.remove(Facts.CHANGES);
    return new Occurrence(occurrence.event(), occurrence.subject(), occurrence.time(), parameters);
  }

  private void fire(List<Detected> all, int depth) throws SQLException {
    for (Detected detected : all) {
      if (rule.condition().isPresent() && !rule.condition().get().test(detected.facts())) {
        continue;
      }
      fired++;
      latest = detected.time().toEpochMilli();
      Firing firing = new Firing(ids.next(), row.workspace(), rule, fired, detected);
      for (Action action : rule.actions()) {
        doing.attempt(action, firing, depth);
      }
    }
  }
}
