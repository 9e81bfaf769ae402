package dev.vigil.discover.rank.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.discover.DiscoverException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkLogTest {
  @TempDir private Path folder;

  @Test
  void pagesComeBackInTheOrderOfTheirVisits() {
    Path file = folder.resolve("links");
    try (LinkLog log = LinkLog.open(file, 0)) {
      log.append(3, new long[] {900_000_000_000L, 1, 7});
      log.append(1, new long[] {});
      assertThat(all(log)).containsExactly("3: 1 7 900000000000", "1:");
      log.append(2, new long[] {2, 3});
    }
    try (LinkLog log = LinkLog.open(file, file.toFile().length())) {
      assertThat(all(log)).containsExactly("3: 1 7 900000000000", "1:", "2: 2 3");
    }
  }

  @Test
  void whatWasNotCommittedIsForgotten() {
    Path file = folder.resolve("links");
    long committed;
    try (LinkLog log = LinkLog.open(file, 0)) {
      log.append(1, new long[] {2});
      committed = log.sync();
      log.append(2, new long[] {1});
    }
    try (LinkLog log = LinkLog.open(file, committed)) {
      log.append(3, new long[] {1});
      assertThat(all(log)).containsExactly("1: 2", "3: 1");
    }
    assertThatThrownBy(() -> LinkLog.open(file, 1000))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("should have 1,000");
  }

  @Test
  void anyPageIsFoundByItsPlaceAlsoBeforeItIsOnDisk() {
    Random random = new Random(5);
    List<Long> places = new ArrayList<>();
    List<String> pages = new ArrayList<>();
    try (LinkLog log = LinkLog.open(folder.resolve("links"), 0)) {
      for (int page = 1; page < 3000; page++) {
        long[] targets = random.longs(random.nextInt(40), 1, 1L << 40).sorted().toArray();
        places.add(log.append(page, targets));
        pages.add(described(page, targets, targets.length));
        int any = random.nextInt(page);
        log.read(
            places.get(any),
            (at, number, links, count) ->
                assertThat(described(number, links, count)).isEqualTo(pages.get(any)));
      }
    }
  }

  private static List<String> all(LinkLog log) {
    List<String> pages = new ArrayList<>();
    log.forEach((at, page, targets, count) -> pages.add(described(page, targets, count)));
    return pages;
  }

  private static String described(long page, long[] targets, int count) {
    StringBuilder text = new StringBuilder(page + ":");
    Arrays.stream(targets, 0, count).forEach(target -> text.append(' ').append(target));
    return text.toString();
  }
}
