package dev.vigil.cli;

import dev.vigil.watch.notify.Message;

/** How far messages got, in words. Stateless. */
final class Messages {
  private Messages() {}

  static String state(Message message) {
    return switch (message.state()) {
      case WAITING -> "waits until " + Moment.shown(message.due());
      case SENDING -> "is being sent";
      case DELIVERED -> "delivered";
      case DEAD -> "given up: " + message.problem();
      case MERGED -> "leaves with others";
    };
  }
}
