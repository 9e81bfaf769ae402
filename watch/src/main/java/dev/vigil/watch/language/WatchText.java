package dev.vigil.watch.language;

import dev.vigil.watch.event.Rule;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** What stands in one text: sentinels, rules and tags, in any order. Immutable. */
public record WatchText(List<Written> sentinels, List<Rule> rules, List<TagSettings> tags) {
  public WatchText {
    sentinels = List.copyOf(sentinels);
    rules = List.copyOf(rules);
    tags = List.copyOf(tags);
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
    List<TagSettings> tags = new ArrayList<>();
    do {
      if (words.peek(1).is("rule")) {
        rules.add(new RuleParser(words, zone).rule());
      } else if (words.peek(1).is("tag")) {
        tags.add(new SentinelParser(words, zone).tag());
      } else {
        sentinels.add(new SentinelParser(words, zone).sentinel());
      }
    } while (words.more());
    return new WatchText(sentinels, rules, tags);
  }
}
