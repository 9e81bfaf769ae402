package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.AT_ONCE;
import static dev.vigil.watch.notify.TestOutbox.change;
import static dev.vigil.watch.notify.TestOutbox.mail;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.notify.OutboxMessage.State;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One receiver that does not answer holds up no one else. */
class DeliveryLimitsTest {
  @TempDir private Path folder;
  private TestOutbox office;
  private final CountDownLatch hung = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);

  /** One permit for each message that went out, but for those that hang. */
  private final Semaphore gone = new Semaphore(0);

  @BeforeEach
  void open() {
    office = new TestOutbox(folder, Settings.USUAL, new SteppedTime("2026-11-15T10:00:00Z"));
  }

  @AfterEach
  void close() {
    answer.countDown();
    office.close();
  }

  private static Channel hook(String host) {
    return new Channel("webhook", "https://" + host + "/x");
  }

  private void hangs(String part) {
    office.world =
        outgoing -> {
          if (outgoing.channel().target().contains(part)) {
            hung.countDown();
            await(answer);
          } else {
            gone.release();
          }
          return new DeliveryResult.Delivered("taken");
        };
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void isGone(int messages) throws InterruptedException {
    assertThat(gone.tryAcquire(messages, 30, TimeUnit.SECONDS)).isTrue();
  }

  private Thread deliver() {
    return Thread.ofVirtual().start(() -> office.outbox.deliverDue());
  }

  private List<String> sentTo(Channel receiver) {
    return office.sent.stream()
        .filter(outgoing -> outgoing.channel().equals(receiver))
        .map(outgoing -> outgoing.notifications().getFirst().summary())
        .toList();
  }

  @Test
  void whatBecomesDueWhileAReceiverHangsIsSent() throws InterruptedException {
    hangs("silent");
    office.put(change(1, "first"), AT_ONCE, hook("silent.example"));
    Thread delivering = deliver();
    await(hung);
    office.put(change(2, "second"), AT_ONCE, mail("a@x.example"), hook("silent.example"));
    office.outbox.wake();
    isGone(1);
    assertThat(sentTo(hook("silent.example"))).containsExactly("first");
    assertThat(delivering.isAlive()).isTrue();
    answer.countDown();
    delivering.join();
    assertThat(sentTo(hook("silent.example"))).containsExactly("first", "second");
    assertThat(office.messages()).allMatch(message -> message.state() == State.DELIVERED);
  }

  @Test
  void manyMessagesForOneThatHangsDoNotFillTheRoundsOfOthers() throws InterruptedException {
    hangs("silent");
    for (int i = 0; i < 200; i++) {
      office.put(change(i, "n" + i), AT_ONCE, mail("a@silent.example"));
    }
    office.put(change(300, "last"), AT_ONCE, mail("b@x.example"));
    Thread delivering = deliver();
    isGone(1);
    answer.countDown();
    delivering.join();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      expected.add("n" + i);
    }
    assertThat(sentTo(mail("a@silent.example"))).isEqualTo(expected);
  }

  @Test
  void ofOnePlaceSomeAreServedAtOnceAndAllInTheEnd() throws InterruptedException {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch full = new CountDownLatch(DeliveryLimits.MAX_OF_A_DESTINATION);
    office.world =
        outgoing -> {
          if (outgoing.channel().target().contains("silent")) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            full.countDown();
            await(answer);
            inside.decrementAndGet();
          } else {
            gone.release();
          }
          return new DeliveryResult.Delivered("taken");
        };
    for (int i = 0; i < 30; i++) {
      office.put(change(i, "x"), AT_ONCE, new Channel("webhook", "https://silent.example/" + i));
      office.put(change(100 + i, "x"), AT_ONCE, mail("p" + i + "@silent.example"));
    }
    office.put(change(300, "last"), AT_ONCE, hook("x.example"), mail("b@x.example"));
    Thread delivering = deliver();
    isGone(2);
    await(full);
    answer.countDown();
    delivering.join();
    // Mail to a domain and webhooks of a host are two places.
    assertThat(most.get())
        .isBetween(DeliveryLimits.MAX_OF_A_DESTINATION, 2 * DeliveryLimits.MAX_OF_A_DESTINATION);
    assertThat(office.messages())
        .hasSize(62)
        .allMatch(message -> message.state() == State.DELIVERED);
  }

  @Test
  void receiversThatFailedLeaveALaneOfTheirHostToOthers() throws InterruptedException {
    AtomicBoolean failing = new AtomicBoolean(true);
    office.world =
        outgoing -> {
          if (outgoing.channel().target().endsWith("/ok")) {
            gone.release();
          } else if (failing.get()) {
            return DeliveryResult.Deferred.because("no answer in time");
          } else {
            await(answer);
          }
          return new DeliveryResult.Delivered("taken");
        };
    for (int i = 0; i < 8; i++) {
      office.put(change(i, "x"), AT_ONCE, new Channel("webhook", "https://silent.example/" + i));
    }
    office.outbox.deliverDue();
    failing.set(false);
    office.time.pass(Duration.ofHours(1));
    office.put(change(100, "x"), AT_ONCE, new Channel("webhook", "https://silent.example/ok"));
    Thread delivering = deliver();
    isGone(1);
    answer.countDown();
    delivering.join();
    assertThat(office.messages())
        .hasSize(9)
        .allMatch(message -> message.state() == State.DELIVERED);
  }

  @Test
  void twoWhoDeliverAtOnceServeAReceiverOneAfterTheOther() throws InterruptedException {
    hangs("silent");
    office.put(change(1, "first"), AT_ONCE, hook("silent.example"));
    Thread delivering = deliver();
    await(hung);
    office.put(change(2, "second"), AT_ONCE, hook("silent.example"));
    assertThat(office.outbox.deliverDue()).isZero();
    answer.countDown();
    delivering.join();
    assertThat(sentTo(hook("silent.example"))).containsExactly("first", "second");
  }

  @Test
  void theLaneOfAReceiverIsItsPlace() {
    assertThat(DeliveryLimits.destination(hook("a.example"))).isEqualTo("web a.example");
    assertThat(DeliveryLimits.destination(new Channel("slack", "https://A.example/y")))
        .isEqualTo("web a.example");
    assertThat(DeliveryLimits.destination(mail("me@X.example"))).isEqualTo("mail x.example");
    assertThat(DeliveryLimits.destination(new Channel("slack", "{club}")))
        .isEqualTo("slack {club}");
    assertThat(DeliveryLimits.destination(new Channel("telegram", "4711 {bot}")))
        .isEqualTo("telegram");
    assertThat(DeliveryLimits.destination(new Channel("webhook", "nonsense")))
        .isEqualTo("webhook nonsense");
  }

  @Test
  void aWebhookThatAcceptsAndIsSilentHoldsUpNoMail() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      CountDownLatch accepted = new CountDownLatch(1);
      List<Socket> open = new ArrayList<>();
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  open.add(silent.accept());
                  accepted.countDown();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      Fetcher fetcher =
          Fetcher.builder()
              .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
              .politeness(Politeness.NONE)
              .build();
      TransportRegistry web =
          TransportRegistry.of(
              Settings.USUAL, fetcher, (workspace, name) -> Optional.empty(), office.time);
      TransportRegistry transports =
          new TransportRegistry(
              Map.of(
                  ChannelKind.WEBHOOK,
                  web::send,
                  ChannelKind.EMAIL,
                  outgoing -> {
                    gone.release();
                    return new DeliveryResult.Delivered("taken");
                  }),
              TimeSource.system());
      try (TestOutbox real =
          new TestOutbox(
              folder.resolve("real"), Settings.USUAL, office.time, Optional.of(transports))) {
        real.put(
            change(1, "first"),
            AT_ONCE,
            new Channel("webhook", "http://127.0.0.1:" + silent.getLocalPort() + "/"));
        Thread delivering = Thread.ofVirtual().start(() -> real.outbox.deliverDue());
        await(accepted);
        real.put(change(2, "second"), AT_ONCE, mail("a@x.example"));
        real.outbox.wake();
        isGone(1);
        assertThat(delivering.isAlive()).isTrue();
        open.getFirst().close();
        delivering.join();
      }
    }
  }
}
