package dev.vigil.bench.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.mediator.MediatorException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.SaxonApiUncheckedException;
import net.sf.saxon.trans.UncheckedXPathException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated queries have the same result by their plan and by Saxon alone. */
final class GeneratedQueriesTest {
  @TempDir Path folder;

  @Test
  void aPlanNeverChangesAResult() throws Exception {
    long seed = Long.getLong("vigil.query.seed", System.nanoTime());
    int rounds = Boolean.getBoolean("vigil.slow") ? 10_000 : 300;
    QueryStand stand = QueryGenerator.stand(folder);
    int compared = 0;
    for (int i = 0; i < rounds; i++) {
      String query = new QueryGenerator(new Random(seed + i)).query();
      List<String> expected;
      try {
        expected = stand.plain(query).run();
      } catch (SaxonApiException | SaxonApiUncheckedException | UncheckedXPathException e) {
        continue; // A type error, which a plan may not meet.
      }
      compared++;
      assertThat(planned(stand, query)).as("seed %d: %s", seed + i, query).isEqualTo(expected);
    }
    assertThat(compared).isGreaterThan(rounds / 2);
  }

  private static List<String> planned(QueryStand stand, String query) {
    try {
      return stand.planned(query);
    } catch (MediatorException e) {
      return List.of("fails: " + e.getMessage());
    }
  }
}
