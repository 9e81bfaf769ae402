package dev.vigil.watch.notify;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.notify.ClaimedMessageRepository.Claim;
import dev.vigil.watch.notify.OutboxMessage.State;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.TransactionTimeout;
import dev.vigil.watch.store.WatchStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Delivers due messages: claims them in one transaction, sends them outside of any, and records
 * each result in another. If the process dies, a message is either waiting, or claimed and repeated
 * under the same key when the claim expires; it is never lost and never stored twice.
 *
 * <p>Each recipient is served in order by a thread of its own, within the limits of {@link
 * DeliveryLimits}; when one does not respond, its other messages wait too. Meanwhile messages to
 * others are claimed and sent. Results are written by the calling thread.
 */
final class DeliveryWorker {
  private static final EventLog LOG = new EventLog(DeliveryWorker.class);
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** How long one call claims messages. */
  private static final Duration TURN = Duration.ofMinutes(5);

  private final WatchStore store;
  private final TimeSource time;
  private final TransportRegistry transports;
  private final Outbox.DeliveryListener reported;
  private final DeliveryTime timing;
  private final MessageRenderer renderer;
  private final MessageTemplateService templates;
  private final int mostAttempts;
  private final Duration lease;
  private final Metrics metrics;
  private final DeliveryLimits limits = new DeliveryLimits();

  /** The running delivery rounds. */
  private final Set<Round> rounds = ConcurrentHashMap.newKeySet();

  private volatile boolean ending;

  DeliveryWorker(
      WatchStore store,
      Settings settings,
      TimeSource time,
      TransportRegistry transports,
      Outbox.DeliveryListener reported,
      DeliveryTime timing,
      Duration lease,
      Metrics metrics) {
    this.store = store;
    this.time = time;
    this.transports = transports;
    this.reported = reported;
    this.timing = timing;
    this.lease = lease;
    this.metrics = metrics;
    renderer = new MessageRenderer(settings.template(), settings.zone(), settings.base());
    templates = new MessageTemplateService(store, settings.template());
    mostAttempts = settings.attempts();
  }

  /** A report of a sending thread to the thread that stores results. */
  private sealed interface Report {
    record Result(Claim claim, DeliveryResult receipt, Instant began, Duration took)
        implements Report {}

    /** A message that was not tried, because the recipient asked to wait or does not respond. */
    record Held(Claim claim, Optional<Instant> until) implements Report {}

    /** The end of a receiver's thread. */
    record Ended(Optional<Throwable> thrown) implements Report {}

    /** A signal that messages may have become due. */
    record Wake() implements Report {}
  }

  /** Stops sending; stores the results and releases the rest. */
  void end() {
    ending = true;
  }

  /** Whether a running delivery also takes messages that become due meanwhile. */
  boolean isDelivering() {
    return !rounds.isEmpty();
  }

  /** Makes a running delivery claim messages that became due meanwhile. */
  void wake() {
    rounds.forEach(round -> round.reports().add(new Report.Wake()));
  }

  int deliverDue() {
    int delivered = 0;
    Optional<Throwable> thrown = Optional.empty();
    Round round;
    try (ClaimLease claimLease = new ClaimLease(store.catalogue(), time, lease)) {
      round =
          new Round(new LinkedBlockingQueue<>(), new AtomicBoolean(), claimLease, time.nanoTime());
      rounds.add(round);
      try {
        int open = begin(round);
        while (open > 0) {
          switch (next(round)) {
            case Report.Result result -> {
              delivered += record(result, claimLease) ? 1 : 0;
              claimLease.done(result.claim());
            }
            case Report.Held(Claim claim, Optional<Instant> until) -> {
              release(claim, until);
              claimLease.done(claim);
            }
            case Report.Ended(Optional<Throwable> by) -> {
              thrown = by.isPresent() ? by : thrown;
              open += (thrown.isPresent() ? 0 : begin(round)) - 1;
            }
            case Report.Wake() -> open += begin(round);
          }
        }
      } finally {
        rounds.remove(round);
      }
    }
    if (round.stopping().get()) {
      Thread.currentThread().interrupt();
    }
    if (thrown.isPresent()) {
      throw new IllegalStateException("a message could not be handled", thrown.get());
    }
    return delivered;
  }

