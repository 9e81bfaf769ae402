package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
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

  private static String pdf(String word) {
    String content = "BT /F 12 Tf 72 700 Td (" + word + ") Tj ET";
    return "%PDF-1.4\n"
        + "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        + "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
        + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/Contents 4 0 R"
        + "/Resources<</Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj\n"
        + "4 0 obj <</Length "
        + content.length()
        + ">> stream\n"
        + content
        + "\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF";
  }

  private SentinelRow sentinel() {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, "a");
  }

  @Test
  void aPdfWhoseTextCannotBeReadIsReportedOnceAndItsBytesAreCompared() throws InterruptedException {
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged", Map.of("ETag", "\"1\""));
    watch();
    assertThat(sentinel().alerts().problem())
        .startsWith("Its text cannot be read, so its bytes are compared: The PDF cannot be read");
    vigil.pass(HOUR.multipliedBy(12));
    assertThat(vigil.reported()).as("unchanged for twelve checks").containsExactly("a failing 0-0");
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged again");
    vigil.pass(HOUR.multipliedBy(12));
    assertThat(vigil.reported()).containsExactly("a failing 0-0", "a change 1-2");
    assertThat(vigil.sentinels().checks(sentinel(), 1).getFirst())
        .satisfies(check -> assertThat(check.outcome()).isEqualTo("unchanged"))
        .satisfies(check -> assertThat(check.words()).contains("The PDF cannot be read"));
  }

  @Test
  void aPdfThatCanBeReadAgainIsReportedAsRecovered() throws InterruptedException {
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged");
    watch();
    vigil.pass(HOUR.multipliedBy(3));
    site.put("/", 200, "application/pdf", pdf("High water"));
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported())
        .containsExactly("a failing 0-0", "a recovered 0-0", "a change 1-2");
    assertThat(sentinel().alerts().problem()).isEmpty();
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged once more");
    vigil.pass(HOUR.multipliedBy(6));
    assertThat(vigil.reported()).endsWith("a change 2-3", "a failing 0-0");
  }

  @Test
  void aFailureBetweenChecksOfAnUnreadPdfIsNotARecovery() throws InterruptedException {
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged", Map.of("ETag", "\"1\""));
    watch();
    vigil.pass(HOUR.multipliedBy(3));
    site.put("/", 500, "text/html", "");
    vigil.pass(HOUR.multipliedBy(2));
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged", Map.of("ETag", "\"1\""));
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(vigil.reported()).containsExactly("a failing 0-0");
    assertThat(sentinel().alerts().problem()).startsWith("Its text cannot be read");
  }

  @Test
  void anUnreadPdfIsReadAgainWhenAskedForAndAfterADayAlthoughItDidNotChange()
      throws InterruptedException {
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged", Map.of("ETag", "\"1\""));
    watch();
    // The server names the version as before, but its bytes can be read now.
    site.put("/", 200, "application/pdf", pdf("High water"), Map.of("ETag", "\"1\""));
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(sentinel().alerts().problem()).isNotEmpty();
    vigil.pass(HOUR.multipliedBy(24));
    assertThat(sentinel().alerts().problem()).as("after a day").isEmpty();
    site.put("/", 200, "application/pdf", "%PDF-1.4 damaged", Map.of("ETag", "\"2\""));
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(sentinel().alerts().problem()).isNotEmpty();
    site.put("/", 200, "application/pdf", pdf("Low water"), Map.of("ETag", "\"2\""));
    vigil.all.checks().check(TestInstallation.WORKSPACE, "a");
    assertThat(sentinel().alerts().problem()).as("when asked for").isEmpty();
  }

  @Test
  void xmlThatIsReadAsHtmlIsShownAsAProblemAndNotReported() throws InterruptedException {
    String text = "<notices><notice>The north quay is closed.</notice>";
    site.put("/", 200, "application/xml", text);
    watch();
    vigil.pass(HOUR.multipliedBy(6));
    assertThat(sentinel().alerts().problem()).startsWith("It is read as HTML, because");
    assertThat(sentinel().alerts().failures()).isZero();
    site.put("/", 200, "application/xml", text + "</notices>");
    vigil.pass(HOUR.multipliedBy(2));
    assertThat(sentinel().alerts().problem()).isEmpty();
    assertThat(vigil.reports()).extracting(Report::kind).doesNotContain("failing", "recovered");
  }

  @Test
  void aFramesetWithMoreFramesThanAreFollowedSaysSo() throws InterruptedException {
    StringBuilder frames = new StringBuilder("<frameset>");
    for (int i = 0; i < 22; i++) {
      site.page("/" + i, "Quay " + i + " is closed.");
      frames.append("<frame src=/").append(i).append('>');
    }
    site.put("/", 200, "text/html", frames + "</frameset>");
    watch();
    assertThat(sentinel().alerts().problem())
        .startsWith("It is read without 2 of its frames: ")
        .contains("too many frames");
  }
}
