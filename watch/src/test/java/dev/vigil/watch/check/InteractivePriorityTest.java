package dev.vigil.watch.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.engine.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class InteractivePriorityTest {
  private static final int THREADS = 4;

  private final ManualClock time = new ManualClock();
  private final InteractivePriority priority = new InteractivePriority(time, 2);

  @Test
  void checksRunAllAtOnceWithoutInteractiveRequests() throws Exception {
    assertThat(meet()).isTrue();
  }

  @Test
  void oneRunsAtATimeOnTwoCoresDuringInteractiveRequests() throws Exception {
    priority.recordRequest();
    AtomicInteger working = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    inThreads(
        () -> {
          for (int i = 0; i < 200; i++) {
            work(
                () -> {
                  most.accumulateAndGet(working.incrementAndGet(), Math::max);
                  for (int spin = 0; spin < 1000; spin++) {
                    Thread.onSpinWait();
                  }
                  return working.decrementAndGet();
                });
          }
          return true;
        });
    assertThat(most).hasValue(1);
  }

  @Test
  void someoneWhoAskedNothingForAWhileIsGone() throws Exception {
    priority.recordRequest();
    time.pass(Duration.ofMinutes(1));
    assertThat(meet()).isTrue();
  }

  @Test
  void whoOnlyWaitsForTheDiskLetsOneOtherGo() throws InterruptedException {
    priority.recordRequest();
    InteractivePriority.Permit first = priority.acquire();
    first.close();
    InteractivePriority.Permit second = priority.acquire();
    first.close();
    AtomicInteger others = new AtomicInteger();
    Thread third = Thread.ofVirtual().start(() -> work(others::incrementAndGet));
    awaitBlocked(third);
    assertThat(others).as("the first gave back once what it took once").hasValue(0);
    second.close();
    third.join();
    assertThat(others).hasValue(1);
  }

  private static void awaitBlocked(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      assertThat(thread.isAlive()).as("it waits for its turn").isTrue();
      Thread.onSpinWait();
    }
  }

  /** Whether all threads can be at work together: each waits there for the others. */
  private boolean meet() throws Exception {
    CountDownLatch all = new CountDownLatch(THREADS);
    return inThreads(
            () ->
                work(
                    () -> {
                      all.countDown();
                      try {
                        return all.await(60, TimeUnit.SECONDS);
                      } catch (InterruptedException e) {
                        throw new AssertionError(e);
                      }
                    }))
        .stream()
        .allMatch(met -> met);
  }

  private <T> T work(Supplier<T> work) {
    try (InteractivePriority.Permit _ = priority.acquire()) {
      return work.get();
    }
  }

  private static <T> List<T> inThreads(Callable<T> work) throws Exception {
    List<T> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<T>> under = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        under.add(threads.submit(work));
      }
      for (Future<T> one : under) {
        results.add(one.get(2, TimeUnit.MINUTES));
      }
    }
    return results;
  }
}