  /** Claims due messages of free receivers and starts to send them; returns how many. */
  private int begin(Round round) {
    if (time.nanoTime() - round.began() > TURN.toNanos()) {
      // Another round continues, while this one waits for its own receivers.
      rounds.remove(round);
      return 0;
    }
    int begun = 0;
    boolean more = true;
    while (more && !ending && !round.stopping().get() && !Thread.currentThread().isInterrupted()) {
      Map<Channel, List<Claim>> receivers = claim(round);
      receivers.forEach(
          (receiver, claims) -> Thread.ofVirtual().start(() -> serve(receiver, claims, round)));
      begun += receivers.size();
      more = !receivers.isEmpty();
    }
    return begun;
  }

  private Map<Channel, List<Claim>> claim(Round round) {
    Map<Channel, List<Claim>> receivers = new LinkedHashMap<>();
    Set<Channel> entered = new HashSet<>();
    try {
      long began = time.nanoTime();
      Set<Channel> busy = limits.busy();
      List<Claim> claims =
          store
              .catalogue()
              .write(
                  connection -> {
                    Instant now = time.now();
                    return ClaimedMessageRepository.take(
                        connection,
                        now,
                        now.plus(lease).plus(ClaimLease.GRACE),
                        busy,
                        receiver ->
                            entered.contains(receiver)
                                || limits.enter(receiver) && entered.add(receiver));
                  });
      round.claimLease().add(claims, began);
      for (Claim claim : claims) {
        receivers
            .computeIfAbsent(claim.message().channel(), channel -> new ArrayList<>())
            .add(claim);
      }
      return receivers;
    } finally {
      entered.removeAll(receivers.keySet());
      entered.forEach(limits::leave);
    }
  }

  /** The shared state of a delivery round. */
  private record Round(
      BlockingQueue<Report> reports, AtomicBoolean stopping, ClaimLease claimLease, long began) {}

  /** Takes the next report; an interrupt stops sending, but results are still stored. */
  private static Report next(Round round) {
    while (true) {
      try {
        return round.reports().take();
      } catch (InterruptedException e) {
        round.stopping().set(true);
      }
    }
  }

  private void serve(Channel receiver, List<Claim> claims, Round round) {
    Optional<Throwable> thrown = Optional.empty();
    boolean tried = false;
    boolean going = true;
    try {
      Optional<Instant> until = Optional.empty();
      for (Claim claim : claims) {
        boolean inTime = round.claimLease().left(claim).compareTo(lease.dividedBy(4)) > 0;
        if (!going || !inTime || ending || round.stopping().get()) {
          round.reports().add(new Report.Held(claim, until));
          continue;
        }
        Instant now = time.now();
        long before = time.nanoTime();
        tried = true;
        DeliveryResult receipt = send(claim, now, () -> round.claimLease().left(claim));
        Duration took = Duration.ofNanos(time.nanoTime() - before);
        round.reports().add(new Report.Result(claim, receipt, now, took));
        if (receipt instanceof DeliveryResult.Deferred(String words, Optional<Instant> notBefore)) {
          going = false;
          until = notBefore;
        }
      }
    } catch (Error e) {
      thrown = Optional.of(e);
    }
    // Also if reports are not read any more, because the database failed.
    if (tried) {
      limits.leave(receiver, !going);
    } else {
      limits.leave(receiver);
    }
    round.reports().add(new Report.Ended(thrown));
  }

  private DeliveryResult send(Claim claim, Instant now, CallTimeLimit right) {
    OutboxMessage message = claim.message();
    try {
      return transports.send(
          renderer
              .saying(templates.of(message.workspace()))
              .outgoing(
                  message.workspace(), message.key(), message.channel(), claim.notifications(), now)
              .within(right));
    } catch (RuntimeException e) {
      // The exception text may contain the message; its class is enough to find the cause.
      LOG.warning("a message failed", "message", message.id(), "error", e.getClass().getName());
      return DeliveryResult.Deferred.because(
          "something unexpected happened here (" + e.getClass().getSimpleName() + ")");
    }
  }

