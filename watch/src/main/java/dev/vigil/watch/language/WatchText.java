package dev.vigil.watch.language;

import dev.vigil.watch.event.Rule;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** What stands in one text: sentinels and rules, in any order. Immutable. */
public record WatchText(List<Written> sentinels, List<Rule> rules) {
  public WatchText {
    sentinels = List.copyOf(sentinels);
    rules = List.copyOf(rules);
  }

  /**
   * Reads a text.
   *
   * @param zone where dates and hours that name no zone are meant
   */
  public static WatchText parse(String text, ZoneId zone) {
    Words words = new Words(Lexer.split(text));
    List<Written> sentinels = new ArrayList<>();
    List<Rule> rules = new ArrayList<>();
    do {
      if (words.peek(1).is("rule")) {
        rules.add(new RuleParser(words, zone).rule());
      } else {
        sentinels.add(new SentinelParser(words, zone).sentinel());
      }
    } while (words.more());
    return new WatchText(sentinels, rules);
  }
}
