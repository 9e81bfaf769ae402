package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.diff.show.JsonReport;
import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportLoaderTest {
  private static final DocumentView BEFORE = view("<p>Open until six</p><p class=ad>Buy tea</p>");
  private static final DocumentView AFTER = view("<p>Open until ten</p><p class=ad>Buy milk</p>");

  @Test
  void whatWasHeldBackIsLoadedWithItsRule() {
    String stored = stored();

    assertThat(stored).contains("\"held\"");
    assertThat(ReportLoader.of(stored, BEFORE, AFTER).heldBack())
        .extracting(HeldBackChange::rule)
        .containsOnly("css=.ad")
        .isNotEmpty();
  }

  @Test
  void aReportThatAnOlderVersionStoredIsLoaded() {
    String older = stored().replace("\"held\"", "\"suppressed\"");

    assertThat(ReportLoader.of(older, BEFORE, AFTER).heldBack())
        .isEqualTo(ReportLoader.of(stored(), BEFORE, AFTER).heldBack())
        .isNotEmpty();
  }

  private static String stored() {
    Comparison comparison =
        NoiseRules.parse(List.of("css=.ad")).compare(BEFORE, AFTER, DiffRequest.of("any"));
    return JsonReport.of(comparison);
  }

  private static DocumentView view(String body) {
    return DocumentView.of(
        Documents.read(
                body.getBytes(StandardCharsets.UTF_8),
                ReadHint.NONE.as(DocumentType.HTML),
                ReadLimits.WEB)
            .digest());
  }
}
