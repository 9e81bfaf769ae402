package dev.vigil.watch.rule;

import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.condition.ConditionValues;
import dev.vigil.watch.event.DetectedEvent;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.event.RuleDetector;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.store.AdvisoryLock;
import dev.vigil.watch.store.RowIds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Evaluates one rule: consumes its new occurrences, up to a batch, and runs its actions, in one
 * transaction. Not safe for concurrent use.
 */
final class RuleEvaluation {
  private static final int MAX_PARTS = 10;

  private final Connection connection;
  private final RowIds ids;
  private final RuleRepository.EnabledRule row;
  private final EventRule rule;
  private final RuleDetector detector;
  private final RuleActionRunner doing;
  private long fired;
  private long latest;

  private RuleEvaluation(
      Connection connection, RowIds ids, RuleRepository.EnabledRule row, RuleEffects actions) {
    this.connection = connection;
    this.ids = ids;
    this.row = row;
    rule = row.rule();
    detector = RuleDetector.resume(rule.on(), rule.context(), row.state());
    doing = new RuleActionRunner(connection, actions, row.problem());
    fired = row.fired();
  }

  /** Evaluates the rule; returns how often it fired. */
  static int of(Connection connection, RowIds ids, RuleEffects actions, long id, Instant now)
      throws SQLException {
    AdvisoryLock.SENTINELS.enter(connection);
    Optional<RuleRepository.EnabledRule> row = RuleRepository.lock(connection, id);
    return row.isEmpty() ? 0 : new RuleEvaluation(connection, ids, row.get(), actions).run(now);
  }

  private int run(Instant now) throws SQLException {
    long dropped = detector.dropped();
    List<OccurrenceRepository.Stored> batch =
        OccurrenceRepository.after(connection, row.id(), row.workspace(), row.after());
    for (OccurrenceRepository.Stored stored : batch) {
      fire(detector.until(stored.occurrence().time()), 0);
      fire(detector.on(lighter(stored.occurrence())), stored.depth());
    }
    if (batch.size() < OccurrenceRepository.BATCH) {
      fire(detector.until(now), 0);
    }
    if (detector.dropped() > dropped) {
      doing.problem(
          detector.dropped()
              + " occurrences were dropped because too many waited; let the rule's time be"
              + " shorter.");
    }
    RuleRepository.advance(
        connection,
        new RuleRepository.EnabledRule(
            row.id(),
            row.workspace(),
            rule,
            batch.isEmpty() ? row.after() : batch.getLast().position(),
            detector.state(),
            fired,
            doing.problem()),
        detector.due().orElse(null));
    if (fired > row.fired()) {
      RuleRepository.fired(connection, row.id(), Instant.ofEpochMilli(latest));
    }
    return (int) (fired - row.fired());
  }

  private FiringRow row(RuleFiring firing, String problem) {
    return new FiringRow(
        rule.name(),
        firing.number(),
        firing.because().time(),
        firing.because().parts().stream()
            .limit(MAX_PARTS)
            .map(part -> part.event() + "(" + part.subject() + ")")
            .collect(Collectors.joining(" ")),
        rule.actions().stream().map(RuleWriter::write).collect(Collectors.joining(", ")),
        problem);
  }

  /** Removes parameters that no condition uses. */
  private Occurrence lighter(Occurrence occurrence) {
    if (rule.condition().filter(Condition::asksChanges).isPresent()) {
      return occurrence;
    }
    Map<String, String> parameters = new HashMap<>(occurrence.parameters());
    parameters.remove(ConditionValues.CHANGES);
    return new Occurrence(occurrence.event(), occurrence.subject(), occurrence.time(), parameters);
  }

  private void fire(List<DetectedEvent> all, int depth) throws SQLException {
    for (DetectedEvent detected : all) {
      if (rule.condition().isPresent() && !rule.condition().get().test(detected.facts())) {
        continue;
      }
      fired++;
      latest = detected.time().toEpochMilli();
      RuleFiring firing = new RuleFiring(ids.next(), row.workspace(), rule, fired, detected);
      boolean failed = false;
      for (RuleAction action : rule.actions()) {
        failed |= !doing.attempt(action, firing, depth);
      }
      RuleRepository.insert(
          connection, row.id(), row.workspace(), row(firing, failed ? doing.problem() : ""));
    }
  }
}
