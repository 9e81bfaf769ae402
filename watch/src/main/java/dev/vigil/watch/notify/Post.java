package dev.vigil.watch.notify;

import dev.vigil.archive.Sql;
import dev.vigil.fetch.Time;
import dev.vigil.watch.Settings;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.notify.Claims.Claim;
import dev.vigil.watch.notify.Message.State;
import dev.vigil.watch.sentinel.Channel;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Delivers what is due: claims messages in one transaction, sends them outside of any, and records
 * each result in another. Whenever the process dies, a message is waiting, or it is claimed and
 * repeated under the same key when the claim runs out; it is never lost and never doubled as a row.
 *
 * <p>Recipients are served side by side, each in its order by a thread of its own; when one does
 * not answer, its other messages wait as well instead of each trying for itself. Results are
 * written by the calling thread.
 */
final class Post {
  private final KnowledgeBase base;
  private final Time time;
  private final Ways ways;
  private final Outbox.Told told;
  private final Timing timing;
  private final Scribe scribe;
  private final int mostAttempts;

  Post(
      KnowledgeBase base,
      Settings settings,
      Time time,
      Ways ways,
      Outbox.Told told,
      Timing timing) {
    this.base = base;
    this.time = time;
    this.ways = ways;
    this.told = told;
    this.timing = timing;
    scribe = new Scribe(settings.wording(), settings.zone(), settings.base());
    mostAttempts = settings.attempts();
  }

  /** What one thread has to say to the one that writes. */
  private sealed interface Report {
    record Result(Claim claim, Receipt receipt, Instant began, Duration took) implements Report {}

    /** Not tried, because the recipient asked for patience or does not answer. */
    record Held(Claim claim, Optional<Instant> until) implements Report {}

    record Ended(Optional<Throwable> thrown) implements Report {}
  }

  int deliverDue() {
    int delivered = 0;
    while (!Thread.currentThread().isInterrupted()) {
      List<Claim> claims =
          base.catalogue().write(connection -> Claims.take(connection, time.now()));
      if (claims.isEmpty()) {
        break;
      }
      delivered += deliver(claims);
    }
    return delivered;
  }

  private int deliver(List<Claim> claims) {
    Map<Channel, List<Claim>> lanes = new LinkedHashMap<>();
    for (Claim claim : claims) {
      lanes.computeIfAbsent(claim.message().channel(), channel -> new ArrayList<>()).add(claim);
    }
    Round round = new Round(new LinkedBlockingQueue<>(), new AtomicBoolean(), time.ticks());
    lanes.values().forEach(lane -> Thread.ofVirtual().start(() -> serve(lane, round)));
    int open = lanes.size();
    int delivered = 0;
    Optional<Throwable> thrown = Optional.empty();
    while (open > 0) {
      switch (next(round)) {
        case Report.Result result -> delivered += record(result) ? 1 : 0;
        case Report.Held(Claim claim, Optional<Instant> until) -> release(claim, until);
        case Report.Ended(Optional<Throwable> by) -> {
          open--;
          thrown = by.isPresent() ? by : thrown;
        }
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

  /** What the threads of some claims share. */
  private record Round(BlockingQueue<Report> reports, AtomicBoolean stopping, long began) {}

  /** Who interrupts us wants no more messages sent, but what was sent is still written down. */
  private static Report next(Round round) {
    while (true) {
      try {
        return round.reports().take();
      } catch (InterruptedException e) {
        round.stopping().set(true);
      }
    }
  }

  private void serve(List<Claim> lane, Round round) {
    Optional<Throwable> thrown = Optional.empty();
    try {
      boolean going = true;
      Optional<Instant> until = Optional.empty();
      for (Claim claim : lane) {
        boolean inTime = time.ticks() - round.began() < Claims.LEASE.toNanos() / 2;
        if (!going || !inTime || round.stopping().get()) {
          round.reports().add(new Report.Held(claim, until));
          continue;
        }
        Instant now = time.now();
        long before = time.ticks();
        Receipt receipt = send(claim, now);
        Duration took = Duration.ofNanos(time.ticks() - before);
        round.reports().add(new Report.Result(claim, receipt, now, took));
        if (receipt instanceof Receipt.Deferred(String words, Optional<Instant> notBefore)) {
          going = false;
          until = notBefore;
        }
      }
    } catch (Error e) {
      thrown = Optional.of(e);
    }
    round.reports().add(new Report.Ended(thrown));
  }

  private Receipt send(Claim claim, Instant now) {
    Message message = claim.message();
    try {
      return ways.send(
          scribe.parcel(
              message.workspace(), message.key(), message.channel(), claim.notices(), now));
    } catch (RuntimeException e) {
      // Its text may quote what was sent; its kind says enough to find the place.
      System.getLogger(Post.class.getName())
          .log(System.Logger.Level.WARNING, "message {0}: {1}", message.id(), e.getClass());
      return Receipt.Deferred.because(
          "something unexpected happened here (" + e.getClass().getSimpleName() + ")");
    }
  }

  /** Writes a result down; true for a delivery. */
  private boolean record(Report.Result result) {
    Claim claim = result.claim();
    Receipt receipt = result.receipt();
    String words = Scribe.cut(Scribe.line(receipt.words()), 300);
    Instant now = time.now();
    return base.catalogue()
        .write(
            connection -> {
              Claims.log(
                  connection,
                  claim.message(),
                  claim.attempt(),
                  result.began(),
                  result.took(),
                  words);
              State state = state(claim, receipt);
              Instant due =
                  state == State.WAITING ? retry(claim, receipt, now) : claim.message().due();
              boolean ours =
                  Claims.settle(
                      connection, claim, state, now, due, state == State.DELIVERED ? "" : words);
              if (ours && state == State.DELIVERED) {
                tell(connection, claim.notices());
              }
              return state == State.DELIVERED;
            });
  }

  private void tell(Connection connection, List<Notice> notices) throws SQLException {
    for (Notice notice : notices) {
      told.told(connection, notice);
    }
  }

  private State state(Claim claim, Receipt receipt) {
    return switch (receipt) {
      case Receipt.Delivered _ -> State.DELIVERED;
      case Receipt.Refused _ -> State.DEAD;
      case Receipt.Deferred _ ->
          claim.attempt() - claim.message().forgiven() >= mostAttempts ? State.DEAD : State.WAITING;
    };
  }

  private Instant retry(Claim claim, Receipt receipt, Instant now) {
    Instant due = now.plus(timing.pause(claim.attempt() - claim.message().forgiven()));
    if (receipt instanceof Receipt.Deferred(String words, Optional<Instant> notBefore)
        && notBefore.filter(due::isBefore).isPresent()) {
      due = notBefore.get();
    }
    return timing.again(due);
  }

  private void release(Claim claim, Optional<Instant> until) {
    Instant now = time.now();
    Instant due = now.plus(timing.pause(1));
    Instant later = until.filter(due::isBefore).orElse(due);
    base.catalogue().change(connection -> Claims.release(connection, claim, timing.again(later)));
  }

  static List<Attempt> attempts(Connection connection, long message) throws SQLException {
    return Sql.list(
        connection,
        "select * from delivery where message = ? order by attempt",
        row ->
            new Attempt(
                row.getLong("message"),
                row.getInt("attempt"),
                Instant.ofEpochMilli(row.getLong("time")),
                Duration.ofMillis(row.getLong("took")),
                row.getString("outcome")),
        message);
  }
}
