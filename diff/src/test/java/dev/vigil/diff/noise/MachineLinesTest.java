package dev.vigil.diff.noise;

import static dev.vigil.diff.noise.MainContentTest.alerts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a machine writes about itself is no news, and facts that resemble it are. */
class MachineLinesTest {
  private static final String PAGE =
      "<main><h1>Limits</h1><p>"
          + "Each key may send requests until its limit is reached. ".repeat(12)
          + "</p><p>%s</p></main>";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // When, how fast and from what the page was built
        "Site built on Jun 22, 2026 (65bc5f9) | Site built on Jun 28, 2026 (f0f1554) | false",
        "Page built 17/10/26 with tables 0.7, 37 ms. | Page built 27/10/26 with tables 0.7, 74 ms."
            + " | false",
        "Page built 17/10/26 with tables 0.7, 37 ms. | Page built 17/10/26 with tables 0.8, 37 ms."
            + " | true",
        "House built on Jun 22, 2026 (lot 12) | House built on Jun 28, 2026 (lot 12) | true",
        // Which machine served it
        "Run by us. Release 3.0. Server mon-3 | Run by us. Release 3.0. Server mon-1 | false",
        "Run by us. Release 3.0. Server mon-3 | Run by us. Release 3.1. Server mon-3 | true",
        "Best viewed with 1024 x 768. Server WEB03, 94 ms. | Best viewed with 1024 x 768. Server"
            + " WEB01, 169 ms. | false",
        "\u7cfb\u7d71\u6642\u9593 2026/07/29 17:06:28 \u4f3a\u670d\u5668 W4"
            + " | \u7cfb\u7d71\u6642\u9593 2026/07/31 08:23:40 \u4f3a\u670d\u5668 W3 | false",
        "Rack with one Server R740 | Rack with one Server R750 | true",
        "Runs on Linux. Server v20 | Runs on Linux. Server v22 | true",
        // When it checks again
        "Last check 08:00:07, next in 85 seconds | Last check 14:41:40, next in 54 seconds | false",
        "Laatste controle: 08:00:07 uur, volgende over 85 seconden | Laatste controle: 14:41:40"
            + " uur, volgende over 54 seconden | false",
        "Keys are blocked after 85 seconds | Keys are blocked after 54 seconds | true",
        // The checksum of itself
        "sha256 of this page's source: 4cdf6788bcfdd2c209ce7364a6ebd82ad76b21ba"
            + " | sha256 of this page's source: 3942a0849700eb3b477296f80ec2ae46c4a140fb | false",
        "sha256 of the archive: 4cdf6788bcfdd2c209ce7364a6ebd82ad76b21ba"
            + " | sha256 of the archive: 3942a0849700eb3b477296f80ec2ae46c4a140fb | true",
      })
  void whatAMachineWritesAboutItselfIsNoNews(String old, String now, boolean expected) {
    assertThat(alerts(PAGE.formatted(old), PAGE.formatted(now))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Public Tenders Monday, 25 May 2026 | Public Tenders Tuesday, 26 May 2026 | false",
        "Public Tenders Monday, 25 May 2026 | Public Tenders Friday, 29 May 2026 | true",
        "Tenders close Monday, 25 May 2026 | Tenders close Friday, 29 May 2026 | true",
        "Closing Monday, 25 May 2026 | Closing Tuesday, 26 May 2026 | true",
      })
  void theDayOfTheCheckAboveTheContentIsNoNewsAndAnotherDayIs(
      String old, String now, boolean expected) {
    String page = "<table><tr><td>%s</td></tr></table><p>Roof of the town hall, pipes of the baths";
    assertThat(isReportedOn26May(page.formatted(old), page.formatted(now))).isEqualTo(expected);
  }

  @Test
  void theDayOfTheCheckInTheContentIsReported() {
    String page = "<h1>Results</h1>" + "<p>Roof of the town hall</p>".repeat(5) + "<p>%s</p>";
    assertThat(
            isReportedOn26May(
                page.formatted("Inspected Monday, 25 May 2026"),
                page.formatted("Inspected Tuesday, 26 May 2026")))
        .isTrue();
  }

  private static boolean isReportedOn26May(String old, String now) {
    DocumentView before = DocumentView.of(NoisePages.html(old));
    DocumentView after = DocumentView.of(NoisePages.html(now));
    return ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
        .on(Instant.parse("2026-05-26T05:00:00Z"))
        .judge(ChangeClassifier.begin(before), before, after)
        .alert();
  }
}
