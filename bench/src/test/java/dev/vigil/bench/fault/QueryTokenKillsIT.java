package dev.vigil.bench.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Target;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of queries continue after the process that gave them was killed. */
class QueryTokenKillsIT {
  @TempDir Path folder;

  private void resume(int tokens) throws Exception {
    long seed = System.nanoTime();
    Report report = new Report();
    Setting setting = new Setting(Corpora.at(folder), 1, seed, true, false, folder);
    new QueryTokenKills().run(setting, report, tokens);
    assertThat(report.bars()).as("seed " + seed + ": " + report.blocks()).allMatch(Target::met);
  }

  @Test
  void noItemIsMissingOrDoubled() throws Exception {
    resume(60);
  }

  @Test
  @Tag("slow")
  void noItemIsMissingOrDoubledAfterAThousandTokens() throws Exception {
    resume(1_000);
  }
}
