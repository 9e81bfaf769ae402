package dev.vigil.watch.language;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Verifies rules before they are accepted: names, sentinels, signals, times and channels. Not safe
 * for concurrent use.
 */
public final class RuleVerifier {
  private final Collection<String> sentinels;
  private final Set<String> signals = new HashSet<>();
  private final Function<Channel, Optional<String>> channels;
  private final Instant now;
  private final List<String> problems = new ArrayList<>();

  private RuleVerifier(
      Collection<String> sentinels, Function<Channel, Optional<String>> channels, Instant now) {
    this.sentinels = sentinels;
    this.channels = channels;
    this.now = now;
  }

  /**
   * Verifies new rules; returns one sentence for each problem.
   *
   * @param known the rules that exist already
   * @param sentinels the names of all sentinels, new ones among them
   * @param channels returns the problem of a channel, if any
   */
  public static List<String> of(
      List<EventRule> added,
      List<EventRule> known,
      Collection<String> sentinels,
      Function<Channel, Optional<String>> channels,
      Instant now) {
    RuleVerifier check = new RuleVerifier(sentinels, channels, now);
    Set<String> names = new HashSet<>();
    known.forEach(rule -> names.add(rule.name()));
    known.forEach(check::signals);
    added.forEach(check::signals);
    for (EventRule rule : added) {
      if (!names.add(rule.name())) {
        check.say(rule, "there is already a rule of this name; choose another.");
      }
      check.check(rule, rule.on());
      rule.actions().forEach(action -> check.check(rule, action));
    }
    return check.problems;
  }

  private void signals(EventRule rule) {
    for (RuleAction action : rule.actions()) {
      if (action instanceof RuleAction.Raise(String signal)) {
        signals.add(signal);
      }
    }
  }

  private void check(EventRule rule, EventExpression event) {
    event.parts().forEach(part -> check(rule, part));
    if (event instanceof EventExpression.At(var time) && !time.toInstant().isAfter(now)) {
      say(rule, "it waits for " + time + ", which is in the past.");
    }
    if (event instanceof EventExpression.Primitive(String name, String subject)
        && name.equals("due")) {
      say(
          rule,
          "only built-in rules wait for due("
              + subject
              + "); take every 2 hours, cron or fetched("
              + subject
              + ").");
    } else if (event instanceof EventExpression.Primitive(String name, String subject)
        && !subject.equals(EventExpression.Primitive.ANY)) {
      if (name.equals("raised")) {
        require(rule, subject, signals, "it waits for the signal ", ", which no rule raises");
      } else {
        sentinel(rule, subject);
      }
    }
  }

  private void check(EventRule rule, RuleAction action) {
    switch (action) {
      case RuleAction.Notify(Channel channel) ->
          channels.apply(channel).ifPresent(problem -> say(rule, problem));
      case RuleAction.Check(String name) -> named(rule, name);
      case RuleAction.Start(String name) -> named(rule, name);
      case RuleAction.Detect(String name) -> named(rule, name);
      case RuleAction.Deliver(String name) -> named(rule, name);
      case RuleAction.Enable(String name) -> named(rule, name);
      case RuleAction.Disable(String name) -> named(rule, name);
      case RuleAction.End(String name) -> named(rule, name);
      case RuleAction.Raise _ -> {}
    }
  }

  private void named(EventRule rule, String name) {
    if (!name.equals(RuleAction.IT)) {
      sentinel(rule, name);
    }
  }

  private void sentinel(EventRule rule, String name) {
    require(rule, name, sentinels, "it names the sentinel ", ", which does not exist");
  }

  private void require(
      EventRule rule, String name, Collection<String> known, String before, String after) {
    if (!known.contains(name)) {
      say(
          rule,
          before
              + name
              + after
              + SpellingSuggestion.to(name, known)
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("."));
    }
  }

  private void say(EventRule rule, String sentence) {
    problems.add("rule " + rule.name() + ": " + sentence);
  }
}
