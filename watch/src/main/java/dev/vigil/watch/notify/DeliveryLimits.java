package dev.vigil.watch.notify;

import dev.vigil.fetch.FetchException;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.channel.WebTarget;
import dev.vigil.watch.sentinel.Channel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Limits the concurrent deliveries of this process, per receiver and per destination host. A
 * receiver gets one message at a time, so that they arrive in order; receivers at one destination
 * (the host of a webhook, the domain of a mail address) share one limit. So a destination that does
 * not respond does not delay others. Nor do receivers at the same destination: those whose last
 * delivery failed leave some places to the others. Safe for concurrent use.
 */
final class DeliveryLimits {
  /** The limit of concurrent receivers per destination. */
  static final int MAX_OF_A_DESTINATION = 4;

  /** Of them, the limit of those whose last delivery failed. */
  private static final int MAX_FAILING_OF_A_DESTINATION = 3;

  /** The limit of concurrent receivers. */
  static final int MOST = 128;

  /** Of them, the limit of those whose last delivery failed. */
  private static final int MAX_FAILING = 96;

  /** Of more failing receivers the rest is served like the others. */
  private static final int MAX_REMEMBERED = 10_000;

  /** The limit of concurrent mails; they all use one relay, which accepts few connections. */
  private static final int MAX_BY_MAIL = 32;

  private final Map<String, Integer> destinations = new HashMap<>();
  private final Set<Channel> busy = new HashSet<>();
  private int byMail;

  /** Receivers whose last delivery failed. */
  private final Set<Channel> failing = new HashSet<>();

  /** How many of them are served at each destination, and in total. */
  private final Map<String, Integer> failingAt = new HashMap<>();

  private int failingNow;

  /**
   * Starts a receiver; returns false while it is served, or its destination or the total is full.
   */
  synchronized boolean enter(Channel receiver) {
    String destination = destination(receiver);
    boolean mail = isMail(receiver);
    boolean failed = failing.contains(receiver);
    if (busy.size() >= MOST
        || busy.contains(receiver)
        || mail && byMail >= MAX_BY_MAIL
        || destinations.getOrDefault(destination, 0) >= MAX_OF_A_DESTINATION
        || failed
            && (failingNow >= MAX_FAILING
                || failingAt.getOrDefault(destination, 0) >= MAX_FAILING_OF_A_DESTINATION)) {
      return false;
    }
    busy.add(receiver);
    destinations.merge(destination, 1, Integer::sum);
    byMail += mail ? 1 : 0;
    if (failed) {
      failingAt.merge(destination, 1, Integer::sum);
      failingNow++;
    }
    return true;
  }

  /** Finishes a receiver to which nothing was sent. */
  synchronized void leave(Channel receiver) {
    leave(receiver, failing.contains(receiver));
  }

  /**
   * Finishes a receiver.
   *
   * @param fails whether the last delivery to it failed
   */
  synchronized void leave(Channel receiver, boolean fails) {
    if (!busy.remove(receiver)) {
      return;
    }
    String destination = destination(receiver);
    decrement(destinations, destination);
    byMail -= isMail(receiver) ? 1 : 0;
    if (failing.remove(receiver)) {
      decrement(failingAt, destination);
      failingNow--;
    }
    if (fails && failing.size() < MAX_REMEMBERED) {
      failing.add(receiver);
    }
  }

  private static void decrement(Map<String, Integer> counts, String destination) {
    counts.computeIfPresent(destination, (_, count) -> count > 1 ? count - 1 : null);
  }

  /** Receivers that are being served. */
  synchronized Set<Channel> busy() {
    return Set.copyOf(busy);
  }

  private static boolean isMail(Channel receiver) {
    return receiver.kind().equals(ChannelKind.EMAIL.word());
  }

  /** The destination of a receiver. */
  static String destination(Channel receiver) {
    String target = receiver.target();
    if (isMail(receiver)) {
      return "mail " + target.substring(target.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
    }
    ChannelKind kind = ChannelKind.of(receiver.kind()).orElse(null);
    if (kind == null || kind == ChannelKind.COMMAND) {
      return receiver.kind() + " " + target;
    }
    if (kind == ChannelKind.TELEGRAM || kind == ChannelKind.PUSHOVER) {
      // One address serves all receivers of this kind.
      return receiver.kind();
    }
    try {
      String host = WebTarget.parse(kind, target).host();
      return host.isEmpty() ? receiver.kind() + " " + target : "web " + host;
    } catch (FetchException e) {
      return receiver.kind() + " " + target;
    }
  }
}
