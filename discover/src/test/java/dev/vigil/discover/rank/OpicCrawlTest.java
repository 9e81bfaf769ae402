package dev.vigil.discover.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vigil.discover.rank.graph.LinkLog;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpicCrawlTest {
  @TempDir private Path folder;

  @Test
  void thePageThatMorePagesLinkToStandsHigher() {
    try (LinkLog log = LinkLog.open(folder.resolve("links"), 0)) {
      OpicCrawl crawl = new OpicCrawl(log);
      visit(log, crawl, 1, 2, 3, 4, 5);
      visit(log, crawl, 2, 5, 6);
      visit(log, crawl, 3, 5);
      assertThat(crawl.standing(5)).isGreaterThan(crawl.standing(4));
      assertThat(crawl.standing(4)).isGreaterThan(crawl.standing(6));
    }
  }

  @Test
  void theUpdatesOfRanksAddUpToTheRankNearly() {
    try (LinkLog log = LinkLog.open(folder.resolve("links"), 0)) {
      Map<Long, Double> ranks = new HashMap<>();
      OpicCrawl crawl = new OpicCrawl(log);
      Random random = new Random(9);
      for (long page = 1; page <= 300; page++) {
        long[] targets = random.longs(6, 1, 400).distinct().toArray();
        for (long target : targets) {
          ranks.computeIfAbsent(target, crawl::standing);
        }
        log.append(page, targets);
        crawl.visited(page, targets, (number, by) -> ranks.merge(number, by, Double::sum));
      }
      for (long page = 301; page < 400; page++) {
        double kept = ranks.getOrDefault(page, 0.0);
        double cash = crawl.cash(page);
        double level = cash - crawl.standing(page);
        assertThat(kept + level).isBetween(cash / 1.51, cash * 1.001);
      }
    }
  }

  @Test
  void cashGoesOnThroughPagesThatWereVisited() {
    try (LinkLog log = LinkLog.open(folder.resolve("links"), 0)) {
      OpicCrawl crawl = new OpicCrawl(log);
      visit(log, crawl, 1, 2, 3);
      visit(log, crawl, 2, 1);
      visit(log, crawl, 3, 1, 4);
      // Page 1 got most of it, and has passed it on along its links, until page 4 was the richest.
      for (long page = 1; page <= 3; page++) {
        assertThat(crawl.cash(4)).isGreaterThan(crawl.cash(page));
      }
    }
  }

  @RepeatedTest(10)
  void aCrawlThatIsOpenedAgainGoesOnAsIfNothingHadHappened() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Path file = folder.resolve("links");
    try (LinkLog log = LinkLog.open(file, 0)) {
      OpicCrawl crawl = new OpicCrawl(log);
      long known = 1;
      for (long page = 1; page <= 200; page++) {
        long[] targets = new long[random.nextInt(5)];
        for (int i = 0; i < targets.length; i++) {
          targets[i] = random.nextInt(3) == 0 ? ++known : 1 + random.nextLong(known);
        }
        targets = Arrays.stream(targets).distinct().toArray();
        known = Math.max(known, page + 1);
        log.append(page, targets);
        crawl.visited(page, targets, (number, by) -> {});
        assertThat(crawl.cash()).as("seed %d", seed).isCloseTo(1, within(1e-9));
      }
      OpicCrawl again = new OpicCrawl(log);
      for (long page = 1; page <= known; page++) {
        assertThat(again.cash(page)).as("seed %d", seed).isCloseTo(crawl.cash(page), within(1e-12));
      }
    }
  }

  private static void visit(LinkLog log, OpicCrawl crawl, long page, long... targets) {
    log.append(page, targets);
    crawl.visited(page, targets, (number, by) -> {});
  }
}
