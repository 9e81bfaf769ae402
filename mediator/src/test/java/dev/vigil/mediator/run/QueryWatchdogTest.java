package dev.vigil.mediator.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Which runs are stopped when the memory is nearly full. */
final class QueryWatchdogTest {
  @Test
  void aRunThatMadeMuchIsStoppedAndOneThatMadeLittleIsNot() {
    assertThat(QueryWatchdog.isMuch(100, 1200, 1000)).isTrue();
    assertThat(QueryWatchdog.isMuch(100, 1100, 1000)).isFalse();
  }

  @Test
  void whatAVirtualThreadMadeIsNotKnownSoItsRunIsStopped() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    CompletableFuture<Long> made = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> made.complete(threads.getThreadAllocatedBytes(Thread.currentThread().threadId())));
    assertThat(QueryWatchdog.isMuch(made.join(), made.join(), 1000)).isTrue();
  }
}
