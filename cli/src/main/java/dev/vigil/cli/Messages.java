package dev.vigil.cli;

import dev.vigil.watch.notify.Message;
import java.time.ZoneId;

/** How far messages got, in words. Stateless. */
final class Messages {
  private Messages() {}

  static String state(Message message, ZoneId zone) {
    return switch (message.state()) {
      case WAITING -> "waits until " + Moment.shown(message.due(), zone);
      case SENDING -> "is being sent";
      case DELIVERED -> "delivered";
      case DEAD -> "given up: " + message.problem();
      case MERGED -> "leaves with others";
    };
  }
}
