package dev.vigil.watch.notify;

import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A row of the outbox: a message for one recipient with its delivery state. Immutable.
 *
 * @param key equal at every attempt, so that a receiver can drop repeats
 * @param gather equal for messages that are sent together, else empty
 * @param leader the message that this one was sent with, 0 if none
 * @param due when it is sent next; while it is being sent, when the claim expires
 * @param forgiven attempts that do not count any more, since it was retried by hand
 * @param problem why it was not delivered yet
 */
public record OutboxMessage(
    long id,
    long workspace,
    String key,
    long sentinel,
    long change,
    Channel channel,
    String gather,
    State state,
    long leader,
    Instant created,
    Instant due,
    int attempts,
    int forgiven,
    Optional<Instant> delivered,
    Notification notification,
    String problem) {
  /** The delivery states of a message. */
  public enum State {
    WAITING,
    SENDING,
    DELIVERED,
    /** Given up; it can be retried by hand. */
    DEAD,
    /** Sent together with another message. */
    MERGED;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The recipient for display, without paths and tokens. */
  public String recipient() {
    return ChannelKind.of(channel.kind()).map(kind -> kind.shown(channel.target())).orElse("");
  }
}
