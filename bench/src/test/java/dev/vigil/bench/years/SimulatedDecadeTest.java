package dev.vigil.bench.years;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form of the experiment {@code simulated-years}. */
class SimulatedDecadeTest {
  @TempDir Path folder;

  @Test
  void aYearPassesWithoutDriftOrLossAndBothChangesOfClocksAreAsWrittenDown() throws Exception {
    Instant begin = Instant.parse("2026-02-11T09:17:23Z");
    try (SimulatedDecade decade = new SimulatedDecade(folder, begin, 12, 6)) {
      SimulatedDecade.Year year = decade.year(1);
      assertThat(decade.wrong(false)).isZero();
      assertThat(decade.wrong(true)).isZero();
      assertThat(decade.bad()).isZero();
      assertThat(decade.changes()).isGreaterThan(20).isEqualTo(decade.reports());
      assertThat(decade.delivered()).isEqualTo(decade.reports());
      assertThat(decade.active()).isEqualTo(12);
      assertThat(year.waiting()).isZero();
    }
  }
}
