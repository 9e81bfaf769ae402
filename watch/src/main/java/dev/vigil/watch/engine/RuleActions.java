package dev.vigil.watch.engine;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.event.DetectedEvent;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.notify.Notification;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.rule.RuleEffects;
import dev.vigil.watch.rule.RuleFiring;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the actions of rules, in the transaction in which they fire. Safe for concurrent use. */
final class RuleActions implements RuleEffects {
  private static final int MOST_PARTS = 50;

  private final SentinelLifecycle lifecycle;
  private final Outbox outbox;
  private final TimeSource time;

  RuleActions(SentinelLifecycle lifecycle, Outbox outbox, TimeSource time) {
    this.lifecycle = lifecycle;
    this.outbox = outbox;
    this.time = time;
  }

  @Override
  public void run(Connection connection, RuleAction action, RuleFiring firing) throws SQLException {
    switch (action) {
      case RuleAction.Notify(Channel channel) -> tell(connection, channel, firing);
      case RuleAction.Check(String name) -> {
        SentinelRow row = sentinel(connection, name, firing);
        if (row.state() == SentinelState.ACTIVE) {
          Optional<CheckSchedule> schedule = CheckSchedule.find(connection, row.schedule());
          if (schedule.isPresent()) {
            CheckSchedule found = schedule.get();
            found
                .next(
                    found.state(),
                    found.latest(),
                    time.now(),
                    "The rule " + firing.rule().name() + " asks for a check.")
                .update(connection);
          }
        }
      }
      case RuleAction.Enable(String name) ->
          lifecycle.resume(connection, sentinel(connection, name, firing));
      case RuleAction.Disable(String name) ->
          lifecycle.pause(connection, sentinel(connection, name, firing));
      case RuleAction.End(String name) ->
          lifecycle.end(
              connection,
              sentinel(connection, name, firing),
              "by the rule " + firing.rule().name());
      case RuleAction.Raise _ -> throw new IllegalStateException("the rule book raises events");
    }
  }

  private SentinelRow sentinel(Connection connection, String name, RuleFiring firing)
      throws SQLException {
    return lifecycle.find(
        connection,
        firing.workspace(),
        name.equals(RuleAction.IT) ? firing.because().last().subject() : name);
  }

  /** The occurrences of the rule's event, as Markdown. */
  private static String text(RuleFiring firing) {
    StringBuilder text = new StringBuilder("The rule " + firing.rule().name() + " fired:\n");
    firing.because().parts().stream()
        .filter(part -> !part.event().equals(DetectedEvent.TIME))
        .limit(MOST_PARTS)
        .forEach(
            part ->
                text.append("\n- ")
                    .append(part.event())
                    .append(' ')
                    .append(part.subject())
                    .append(", ")
                    .append(part.time())
                    .append(part.parameters().containsKey("summary") ? ": " : "")
                    .append(part.parameters().getOrDefault("summary", "")));
    return text.toString();
  }

  /** Whether all occurrences come from pages that are fetched without secrets. */
  private static boolean isOpen(RuleFiring firing) {
    return firing.because().parts().stream()
        .map(Occurrence::parameters)
        .allMatch(it -> !it.containsKey("url") || "true".equals(it.get(ReportWriter.OPEN)));
  }

  private void tell(Connection connection, Channel channel, RuleFiring firing) throws SQLException {
    Occurrence last = firing.because().last();
    Map<String, String> facts = last.parameters();
    String name = firing.rule().name();
    String summary =
        facts.getOrDefault("summary", last.event() + "(" + last.subject() + ") happened");
    outbox.put(
        connection,
        new Notification(
            Notification.Kind.CHANGE,
            firing.workspace(),
            SentinelRow.find(connection, firing.workspace(), last.subject())
                .map(SentinelRow::id)
                .orElse(0L),
            name,
            // A firing has no report of its own; its id makes the message unique.
            -firing.id(),
            facts.getOrDefault("url", ""),
            facts.getOrDefault("title", name),
            List.of("rule"),
            0,
            0,
            "Rule " + name + ": " + summary,
            text(firing),
            0,
            Optional.empty(),
            last.time(),
            time.now(),
            List.of(),
            isOpen(firing),
            Optional.of(facts.getOrDefault(ReportWriter.TRACE, ""))
                .filter(word -> !word.isEmpty())),
        List.of(channel),
        new DeliveryClause.Immediately());
  }
}
