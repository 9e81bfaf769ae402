package dev.vigil.watch.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.engine.TestInstallation;
import dev.vigil.watch.engine.TestSite;
import dev.vigil.watch.store.SentinelRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regular expressions that would take the cores from everybody else. */
class RegexBudgetTest {
  private static final Duration HOUR = Duration.ofHours(1);

  /** About 9,000 instructions. */
  private static final String LARGE = "(?:[ab]{1000}){9}c";

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void watch(String name, String clauses) {
    vigil.add("Create Sentinel " + name + " Using " + site.url("/") + " " + clauses);
  }

  private SentinelRow find(String name) {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, name);
  }

  @Test
  void theExpressionsOfAllClausesOfASentinelAreBoundedTogether() {
    site.page("/", "The north quay is closed.");
    watch("bad", "Monitor regex=\"" + LARGE + "\" When new matches \"" + LARGE + "\"");
    assertThat(find("bad").alerts().problem()).contains("too large together");
  }

  @Test
  void anExpressionTooLargeForItsPageKeepsNoOtherFromThePage() throws InterruptedException {
    site.page("/", "Quay 1 is closed. " + "x ".repeat(60_000));
    watch("good", "Monitor text Fetch every 1 hour");
    watch("bad", "Monitor regex=\"" + LARGE + "\" Fetch every 1 hour");
    vigil.pass(HOUR);
    site.page("/", "Quay 2 is closed. " + "x ".repeat(60_000));
    vigil.pass(HOUR);
    assertThat(vigil.reported()).contains("good change 1-2");
    assertThat(find("bad").alerts().problem()).contains("too many for a page of");
    assertThat(find("good").alerts().failures()).isZero();
  }

  @Test
  void oneWorkspaceUsesUpItsOwnTimeOnly() throws InterruptedException {
    site.page("/", "Quay 1 is closed. " + "x ".repeat(30_000));
    long each = 9_000L * 60_000;
    int many = (int) (RegexBudget.STEPS_PER_HOUR / each) + 5;
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < many; i++) {
      all.append("Create Sentinel s").append(i).append(" Using ").append(site.url("/"));
      all.append(" Monitor regex=\"").append(LARGE).append("\" Fetch every 1 hour\n");
    }
    vigil.add(all.toString());
    watch("good", "Monitor text Fetch every 1 hour");
    // The first check only: the next may be due within a minute.
    vigil.pass(Duration.ZERO);
    long refused =
        vigil.sentinels().all(TestInstallation.WORKSPACE).stream()
            .filter(row -> row.alerts().problem().contains("used up their time"))
            .count();
    assertThat(refused).isPositive();
    assertThat(find("good").alerts().failures()).isZero();
  }
}
