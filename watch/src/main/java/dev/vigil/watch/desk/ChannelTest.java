package dev.vigil.watch.desk;

import dev.vigil.fetch.Time;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.Attempt;
import dev.vigil.watch.notify.ChannelKind;
import dev.vigil.watch.notify.Message;
import dev.vigil.watch.notify.Notice;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sends a message that only tries whether a channel works. For one thread. */
final class ChannelTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int RECENT = 200;

  private final Installation installation;
  private final Outbox outbox;
  private final Time time;
  private final long workspace;

  ChannelTest(Installation installation, Time time, long workspace) {
    this.workspace = workspace;
    this.installation = installation;
    this.outbox = installation.outbox();
    this.time = time;
  }

  Reply run(Errand.TestChannel test) {
    Channel channel = new Channel(test.channel(), test.target());
    Optional<String> problem = ChannelKind.problem(channel);
    if (problem.isPresent()) {
      return Reply.error(problem.get());
    }
    long id = installation.base().ids().next();
    installation
        .base()
        .catalogue()
        .change(
            connection ->
                outbox.put(
                    connection,
                    Notice.test(workspace, id, time.now()),
                    List.of(channel),
                    new Delivery.Immediately()));
    try {
      return result(id, channel);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Reply.error("The test was interrupted.");
    }
  }

  /** Whoever delivers it, this process or a delivery that is under way. */
  private Reply result(long id, Channel channel) throws InterruptedException {
    long begin = time.ticks();
    while (true) {
      int delivered = outbox.deliverDue();
      Optional<Message> found =
          outbox.messages(workspace, Optional.empty(), RECENT).stream()
              .filter(message -> message.change() == id)
              .findFirst();
      if (found.isEmpty()) {
        return Reply.error("The channel " + channel.kind() + " takes no tests.");
      }
      Message message = found.get();
      List<Attempt> attempts = outbox.attempts(message.id());
      if (message.state() == Message.State.DELIVERED) {
        String words = attempts.isEmpty() ? "kept" : attempts.getLast().outcome();
        return Reply.done(channel.kind() + ": " + words + "\n");
      }
      boolean late = time.ticks() - begin > PATIENCE.toNanos();
      if (late || message.state() == Message.State.DEAD || !attempts.isEmpty()) {
        return Reply.error(channel.kind() + ": not delivered: " + message.problem());
      }
      assert delivered >= 0;
      time.sleep(PAUSE);
    }
  }
}
