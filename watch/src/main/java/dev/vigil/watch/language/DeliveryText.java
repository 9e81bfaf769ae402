package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Delivery;
import java.time.ZoneId;

/** When messages leave: {@code immediately}, {@code every 4 days}, {@code digest at 08:00}. */
final class DeliveryText {
  private DeliveryText() {}

  static boolean at(Words words) {
    Token next = words.peek();
    return next.is("immediately")
        || next.is("immediate")
        || next.is("every")
        || next.is("digest")
        || next.is("best") && words.peek(1).is("effort");
  }

  static Delivery read(Words words, ZoneId zone) {
    if (words.takeIf("immediately")
        || words.takeIf("immediate")
        || words.takeIf("best", "effort")) {
      return new Delivery.Immediately();
    }
    if (words.takeIf("every")) {
      return new Delivery.Every(Times.duration(words, "a duration such as 4 days"));
    }
    words.expect("digest", "immediately, every 4 days or digest at 08:00");
    words.takeIf("at");
    return new Delivery.DigestAt(Times.timeOfDay(words.take("a time such as 08:00")));
  }

  static String write(Delivery delivery) {
    return switch (delivery) {
      case Delivery.Immediately() -> "immediately";
      case Delivery.Every(var interval) -> "every " + Times.write(interval);
      case Delivery.DigestAt(var time) -> "digest at " + time;
    };
  }
}
