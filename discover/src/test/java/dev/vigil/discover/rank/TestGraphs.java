package dev.vigil.discover.rank;

import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Link graphs in memory for tests. */
final class TestGraphs {
  private TestGraphs() {}

  /** A graph from the links of each page. */
  static LinkGraph of(int[]... pages) {
    return new LinkGraph() {
      @Override
      public int pages() {
        return pages.length;
      }

      @Override
      public long links() {
        long links = 0;
        for (int[] page : pages) {
          links += page.length;
        }
        return links;
      }

      @Override
      public int mostLinks() {
        int most = 0;
        for (int[] page : pages) {
          most = Math.max(most, page.length);
        }
        return most;
      }

      @Override
      public int targets(int page, int[] into) {
        System.arraycopy(pages[page], 0, into, 0, pages[page].length);
        return pages[page].length;
      }
    };
  }

  /** Pages with a few links each, most of them to a few pages; some have none. */
  static int[][] random(int pages, Random random) {
    List<int[]> links = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      TreeSet<Integer> targets = new TreeSet<>();
      int count = random.nextInt(5) == 0 ? 0 : random.nextInt(8);
      for (int i = 0; i < count; i++) {
        targets.add((int) (pages * Math.pow(random.nextDouble(), 3)));
      }
      links.add(targets.stream().mapToInt(Integer::intValue).toArray());
    }
    return links.toArray(int[][]::new);
  }
}
