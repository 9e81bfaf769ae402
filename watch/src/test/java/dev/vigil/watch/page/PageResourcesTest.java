package dev.vigil.watch.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.Page;
import dev.vigil.watch.engine.ManualClock;
import dev.vigil.watch.engine.TestInstallation;
import dev.vigil.watch.engine.TestSite;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.SentinelRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept with the versions of a page that no browser opened. */
class PageResourcesTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.put("/s.css", 200, "text/css", "p { background: url(back.png) }");
    site.put("/back.png", 200, "image/png", "back");
    site.put("/quay.png", 200, "image/png", "the quay in winter");
    page("The north quay is closed.");
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private void page(String text) {
    site.html(
        "/",
        "<link rel=stylesheet href=s.css><p id=news>"
            + text
            + "</p><img src=quay.png alt=quay><img src=gone.png alt=gone>");
  }

  private void watch(String clauses) {
    vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour " + clauses);
  }

  private List<Attachment> row(int version) {
    SentinelRow sentinel = vigil.all.sentinels().find(TestInstallation.WORKSPACE, "a");
    return vigil
        .all
        .store()
        .catalogue()
        .read(connection -> AttachmentRepository.of(connection, sentinel.target().page(), version));
  }

  private static List<String> names(List<Attachment> row) {
    return row.stream()
        .map(one -> one.kind() + " " + one.url().replaceAll(".*/", "") + " " + one.number())
        .toList();
  }

  private long asked(String path) {
    return site.requests().stream().filter(request -> request.equals("GET " + path)).count();
  }

  @Test
  void eachNewVersionKeepsWhatItNeedsAndEqualPartsOnce() throws InterruptedException {
    watch("");
    vigil.pass(HOUR);
    assertThat(names(row(1)))
        .containsExactly("style_sheet s.css 1", "image quay.png 1", "image back.png 1");
    assertThat(row(1).get(1).bytes(vigil.all.archive())).asString().isEqualTo("the quay in winter");
    site.put("/quay.png", 200, "image/png", "the quay in summer");
    page("The south quay is closed until June.");
    vigil.pass(HOUR);
    assertThat(names(row(2)))
        .containsExactly("style_sheet s.css 1", "image quay.png 2", "image back.png 1");
    assertThat(vigil.reported()).containsExactly("a change 1-2");
  }

  @Test
  void anUnchangedPageAsksForNothingElse() throws InterruptedException {
    watch("");
    vigil.pass(HOUR.multipliedBy(5));
    assertThat(asked("/")).isGreaterThan(4);
    assertThat(asked("/quay.png")).isEqualTo(1);
    assertThat(asked("/gone.png")).isEqualTo(1);
  }

  @Test
  void whatTheServerSaidToKeepIsNotAskedForAgain() throws InterruptedException {
    site.put(
        "/quay.png", 200, "image/png", "quay", Map.of("Cache-Control", "public, max-age=86400"));
    site.put("/back.png", 200, "image/png", "back", Map.of("ETag", "\"1\""));
    watch("");
    vigil.pass(HOUR);
    page("The south quay is closed until June.");
    vigil.pass(HOUR);
    assertThat(asked("/quay.png")).isEqualTo(1);
    assertThat(asked("/back.png")).isEqualTo(2);
    assertThat(names(row(2)))
        .containsExactly("style_sheet s.css 1", "image quay.png 1", "image back.png 1");
  }

  @Test
  void otherPixelsUnderTheSameAddressAreAChangeOfImages() throws InterruptedException {
    watch("Monitor images");
    vigil.pass(HOUR);
    page("The south quay is closed until June.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    site.put("/quay.png", 200, "image/png", "the quay in summer");
    page("The south quay is closed until July.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 2-3");
    assertThat(vigil.reports().getFirst().content().summary()).isEqualTo("Image changed: quay.png");
  }

  @Test
  void theOperatorCanDoWithout() throws InterruptedException {
    vigil.close();
    vigil = new TestInstallation(folder, new ManualClock(), Settings.USUAL.withResources(false));
    watch("");
    vigil.pass(HOUR);
    assertThat(row(1)).isEmpty();
    assertThat(asked("/quay.png")).isZero();
  }

  @Test
  void whatIsKeptGoesWithTheVersionsThatAreDropped() throws InterruptedException {
    watch("Monitor phrase=never Keep last 2");
    for (int i = 1; i <= 5; i++) {
      site.put("/quay.png", 200, "image/png", "the quay, picture " + i);
      page("The north quay is closed for " + i + " days.");
      vigil.pass(HOUR);
    }
    Page held = row(5).get(1).held();
    assertThat(row(1)).isEmpty();
    assertThat(row(5)).hasSize(3);
    assertThat(vigil.all.archive().versions(held))
        .extracting(version -> version.number())
        .containsExactly(4, 5);
    assertThat(vigil.all.archive().versions(row(5).getFirst().held())).hasSize(1);
    vigil.all.archive().collect();
    assertThat(vigil.all.archive().check(page -> {})).isEmpty();
  }
}
