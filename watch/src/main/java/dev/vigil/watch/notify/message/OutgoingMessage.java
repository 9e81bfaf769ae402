package dev.vigil.watch.notify.message;

import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.util.List;

/**
 * A rendered message for one recipient, with the key under which it is repeated. Immutable.
 *
 * @param notifications one, or those of a digest, oldest first
 * @param title one line of plain text
 * @param right the remaining time for its delivery
 */
public record OutgoingMessage(
    long workspace,
    String key,
    Channel channel,
    List<Notification> notifications,
    String title,
    RichText body,
    Instant notified,
    CallTimeLimit right) {

  /** Creates a message without a time limit. */
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

  /** A copy with a time limit. */
  public OutgoingMessage within(CallTimeLimit other) {
    return new OutgoingMessage(
        workspace, key, channel, notifications, title, body, notified, other);
  }

  /** The URL of the first notification's page. */
  public String url() {
    return notifications.getFirst().url();
  }

  public boolean alarming() {
    return notifications.stream()
        .anyMatch(
            notification ->
                switch (notification.kind()) {
                  case FAILING, GONE, OVERDUE -> true;
                  case CHANGE, RECOVERED, BACK, UNCHANGED, ENDED, TEST -> false;
                });
  }
}
