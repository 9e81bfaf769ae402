package dev.vigil.watch.notify;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.notify.OutboxMessage.State;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.store.AdvisoryLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Claims and settles the rows of messages that are being sent. A claim increments the attempts of a
 * message and sets its expiry; a result must name the same attempt, so that a process that was
 * suspended for long changes nothing any more. All methods work in the caller's transaction.
 * Stateless.
 */
final class ClaimedMessageRepository {
  private static final int MAX_AT_ONCE = 64;
  private static final int MAX_IN_A_DIGEST = 500;

  /** How many due messages are read at a time in search of free receivers. */
  private static final int BATCH = 500;

  private static final int MAX_SEEN = 20_000;

  /** The limit of receivers that a statement excludes; others are skipped after reading. */
  private static final int MAX_LEFT_OUT = 100;

  private ClaimedMessageRepository() {}

  /** A claimed message with the notifications that are sent with it. */
  record Claim(OutboxMessage message, int attempt, List<Notification> notifications) {}

  /**
   * Claims some of what is due, in the order in which it was due.
   *
   * @param until when others may repeat what has no result by then
   * @param without receivers whose messages are not claimed
   * @param free asked once for each other receiver, whether its messages may be claimed
   */
  static List<Claim> take(
      Connection connection,
      Instant now,
      Instant until,
      Collection<Channel> without,
      Predicate<Channel> free)
      throws SQLException {
    AdvisoryLock.MESSAGES.enter(connection);
    // The holder of a locked row is about to settle or renew it.
    String unlocked =
        SqlDialect.of(connection) == SqlDialect.POSTGRESQL ? " for update skip locked" : "";
    List<Claim> claims = new ArrayList<>();
    Map<Channel, Boolean> chosen = new HashMap<>();
    without.forEach(receiver -> chosen.put(receiver, false));
    Due last = new Due(0, new Channel("", ""), Long.MIN_VALUE);
    for (int seen = 0; seen < MAX_SEEN && claims.size() < MAX_AT_ONCE; seen += BATCH) {
      List<Due> batch = due(connection, now, last, chosen);
      for (Due one : batch) {
        if (claims.size() < MAX_AT_ONCE && chosen.computeIfAbsent(one.receiver(), free::test)) {
          Optional<OutboxMessage> message =
              Sql.one(
                  connection,
                  "select * from message where id = ? and state in ('waiting', 'sending')"
                      + " and due <= ?"
                      + unlocked,
                  OutboxRepository::read,
                  one.id(),
                  now);
          if (message.isPresent()) {
            take(connection, first(connection, message.get(), now), now, until)
                .ifPresent(claims::add);
          }
        }
      }
      if (batch.size() < BATCH) {
        break;
      }
      last = batch.getLast();
    }
    return claims;
  }

  /** A due message with the columns needed to choose it. */
  private record Due(long id, Channel receiver, long due) {}

  private static List<Due> due(
      Connection connection, Instant now, Due last, Map<Channel, Boolean> chosen)
      throws SQLException {
    List<Channel> left =
        chosen.entrySet().stream()
            .filter(one -> !one.getValue())
            .map(Map.Entry::getKey)
            .limit(MAX_LEFT_OUT)
            .toList();
    List<Object> values =
        new ArrayList<>(List.of(now.toEpochMilli(), last.due(), last.due(), last.id()));
    left.forEach(receiver -> values.addAll(List.of(receiver.kind(), receiver.target())));
    values.add(BATCH);
    return Sql.list(
        connection,
        "select id, channel, target, due from message where state in ('waiting', 'sending')"
            + " and due <= ? and (due > ? or due = ? and id > ?)"
            + " and not (channel = ? and target = ?)".repeat(left.size())
            + " order by due, id limit ?",
        row ->
            new Due(
                row.getLong("id"),
                new Channel(row.getString("channel"), row.getString("target")),
                row.getLong("due")),
        values.toArray());
  }

