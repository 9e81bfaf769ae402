package dev.vigil.watch.notify;

import static dev.vigil.watch.notify.TestOutbox.AT_ONCE;
import static dev.vigil.watch.notify.TestOutbox.change;
import static dev.vigil.watch.notify.TestOutbox.mail;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.notify.OutboxMessage.State;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message is told once, however often it is put, tried or cut off. */
class OutboxTest {
  private static final Duration LEASE = Duration.ofMinutes(10);

  @TempDir Path folder;
  private TestOutbox office;

  @BeforeEach
  void open() {
    office = new TestOutbox(folder, Settings.USUAL, new SteppedTime("2026-11-15T10:00:00Z"));
  }

  @AfterEach
  void close() {
    office.close();
  }

  /** As after a crash: nothing that was only in memory is left. */
  private void reopen() {
    office.close();
    office = new TestOutbox(folder, Settings.USUAL, office.time);
  }

  @Test
  void everyRecipientGetsAMessageAndItIsLogged() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"), mail("b@x.example"));
    assertThat(office.outbox.next()).contains(office.time.now());
    assertThat(office.outbox.deliverDue()).isEqualTo(2);
    assertThat(office.sent)
        .extracting(outgoing -> outgoing.channel().target())
        .containsExactlyInAnyOrder("a@x.example", "b@x.example");
    assertThat(office.messages())
        .allSatisfy(
            message -> {
              assertThat(message.state()).isEqualTo(State.DELIVERED);
              assertThat(message.delivered()).contains(office.time.now());
              assertThat(office.outbox.attempts(message.id()))
                  .extracting(DeliveryAttempt::outcome)
                  .containsExactly("taken");
            });
    assertThat(office.reported).hasSize(2);
    assertThat(office.outbox.next()).isEmpty();
    assertThat(office.outbox.deliverDue()).isZero();
  }

  @Test
  void theSameChangeForTheSameRecipientIsPutOnce() {
    assertThat(office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"))).isEqualTo(1);
    assertThat(office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"))).isZero();
    office.outbox.deliverDue();
    assertThat(office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"))).isZero();
    assertThat(office.put(change(12, "dearer"), AT_ONCE, mail("a@x.example"))).isEqualTo(1);
    office.outbox.deliverDue();
    assertThat(office.sent).extracting(OutgoingMessage::key).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  void whatIsRolledBackWasNeverPut() {
    assertThatThrownBy(
            () ->
                office
                    .store
                    .catalogue()
                    .change(
                        connection -> {
                          office.outbox.put(
                              connection, change(11, "x"), List.of(mail("a@x.example")), AT_ONCE);
                          throw new IllegalStateException("the version could not be stored");
                        }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(office.messages()).isEmpty();
  }

  @Test
  void aCrashBeforeTheClaimLosesNothing() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    reopen();
    office.outbox.deliverDue();
    assertThat(office.sent).hasSize(1);
  }

  @Test
  void aCrashBetweenClaimAndSendingRepeatsUnderTheSameKey() {
    crashWhileSending(new ArrayList<>(), false);
  }

  @Test
  void aCrashBetweenSendingAndItsResultRepeatsUnderTheSameKey() {
    crashWhileSending(new ArrayList<>(), true);
  }

  private void crashWhileSending(List<String> arrived, boolean afterSending) {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    String key = office.messages().getFirst().key();
    office.world =
        outgoing -> {
          if (afterSending) {
            arrived.add(outgoing.key());
          }
          throw new AssertionError("killed");
        };
    assertThatThrownBy(() -> office.outbox.deliverDue()).hasRootCauseMessage("killed");
    reopen();
    assertThat(office.outbox.deliverDue()).as("the claim still holds").isZero();
    assertThat(office.outbox.next()).contains(office.time.now().plus(LEASE).plus(ClaimLease.GRACE));

    office.outbox.recover();
    assertThat(office.outbox.deliverDue()).isEqualTo(1);
    arrived.add(office.sent.getFirst().key());
    assertThat(arrived).containsOnly(key).hasSize(afterSending ? 2 : 1);
    OutboxMessage message = office.messages().getFirst();
    assertThat(office.messages()).hasSize(1);
    assertThat(message.state()).isEqualTo(State.DELIVERED);
    assertThat(office.outbox.attempts(message.id()))
        .extracting(DeliveryAttempt::outcome)
        .satisfiesExactly(
            cut -> assertThat(cut).startsWith("cut off"),
            taken -> assertThat(taken).isEqualTo("taken"));
    assertThat(office.reported).hasSize(1);
  }

  @Test
  void aClaimThatRanOutIsTakenOverAndItsLateResultChangesNothing() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    List<ClaimedMessageRepository.Claim> slow = claim();
    office.time.pass(Duration.ofMinutes(11));
    assertThat(office.outbox.deliverDue()).isEqualTo(1);
    boolean late =
        office
            .store
            .catalogue()
            .write(
                connection ->
                    ClaimedMessageRepository.settle(
                        connection,
                        slow.getFirst(),
                        State.DEAD,
                        office.time.now(),
                        office.time.now(),
                        "late"));
    assertThat(late).isFalse();
    assertThat(office.messages().getFirst().state()).isEqualTo(State.DELIVERED);
  }

  @Test
  void aClaimThatAnotherWorkerTookIsNeverSentHoweverItIsRenewed() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    office.put(change(12, "dearer"), AT_ONCE, mail("b@x.example"));
    long began = office.time.nanoTime();
    List<ClaimedMessageRepository.Claim> slow = claim();
    try (ClaimLease lease = new ClaimLease(office.store.catalogue(), office.time, LEASE)) {
      lease.add(slow, began);
      office.time.pass(LEASE.minusSeconds(1));
      assertThat(lease.left(slow.getFirst())).isEqualTo(Duration.ofSeconds(1));
      lease.renew();
      assertThat(lease.left(slow.getFirst())).isEqualTo(LEASE);
      // Asleep for long; another process comes, and then this one wakes up and renews first.
      office.time.pass(LEASE.plus(ClaimLease.GRACE).plusSeconds(1));
      assertThat(claim()).hasSize(2);
      lease.renew();
      assertThat(slow).allSatisfy(claim -> assertThat(lease.left(claim)).isZero());
    }
  }

  @Test
  void aMessageIsRepeatedOnlyWhenWhatWasSentLastCouldHaveBeenWrittenDown() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    office.world =
        outgoing -> {
          Duration left = outgoing.right().remaining();
          assertThat(left).isEqualTo(LEASE);
          Instant due = office.messages().getFirst().due();
          assertThat(due).isEqualTo(office.time.now().plus(left).plus(ClaimLease.GRACE));
          return new DeliveryResult.Delivered("taken");
        };
    assertThat(office.outbox.deliverDue()).isEqualTo(1);
    assertThat(office.messages().getFirst().state()).isEqualTo(State.DELIVERED);
  }

  private List<ClaimedMessageRepository.Claim> claim() {
    return office
        .store
        .catalogue()
        .write(
            connection ->
                ClaimedMessageRepository.take(
                    connection,
                    office.time.now(),
                    office.time.now().plus(LEASE),
                    List.of(),
                    receiver -> true));
  }

  @Test
  void twoProcessesNeverClaimTheSame() {
    for (int i = 0; i < 5; i++) {
      office.put(change(i, "x"), AT_ONCE, mail("a@x.example"));
    }
    assertThat(claim()).hasSize(5);
    assertThat(claim()).isEmpty();
  }

  @Test
  void retriesComeAfterDoublingPausesUntilTheMessageIsGivenUp() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    office.world = outgoing -> DeliveryResult.Deferred.because("away");
    List<Duration> pauses = new ArrayList<>();
    while (office.outbox.next().isPresent()) {
      Instant due = office.outbox.next().orElseThrow();
      pauses.add(Duration.between(office.time.now(), due));
      office.time.to(due);
      office.outbox.deliverDue();
    }
    assertThat(office.sent).hasSize(Settings.USUAL_ATTEMPTS);
    assertThat(office.sent)
        .extracting(OutgoingMessage::key)
        .containsOnly(office.messages().getFirst().key());
    assertThat(pauses.get(1)).isBetween(Duration.ofSeconds(30), Duration.ofMinutes(1));
    assertThat(pauses.get(5)).isBetween(Duration.ofMinutes(8), Duration.ofMinutes(16));
    assertThat(pauses.getLast()).isBetween(Duration.ofHours(3), Duration.ofHours(6));
    OutboxMessage dead = office.messages().getFirst();
    assertThat(dead.state()).isEqualTo(State.DEAD);
    assertThat(dead.problem()).isEqualTo("away");
    assertThat(office.outbox.attempts(dead.id())).hasSize(Settings.USUAL_ATTEMPTS);
  }

  @Test
  void aDeadLetterCanBeTriedAgainAndKeepsItsKeyAndLog() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    office.world = outgoing -> new DeliveryResult.Refused("no such mailbox");
    office.outbox.deliverDue();
    assertThat(office.outbox.messages(1, Optional.of(State.DEAD), 10)).hasSize(1);
    office.world = outgoing -> DeliveryResult.Deferred.because("busy");
    assertThat(office.outbox.retry(1, Optional.empty())).isEqualTo(1);
    office.outbox.deliverDue();
    assertThat(office.messages().getFirst().state()).as("a new series").isEqualTo(State.WAITING);
    office.world = outgoing -> new DeliveryResult.Delivered("taken");
    office.time.pass(Duration.ofMinutes(2));
    office.outbox.deliverDue();
    assertThat(office.sent)
        .extracting(OutgoingMessage::key)
        .hasSize(3)
        .containsOnly(office.sent.getFirst().key());
    assertThat(office.outbox.attempts(office.messages().getFirst().id()))
        .extracting(DeliveryAttempt::outcome)
        .containsExactly("no such mailbox", "busy", "taken");
    assertThat(office.outbox.retry(1, Optional.empty())).isZero();
  }

  @Test
  void aFailedTestOfAChannelIsNotAmongAllThatAreTriedAgain() {
    office.put(Notification.test(1, 12, office.time.now()), AT_ONCE, mail("a@x.example"));
    office.world = outgoing -> new DeliveryResult.Refused("no such mailbox");
    office.outbox.deliverDue();
    assertThat(office.outbox.messages(1, Optional.of(State.DEAD), 10)).hasSize(1);
    assertThat(office.outbox.retry(1, Optional.empty())).isZero();
    long id = office.messages().getFirst().id();
    assertThat(office.outbox.retry(1, Optional.of(id))).as("by its number").isEqualTo(1);
  }

  @Test
  void whoAsksForPatienceGetsIt() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    Instant later = office.time.now().plus(Duration.ofHours(2));
    office.world = outgoing -> new DeliveryResult.Deferred("too many", Optional.of(later));
    office.outbox.deliverDue();
    assertThat(office.outbox.next()).contains(later);
  }

  @Test
  void whenOneMessageFailsTheOthersToTheSamePersonWaitWithoutCounting() {
    for (int i = 0; i < 4; i++) {
      office.put(change(i, "x" + i), AT_ONCE, mail("a@x.example"));
    }
    office.put(change(9, "other"), AT_ONCE, mail("b@x.example"));
    office.world =
        outgoing ->
            outgoing.channel().target().startsWith("a")
                ? DeliveryResult.Deferred.because("away")
                : new DeliveryResult.Delivered("taken");
    assertThat(office.outbox.deliverDue()).isEqualTo(1);
    assertThat(office.sent).hasSize(2);
    assertThat(office.messages())
        .filteredOn(message -> message.state() == State.WAITING)
        .extracting(OutboxMessage::attempts)
        .containsExactly(1, 0, 0, 0);
  }

  @Test
  void messagesToOnePersonLeaveInTheirOrder() {
    for (int i = 0; i < 100; i++) {
      office.put(change(i, "number " + i), AT_ONCE, mail("a@x.example"));
    }
    assertThat(office.outbox.deliverDue()).isEqualTo(100);
    assertThat(office.sent)
        .extracting(outgoing -> outgoing.notifications().getFirst().change())
        .isSorted()
        .hasSize(100);
  }

  @Test
  void anUnexpectedFailureOfAWayIsAFailedAttempt() {
    office.put(change(11, "cheaper"), AT_ONCE, mail("a@x.example"));
    office.world =
        outgoing -> {
          throw new IllegalArgumentException("token 12345 is wrong");
        };
    office.outbox.deliverDue();
    OutboxMessage message = office.messages().getFirst();
    assertThat(message.state()).isEqualTo(State.WAITING);
    assertThat(message.problem()).contains("IllegalArgumentException").doesNotContain("12345");
  }

  @Test
  void feedAndDashboardAreKeptAndNotSent() {
    office.put(
        change(11, "cheaper"), AT_ONCE, new Channel("feed", ""), new Channel("dashboard", ""));
    assertThat(office.outbox.deliverDue()).isZero();
    assertThat(office.sent).isEmpty();
    assertThat(office.messages()).extracting(OutboxMessage::state).containsOnly(State.DELIVERED);
  }
}
