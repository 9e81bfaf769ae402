package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.notify.OutboxMessage;
import java.time.ZoneId;

/** Describes the delivery state of messages. Stateless. */
final class DeliveryStateText {
  private DeliveryStateText() {}

  static String state(OutboxMessage message, ZoneId zone) {
    return switch (message.state()) {
      case WAITING -> "waits until " + TimeArguments.shown(message.due(), zone);
      case SENDING -> "is being sent";
      case DELIVERED -> "delivered";
      case DEAD -> "given up: " + message.problem();
      case MERGED -> "leaves with others";
    };
  }
}
