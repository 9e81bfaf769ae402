package dev.vigil.discover.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vigil.discover.rank.PowerIteration.Following;
import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PowerIterationTest {
  @Test
  void pageRankOfThreePagesIsWhatAlgebraSays() {
    // 0 and 1 link to each other, 2 links to 0: p2 = 0.05, p0 = 0.05 + 0.85 (p1 + p2).
    LinkGraph graph = TestGraphs.of(new int[] {1}, new int[] {0}, new int[] {0});
    double[] rank = PowerIteration.of(graph, Following.damped(0.85), 1e-15).importance();
    double p0 = (0.05 + 0.85 * 0.05 + 0.85 * 0.05) / (1 - 0.85 * 0.85);
    assertThat(rank[2]).isCloseTo(0.05, within(1e-12));
    assertThat(rank[0]).isCloseTo(p0, within(1e-12));
    assertThat(rank[0] + rank[1] + rank[2]).isCloseTo(1, within(1e-12));
  }

  @Test
  void anotherRoundLeavesTheFixpointAsItIs() {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(300, new Random(1)));
    PowerIteration fixpoint = PowerIteration.of(graph, Following.root(), 1e-14);
    double[] x = fixpoint.importance();
    double[] next = new double[x.length];
    double root = 0;
    int[] targets = new int[graph.mostLinks()];
    for (int page = 0; page < x.length; page++) {
      int count = graph.targets(page, targets);
      root += x[page] / (count + 1);
      for (int i = 0; i < count; i++) {
        next[targets[i]] += x[page] / (count + 1);
      }
    }
    for (int page = 0; page < x.length; page++) {
      assertThat(next[page] + root / x.length).isCloseTo(x[page], within(1e-13));
    }
  }

  @Test
  void itStopsAfterTheRoundsAllowed() {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(300, new Random(1)));
    assertThat(PowerIteration.of(graph, Following.root(), 0, 3).rounds()).isEqualTo(3);
  }
}
