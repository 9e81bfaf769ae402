package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.DeliveryClause;
import java.time.ZoneId;

/**
 * Reads and writes when notifications are sent: {@code immediately}, {@code every 4 days}, {@code
 * digest at 08:00}, {@code by rules}.
 */
public final class DeliveryText {
  private DeliveryText() {}

  public static boolean at(WordReader words) {
    SyntaxToken next = words.peek();
    return next.is("immediately")
        || next.is("immediate")
        || next.is("every")
        || next.is("digest")
        || next.is("by") && words.peek(1).is("rules")
        || next.is("best") && words.peek(1).is("effort");
  }

  static DeliveryClause read(WordReader words, ZoneId zone) {
    if (words.takeIf("immediately")
        || words.takeIf("immediate")
        || words.takeIf("best", "effort")) {
      return new DeliveryClause.Immediately();
    }
    if (words.takeIf("by", "rules")) {
      return new DeliveryClause.ByRules();
    }
    if (words.takeIf("every")) {
      return new DeliveryClause.Every(TimeText.duration(words, "a duration such as 4 days"));
    }
    words.expect("digest", "immediately, every 4 days or digest at 08:00");
    words.takeIf("at");
    return new DeliveryClause.DigestAt(TimeText.timeOfDay(words.take("a time such as 08:00")));
  }

  static String write(DeliveryClause delivery) {
    return switch (delivery) {
      case DeliveryClause.Immediately() -> "immediately";
      case DeliveryClause.ByRules() -> "by rules";
      case DeliveryClause.Every(var interval) -> "every " + TimeText.write(interval);
      case DeliveryClause.DigestAt(var time) -> "digest at " + time;
    };
  }
}
