package dev.vigil.watch.language;

import dev.vigil.watch.event.Action;
import dev.vigil.watch.event.Context;
import dev.vigil.watch.event.Event;
import dev.vigil.watch.event.Rule;
import dev.vigil.watch.sentinel.Channel;
import java.util.List;
import java.util.stream.Collectors;

/** Writes rules as we spell them; what it writes is read back as the same rule. Stateless. */
public final class RuleWriter {
  /** How close operators bind, from OR to a single event. */
  private static final int OR = 0;

  private static final int AND = 1;
  private static final int THEN = 2;
  private static final int DELAYED = 3;
  private static final int EVERY = 4;
  private static final int ONE = 5;

  private RuleWriter() {}

  public static String write(Rule rule) {
    StringBuilder out = new StringBuilder("Create Rule ").append(rule.name());
    out.append("\n  On ").append(write(rule.on()));
    if (rule.context() != Context.RECENT) {
      out.append("\n  Context ").append(rule.context().word());
    }
    rule.condition().ifPresent(condition -> out.append("\n  If ").append(condition));
    out.append("\n  Do ");
    out.append(rule.actions().stream().map(RuleWriter::write).collect(Collectors.joining(", ")));
    return out.append('\n').toString();
  }

  /** An event by itself. */
  public static String write(Event event) {
    return switch (event) {
      case Event.Primitive(String name, String subject) -> name + "(" + subject + ")";
      case Event.At(var time) -> "at " + Times.write(time);
      case Event.Every(var interval) -> "every " + Times.write(interval);
      case Event.Cron(String fields, var zone) ->
          "cron " + Quoting.quoted(fields) + " in " + zone.getId();
      case Event.After(Event after, var later) ->
          inside(after, DELAYED) + " + " + Times.write(later);
      case Event.And(var left, var right) -> inside(left, AND) + " AND " + inside(right, THEN);
      case Event.Or(var left, var right) -> inside(left, OR) + " OR " + inside(right, AND);
      case Event.Seq(var first, var second) ->
          inside(first, THEN) + " THEN " + inside(second, DELAYED);
      case Event.Any(int count, var parts) ->
          "any "
              + count
              + " of ("
              + parts.stream().map(RuleWriter::write).collect(Collectors.joining(", "))
              + ")";
      case Event.Not(var absent, var from, var to) ->
          "no " + inside(absent, ONE) + during(from, to);
      case Event.Periodic(var from, var interval, var to, boolean together) ->
          (together ? "all every " : "every ") + Times.write(interval) + during(from, to);
      case Event.Aperiodic(var from, var each, var to, boolean together) ->
          (together ? "all " : "each ") + inside(each, ONE) + during(from, to);
    };
  }

  private static String during(Event from, Event to) {
    return " from " + inside(from, DELAYED) + " to " + inside(to, DELAYED);
  }

  private static String inside(Event event, int level) {
    return level(event) < level ? "(" + write(event) + ")" : write(event);
  }

  private static int level(Event event) {
    return switch (event) {
      case Event.Or _ -> OR;
      case Event.And _ -> AND;
      case Event.Seq _ -> THEN;
      case Event.After _ -> DELAYED;
      // Their last part would take up a delay that follows.
      case Event.Not _, Event.Periodic _, Event.Aperiodic _ -> THEN;
      // Would take up a "from" that follows.
      case Event.Every _ -> EVERY;
      default -> ONE;
    };
  }

  private static String write(Action action) {
    return switch (action) {
      case Action.Notify(Channel channel) ->
          "notify " + ChannelText.write(List.of(channel)).getFirst();
      case Action.Check(String name) -> "check " + name;
      case Action.Enable(String name) -> "enable " + name;
      case Action.Disable(String name) -> "disable " + name;
      case Action.End(String name) -> "end " + name;
      case Action.Raise(String signal) -> "raise " + signal;
    };
  }
}
