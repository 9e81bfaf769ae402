package dev.vigil.bench.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Target;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodesIT {
  private static final int KILLS = Boolean.getBoolean("vigil.slow") ? 20 : 2;

  @TempDir Path folder;

  @Test
  void everyChangeIsReportedOnceThoughNodesAreKilledOrPutToSleep() throws Exception {
    long seed = System.nanoTime();
    Report report = new Report();
    Setting setting = new Setting(Corpora.at(folder), 1, seed, true, false, folder);
    new NodesKills().run(setting, report, KILLS, folder.resolve("nodes-kills.tsv"));
    assumeTrue(report.skipped().isEmpty(), () -> String.join("; ", report.skipped()));
    assertThat(report.bars()).as("seed " + seed + ": " + report.blocks()).allMatch(Target::met);
  }
}
