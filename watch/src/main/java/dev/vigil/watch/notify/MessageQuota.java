package dev.vigil.watch.notify;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits how many messages a workspace sends in an hour. Messages above the limit wait; a test is
 * refused. Safe for concurrent use.
 */
final class MessageQuota {
  static final int MAILS = 1000;
  static final int TESTS = 30;
  static final int OTHERS = 5000;

  private final TimeSource time;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  private record Bucket(double left, long at) {}

  MessageQuota(TimeSource time) {
    this.time = time;
  }

  /** Why a message is not sent now; empty if it may go. */
  Optional<DeliveryResult> refusal(OutgoingMessage outgoing) {
    boolean test = outgoing.notifications().getFirst().kind() == Notification.Kind.TEST;
    boolean mail = outgoing.channel().kind().equals(ChannelKind.EMAIL.word());
    String what = test ? "tests" : mail ? "mails" : "messages";
    int most = test ? TESTS : mail ? MAILS : OTHERS;
    if (take(outgoing.workspace() + " " + what, most)) {
      return Optional.empty();
    }
    String words = "the workspace sent %,d %s in an hour".formatted(most, what);
    Instant later = time.now().plus(Duration.ofHours(1).dividedBy(most));
    return Optional.of(
        test
            ? new DeliveryResult.Refused(words + "; try again later")
            : new DeliveryResult.Deferred(words, Optional.of(later)));
  }

  private boolean take(String who, int most) {
    long now = time.nanoTime();
    boolean[] taken = new boolean[1];
    buckets.compute(
        who,
        (key, known) -> {
          Bucket bucket = known == null ? new Bucket(most, now) : known;
          double filled = (now - bucket.at()) * (most / (double) Duration.ofHours(1).toNanos());
          double left = Math.min(most, bucket.left() + filled);
          taken[0] = left >= 1;
          return new Bucket(taken[0] ? left - 1 : left, now);
        });
    return taken[0];
  }
}
