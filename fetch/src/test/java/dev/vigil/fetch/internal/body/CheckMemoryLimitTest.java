package dev.vigil.fetch.internal.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Checks that share the memory of a process with a heap of 256 MB. */
@Timeout(60)
class CheckMemoryLimitTest {
  private static final int LARGE = 8 << 20;

  private final CheckMemoryLimit memory = new CheckMemoryLimit(256L << 20);

  /** Runs a check in each of many threads and waits for them. */
  private static void together(int count, Runnable check) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      threads.add(Thread.ofVirtual().start(check));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  void largePagesAreReadOneAfterTheOther() throws InterruptedException {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    together(
        20,
        () -> {
          try (CheckMemoryLimit.Share share = memory.begin()) {
            share.tree(LARGE);
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            now.decrementAndGet();
          }
        });
    assertThat(most).hasValue(1);
  }

  @Test
  void manySmallPagesAreReadAtOnce() throws InterruptedException {
    CountDownLatch all = new CountDownLatch(60);
    together(
        60,
        () -> {
          try (CheckMemoryLimit.Share share = memory.begin()) {
            share.tree(50 << 10);
            all.countDown();
            all.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    assertThat(all.getCount()).isZero();
  }

  @Test
  void aCheckHasItsShareUntilItsEnd() throws InterruptedException {
    CountDownLatch later = new CountDownLatch(1);
    Thread other;
    try (CheckMemoryLimit.Share check = memory.begin()) {
      try (CheckMemoryLimit.Share inside = memory.begin()) {
        inside.tree(LARGE);
        assertThat(inside).isSameAs(check);
      }
      other =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (CheckMemoryLimit.Share share = memory.begin()) {
                      share.tree(LARGE);
                      later.countDown();
                    }
                  });
      assertThat(later.getCount()).isEqualTo(1);
    }
    other.join();
    assertThat(later.getCount()).isZero();
  }

  @Test
  void aCheckThatWaitsForOthersGivesItsTreeBack() throws InterruptedException {
    AtomicInteger read = new AtomicInteger();
    try (CheckMemoryLimit.Share check = memory.begin()) {
      check.tree(LARGE);
      check.pause();
      together(
          1,
          () -> {
            try (CheckMemoryLimit.Share share = memory.begin()) {
              share.tree(LARGE);
              read.incrementAndGet();
            }
          });
      check.tree(LARGE);
    }
    assertThat(read).hasValue(1);
  }

  @Test
  @SuppressWarnings("MustBeClosed")
  void fewLargeBodiesAreHeldAtOnce() throws InterruptedException {
    AtomicInteger held = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      together(
          1,
          () -> {
            try {
              held.addAndGet(memory.begin().body() ? 1 : 0);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    assertThat(held).hasValue(2);
    // A third waits.
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> memory.begin().body()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void whatAnotherThreadReadsForACheckIsTheChecks() throws InterruptedException {
    List<CheckMemoryLimit.Share> checks = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      together(
          1,
          () -> {
            CheckMemoryLimit.Share check = memory.begin();
            checks.add(check);
            try {
              Thread reader =
                  Thread.ofVirtual()
                      .start(
                          () ->
                              memory.with(
                                  check,
                                  () -> {
                                    try (CheckMemoryLimit.Share share = memory.begin()) {
                                      assertThat(share.body()).isTrue();
                                    } catch (InterruptedException e) {
                                      Thread.currentThread().interrupt();
                                    }
                                  }));
              reader.join();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> memory.begin().body()).isInstanceOf(InterruptedException.class);
    checks.forEach(CheckMemoryLimit.Share::close);
    together(
        1,
        () -> {
          try (CheckMemoryLimit.Share share = memory.begin()) {
            assertThat(share.body()).isTrue();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }
}