  /** Stores a result; returns true for a delivery. */
  private boolean record(Report.Result result, ClaimLease claimLease) {
    Claim claim = result.claim();
    DeliveryResult receipt = result.receipt();
    String words = MessageRenderer.cut(MessageRenderer.line(receipt.words()), 300);
    Instant now = time.now();
    note(result, words, now);
    boolean delivered = receipt instanceof DeliveryResult.Delivered;
    boolean ours =
        patiently(
            () -> claimLease.left(claim),
            connection -> {
              TransactionTimeout.limit(connection, TransactionTimeout.SHORT);
              ClaimedMessageRepository.log(
                  connection,
                  claim.message(),
                  claim.attempt(),
                  result.began(),
                  result.took(),
                  words);
              State state = state(claim, receipt);
              Instant due =
                  state == State.WAITING ? retry(claim, receipt, now) : claim.message().due();
              boolean settled =
                  ClaimedMessageRepository.settle(
                      connection, claim, state, now, due, delivered ? "" : words);
              if (settled && delivered) {
                report(connection, claim.notifications());
              }
              return settled;
            });
    if (!ours) {
      LOG.warning("fenced", "message", claim.message().id(), "attempt", claim.attempt());
    }
    return delivered;
  }

  /**
   * Runs a transaction with retries, because a sent message without a stored result would be sent
   * again. It retries while the claim holds. Running it twice changes nothing.
   */
  private <T> T patiently(CallTimeLimit right, Catalogue.Work<T> work) {
    while (true) {
      try {
        return store.catalogue().write(work);
      } catch (ArchiveException e) {
        if (right.remaining().plus(ClaimLease.GRACE).isNegative() || !slept()) {
          throw e;
        }
      }
    }
  }

  private boolean slept() {
    try {
      time.sleep(PAUSE);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Logs a result before it is stored. */
  private void note(Report.Result result, String words, Instant now) {
    Claim claim = result.claim();
    String outcome =
        switch (result.receipt()) {
          case DeliveryResult.Delivered _ -> "delivered";
          case DeliveryResult.Refused _ -> "refused";
          case DeliveryResult.Deferred _ -> "deferred";
        };
    for (Notification notification : claim.notifications()) {
      metrics.delivered(
          claim.message().channel().kind(),
          outcome,
          Duration.between(notification.detected(), now));
      TraceId.parse(notification.check().orElse(""))
          .run(
              () ->
                  LOG.info(
                      "sent",
                      "message",
                      claim.message().id(),
                      "change",
                      notification.change(),
                      "channel",
                      claim.message().channel().kind(),
                      "attempt",
                      claim.attempt(),
                      "outcome",
                      outcome,
                      "took",
                      result.took().toMillis() / 1000.0,
                      "problem",
                      words));
    }
  }

  private void report(Connection connection, List<Notification> notifications) throws SQLException {
    for (Notification notification : notifications) {
      reported.reported(connection, notification);
    }
  }

  private State state(Claim claim, DeliveryResult receipt) {
    return switch (receipt) {
      case DeliveryResult.Delivered _ -> State.DELIVERED;
      case DeliveryResult.Refused _ -> State.DEAD;
      case DeliveryResult.Deferred _ ->
          // The sender of a test waits for its result, so a test is not retried.
          claim.message().notification().kind() == Notification.Kind.TEST
                  || claim.attempt() - claim.message().forgiven() >= mostAttempts
              ? State.DEAD
              : State.WAITING;
    };
  }

  private Instant retry(Claim claim, DeliveryResult receipt, Instant now) {
    Instant due = now.plus(timing.pause(claim.attempt() - claim.message().forgiven()));
    if (receipt instanceof DeliveryResult.Deferred(String words, Optional<Instant> notBefore)
        && notBefore.filter(due::isBefore).isPresent()) {
      due = notBefore.get();
    }
    return timing.again(due);
  }

  private void release(Claim claim, Optional<Instant> until) {
    Instant now = time.now();
    Instant due = now.plus(timing.pause(1));
    Instant later = until.filter(due::isBefore).orElse(due);
    store
        .catalogue()
        .change(
            connection -> ClaimedMessageRepository.release(connection, claim, timing.again(later)));
  }
}
