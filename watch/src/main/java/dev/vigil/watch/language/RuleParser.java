package dev.vigil.watch.language;

import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.event.ConsumptionContext;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.RuleAction;
import dev.vigil.watch.language.clause.ChannelText;
import dev.vigil.watch.language.clause.ConditionText;
import dev.vigil.watch.language.clause.Lexer;
import dev.vigil.watch.language.clause.SentinelNames;
import dev.vigil.watch.language.clause.SyntaxToken;
import dev.vigil.watch.language.clause.WordReader;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses rules: {@code Create Rule NAME On event [Context c] [If condition] Do action, ...}. Every
 * error names line, column and word. Linear in the text. Not safe for concurrent use.
 */
public final class RuleParser {
  private static final String EXAMPLE =
      "Create Rule quiet On no change(prices) from start(prices) to start(prices) + 3 days Do"
          + " notify email me@example.org";

  private static final int MAX_ACTIONS = 20;
  private static final List<String> ACTIONS =
      List.of("notify", "check", "detect", "deliver", "start", "end", "enable", "disable", "raise");
  private static final List<String> CONTEXTS =
      Arrays.stream(ConsumptionContext.values()).map(ConsumptionContext::word).toList();

  private final WordReader words;
  private final ZoneId zone;

  RuleParser(WordReader words, ZoneId zone) {
    this.words = words;
    this.zone = zone;
  }

  /**
   * Parses a text with one rule.
   *
   * @param zone of dates and cron rules that name no zone
   */
  public static EventRule parse(String text, ZoneId zone) {
    WordReader words = new WordReader(Lexer.split(text));
    EventRule rule = new RuleParser(words, zone).rule();
    if (words.more()) {
      throw WordReader.fail(words.peek(), "the rule ends before this word; remove the rest");
    }
    return rule;
  }

  EventRule rule() {
    words.expect("Create", EXAMPLE);
    words.expect("Rule", EXAMPLE);
    SyntaxToken name = words.take("the rule's name");
    SentinelNames.check(name, "a rule");
    words.expect("On", EXAMPLE);
    EventExpression event = new EventParser(words, zone).read();
    ConsumptionContext context = words.takeIf("context") ? context() : ConsumptionContext.RECENT;
    Optional<Condition> condition =
        words.takeIf("if")
            ? Optional.of(ConditionText.read(words, token -> token.is("do")))
            : Optional.empty();
    if (!words.peek().is("do")) {
      SyntaxToken found = words.peek();
      throw WordReader.fail(
          found,
          (words.more() ? WordReader.quote(found) + " stands" : "the text ends")
              + " where Do belongs, before it AND, OR, THEN, Context or If, as in: "
              + EXAMPLE
              + WordReader.suggestion(
                  found.text(), List.of("Do", "Context", "If", "AND", "OR", "THEN")));
    }
    words.take("Do");
    return new EventRule(name.text(), event, context, condition, actions());
  }

  private ConsumptionContext context() {
    SyntaxToken word = words.take("recent, chronicle, continuous or cumulative");
    if (word.quoted() || !CONTEXTS.contains(word.lower())) {
      throw WordReader.fail(
          word,
          WordReader.quote(word)
              + " is not a context; the contexts are "
              + String.join(", ", CONTEXTS)
              + WordReader.suggestion(word.text(), CONTEXTS));
    }
    return ConsumptionContext.valueOf(word.text().toUpperCase(Locale.ROOT));
  }

  private List<RuleAction> actions() {
    List<RuleAction> actions = new ArrayList<>();
    do {
      SyntaxToken verb = words.take("an action such as notify email me@example.org or check NAME");
      actions.add(action(verb));
      if (actions.size() > MAX_ACTIONS) {
        throw WordReader.fail(verb, "a rule does at most " + MAX_ACTIONS + " things; make several");
      }
    } while (words.takeIf(","));
    return actions;
  }

  private RuleAction action(SyntaxToken verb) {
    return switch (verb.quoted() ? "" : verb.lower()) {
      case "notify" -> {
        words.takeIf("by");
        yield new RuleAction.Notify(ChannelText.one(words));
      }
      case "check" -> new RuleAction.Check(name("a sentinel"));
      case "start" -> new RuleAction.Start(name("a sentinel"));
      case "detect" -> new RuleAction.Detect(name("a sentinel"));
      case "deliver" -> new RuleAction.Deliver(name("a sentinel"));
      case "enable" -> new RuleAction.Enable(name("a sentinel"));
      case "disable" -> new RuleAction.Disable(name("a sentinel"));
      case "end" -> new RuleAction.End(name("a sentinel"));
      case "raise" -> new RuleAction.Raise(name("a signal"));
      default ->
          throw WordReader.fail(
              verb,
              WordReader.quote(verb)
                  + " is not an action; the actions are "
                  + String.join(", ", ACTIONS)
                  + WordReader.suggestion(verb.text(), ACTIONS));
    };
  }

  private String name(String what) {
    SyntaxToken name = words.take("the name of " + what);
    SentinelNames.check(name, what);
    return name.text();
  }
}
