package dev.vigil.watch.language;

import dev.vigil.watch.event.ConsumptionContext;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.language.clause.ChannelText;
import dev.vigil.watch.language.clause.Quoting;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.sentinel.Channel;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes rules in canonical form, which {@link RuleParser} reads back as the same rule. Stateless.
 */
public final class RuleWriter {
  /** How close operators bind, from OR to a single event. */
  private static final int OR = 0;

  private static final int AND = 1;
  private static final int THEN = 2;
  private static final int DELAYED = 3;
  private static final int EVERY = 4;
  private static final int ONE = 5;

  private RuleWriter() {}

  public static String write(EventRule rule) {
    StringBuilder out = new StringBuilder("Create Rule ").append(rule.name());
    out.append("\n  On ").append(write(rule.on()));
    if (rule.context() != ConsumptionContext.RECENT) {
      out.append("\n  Context ").append(rule.context().word());
    }
    rule.condition().ifPresent(condition -> out.append("\n  If ").append(condition));
    out.append("\n  Do ");
    out.append(rule.actions().stream().map(RuleWriter::write).collect(Collectors.joining(", ")));
    return out.append('\n').toString();
  }

  /** Whether a rule names a sentinel, in its event or in an action. */
  public static boolean mentions(EventRule rule, String sentinel) {
    return rule.actions().stream()
            .map(RuleWriter::write)
            .anyMatch(words -> words.endsWith(" " + sentinel))
        || write(rule.on()).contains("(" + sentinel + ")");
  }

  /** Writes an event expression. */
  public static String write(EventExpression event) {
    return switch (event) {
      case EventExpression.Primitive(String name, String subject) -> name + "(" + subject + ")";
      case EventExpression.At(var time) -> "at " + TimeText.write(time);
      case EventExpression.Every(var interval) -> "every " + TimeText.write(interval);
      case EventExpression.Cron(String fields, var zone) ->
          "cron " + Quoting.quoted(fields) + " in " + zone.getId();
      case EventExpression.After(EventExpression after, var later) ->
          inside(after, DELAYED) + " + " + TimeText.write(later);
      case EventExpression.And(var left, var right) ->
          inside(left, AND) + " AND " + inside(right, THEN);
      case EventExpression.Or(var left, var right) ->
          inside(left, OR) + " OR " + inside(right, AND);
      case EventExpression.Seq(var first, var second) ->
          inside(first, THEN) + " THEN " + inside(second, DELAYED);
      case EventExpression.Any(int count, var parts) ->
          "any "
              + count
              + " of ("
              + parts.stream().map(RuleWriter::write).collect(Collectors.joining(", "))
              + ")";
      case EventExpression.Not(var absent, var from, var to) ->
          "no " + inside(absent, ONE) + during(from, to);
      case EventExpression.Periodic(var from, var interval, var to, boolean together) ->
          (together ? "all every " : "every ") + TimeText.write(interval) + during(from, to);
      case EventExpression.Aperiodic(var from, var each, var to, boolean together) ->
          (together ? "all " : "each ") + inside(each, ONE) + during(from, to);
    };
  }

  private static String during(EventExpression from, EventExpression to) {
    return " from " + inside(from, DELAYED) + " to " + inside(to, DELAYED);
  }

  private static String inside(EventExpression event, int level) {
    return level(event) < level ? "(" + write(event) + ")" : write(event);
  }

  private static int level(EventExpression event) {
    return switch (event) {
      case EventExpression.Or _ -> OR;
      case EventExpression.And _ -> AND;
      case EventExpression.Seq _ -> THEN;
      case EventExpression.After _ -> DELAYED;
      // Their last part would take up a delay that follows.
      case EventExpression.Not _, EventExpression.Periodic _, EventExpression.Aperiodic _ -> THEN;
      // Would take up a "from" that follows.
      case EventExpression.Every _ -> EVERY;
      default -> ONE;
    };
  }

  /** Writes an action. */
  public static String write(RuleAction action) {
    return switch (action) {
      case RuleAction.Notify(Channel channel) ->
          "notify " + ChannelText.write(List.of(channel)).getFirst();
      case RuleAction.Check(String name) -> "check " + name;
      case RuleAction.Start(String name) -> "start " + name;
      case RuleAction.Detect(String name) -> "detect " + name;
      case RuleAction.Deliver(String name) -> "deliver " + name;
      case RuleAction.Enable(String name) -> "enable " + name;
      case RuleAction.Disable(String name) -> "disable " + name;
      case RuleAction.End(String name) -> "end " + name;
      case RuleAction.Raise(String signal) -> "raise " + signal;
    };
  }
}
