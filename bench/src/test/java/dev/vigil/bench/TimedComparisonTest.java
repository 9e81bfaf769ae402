package dev.vigil.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimedComparisonTest {
  @Test
  void contendersTakeTurns() throws Exception {
    List<String> order = new ArrayList<>();
    TimedComparison race = new TimedComparison(3, 0);
    race.add("a", () -> spin(order, "a"));
    race.add("b", () -> spin(order, "b"));
    TimedComparison.Result result = race.run();
    assertThat(order).containsExactly("a", "b", "a", "b", "b", "a", "a", "b");
    assertThat(result.best("a")).isPositive().isLessThanOrEqualTo(result.median("a"));
  }

  @Test
  void whoWasNotInTheRaceHasNoTime() throws Exception {
    TimedComparison.Result result = new TimedComparison(1, 0).add("a", () -> 1).run();
    assertThat(result.best("b")).isNaN();
    assertThat(result.factor("b", "a")).isNaN();
  }

  /** Long enough that one repetition makes a lap. */
  private static long spin(List<String> order, String name) {
    order.add(name);
    long end = System.nanoTime() + 3_000_000;
    long turns = 0;
    while (System.nanoTime() < end) {
      turns++;
    }
    return turns;
  }
}
