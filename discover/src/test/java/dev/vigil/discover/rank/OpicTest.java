package dev.vigil.discover.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vigil.discover.rank.PowerIteration.Following;
import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpicTest {
  private static final CashWindow WHOLE = new CashWindow.Whole();

  @RepeatedTest(20)
  void theSumOfCashNeverChanges() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    LinkGraph graph = TestGraphs.of(TestGraphs.random(1 + random.nextInt(400), random));
    for (OpicReadOrder order : OpicReadOrder.values()) {
      Opic opic = new Opic(graph, order, WHOLE, seed);
      for (int k = 0; k < 5; k++) {
        opic.read(random.nextInt(20_000));
        assertThat(opic.cash()).as("%s, seed %d", order, seed).isCloseTo(1, within(1e-9));
      }
    }
  }

  @Test
  void theSumOfCashStaysThroughMillionsOfReads() {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(300, new Random(7)));
    Opic opic = new Opic(graph, OpicReadOrder.GREEDY, WHOLE, 0);
    opic.read(3_000_000);
    assertThat(opic.cash()).isCloseTo(1, within(1e-9));
    assertThat(opic.time()).isGreaterThan(10_000);
  }

  @ParameterizedTest
  @EnumSource
  void everyOrderTendsToTheFixpoint(OpicReadOrder order) {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(200, new Random(3)));
    double[] exact = PowerIteration.of(graph, Following.root(), 1e-14).importance();
    Opic opic = new Opic(graph, order, WHOLE, 5);
    opic.read(200 * 2000);
    assertThat(RankAccuracy.of(opic.importance(), exact).distance()).isLessThan(0.002);
  }

  @Test
  void greedyIsCloserThanTheCycleAndTheCycleThanRandom() {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(5000, new Random(11)));
    double[] exact = PowerIteration.of(graph, Following.root(), 1e-14).importance();
    double greedy = l1(graph, OpicReadOrder.GREEDY, exact);
    double cycle = l1(graph, OpicReadOrder.CYCLE, exact);
    double random = l1(graph, OpicReadOrder.RANDOM, exact);
    assertThat(greedy).isLessThan(cycle);
    assertThat(cycle).isLessThan(random);
  }

  private static double l1(LinkGraph graph, OpicReadOrder order, double[] exact) {
    return RankConvergence.opic(graph, order, WHOLE, 1, exact, 5)
        .steps()
        .getLast()
        .accuracy()
        .distance();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 50, 1500})
  void greedyReadsThePageWithTheMostCash(int pages) {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(pages, new Random(2)));
    Opic opic = new Opic(graph, OpicReadOrder.GREEDY, WHOLE, 0);
    // Long enough for the heap of the rich to run empty many times.
    for (int i = 0; i < 2000 + 4 * pages; i++) {
      double most = 0;
      for (int page = 0; page < pages; page++) {
        most = Math.max(most, opic.cash(page));
      }
      double before = opic.time();
      opic.read(1);
      assertThat(opic.time() - before).isCloseTo(most, within(1e-12));
    }
  }

  @Test
  void aPageWithoutLinksGivesItsCashToAll() {
    LinkGraph graph = TestGraphs.of(new int[] {}, new int[] {0}, new int[] {0}, new int[] {0});
    Opic opic = new Opic(graph, OpicReadOrder.CYCLE, WHOLE, 0);
    opic.read(1);
    assertThat(opic.cash(0)).isCloseTo(0.25 / 4, within(1e-15));
    assertThat(opic.cash(3)).isCloseTo(0.25 + 0.25 / 4, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed:40", "last:40", "bao:40"})
  void aWindowForgetsHowTheLinksWere(String window) {
    // First all pages link to page 1, then all to page 2.
    int[][] first = new int[20][];
    int[][] then = new int[20][];
    for (int page = 0; page < 20; page++) {
      first[page] = new int[] {1};
      then[page] = new int[] {2};
    }
    double[] exact = PowerIteration.of(TestGraphs.of(then), Following.root(), 1e-14).importance();
    Opic adaptive =
        new Opic(TestGraphs.of(first), OpicReadOrder.CYCLE, CashWindow.parse(window), 0);
    Opic plain = new Opic(TestGraphs.of(first), OpicReadOrder.CYCLE, WHOLE, 0);
    for (Opic opic : new Opic[] {adaptive, plain}) {
      opic.read(20 * 500);
      opic.changed(TestGraphs.of(then));
      opic.read(20 * 400);
    }
    assertThat(RankAccuracy.of(adaptive.importance(), exact).distance()).isLessThan(0.06);
    assertThat(RankAccuracy.of(plain.importance(), exact).distance()).isGreaterThan(0.5);
  }

  @Test
  void importanceIsAShareOfOne() {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(100, new Random(4)));
    for (String window : new String[] {"all", "fixed:3", "last:2", "bao:3"}) {
      Opic opic = new Opic(graph, OpicReadOrder.GREEDY, CashWindow.parse(window), 0);
      opic.read(1234);
      double sum = 0;
      for (double importance : opic.importance()) {
        assertThat(importance).isNotNegative();
        sum += importance;
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void theEstimateOfThePaperConvergesAndTheFrequencyOfReadsComesNear() {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(300, new Random(7)));
    double[] exact = PowerIteration.of(graph, Following.root(), 1e-12).importance();
    for (ImportanceEstimate estimate : ImportanceEstimate.values()) {
      Opic opic = new Opic(graph, OpicReadOrder.GREEDY, WHOLE, 0, estimate);
      opic.read(graph.pages() * 200L);
      assertThat(RankAccuracy.of(opic.importance(), exact).distance())
          .as(estimate.name())
          // Greedy order reads a page when it is the richest, and not at a certain amount.
          .isLessThan(estimate == ImportanceEstimate.READS ? 0.25 : 0.02);
    }
  }

  @Test
  void thePaperCountsTheCashThatWasDealtOut() {
    LinkGraph graph = TestGraphs.of(TestGraphs.random(300, new Random(7)));
    double[] exact = PowerIteration.of(graph, Following.root(), 1e-12).importance();
    Opic flow = new Opic(graph, OpicReadOrder.GREEDY, WHOLE, 0);
    Opic paper = new Opic(graph, OpicReadOrder.GREEDY, WHOLE, 0, ImportanceEstimate.PAPER);
    assertThat(paper.importance()).containsOnly(1.0 / graph.pages());
    flow.read(graph.pages() * 3L);
    paper.read(graph.pages() * 3L);
    assertThat(RankAccuracy.of(paper.importance(), exact).distance())
        .isGreaterThan(RankAccuracy.of(flow.importance(), exact).distance());
  }
}
