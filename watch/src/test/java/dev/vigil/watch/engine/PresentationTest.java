package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.show.ComparisonLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sentinel chooses how its changes are shown: Pandrangi 2003, Section 5.5. */
class PresentationTest {
  @TempDir private Path folder;

  private Optional<ComparisonLayout> layout(String clauses) throws Exception {
    try (TestSite site = new TestSite();
        TestInstallation vigil = new TestInstallation(folder)) {
      site.html("/", "<p>one <a href=/1>link</a></p>");
      vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour " + clauses);
      vigil.pass(Duration.ofHours(2));
      site.html("/", "<p>two <a href=/2>link</a></p>");
      vigil.pass(Duration.ofHours(2));
      LoadedReport view = LoadedReport.of(vigil.all, vigil.reports().getFirst()).orElseThrow();
      return view.layout(view.comparison());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "only changes, CHANGES",
    "merged, MERGED",
    "side by side, SIDE",
    "text, TEXT",
  })
  void theClauseNamesTheView(String words, ComparisonLayout layout) throws Exception {
    assertThat(layout("Monitor text Show " + words)).contains(layout);
  }

  @Test
  void autoChoosesByWhatChanged() throws Exception {
    assertThat(layout("Monitor links Show auto")).contains(ComparisonLayout.CHANGES);
  }

  @Test
  void withoutTheClauseThePlaceThatShowsItDecides() throws Exception {
    assertThat(layout("Monitor text")).isEmpty();
  }
}
