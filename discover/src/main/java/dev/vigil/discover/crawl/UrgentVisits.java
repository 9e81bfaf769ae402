package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The finished visits whose links must be committed at once, because the frontier wants one of them
 * before all that waits. A link counts once: a link in the menu of each page delays nothing. Safe
 * for use by several threads.
 */
final class UrgentVisits {
  private static final int MOST_KNOWN = 100_000;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final Frontier frontier;
  private final Set<WebUrl> known = ConcurrentHashMap.newKeySet();
  private final Map<Long, CountDownLatch> waiting = new ConcurrentHashMap<>();

  UrgentVisits(Frontier frontier) {
    this.frontier = frontier;
  }

  /** Notes a visit before it is handed over; whether its thread should wait for the commit. */
  boolean note(FinishedVisit visit) {
    boolean urgent =
        visit.found().stream()
            .map(FinishedVisit.Suggestion::link)
            .filter(frontier::isUrgent)
            .anyMatch(link -> known.size() < MOST_KNOWN && known.add(link.url()));
    if (urgent) {
      waiting.put(number(visit), new CountDownLatch(1));
    }
    return urgent;
  }

  /** Waits until a visit is committed, or not much longer. */
  void await(FinishedVisit visit) throws InterruptedException {
    CountDownLatch latch = waiting.get(number(visit));
    if (latch != null) {
      latch.await(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  boolean isAmong(List<FinishedVisit> batch) {
    return !waiting.isEmpty() && batch.stream().anyMatch(v -> waiting.containsKey(number(v)));
  }

  /** Visits are committed and their links are in the schedule. */
  void committed(List<FinishedVisit> batch) {
    if (!waiting.isEmpty()) {
      for (FinishedVisit visit : batch) {
        CountDownLatch latch = waiting.remove(number(visit));
        if (latch != null) {
          latch.countDown();
        }
      }
    }
  }

  private static long number(FinishedVisit visit) {
    return visit.waiting().number();
  }
}
