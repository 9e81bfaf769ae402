package dev.vigil.fetch.polite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.ManualTime;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HostRateLimiterTest {
  private final ManualTime time = new ManualTime();

  private HostRateLimiter hosts(Duration delay, int parallel) {
    return new HostRateLimiter(
        new Politeness(delay, parallel, Duration.ofSeconds(30), 1, Duration.ZERO), time);
  }

  @Test
  void requestsToOneHostKeepTheirDistanceAndOthersDoNotWait() throws Exception {
    HostRateLimiter hosts = hosts(Duration.ofSeconds(2), 5);
    hosts.turn("a").close();
    hosts.turn("b").close();
    assertThat(time.slept()).isEmpty();
    hosts.turn("a").close();
    assertThat(time.slept()).containsExactly(Duration.ofSeconds(2));
    time.pass(Duration.ofSeconds(5));
    hosts.turn("a").close();
    assertThat(time.slept()).hasSize(1);
  }

  @Test
  void onlySoManyAtOnce() throws Exception {
    HostRateLimiter hosts = hosts(Duration.ZERO, 2);
    HostRateLimiter.Turn first = hosts.turn("a");
    HostRateLimiter.Turn second = hosts.turn("a");
    CountDownLatch third = new CountDownLatch(1);
    Thread waiting =
        Thread.startVirtualThread(
            () -> {
              try (HostRateLimiter.Turn turn = hosts.turn("a")) {
                assertThat(turn).isInstanceOf(HostRateLimiter.Turn.Now.class);
                third.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    while (waiting.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(third.getCount()).isEqualTo(1);
    first.close();
    third.await();
    waiting.join();
    second.close();
  }

  @Test
  void aBookedStartIsUsedOnceAndAnUnusedOneIsGivenBack() throws Exception {
    HostRateLimiter hosts = hosts(Duration.ofSeconds(2), 5);
    HostRateLimiter.Booking first = hosts.book("a").orElseThrow();
    assertThat(hosts.book("a")).isEmpty();
    assertThat(hosts.pause("a")).isEqualTo(Duration.ofSeconds(2));
    hosts.turn("a", Optional.of(first)).close();
    assertThat(time.slept()).isEmpty();
    hosts.turn("a", Optional.of(first)).close();
    assertThat(time.slept()).containsExactly(Duration.ofSeconds(2));
    time.pass(Duration.ofSeconds(2));
    hosts.book("a").orElseThrow().close();
    assertThat(hosts.pause("a")).isZero();
  }

  @Test
  void hostsOfOneNetworkAddressShareItsPauses() {
    HostRateLimiter hosts = hosts(Duration.ofSeconds(2), 5);
    Duration second = Duration.ofSeconds(1);
    assertThat(hosts.book("a", "192.0.2.1", second)).isPresent();
    assertThat(hosts.book("b", "192.0.2.1", second)).isEmpty();
    assertThat(hosts.book("c", "192.0.2.2", second)).isPresent();
    time.pass(second);
    assertThat(hosts.pause("a")).isEqualTo(second);
    assertThat(hosts.book("b", "192.0.2.1", second)).isPresent();
  }

  @Test
  void anUnusedStartIsGivenBackToTheNetworkAddressToo() {
    HostRateLimiter hosts = hosts(Duration.ofSeconds(2), 5);
    Duration second = Duration.ofSeconds(1);
    hosts.book("a", "192.0.2.1", second).orElseThrow().close();
    assertThat(hosts.pause("a")).isZero();
    HostRateLimiter.Booking other = hosts.book("b", "192.0.2.1", second).orElseThrow();
    assertThat(hosts.book("a", "192.0.2.1", second)).isEmpty();
    other.close();
    assertThat(hosts.book("a", "192.0.2.1", second)).isPresent();
  }

  @Test
  void aStopEndsTheWaitsAndPostponesTheirRequests() throws Exception {
    HostRateLimiter hosts =
        new HostRateLimiter(
            new Politeness(Duration.ofMinutes(5), 2, Duration.ofHours(1), 1, Duration.ZERO),
            TimeSource.system());
    hosts.turn("a").close();
    AtomicReference<HostRateLimiter.Turn> outcome = new AtomicReference<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread waiting =
        Thread.startVirtualThread(
            () -> {
              try (HostRateLimiter.Turn turn = hosts.turn("a")) {
                outcome.set(turn);
                interrupted.set(Thread.currentThread().isInterrupted());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    hosts.stop();
    waiting.join();
    assertThat(outcome.get()).isInstanceOf(HostRateLimiter.Turn.Later.class);
    assertThat(interrupted).isFalse();
    assertThat(hosts.turn("a")).isInstanceOf(HostRateLimiter.Turn.Later.class);
    assertThat(hosts.turn("b")).isInstanceOf(HostRateLimiter.Turn.Now.class);
  }

  @Test
  void silenceIsKeptAndALongOnePostpones() throws Exception {
    HostRateLimiter hosts = hosts(Duration.ZERO, 1);
    hosts.silence("a", Duration.ofSeconds(20));
    hosts.turn("a").close();
    assertThat(time.slept()).containsExactly(Duration.ofSeconds(20));
    hosts.silence("a", Duration.ofSeconds(40));
    Instant until = time.now().plusSeconds(40);
    assertThat(hosts.turn("a")).isEqualTo(new HostRateLimiter.Turn.Later(until));
    assertThat(hosts.turn("b")).isInstanceOf(HostRateLimiter.Turn.Now.class);
  }

  @Test
  void retryAfterIsSecondsOrADate() {
    Instant now = Instant.parse("2026-03-01T12:00:00Z");
    assertThat(RetryAfter.parse("120", now)).hasValue(Duration.ofMinutes(2));
    assertThat(RetryAfter.parse("Sun, 01 Mar 2026 12:01:00 GMT", now))
        .hasValue(Duration.ofMinutes(1));
    assertThat(RetryAfter.parse("Sun, 01 Mar 2026 11:00:00 GMT", now)).hasValue(Duration.ZERO);
    assertThat(RetryAfter.parse("999999999", now)).hasValue(Duration.ofDays(7));
    assertThat(RetryAfter.parse("soon", now)).isEmpty();
    assertThat(RetryAfter.parse("-5", now)).isEmpty();
  }
}
