package dev.vigil.watch.engine;

import dev.vigil.fetch.Time;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.event.Action;
import dev.vigil.watch.event.Detected;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.notify.Notice;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.rule.Actions;
import dev.vigil.watch.rule.Firing;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Delivery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Does what rules want done, in the transaction in which they fire. Safe for concurrent use. */
final class RuleActions implements Actions {
  private static final int MOST_PARTS = 50;

  private final Lifecycle lifecycle;
  private final Outbox outbox;
  private final Time time;

  RuleActions(Lifecycle lifecycle, Outbox outbox, Time time) {
    this.lifecycle = lifecycle;
    this.outbox = outbox;
    this.time = time;
  }

  @Override
  public void run(Connection connection, Action action, Firing firing) throws SQLException {
    switch (action) {
      case Action.Notify(Channel channel) -> tell(connection, channel, firing);
      case Action.Check(String name) -> {
        Kept kept = sentinel(connection, name, firing);
        if (kept.state() == SentinelState.ACTIVE) {
          Optional<Rhythm> rhythm = Rhythm.find(connection, kept.rhythm());
          if (rhythm.isPresent()) {
            Rhythm found = rhythm.get();
            found
                .next(
                    found.state(),
                    found.latest(),
                    time.now(),
                    "The rule " + firing.rule().name() + " asks for a look.")
                .update(connection);
          }
        }
      }
      case Action.Enable(String name) ->
          lifecycle.resume(connection, sentinel(connection, name, firing));
      case Action.Disable(String name) ->
          lifecycle.pause(connection, sentinel(connection, name, firing));
      case Action.End(String name) ->
          lifecycle.end(
              connection,
              sentinel(connection, name, firing),
              "by the rule " + firing.rule().name());
      case Action.Raise _ -> throw new IllegalStateException("the rule book raises events");
    }
  }

  private Kept sentinel(Connection connection, String name, Firing firing) throws SQLException {
    return lifecycle.find(
        connection,
        firing.workspace(),
        name.equals(Action.IT) ? firing.because().last().subject() : name);
  }

  /** What the rule's event was made of, as Markdown. */
  private static String text(Firing firing) {
    StringBuilder text = new StringBuilder("The rule " + firing.rule().name() + " fired:\n");
    firing.because().parts().stream()
        .filter(part -> !part.event().equals(Detected.TIME))
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

  /** Whether nothing of it comes from a page that was asked for with secrets. */
  private static boolean isOpen(Firing firing) {
    return firing.because().parts().stream()
        .map(Occurrence::parameters)
        .allMatch(it -> !it.containsKey("url") || "true".equals(it.get(Telling.OPEN)));
  }

  private void tell(Connection connection, Channel channel, Firing firing) throws SQLException {
    Occurrence last = firing.because().last();
    Map<String, String> facts = last.parameters();
    String name = firing.rule().name();
    String summary =
        facts.getOrDefault("summary", last.event() + "(" + last.subject() + ") happened");
    outbox.put(
        connection,
        new Notice(
            Notice.Kind.CHANGE,
            firing.workspace(),
            Kept.find(connection, firing.workspace(), last.subject()).map(Kept::id).orElse(0L),
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
            Optional.of(facts.getOrDefault(Telling.LOOK, "")).filter(word -> !word.isEmpty())),
        List.of(channel),
        new Delivery.Immediately());
  }
}
