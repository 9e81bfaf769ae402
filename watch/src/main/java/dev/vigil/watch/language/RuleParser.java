package dev.vigil.watch.language;

import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.event.Action;
import dev.vigil.watch.event.Context;
import dev.vigil.watch.event.Event;
import dev.vigil.watch.event.Rule;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads rules: {@code Create Rule NAME On event [Context c] [If condition] Do action, ...}. Every
 * error names line, column and word. Linear in the text. Not safe for concurrent use.
 */
public final class RuleParser {
  private static final String EXAMPLE =
      "Create Rule quiet On no change(prices) from start(prices) to start(prices) + 3 days Do"
          + " notify email me@example.org";

  private static final int MOST_ACTIONS = 20;
  private static final List<String> ACTIONS =
      List.of("notify", "check", "enable", "disable", "end", "raise");
  private static final List<String> CONTEXTS =
      Arrays.stream(Context.values()).map(Context::word).toList();

  private final Words words;
  private final ZoneId zone;

  RuleParser(Words words, ZoneId zone) {
    this.words = words;
    this.zone = zone;
  }

  /**
   * The one rule of a text.
   *
   * @param zone where dates and cron rules that name no zone are meant
   */
  public static Rule parse(String text, ZoneId zone) {
    Words words = new Words(Lexer.split(text));
    Rule rule = new RuleParser(words, zone).rule();
    if (words.more()) {
      throw Words.fail(words.peek(), "here the rule could end; keep one rule");
    }
    return rule;
  }

  Rule rule() {
    words.expect("Create", EXAMPLE);
    words.expect("Rule", EXAMPLE);
    Token name = words.take("the rule's name");
    Names.check(name, "a rule");
    words.expect("On", EXAMPLE);
    Event event = new EventParser(words, zone).read();
    Context context = words.takeIf("context") ? context() : Context.RECENT;
    Optional<Condition> condition =
        words.takeIf("if")
            ? Optional.of(ConditionText.read(words, token -> token.is("do")))
            : Optional.empty();
    if (!words.peek().is("do")) {
      Token found = words.peek();
      throw Words.fail(
          found,
          (words.more() ? Words.quote(found) + " stands" : "the text ends")
              + " where Do belongs, before it AND, OR, THEN, Context or If, as in: "
              + EXAMPLE
              + Words.suggestion(
                  found.text(), List.of("Do", "Context", "If", "AND", "OR", "THEN")));
    }
    words.take("Do");
    return new Rule(name.text(), event, context, condition, actions());
  }

  private Context context() {
    Token word = words.take("recent, chronicle, continuous or cumulative");
    if (word.quoted() || !CONTEXTS.contains(word.lower())) {
      throw Words.fail(
          word,
          Words.quote(word)
              + " is no context; there are "
              + String.join(", ", CONTEXTS)
              + Words.suggestion(word.text(), CONTEXTS));
    }
    return Context.valueOf(word.text().toUpperCase(Locale.ROOT));
  }

  private List<Action> actions() {
    List<Action> actions = new ArrayList<>();
    do {
      Token verb = words.take("an action such as notify email me@example.org or check NAME");
      actions.add(action(verb));
      if (actions.size() > MOST_ACTIONS) {
        throw Words.fail(verb, "a rule does at most " + MOST_ACTIONS + " things; make several");
      }
    } while (words.takeIf(","));
    return actions;
  }

  private Action action(Token verb) {
    return switch (verb.quoted() ? "" : verb.lower()) {
      case "notify" -> {
        words.takeIf("by");
        yield new Action.Notify(ChannelText.one(words));
      }
      case "check" -> new Action.Check(name("a sentinel"));
      case "enable" -> new Action.Enable(name("a sentinel"));
      case "disable" -> new Action.Disable(name("a sentinel"));
      case "end" -> new Action.End(name("a sentinel"));
      case "raise" -> new Action.Raise(name("a signal"));
      default ->
          throw Words.fail(
              verb,
              Words.quote(verb)
                  + " is nothing that a rule does; there are "
                  + String.join(", ", ACTIONS)
                  + Words.suggestion(verb.text(), ACTIONS));
    };
  }

  private String name(String what) {
    Token name = words.take("the name of " + what);
    Names.check(name, what);
    return name.text();
  }
}
