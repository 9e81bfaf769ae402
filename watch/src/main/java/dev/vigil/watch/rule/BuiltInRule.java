package dev.vigil.watch.rule;

import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.event.ConsumptionContext;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.LifespanMoment;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The rules that every sentinel has from its clauses: activation, fetching, detection, notification
 * and deactivation (Pandrangi 2003, Sections 4.4 to 4.6; Eppili 2004, Section 2.4.1). A stored rule
 * of the same name replaces one. Immutable.
 *
 * <p>The engine does not evaluate these rules one by one: an occurrence, a cursor and a transaction
 * for each step would multiply the cost of a check. It asks this table which steps of a sentinel
 * are its own and which ones a stored rule runs, and the list of rules comes from the same table.
 */
public enum BuiltInRule {
  /** Starts a sentinel. */
  START,
  /** Checks its page. */
  FETCH,
  /** Compares a fetched version. */
  DETECT,
  /** Notifies of a change. */
  NOTIFY,
  /** Sends what waits for a digest. */
  DELIVER,
  /** Ends a sentinel. */
  END;

  /** The event that the schedule of a page computes. */
  private static final String DUE = "due";

  /** The standard rule of a sentinel that a name means. */
  public record Named(String sentinel, BuiltInRule rule) {}

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name of the rule of a sentinel, such as {@code fees.fetch}. */
  public String nameFor(String sentinel) {
    return sentinel + "." + word();
  }

  /** Reads a name such as {@code fees.fetch}. */
  public static Optional<Named> named(String name) {
    int dot = name.lastIndexOf('.');
    return dot <= 0
        ? Optional.empty()
        : Arrays.stream(values())
            .filter(rule -> rule.word().equals(name.substring(dot + 1)))
            .map(rule -> new Named(name.substring(0, dot), rule))
            .findFirst();
  }

  /**
   * The rule of a sentinel; empty if its clauses need none, such as the end of a sentinel that
   * never ends.
   *
   * @param starts when it starts, if that is known
   * @param ends when it ends, if that is known
   * @param zone of cron rules and times of day
   */
  public Optional<EventRule> of(
      String sentinel,
      EffectiveSentinel effective,
      Optional<Instant> starts,
      Optional<Instant> ends,
      ZoneId zone) {
    return switch (this) {
      case START ->
          moment(effective.from(), starts)
              .map(on -> rule(sentinel, on, new RuleAction.Start(sentinel)));
      case FETCH ->
          Optional.of(
              rule(sentinel, due(sentinel, effective, zone), new RuleAction.Check(sentinel)));
      case DETECT ->
          Optional.of(
              rule(sentinel, primitive("fetched", sentinel), new RuleAction.Detect(sentinel)));
      case NOTIFY ->
          Optional.of(
              new EventRule(
                  nameFor(sentinel),
                  primitive("change", sentinel),
                  ConsumptionContext.RECENT,
                  effective.when().map(Condition::parse),
                  effective.notifyBy().stream().<RuleAction>map(RuleAction.Notify::new).toList()));
      case DELIVER ->
          digest(sentinel, effective.delivery(), zone)
              .map(on -> rule(sentinel, on, new RuleAction.Deliver(sentinel)));
      case END ->
          moment(effective.to(), ends).map(on -> rule(sentinel, on, new RuleAction.End(sentinel)));
    };
  }

  private EventRule rule(String sentinel, EventExpression on, RuleAction action) {
    return new EventRule(
        nameFor(sentinel), on, ConsumptionContext.RECENT, Optional.empty(), List.of(action));
  }

  private static EventExpression primitive(String event, String sentinel) {
    return new EventExpression.Primitive(event, sentinel);
  }

  private static Optional<EventExpression> moment(LifespanMoment moment, Optional<Instant> time) {
    return switch (moment) {
      case LifespanMoment.StartOf(String other) -> Optional.of(primitive("start", other));
      case LifespanMoment.EndOf(String other) -> Optional.of(primitive("end", other));
      case LifespanMoment.At(var at) -> Optional.of(new EventExpression.At(at));
      case LifespanMoment.FromNow _ ->
          time.map(at -> new EventExpression.At(at.atZone(ZoneOffset.UTC)));
      case LifespanMoment.Forever _ -> Optional.empty();
    };
  }

  private static EventExpression due(String sentinel, EffectiveSentinel effective, ZoneId zone) {
    EventExpression computed = primitive(DUE, sentinel);
    return effective.only().isPresent()
        ? computed
        : switch (effective.fetch()) {
          case FetchClause.Every(var interval) ->
              new EventExpression.Periodic(
                  primitive("start", sentinel), interval, primitive("end", sentinel), false);
          case FetchClause.EveryFrom(var interval, var from) ->
              new EventExpression.Periodic(
                  daily(from, zone), interval, primitive("end", sentinel), false);
          case FetchClause.Cron(String fields) -> new EventExpression.Cron(fields, zone);
          case FetchClause.OnChange _, FetchClause.Adaptive _, FetchClause.ByRules _ -> computed;
        };
  }

  private static Optional<EventExpression> digest(
      String sentinel, DeliveryClause delivery, ZoneId zone) {
    return switch (delivery) {
      case DeliveryClause.Immediately(), DeliveryClause.ByRules() -> Optional.empty();
      case DeliveryClause.Every(var interval) ->
          Optional.of(
              new EventExpression.Periodic(
                  primitive("start", sentinel), interval, primitive("end", sentinel), false));
      case DeliveryClause.DigestAt(LocalTime time) -> Optional.of(daily(time, zone));
    };
  }

  private static EventExpression daily(LocalTime time, ZoneId zone) {
    return new EventExpression.Cron(time.getMinute() + " " + time.getHour() + " * * *", zone);
  }
}