  /** The oldest message of a digest, so that two processes never lead the same one. */
  private static OutboxMessage first(Connection connection, OutboxMessage message, Instant now)
      throws SQLException {
    return message.gather().isEmpty() || message.attempts() > 0
        ? message
        : Sql.one(
                connection,
                "select * from message where state = 'waiting' and attempts = 0 and workspace = ?"
                    + " and channel = ? and target = ? and digest = ? and due <= ?"
                    + " order by id limit 1",
                OutboxRepository::read,
                message.workspace(),
                message.channel().kind(),
                message.channel().target(),
                message.gather(),
                now)
            .orElse(message);
  }

  private static Optional<Claim> take(
      Connection connection, OutboxMessage message, Instant now, Instant until)
      throws SQLException {
    int claimed =
        Sql.run(
            connection,
            "update message set state = 'sending', attempts = attempts + 1, due = ?"
                + " where id = ? and state = ? and attempts = ?",
            until,
            message.id(),
            message.state().word(),
            message.attempts());
    if (claimed == 0) {
      return Optional.empty(); // another process has it, or it was just sent with another one
    }
    if (message.state() == State.SENDING) {
      log(
          connection,
          message,
          message.attempts(),
          now,
          Duration.ZERO,
          "cut off; what became of it is not known, so it is repeated under the same key");
    }
    if (!message.gather().isEmpty() && message.attempts() == 0) {
      gather(connection, message, now);
    }
    List<Notification> notifications = new ArrayList<>(List.of(message.notification()));
    notifications.addAll(
        Sql.list(
            connection,
            "select notification from message where leader = ? and leader <> 0 order by id",
            row -> Notification.parse(row.getString("notification")),
            message.id()));
    return Optional.of(new Claim(message, message.attempts() + 1, notifications));
  }

  /**
   * Gathers the notifications of a digest once, so that the same key always means the same content.
   */
  private static void gather(Connection connection, OutboxMessage leader, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "update message set state = 'merged', leader = ? where id in (select id from message"
            + " where state = 'waiting' and attempts = 0 and workspace = ? and channel = ?"
            + " and target = ? and digest = ? and due <= ? order by id limit ?)",
        leader.id(),
        leader.workspace(),
        leader.channel().kind(),
        leader.channel().target(),
        leader.gather(),
        now,
        MAX_IN_A_DIGEST - 1);
  }

  /** Records a result; false when the claim was lost meanwhile. */
  static boolean settle(
      Connection connection, Claim claim, State state, Instant now, Instant due, String problem)
      throws SQLException {
    Long delivered = state == State.DELIVERED ? now.toEpochMilli() : null;
    boolean ours =
        Sql.run(
                connection,
                "update message set state = ?, due = ?, delivered = ?, problem = ?"
                    + " where id = ? and state = 'sending' and attempts = ?",
                state.word(),
                due,
                delivered,
                problem,
                claim.message().id(),
                claim.attempt())
            > 0;
    if (ours && state == State.DELIVERED) {
      Sql.run(
          connection,
          "update message set delivered = ? where leader = ? and leader <> 0",
          now,
          claim.message().id());
    }
    return ours;
  }

  /** Renews claims; returns the messages that are still held. */
  static Set<Long> renew(Connection connection, Collection<Claim> claims, Instant until)
      throws SQLException {
    Set<Long> ours = new HashSet<>();
    for (Claim claim : claims) {
      int renewed =
          Sql.run(
              connection,
              "update message set due = ? where id = ? and state = 'sending' and attempts = ?",
              until,
              claim.message().id(),
              claim.attempt());
      if (renewed > 0) {
        ours.add(claim.message().id());
      }
    }
    return ours;
  }

  /** Releases an unused claim. */
  static void release(Connection connection, Claim claim, Instant due) throws SQLException {
    Sql.run(
        connection,
        "update message set state = 'waiting', due = ?, attempts = attempts - 1"
            + " where id = ? and state = 'sending' and attempts = ?",
        due,
        claim.message().id(),
        claim.attempt());
  }

  static void log(
      Connection connection,
      OutboxMessage message,
      int attempt,
      Instant time,
      Duration took,
      String outcome)
      throws SQLException {
    Sql.run(
        connection,
        "insert into delivery (message, attempt, workspace, time, took, outcome)"
            + " values (?, ?, ?, ?, ?, ?) on conflict (message, attempt) do nothing",
        message.id(),
        attempt,
        message.workspace(),
        time,
        took.toMillis(),
        outcome);
  }
}
