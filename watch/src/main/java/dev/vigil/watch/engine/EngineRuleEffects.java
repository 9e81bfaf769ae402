package dev.vigil.watch.engine;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.check.CheckContext;
import dev.vigil.watch.check.CheckService;
import dev.vigil.watch.check.CheckTransaction;
import dev.vigil.watch.check.ReportWriter;
import dev.vigil.watch.check.ResolvedSentinel;
import dev.vigil.watch.check.SentinelLifecycle;
import dev.vigil.watch.check.SentinelResolver;
import dev.vigil.watch.event.DetectedEvent;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.rule.BuiltInRule;
import dev.vigil.watch.rule.RuleEffects;
import dev.vigil.watch.rule.RuleFiring;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the actions of rules, in the transaction in which they fire. Safe for concurrent use. */
final class EngineRuleEffects implements RuleEffects {
  private static final int MAX_PARTS = 50;

  private final SentinelLifecycle lifecycle;
  private final Outbox outbox;
  private final SentinelResolver resolver;
  private final CheckService.Services services;
  private final ZoneId zone;
  private final TimeSource time;

  EngineRuleEffects(
      SentinelLifecycle lifecycle,
      SentinelResolver resolver,
      Outbox outbox,
      CheckService.Services services,
      ZoneId zone,
      TimeSource time) {
    this.resolver = resolver;
    this.services = services;
    this.zone = zone;
    this.lifecycle = lifecycle;
    this.outbox = outbox;
    this.time = time;
  }

  @Override
  public void run(Connection connection, RuleAction action, RuleFiring firing) throws SQLException {
    switch (action) {
      case RuleAction.Notify(Channel channel) -> report(connection, channel, firing);
      case RuleAction.Check(String name) -> {
        SentinelRow row = sentinel(connection, name, firing);
        if (row.lifecycle().state() == SentinelState.ACTIVE) {
          Optional<CheckSchedule> schedule =
              CheckScheduleRepository.find(connection, row.target().schedule());
          if (schedule.isPresent()) {
            CheckSchedule found = schedule.get();
            CheckScheduleRepository.update(
                connection,
                found.next(
                    found.state(),
                    found.latest(),
                    time.now(),
                    "The rule " + firing.rule().name() + " asks for a check."));
          }
        }
      }
      case RuleAction.Start(String name) ->
          lifecycle.startWaiting(connection, sentinel(connection, name, firing));
      case RuleAction.Detect(String name) -> detect(connection, sentinel(connection, name, firing));
      case RuleAction.Deliver(String name) ->
          outbox.deliver(connection, sentinel(connection, name, firing).id());
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

  private void detect(Connection connection, SentinelRow row) throws SQLException {
    Optional<WatchedPage> page = WatchedPageRepository.find(connection, row.target().page());
    if (row.lifecycle().state() == SentinelState.ACTIVE
        && page.isPresent()
        && page.get().newest() > 0) {
      ResolvedSentinel resolved = resolver.of(connection, row);
      new CheckTransaction(
              new CheckContext(
                  services,
                  connection,
                  page.get(),
                  List.of(),
                  List.of(resolved),
                  List.of(),
                  time.now()))
          .detect();
    }
  }

  @Override
  public Optional<EventRule> standard(
      Connection connection, long workspace, BuiltInRule.Named named) throws SQLException {
    Optional<SentinelRow> row = SentinelRepository.find(connection, workspace, named.sentinel());
    if (row.isEmpty()) {
      return Optional.empty();
    }
    SentinelRow found = row.get();
    return named
        .rule()
        .of(
            found.name(),
            resolver.effective(connection, workspace, resolver.read(found)),
            Optional.ofNullable(found.lifecycle().span().starts()),
            Optional.ofNullable(found.lifecycle().span().ends()),
            zone);
  }

  @Override
  public void replaced(Connection connection, long workspace, BuiltInRule.Named named)
      throws SQLException {
    resolver.invalidate();
    Optional<SentinelRow> row = SentinelRepository.find(connection, workspace, named.sentinel());
    if (row.isPresent()) {
      lifecycle.replaced(connection, row.get(), named.rule());
      if (named.rule() == BuiltInRule.DELIVER
          && !resolver
              .replaced(connection, workspace, named.sentinel())
              .contains(BuiltInRule.DELIVER)) {
        outbox.deliver(connection, row.get().id());
      }
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
        .limit(MAX_PARTS)
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

  private void report(Connection connection, Channel channel, RuleFiring firing)
      throws SQLException {
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
            SentinelRepository.find(connection, firing.workspace(), last.subject())
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
