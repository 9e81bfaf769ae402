package dev.vigil.watch.notify;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.document.Sha256Digest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.HoursClause;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Stores messages until they are delivered. They are added in the transaction of the report, one
 * row per recipient, and never twice: the key consists of sentinel, change, channel and recipient.
 * Safe for concurrent use, also by several processes on one database.
 */
public final class Outbox {
  private static final EventLog LOG = new EventLog(Outbox.class);

  /** How long a claim to a message lasts in a single process. */
  private static final Duration ALONE = Duration.ofMinutes(10);

  private final WatchStore store;

  private final TimeSource time;

  private final DeliveryTime timing;

  private final DeliveryWorker post;

  private final boolean alone;

  private final Duration lease;

  /** Creates an outbox with these transports. */
  public Outbox(
      WatchStore store, Settings settings, TimeSource time, TransportRegistry transports) {
    this(
        store,
        settings,
        time,
        transports,
        (connection, notification) -> {},
        RandomGenerator.getDefault(),
        new Metrics());
  }

  /**
   * Creates an outbox with a listener for deliveries.
   *
   * @param reported called once per notification, in the transaction that records its delivery
   */
  public Outbox(
      WatchStore store,
      Settings settings,
      TimeSource time,
      TransportRegistry transports,
      DeliveryListener reported,
      RandomGenerator chance,
      Metrics metrics) {
    this.store = store;
    this.time = time;
    timing = new DeliveryTime(settings.zone(), settings.quiet(), chance);
    alone = store.catalogue().dialect() == SqlDialect.SQLITE;
    lease = alone ? ALONE : settings.lease();
    post = new DeliveryWorker(store, settings, time, transports, reported, timing, lease, metrics);
  }

  /** Receives every delivered notification. */
  @FunctionalInterface
  public interface DeliveryListener {
    void reported(Connection connection, Notification notification) throws SQLException;
  }

  /**
   * Adds a notification for these channels, in the caller's transaction. A message with the same
   * key is not added again.
   *
   * @param quiet quiet hours of the sentinel, in addition to the operator's
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
        continue; // pages that are fetched with secrets are never published
      }
      boolean stored = ChannelKind.of(channel.kind()).filter(ChannelKind::isKept).isPresent();
      DeliveryTime.Leaving leaving =
          stored
              ? new DeliveryTime.Leaving(now, "")
              : timing.first(
                  notification,
                  delivery,
                  quiet,
                  SentinelRepository.start(connection, notification.sentinel()).orElse(now),
                  now);
      OutboxMessage message =
          new OutboxMessage(
              store.ids().next(),
              notification.workspace(),
              key(notification, channel),
              notification.sentinel(),
              notification.change(),
              channel,
              leaving.gather(),
              stored ? OutboxMessage.State.DELIVERED : OutboxMessage.State.WAITING,
              0,
              now,
              leaving.due(),
              0,
              0,
              stored ? Optional.of(now) : Optional.empty(),
              notification,
              "");
      int added = OutboxRepository.insert(connection, message);
      if (added > 0) {
        note(message.id(), notification, channel, leaving.due());
      }
      fresh += added;
    }
    return fresh;
  }

  private void note(long id, Notification notification, Channel channel, Instant due) {
    store
        .catalogue()
        .whenSettled(
            committed -> {
              if (committed) {
                TraceId.parse(notification.check().orElse(""))
                    .run(
                        () ->
                            LOG.info(
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

  /** Adds a notification without quiet hours of a sentinel. */
  public int put(
      Connection connection,
      Notification notification,
      List<Channel> channels,
      DeliveryClause delivery)
      throws SQLException {
    return put(connection, notification, channels, delivery, Optional.empty());
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
    byte[] hash = Sha256Digest.of(all.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, 16);
  }

  /**
   * Sends all due messages and returns when each was tried; this thread must not be in a
   * transaction.
   *
   * @return how many messages were delivered
   */
  public int deliverDue() {
    return post.deliverDue();
  }

  /** Whether a {@link #deliverDue} is running that {@link #wake} can reach. */
  public boolean isDelivering() {
    return post.isDelivering();
  }

  /** Makes a running {@link #deliverDue} also send messages that became due meanwhile. */
  public void wake() {
    post.wake();
  }

  /**
   * Ends {@link #deliverDue} when the process stops: nothing more is sent, and waiting messages are
   * left to the next process.
   */
  public void end() {
    post.end();
  }

  /** Makes the messages of a sentinel due that wait for a rule, in the caller's transaction. */
  public void deliver(Connection connection, long sentinel) throws SQLException {
    OutboxRepository.release(connection, time.now(), sentinel, DeliveryTime.WAITS);
  }

  /** The sentinels whose messages wait for a rule. */
  public List<Long> waitForRules(Connection connection, long workspace) throws SQLException {
    return OutboxRepository.waiting(connection, DeliveryTime.WAITS, workspace);
  }

  /** When the next message is due. */
  public Optional<Instant> next() {
    return store.catalogue().read(OutboxRepository::next);
  }

  /**
   * Releases the claims of a crashed process at the start of a single process. With several nodes,
   * claims expire instead.
   */
  public void recover() {
    if (!alone) {
      return;
    }
    store.catalogue().change(connection -> OutboxRepository.expireClaims(connection, time.now()));
  }

  /**
   * Makes messages due whose times lie in the future because the clock was set back, in the
   * caller's transaction.
   */
  public void clockSetBack(Connection connection, Instant now) throws SQLException {
    OutboxRepository.clockSetBack(connection, now.plus(lease).plus(ClaimLease.GRACE), now);
  }

  /** The messages of a workspace, newest first. */
  public List<OutboxMessage> messages(
      long workspace, Optional<OutboxMessage.State> state, int most) {
    return store
        .catalogue()
        .read(
            connection ->
                OutboxRepository.list(
                    connection, workspace, state.map(OutboxMessage.State::word).orElse(""), most));
  }

  /** The newest messages of a workspace with smaller ids than this, for reading page by page. */
  public List<OutboxMessage> before(long workspace, long id, int most) {
    return store
        .catalogue()
        .read(connection -> OutboxRepository.before(connection, workspace, id, most));
  }

  /** One message of a workspace. */
  public Optional<OutboxMessage> message(long workspace, long id) {
    return store.catalogue().read(connection -> OutboxRepository.find(connection, workspace, id));
  }

  /** The delivery log of a message. */
  public List<DeliveryAttempt> attempts(long message) {
    return store.catalogue().read(connection -> OutboxRepository.attempts(connection, message));
  }

  /**
   * Retries messages that were given up: one, or all of a workspace. Channel tests are not retried.
   */
  public int retry(long workspace, Optional<Long> message) {
    return store
        .catalogue()
        .write(
            connection ->
                OutboxRepository.retry(
                    connection,
                    time.now(),
                    workspace,
                    message.orElse(0L),
                    message.isPresent() ? 1 : 0));
  }
}
