package dev.vigil.watch.notify;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads and writes the messages of the outbox and the log of their delivery. Stateless: the caller
 * passes in the connection of its transaction.
 */
public final class OutboxRepository {
  private OutboxRepository() {}

  static OutboxMessage read(ResultSet row) throws SQLException {
    return new OutboxMessage(
        row.getLong("id"),
        row.getLong("workspace"),
        row.getString("idempotency"),
        row.getLong("sentinel"),
        row.getLong("report"),
        new Channel(row.getString("channel"), row.getString("target")),
        row.getString("digest"),
        OutboxMessage.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
        row.getLong("leader"),
        Objects.requireNonNull(Sql.instant(row, "created")),
        Objects.requireNonNull(Sql.instant(row, "due")),
        row.getInt("attempts"),
        row.getInt("forgiven"),
        Optional.ofNullable(Sql.instant(row, "delivered")),
        Notification.parse(row.getString("notification")),
        row.getString("problem"));
  }

  /** Stores a message, unless there is one with its key; returns the number of new rows. */
  static int insert(Connection connection, OutboxMessage message) throws SQLException {
    return Sql.run(
        connection,
        "insert into message (id, workspace, idempotency, sentinel, report, channel, target,"
            + " digest, state, leader, created, due, attempts, forgiven, delivered,"
            + " notification, problem) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, 0, ?,"
            + " ?, '') on conflict (idempotency) do nothing",
        message.id(),
        message.workspace(),
        message.key(),
        message.sentinel(),
        message.change(),
        message.channel().kind(),
        message.channel().target(),
        message.gather(),
        message.state().word(),
        message.created(),
        message.due(),
        message.delivered().orElse(null),
        message.notification().json());
  }

  /** Makes the messages of a sentinel due that have this time. */
  static void release(Connection connection, Instant now, long sentinel, Instant due)
      throws SQLException {
    Sql.run(
        connection,
        "update message set due = ? where state = 'waiting' and sentinel = ? and due = ?",
        now,
        sentinel,
        due);
  }

  /** The sentinels with messages that have this time. */
  static List<Long> waiting(Connection connection, Instant due, long workspace)
      throws SQLException {
    return Sql.list(
        connection, // The states are those of the index of due times; none that is being sent has
        // this one.
        "select distinct sentinel from message where state in ('waiting', 'sending') and due = ?"
            + " and workspace = ?",
        row -> row.getLong(1),
        due,
        workspace);
  }

  /** When the next message is due. */
  static Optional<Instant> next(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select min(due) as due from message where state in ('waiting', 'sending')",
            row -> Optional.ofNullable(Sql.instant(row, "due")))
        .flatMap(due -> due);
  }

  /** Makes the messages due that a process was sending. */
  static void expireClaims(Connection connection, Instant now) throws SQLException {
    Sql.run(connection, "update message set due = ? where state = 'sending' and due > ?", now, now);
  }

  /** Makes messages due whose times lie in the future. */
  static void clockSetBack(Connection connection, Instant claimed, Instant now)
      throws SQLException {
    Sql.run(
        connection, // A message that is being sent must not be claimed by another process.
        "update message set due = case state when 'sending' then ? else ? end"
            + " where state in ('waiting', 'sending') and due > ? and created > ?",
        claimed,
        now,
        now,
        now);
  }

  /** The newest messages of a workspace; in one state, or in any if it is empty. */
  static List<OutboxMessage> list(Connection connection, long workspace, String state, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from message where workspace = ? and ("
            + (state.isEmpty() ? "'' = ?" : "state = ?")
            + ") order by id desc limit ?",
        OutboxRepository::read,
        workspace,
        state,
        most);
  }

  static List<OutboxMessage> before(Connection connection, long workspace, long id, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from message where +workspace = ? and id < ? order by id desc" + " limit ?",
        OutboxRepository::read,
        workspace,
        id,
        most);
  }

  static Optional<OutboxMessage> find(Connection connection, long workspace, long id)
      throws SQLException {
    return Sql.one(
        connection,
        "select * from message where workspace = ? and id = ?",
        OutboxRepository::read,
        workspace,
        id);
  }

  /** Retries a message that was given up, or all of them except channel tests. */
  static int retry(Connection connection, Instant now, long workspace, long message, int one)
      throws SQLException {
    return Sql.run(
        connection,
        "update message set state = 'waiting', forgiven = attempts, due = ?"
            + " where state = 'dead' and workspace = ?"
            + " and (id = ? or ? = 0 and notification not like '{\"kind\":\"TEST\"%')",
        now,
        workspace,
        message,
        one);
  }

  /** How many messages are due since before a time, up to a limit. */
  public static long countLate(Connection connection, Instant before, int most)
      throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as n from (select 1 from message where state in ('waiting',"
                + " 'sending') and due < ? limit ?) as found",
            row -> row.getLong("n"),
            before,
            most)
        .orElse(0L);
  }

  /** How many messages were given up, up to a limit; channel tests do not count. */
  public static long countDead(Connection connection, int most) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as n from (select 1 from message where state = 'dead' and"
                + " notification not like '{\"kind\":\"TEST\"%' limit ?) as found",
            row -> row.getLong("n"),
            most)
        .orElse(0L);
  }

  /** How many messages wait. */
  public static long countWaiting(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as n from message where state in ('waiting', 'sending')",
            row -> row.getLong("n"))
        .orElse(0L);
  }

  /** The delivery log of a message. */
  static List<DeliveryAttempt> attempts(Connection connection, long message) throws SQLException {
    return Sql.list(
        connection,
        "select * from delivery where message = ? order by attempt",
        row ->
            new DeliveryAttempt(
                row.getLong("message"),
                row.getInt("attempt"),
                Instant.ofEpochMilli(row.getLong("time")),
                Duration.ofMillis(row.getLong("took")),
                row.getString("outcome")),
        message);
  }

  /** The newest messages about a subject of a feed with smaller ids than this. */
  static List<OutboxMessage> before(
      Connection connection, long workspace, AtomFeed.Subject subject, long id, int most)
      throws SQLException {
    String which =
        switch (subject) {
          case AtomFeed.Subject.All() -> "";
          case AtomFeed.Subject.Sentinel(String name) ->
              " and sentinel in (select id from sentinel where workspace = ? and name = ?)";
          // Tags are in the notification, as a JSON list.
          case AtomFeed.Subject.Tag(String tag) -> " and notification like ? escape '!'";
        };
    List<Object> values = new ArrayList<>(List.of(workspace, id));
    switch (subject) {
      case AtomFeed.Subject.All() -> {}
      case AtomFeed.Subject.Sentinel(String name) -> values.addAll(List.of(workspace, name));
      case AtomFeed.Subject.Tag(String tag) ->
          values.add("%" + Sql.likeWord(Notification.quoted(tag)) + "%");
    }
    values.add(most);
    return Sql.list(
        connection,
        "select * from message where +workspace = ? and id < ?"
            + which
            + " order by id desc limit ?",
        OutboxRepository::read,
        values.toArray());
  }
}
