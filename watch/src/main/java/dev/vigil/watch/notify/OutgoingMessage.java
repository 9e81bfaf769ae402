package dev.vigil.watch.notify;

import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.util.List;

/**
 * One message on its way: whom to tell, what, and the key under which it is repeated if need be.
 * Immutable.
 *
 * @param notifications one, or those of a digest, oldest first
 * @param title one line of plain text
 * @param right how long its delivery may take, from whenever that is asked
 */
record OutgoingMessage(
    long workspace,
    String key,
    Channel channel,
    List<Notification> notifications,
    String title,
    RichText body,
    Instant notified,
    CallTimeLimit right) {

  /** One whose delivery may take as long as it takes. */
  OutgoingMessage(
      long workspace,
      String key,
      Channel channel,
      List<Notification> notifications,
      String title,
      RichText body,
      Instant notified) {
    this(workspace, key, channel, notifications, title, body, notified, CallTimeLimit.ENDLESS);
  }

  /** The same for somebody whose right to send it runs out. */
  OutgoingMessage within(CallTimeLimit other) {
    return new OutgoingMessage(
        workspace, key, channel, notifications, title, body, notified, other);
  }

  /** The page to open: that of the only notice, or of the first. */
  String url() {
    return notifications.getFirst().url();
  }

  boolean alarming() {
    return notifications.stream()
        .anyMatch(
            notification ->
                switch (notification.kind()) {
                  case FAILING, GONE, OVERDUE -> true;
                  case CHANGE, RECOVERED, BACK, UNCHANGED, ENDED, TEST -> false;
                });
  }
}
