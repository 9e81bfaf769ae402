package dev.vigil.discover.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.WaitingUrl;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.polite.HostRateLimiter;
import dev.vigil.fetch.polite.Politeness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrawlScheduleTest {
  private static final CrawlSettings SLOW =
      CrawlSettings.of(List.of("https://port.example/")).change().delay(Duration.ofHours(1)).done();

  private final CrawlSchedule schedule =
      new CrawlSchedule(SLOW, 100, Integer.MAX_VALUE, hosts(), TimeSource.system());

  private static HostRateLimiter hosts() {
    return new HostRateLimiter(
        new Politeness(SLOW.delay(), SLOW.parallel(), Duration.ZERO, 1, Duration.ZERO),
        TimeSource.system());
  }

  /** A host with addresses of these ranks, numbered from ten times its own number on. */
  private void host(int id, double... ranks) {
    schedule.add(new HostRow(id, "host" + id, 0, 0, 0, ranks.length, 0, ""));
    HostBacklog line =
        schedule.hungry().stream().filter(one -> one.id == id).findFirst().orElseThrow();
    List<WaitingUrl> waiting = new ArrayList<>();
    for (int i = 0; i < ranks.length; i++) {
      waiting.add(
          new WaitingUrl(10 * id + i, id, ranks[i], "https://host" + id + "/" + i, 0, 1, 0));
    }
    schedule.fill(line, waiting, true);
  }

  /** Takes a visit that sends no request. */
  private static WaitingUrl unsent(CrawlSchedule schedule) throws InterruptedException {
    CrawlSchedule.Visit visit = schedule.take().orElseThrow();
    visit.start().close();
    return visit.url();
  }

  private long take() throws InterruptedException {
    return schedule.take().map(visit -> visit.url().number()).orElse(0L);
  }

  @Test
  void theLowestRankGoesFirstAndAHostThatWasAskedRests() throws InterruptedException {
    host(1, 1, 2);
    host(2, 5);
    host(3, 3);
    assertEquals(10, take());
    assertEquals(30, take());
    assertEquals(20, take());
    schedule.stop();
    assertEquals(0, take());
  }

  @Test
  void hostsOfOneNetworkAddressShareItsTurns() throws InterruptedException {
    host(1, 1);
    host(2, 2);
    host(3, 3);
    schedule.resolved(1, "192.0.2.1");
    schedule.resolved(2, "192.0.2.1");
    schedule.resolved(3, "192.0.2.9");
    assertEquals(10, take());
    assertEquals(30, take());
    schedule.stop();
    assertEquals(0, take());
  }

  @Test
  void whatWasPostponedWaitsAgainAndIsNotCounted() throws InterruptedException {
    host(1, 1);
    WaitingUrl taken = unsent(schedule);
    assertFalse(schedule.isDone());
    schedule.postponed(taken, Duration.ZERO);
    assertEquals(10, take());
  }

  @Test
  void aHostThatNeverAnswersIsLeft() throws InterruptedException {
    host(1, 1, 2, 3, 4, 5, 6, 7);
    for (int i = 0; i < 5; i++) {
      schedule.ended(unsent(schedule), false, false);
    }
    assertEquals("unreachable", schedule.closed().get(1));
    assertTrue(schedule.isDone());
  }

  @Test
  void aCrawlThatCommitsOftenReadsFewUrlsOfAHostAtOnce() {
    CrawlSchedule careful = new CrawlSchedule(SLOW, 100, 16, hosts(), TimeSource.system());
    careful.add(new HostRow(1, "host1", 0, 0, 0, 5_000, 0, ""));
    assertEquals(32, careful.wanted(careful.hungry().getFirst()));
    schedule.add(new HostRow(1, "host1", 0, 0, 0, 5_000, 0, ""));
    assertEquals(1_024, schedule.wanted(schedule.hungry().getFirst()));
  }

  @Test
  void theBudgetOfPagesHolds() throws InterruptedException {
    CrawlSchedule small =
        new CrawlSchedule(SLOW, 1, Integer.MAX_VALUE, hosts(), TimeSource.system());
    small.add(new HostRow(1, "host1", 0, 0, 0, 1, 0, ""));
    small.fill(
        small.hungry().getFirst(),
        List.of(new WaitingUrl(1, 1, 1, "https://host1/", 0, 1, 0)),
        true);
    small.ended(unsent(small), true, true);
    assertTrue(small.isDone());
  }
}
