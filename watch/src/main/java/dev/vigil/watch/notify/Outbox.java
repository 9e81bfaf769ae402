package dev.vigil.watch.notify;

import dev.vigil.archive.Sql;
import dev.vigil.archive.SqlDialect;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.Settings;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.HoursClause;
import dev.vigil.watch.store.WatchStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Messages on their way to people. They are put in the transaction that found out what is told, one
 * row for each recipient, and a row is never there twice: its key comes from sentinel, change,
 * channel and recipient. Safe for concurrent use, also by several processes on one database.
 */
public final class Outbox {
  private static final EventLog JOURNAL = new EventLog(Outbox.class);

  /** How long a claim to a message lasts where nobody else could repeat it. */
  private static final Duration ALONE = Duration.ofMinutes(10);

  private final WatchStore base;
  private final TimeSource time;
  private final DeliveryTime timing;
  private final DeliveryWorker post;
  private final boolean alone;
  private final Duration lease;

  /** An outbox that sends by these ways. */
  public Outbox(WatchStore base, Settings settings, TimeSource time, Transports transports) {
    this(
        base,
        settings,
        time,
        transports,
        (connection, notification) -> {},
        RandomGenerator.getDefault(),
        new Metrics());
  }

  /**
   * The same, for somebody who wants to know what was delivered.
   *
   * @param told asked once for each notice, in the transaction that records its delivery
   */
  public Outbox(
      WatchStore base,
      Settings settings,
      TimeSource time,
      Transports transports,
      Told told,
      RandomGenerator chance,
      Metrics metrics) {
    this.base = base;
    this.time = time;
    timing = new DeliveryTime(settings.zone(), settings.quiet(), chance);
    alone = base.catalogue().dialect() == SqlDialect.SQLITE;
    lease = alone ? ALONE : settings.lease();
    post = new DeliveryWorker(base, settings, time, transports, told, timing, lease, metrics);
  }

  /** Hears of every notice that reached somebody. */
  @FunctionalInterface
  public interface Told {
    void told(Connection connection, Notification notification) throws SQLException;
  }

  /**
   * Puts a notice for these channels, in the caller's transaction. What was put before under the
   * same key stays as it is.
   *
   * @param quiet hours of the sentinel itself in which nobody is disturbed, beside the operator's
   * @return how many messages are new
   */
  public int put(
      Connection connection,
      Notification notification,
      List<Channel> channels,
      DeliveryClause delivery,
      Optional<HoursClause> quiet)
      throws SQLException {
    Instant now = time.now();
    int fresh = 0;
    for (Channel channel : channels) {
      if (channel.kind().equals(ChannelKind.FEED.word()) && !notification.open()) {
        continue; // what was asked for with secrets is never published
      }
      boolean sentinelRow = ChannelKind.of(channel.kind()).filter(ChannelKind::isKept).isPresent();
      DeliveryTime.Leaving leaving =
          sentinelRow
              ? new DeliveryTime.Leaving(now, "")
              : timing.first(
                  notification,
                  delivery,
                  quiet,
                  start(connection, notification.sentinel()).orElse(now),
                  now);
      OutboxMessage.State state =
          sentinelRow ? OutboxMessage.State.DELIVERED : OutboxMessage.State.WAITING;
      long id = base.ids().next();
      int added =
          Sql.run(
              connection,
              "insert into message (id, workspace, idempotency, sentinel, change, channel, target,"
                  + " gather, state, leader, created, due, attempts, forgiven, delivered, notice,"
                  + " problem) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, 0, ?, ?, '')"
                  + " on conflict (idempotency) do nothing",
              id,
              notification.workspace(),
              key(notification, channel),
              notification.sentinel(),
              notification.change(),
              channel.kind(),
              channel.target(),
              leaving.gather(),
              state.word(),
              now,
              leaving.due(),
              sentinelRow ? now.toEpochMilli() : null,
              notification.json());
      if (added > 0) {
        note(id, notification, channel, leaving.due());
      }
      fresh += added;
    }
    return fresh;
  }

  private void note(long id, Notification notification, Channel channel, Instant due) {
    base.catalogue()
        .whenSettled(
            committed -> {
              if (committed) {
                TraceId.parse(notification.check().orElse(""))
                    .run(
                        () ->
                            JOURNAL.info(
                                "put",
                                "message",
                                id,
                                "change",
                                notification.change(),
                                "sentinel",
                                notification.name(),
                                "channel",
                                channel.kind(),
                                "due",
                                due));
              }
            });
  }

  /** The same for a notice that no sentinel has quiet hours for. */
  public int put(
      Connection connection,
      Notification notification,
      List<Channel> channels,
      DeliveryClause delivery)
      throws SQLException {
    return put(connection, notification, channels, delivery, Optional.empty());
  }

