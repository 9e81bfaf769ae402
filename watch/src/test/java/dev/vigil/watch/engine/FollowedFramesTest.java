package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.CheckRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPageRepository;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages whose content is in frames. */
class FollowedFramesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final String SET =
      "<html><head><title>Port</title></head><frameset cols='20%,*'><frame src=menu.html><frame"
          + " src=/d/main.html><noframes>Get another browser</noframes></frameset></html>";

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    put("/menu.html", "<a href=tides.html>Tides</a>");
    put("/d/main.html", "<h1>Notices</h1><p>The lock is open.<img src=lock.png>");
    put("/", SET);
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void put(String path, String page) {
    site.put(path, 200, "text/html", page);
  }

  private void watch() throws InterruptedException {
    vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour");
    vigil.pass(HOUR);
  }

  private SentinelRow sentinel() {
    return vigil.all.sentinels().find(TestInstallation.WORKSPACE, "a");
  }

  private String text(int number) {
    Version version =
        vigil
            .all
            .archive()
            .version(new Page(TestInstallation.WORKSPACE, site.url("/"), profile()), number)
            .orElseThrow();
    return RenderedText.of(vigil.all.checks().digest(version), 0).replaceAll("\\s+", " ");
  }

  private String profile() {
    return vigil
        .all
        .store()
        .catalogue()
        .read(c -> WatchedPageRepository.find(c, sentinel().target().page()))
        .orElseThrow()
        .page()
        .profile();
  }

  private List<Attachment> row(int version) {
    return vigil
        .all
        .store()
        .catalogue()
        .read(
            connection -> AttachmentRepository.of(connection, sentinel().target().page(), version));
  }

  @Test
  void aFramesetIsWatchedWithTheContentOfItsFrames() throws InterruptedException {
    watch();
    assertThat(text(1)).isEqualTo("Tides Notices The lock is open.");
    put("/d/main.html", "<h1>Notices</h1><p>The lock is closed for repairs.");
    vigil.pass(HOUR);
    assertThat(text(2)).isEqualTo("Tides Notices The lock is closed for repairs.");
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void whatWasServedIsKeptByteForByte() throws InterruptedException {
    watch();
    List<Attachment> frames = row(1).stream().filter(Attachment::isFrame).toList();
    assertThat(frames)
        .extracting(Attachment::url)
        .containsExactly(site.url("/"), site.url("/menu.html"), site.url("/d/main.html"));
    assertThat(frames.getFirst().bytes(vigil.all.archive()))
        .isEqualTo(SET.getBytes(StandardCharsets.UTF_8));
    assertThat(row(1)).extracting(Attachment::url).doesNotContain(site.url("/lock.png"));
    assertThat(site.requests()).contains("GET /d/lock.png");
  }

  @Test
  void aFrameThatChangesBelowAnUnchangedPageIsSeen() throws InterruptedException {
    site.put("/", 200, "text/html", SET, Map.of("ETag", "\"1\""));
    site.put("/menu.html", 200, "text/html", "Tides", Map.of("ETag", "\"2\""));
    watch();
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    put("/d/main.html", "<p>The lock is closed for repairs until the first of May.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 1-2");
    assertThat(text(2)).startsWith("Tides The lock is closed");
  }

  @Test
  void aFrameThatFailsIsNoChange() throws InterruptedException {
    watch();
    site.put("/d/main.html", 500, "text/html", "<h1>Internal server error</h1>");
    vigil.pass(HOUR);
    put("/d/main.html", "<h1>Just a moment...</h1><p>Checking your browser");
    vigil.pass(HOUR);
    site.put("/d/main.html", 404, "text/html", "<h1>Not found</h1>");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    put("/menu.html", "<a href=tides.html>Tides and winds of the whole coast</a>");
    vigil.pass(HOUR);
    assertThat(text(2)).isEqualTo("Tides and winds of the whole coast Notices The lock is open.");
  }

  @Test
  void aFramesetThatIsNotWholeAtFirstIsNoVersion() throws InterruptedException {
    site.put("/d/main.html", 500, "text/html", "");
    watch();
    assertThat(lastWords()).contains("did not show the page: its frame").contains("/d/main.html");
    put("/d/main.html", "<p>The lock is open.");
    vigil.pass(HOUR);
    assertThat(text(1)).isEqualTo("Tides The lock is open.");
    assertThat(vigil.reported()).noneMatch(reported -> reported.startsWith("a change"));
  }

  @Test
  void aFramesetWithoutFramesThatComeSaysWhatHelps() throws InterruptedException {
    put("/", "<frameset><frame src=/gone.html></frameset>");
    watch();
    assertThat(lastWords()).contains("frames whose content could not be read", "Render browser");
  }

  private String lastWords() {
    return vigil
        .all
        .store()
        .catalogue()
        .read(connection -> CheckRepository.ofPage(connection, sentinel().target().page(), 1))
        .getFirst()
        .words();
  }

  @Test
  void framesInFramesAreFollowedOnce() throws InterruptedException {
    put("/d/main.html", "<frameset><frame src=inner.html></frameset>");
    put("/d/inner.html", "<p>Inner notice<iframe src=deep.html></iframe>");
    put("/d/deep.html", "<p>Too deep");
    watch();
    assertThat(text(1)).isEqualTo("Tides Inner notice");
    assertThat(site.requests()).doesNotContain("GET /d/deep.html");
  }

  @Test
  void anInlineFrameOfTheSiteIsFollowedWhereThePageHasLittleTextItself()
      throws IOException, InterruptedException {
    try (TestSite other = new TestSite(InetAddress.getByName("127.0.0.2"))) {
      other.put("/ad.html", 200, "text/html", "Buy boats");
      String frames =
          "<h1>Timetable</h1><iframe src=table.html></iframe><iframe src='"
              + other.url("/ad.html")
              + "'></iframe><iframe src=count.html width=1 height=1></iframe><p>End";
      put("/table.html", "<table><tr><td>Ferry<td>9:00</table>");
      put("/", frames);
      watch();
      assertThat(text(1)).isEqualTo("Timetable Ferry 9:00 End");
      assertThat(other.requests()).isEmpty();
      assertThat(site.requests()).doesNotContain("GET /count.html");
    }
  }

  @Test
  void inlineFramesOfAPageWithItsOwnTextAreLeftAlone() throws InterruptedException {
    put("/", "<p>" + "The ferry leaves at nine. ".repeat(40) + "<iframe src=menu.html></iframe>");
    watch();
    assertThat(site.requests()).contains("GET /").doesNotContain("GET /menu.html");
  }

  @Test
  void framesWithinRobotsTxtOnly() throws InterruptedException {
    site.put("/robots.txt", 200, "text/plain", "User-agent: *\nDisallow: /d/\n");
    watch();
    assertThat(text(1)).isEqualTo("Tides");
    assertThat(site.requests()).doesNotContain("GET /d/main.html");
  }

  @Test
  void aPreviewShowsTheFrames() {
    PagePreviewResult preview = PagePreviewResult.of(vigil.all, site.url("/"), false);
    assertThat(RenderedText.of(Objects.requireNonNull(preview.digest()), 0))
        .contains("The lock is open.");
  }
}
