package dev.vigil.watch.command;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.DeliveryAttempt;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.DeliveryClause;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sends a test message by a channel and waits for its result. For one thread. */
final class ChannelTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int RECENT = 200;

  private final Installation installation;
  private final Outbox outbox;
  private final TimeSource time;
  private final long workspace;

  ChannelTest(Installation installation, TimeSource time, long workspace) {
    this.workspace = workspace;
    this.installation = installation;
    this.outbox = installation.outbox();
    this.time = time;
  }

  CommandResult run(EngineCommand.TestChannel test) {
    Channel channel = new Channel(test.channel(), test.target());
    Optional<String> problem = ChannelKind.problem(channel);
    if (problem.isPresent()) {
      return CommandResult.error(problem.get());
    }
    long id = installation.store().ids().next();
    installation
        .store()
        .catalogue()
        .change(
            connection ->
                outbox.put(
                    connection,
                    Notification.test(workspace, id, time.now()),
                    List.of(channel),
                    new DeliveryClause.Immediately()));
    try {
      return result(id, channel);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CommandResult.error("The test was interrupted.");
    }
  }

  /** Waits for the result, whichever process delivers the message. */
  private CommandResult result(long id, Channel channel) throws InterruptedException {
    long begin = time.nanoTime();
    while (true) {
      int delivered = outbox.deliverDue();
      Optional<OutboxMessage> found =
          outbox.messages(workspace, Optional.empty(), RECENT).stream()
              .filter(message -> message.change() == id)
              .findFirst();
      if (found.isEmpty()) {
        return CommandResult.error("The channel " + channel.kind() + " takes no tests.");
      }
      OutboxMessage message = found.get();
      List<DeliveryAttempt> attempts = outbox.attempts(message.id());
      if (message.state() == OutboxMessage.State.DELIVERED) {
        String words = attempts.isEmpty() ? "stored" : attempts.getLast().outcome();
        return CommandResult.done(channel.kind() + ": " + words + "\n");
      }
      boolean late = time.nanoTime() - begin > PATIENCE.toNanos();
      if (late || message.state() == OutboxMessage.State.DEAD || !attempts.isEmpty()) {
        return CommandResult.error(channel.kind() + ": not delivered: " + message.problem());
      }
      assert delivered >= 0;
      time.sleep(PAUSE);
    }
  }
}