  /** Intervals count from here. */
  private static Optional<Instant> start(Connection connection, long sentinel) throws SQLException {
    return Sql.one(
        connection,
        "select coalesce(starts, created) as start from sentinel where id = ?",
        row -> Instant.ofEpochMilli(row.getLong("start")),
        sentinel);
  }

  static String key(Notification notification, Channel channel) {
    String all =
        notification.workspace()
            + "\n"
            + notification.sentinel()
            + "\n"
            + notification.change()
            + "\n"
            + notification.kind()
            + "\n"
            + channel.kind()
            + "\n"
            + channel.target();
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(all.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * Sends everything that is due and returns when each of it was tried; nobody else may be inside a
   * transaction of this thread.
   *
   * @return how many messages were delivered
   */
  public int deliverDue() {
    return post.deliverDue();
  }

  /** Whether a {@link #deliverDue} is under way that can be woken. */
  public boolean isDelivering() {
    return post.isDelivering();
  }

  /** Has a {@link #deliverDue} that is under way send also what became due meanwhile. */
  public void wake() {
    post.wake();
  }

  /**
   * Has {@link #deliverDue} come to its end, for a process that stops: nothing more is sent, and
   * what waits is sent by the next one.
   */
  public void end() {
    post.end();
  }

  /** When something is due next. */
  public Optional<Instant> next() {
    return base.catalogue()
        .read(
            connection ->
                Sql.one(
                    connection,
                    "select min(due) as due from message where state in ('waiting', 'sending')",
                    row -> Optional.ofNullable(Sql.instant(row, "due"))))
        .flatMap(due -> due);
  }

  /**
   * Has messages repeated at once that a process left in the middle of being sent; for the start of
   * the only process. Where there may be several, they are repeated when the claim to them ends.
   */
  public void recover() {
    if (!alone) {
      return;
    }
    base.catalogue()
        .change(
            connection ->
                Sql.run(
                    connection,
                    "update message set due = ? where state = 'sending' and due > ?",
                    time.now(),
                    time.now()));
  }

  /**
   * Sends what was put by a clock that was set back since, in the caller's transaction: its times
   * may be years away.
   */
  public void clockSetBack(Connection connection, Instant now) throws SQLException {
    Sql.run(
        connection,
        // What is being sent just now must not be claimed by somebody else.
        "update message set due = case state when 'sending' then ? else ? end"
            + " where state in ('waiting', 'sending') and due > ? and created > ?",
        now.plus(lease).plus(ClaimLease.GRACE),
        now,
        now,
        now);
  }

  /** The messages of a workspace, newest first. */
  public List<OutboxMessage> messages(
      long workspace, Optional<OutboxMessage.State> state, int most) {
    String sql =
        "select * from message where workspace = ? and ("
            + (state.isPresent() ? "state = ?" : "'' = ?")
            + ") order by id desc limit ?";
    return base.catalogue()
        .read(
            connection ->
                Sql.list(
                    connection,
                    sql,
                    OutboxMessage::of,
                    workspace,
                    state.map(OutboxMessage.State::word).orElse(""),
                    most));
  }

  /** The newest messages of a workspace with smaller ids than this, for reading page by page. */
  public List<OutboxMessage> before(long workspace, long id, int most) {
    return base.catalogue()
        .read(
            connection ->
                Sql.list(
                    connection,
                    "select * from message where +workspace = ? and id < ? order by id desc"
                        + " limit ?",
                    OutboxMessage::of,
                    workspace,
                    id,
                    most));
  }

  /** One message of a workspace. */
  public Optional<OutboxMessage> message(long workspace, long id) {
    return base.catalogue()
        .read(
            connection ->
                Sql.one(
                    connection,
                    "select * from message where workspace = ? and id = ?",
                    OutboxMessage::of,
                    workspace,
                    id));
  }

  /** The delivery log of a message. */
  public List<DeliveryAttempt> attempts(long message) {
    return base.catalogue().read(connection -> DeliveryWorker.attempts(connection, message));
  }

  /**
   * Tries messages again that were given up: one, or all of a workspace. Tests of a channel are not
   * among all of them: they told what they were made for.
   */
  public int retry(long workspace, Optional<Long> message) {
    return base.catalogue()
        .write(
            connection ->
                Sql.run(
                    connection,
                    "update message set state = 'waiting', forgiven = attempts, due = ?"
                        + " where state = 'dead' and workspace = ?"
                        + " and (id = ? or ? = 0 and notice not like '{\"kind\":\"TEST\"%')",
                    time.now(),
                    workspace,
                    message.orElse(0L),
                    message.isPresent() ? 1 : 0));
  }
}
