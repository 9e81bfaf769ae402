package dev.vigil.diff.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.internal.browser.BrowserTab;
import dev.vigil.fetch.internal.browser.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The hostile pages of {@link HtmlReportIT} as they are: they act in a browser, and the frame of a
 * report alone holds them.
 */
@Timeout(300)
class HostilePagesIT {
  @TempDir private Path folder;
  private CallCounter server;

  @BeforeEach
  void start() throws IOException {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    server = new CallCounter();
  }

  @AfterEach
  void end() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void theHostilePagesDoActWhenNothingHoldsThem() throws IOException {
    List<HostilePage> samples = HostilePage.all(server.address());
    List<String> tame = new ArrayList<>();
    try (Chromium own = Chromium.start()) {
      for (HostilePage sample : samples) {
        Path file = Files.writeString(folder.resolve("raw.html"), sample.page());
        BrowserTab alone = own.openTab();
        int before = server.connections();
        boolean acted;
        try {
          alone.open(file.toUri().toString(), HtmlReportIT.LIMIT);
          acted =
              alone
                  .evaluate(
                      HtmlReportIT.TOUCH + HtmlReportIT.WAIT + ".then(() => window.PWNED === 1)")
                  .asBoolean();
        } catch (FetchException left) {
          acted = true;
        }
        if (!acted && server.connections() == before) {
          tame.add(sample.name());
        }
        alone.close();
      }
    }
    assertThat(tame).as("of %d samples", samples.size()).hasSizeLessThan(samples.size() / 3);
  }

  @Test
  void theFrameHoldsAPageWhoseMarkupIsAsItWas() throws IOException {
    String report =
        SampleComparisons.report(SampleComparisons.pages("<p>x", "<p>y"), ComparisonLayout.MERGED);
    int from = report.indexOf("srcdoc=\"") + 8;
    try (Chromium chromium = Chromium.start()) {
      BrowserTab tab = chromium.openTab();
      for (HostilePage sample : HostilePage.all(server.address())) {
        StringBuilder raw = new StringBuilder(report.substring(0, from));
        MarkupEscape.escapeDocument(sample.page(), raw);
        raw.append(report.substring(report.indexOf("\"></iframe>")));
        // Chromium warms up connections before it asks the policy, but then sends nothing on them;
        // that not even this happens is up to the markup, which HtmlReportIT checks.
        int before = server.requests();
        Path file = Files.writeString(folder.resolve("page.html"), raw.toString());
        tab.open(file.toUri().toString(), HtmlReportIT.LIMIT);
        tab.evaluate(HtmlReportIT.WAIT);
        assertThat(tab.evaluate("window.PWNED === 1").asBoolean()).as(sample.name()).isFalse();
        assertThat(server.requests()).as(sample.name()).isEqualTo(before);
      }
    }
  }
}
