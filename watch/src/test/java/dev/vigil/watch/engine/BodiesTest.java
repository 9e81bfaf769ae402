package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.store.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies that are not the text that a server says they are. */
class BodiesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final String LATIN = "text/html; charset=iso-8859-1";
  private static final String UNICODE = "text/html; charset=utf-8";

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

  private void watch() throws InterruptedException {
    vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour");
    vigil.pass(HOUR);
  }

  private static String page(String day) {
    return "<h1>Café größer</h1><p>Géöffnet bis fünf Uhr, außer am " + day + ".</p>";
  }

  @Test
  void anotherDeclaredCharsetOfTheSameBytesIsNoChange() throws InterruptedException {
    site.put("/", 200, UNICODE, page("Montag"));
    watch();
    site.put("/", 200, LATIN, page("Montag"));
    vigil.pass(HOUR);
    site.put("/", 200, "text/html", page("Montag"));
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
  }

  @Test
  void aWordThatChangedUnderAnotherCharsetIsTheOnlyChange() throws InterruptedException {
    site.put("/", 200, UNICODE, page("Montag"));
    watch();
    site.put("/", 200, LATIN, page("Dienstag"));
    vigil.pass(HOUR);
    assertThat(vigil.reports())
        .singleElement()
        .extracting(report -> report.content().summary())
        .asString()
        .contains("Montag", "Dienstag")
        .doesNotContain("Ã");
  }

  @Test
  void aPageThatTurnsIntoBytesIsNoChangeAndIsReportedWhenItStays() throws InterruptedException {
    String html = "<main><h1>Fees</h1><p>A berth costs 12 EUR a night.</p></main>";
    site.put("/", 200, "text/html; charset=utf-8", html);
    watch();
    site.put("/", 200, "text/html; charset=utf-8", "\u0000\u0001\u0002".repeat(2_000));
    vigil.pass(HOUR.multipliedBy(6));
    assertThat(vigil.reports())
        .singleElement()
        .satisfies(report -> assertThat(report.kind()).isEqualTo("failing"))
        .extracting(report -> report.content().summary())
        .asString()
        .contains("says that it sends HTML");
    site.put("/", 200, "text/html; charset=utf-8", html.replace("12", "13"));
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reports()).extracting(Report::kind).contains("recovered", "change");
  }

  @Test
  void aBinaryFileIsReportedByItsSize() throws InterruptedException {
    site.put("/", 200, "image/png", "\u0000".repeat(12_345));
    watch();
    site.put("/", 200, "image/png", "\u0000".repeat(12_400));
    vigil.pass(HOUR);
    assertThat(vigil.reports())
        .singleElement()
        .extracting(report -> report.content().summary())
        .asString()
        .startsWith("The file has 12,345 → 12,400 bytes");
    site.put("/", 200, "image/png", "\u0000".repeat(12_399) + "x");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).as("as long, but another file").hasSize(2);
  }
}
