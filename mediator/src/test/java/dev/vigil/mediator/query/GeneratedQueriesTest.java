package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated queries have the same result by their plan and by Saxon alone. */
final class GeneratedQueriesTest {
  @TempDir Path folder;

  @Test
  void aPlanNeverChangesAResult() throws Exception {
    long seed = Long.getLong("vigil.query.seed", System.nanoTime());
    int rounds = Boolean.getBoolean("vigil.slow") ? 10_000 : 150;
    TestSources sources = new TestSources(folder);
    for (int i = 0; i < rounds; i++) {
      String query = new QueryMaker(new Random(seed + i)).query();
      String planned = outcome(() -> sources.planned(query));
      String plain = outcome(() -> sources.plain(query));
      if (!plain.startsWith("fails")) {
        assertThat(planned).as("seed %d: %s", seed + i, query).isEqualTo(plain);
      }
    }
  }

  private interface Work {
    List<String> run();
  }

  private static String outcome(Work work) {
    try {
      return work.run().toString();
    } catch (dev.vigil.mediator.MediatorException e) {
      return "fails " + e.getMessage();
    }
  }
}
