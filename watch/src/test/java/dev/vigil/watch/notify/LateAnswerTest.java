package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.AT_ONCE;
import static dev.vigil.watch.notify.TestOutbox.change;
import static dev.vigil.watch.notify.TestOutbox.mail;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.watch.notify.OutboxMessage.State;
import dev.vigil.watch.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two processes, and a relay that says much later than their lease that it took a letter. */
class LateAnswerTest {
  private static final Duration LEASE = Duration.ofMillis(400);

  private final SteppedTime time = new SteppedTime("2026-11-15T10:00:00Z");

  @Test
  void aMailIsSentOnceThoughTheAnswerComesAfterTheLease() throws Exception {
    var database = PostgresServer.shared().fresh();
    try (ServerSocket socket = new ServerSocket(0);
        TestServices world = new TestServices(time, AllowList.EMPTY)) {
      Settings settings =
          Settings.USUAL.withLease(LEASE).withMail(MailTransportTest.relay(socket.getLocalPort()));
      Optional<TransportRegistry> transports = Optional.of(world.transports(settings));
      try (TestOutbox one = new TestOutbox(Archive.open(database), settings, time, transports);
          TestOutbox other = new TestOutbox(Archive.open(database), settings, time, transports)) {
        one.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
        CompletableFuture<Boolean> heard = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> take(socket, () -> pass(other), heard));
        assertThat(one.outbox.deliverDue()).isEqualTo(1);
        assertThat(heard.get(1, TimeUnit.MINUTES)).isTrue();
        OutboxMessage message = other.messages().getFirst();
        assertThat(message.state()).isEqualTo(State.DELIVERED);
        assertThat(other.outbox.attempts(message.id())).hasSize(1);
      }
    }
  }

  /** Lets more time pass than others wait, in steps in which the claim can be renewed. */
  private void pass(TestOutbox other) {
    for (int i = 0; i < 4; i++) {
      Instant until = other.messages().getFirst().due();
      time.pass(LEASE.plus(ClaimLease.GRACE).dividedBy(2));
      while (!other.messages().getFirst().due().isAfter(until)) {
        Thread.onSpinWait();
      }
      assertThat(other.outbox.deliverDue()).isZero();
    }
  }

  /** Takes a letter, does something, and answers later if the sender still waits for it. */
  private static void take(
      ServerSocket socket, Runnable meanwhile, CompletableFuture<Boolean> heard) {
    try (Socket connection = socket.accept();
        var in =
            new BufferedReader(
                new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        var out = connection.getOutputStream()) {
      boolean mail = false;
      for (String line = ""; line != null; line = in.readLine()) {
        if (mail && line.equals(".")) {
          mail = false;
          meanwhile.run();
          connection.setSoTimeout((int) LEASE.multipliedBy(3).toMillis());
          heard.complete(isSilent(in));
          connection.setSoTimeout(0);
        }
        if (!mail) {
          mail = line.equals("DATA");
          String reply = line.isEmpty() ? "220 hello" : mail ? "354 go ahead" : "250 fine";
          out.write((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException | AssertionError e) {
      heard.completeExceptionally(e);
    }
  }

  private static boolean isSilent(BufferedReader in) throws IOException {
    try {
      in.readLine();
      return false;
    } catch (SocketTimeoutException e) {
      return true;
    }
  }
}
