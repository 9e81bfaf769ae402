package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.watch.store.Report;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedReportTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;

  @Test
  void belowAReportOfWhatStayedStandsWhatChangedAndWhatWasHeldBackStaysSo() throws Exception {
    try (TestSite site = new TestSite();
        TestInstallation vigil = new TestInstallation(folder)) {
      show(site, 0, "is closed");
      vigil.add(
          "Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour Monitor NOT links");
      for (int ships = 1; ships < 13; ships++) {
        show(site, ships, "is closed");
        vigil.pass(HOUR);
      }
      show(site, 13, "is open again");
      vigil.pass(HOUR);

      Report report = vigil.reports().getLast();
      LoadedReport loaded = LoadedReport.of(vigil.all, report).orElseThrow();
      Comparison comparison = loaded.comparison();
      Comparison stored =
          ReportLoader.of(report.content().details(), comparison.before(), comparison.after());
      assertThat(comparison.changes())
          .extracting(Change::newValue)
          .singleElement()
          .asString()
          .contains("is open again");
      assertThat(comparison.heldBack()).isNotEmpty().isEqualTo(stored.heldBack());
      assertThat(comparison.significance()).isEqualTo(stored.significance());
      assertThat(comparison.significance().score())
          .isPositive()
          .isCloseTo(report.content().score(), within(1e-9));
    }
  }

  /** A page with a counter that moves at every check. */
  private static void show(TestSite site, int ships, String quay) {
    site.html(
        "/",
        "<h1>Harbour</h1><p>The north quay "
            + quay
            + " and the office answers letters and calls about berths, tides and pilots.</p>"
            + "<p>Ships seen today: "
            + 3 * ships
            + "</p>");
  }
}
