package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.SentinelParser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses that differ by their fragment alone are one page, as servers do not see it. */
class PageFragmentTest {
  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private String sentinels() {
    return "Create Sentinel page Using "
        + site.url("/")
        + " Fetch every 1 hour\nCreate Sentinel top Using "
        + site.url("/")
        + "#top Fetch every 1 hour";
  }

  @Test
  void theyAreFetchedOnceWhenSentinelsAreVerified() {
    assertThat(
            vigil.all.verify(
                TestInstallation.WORKSPACE,
                SentinelParser.read(sentinels(), ZoneOffset.UTC),
                false,
                true))
        .isEmpty();
    assertThat(site.requests()).hasSize(1);
  }

  @Test
  void theyAreFetchedOnceAtEachCheck() throws InterruptedException {
    vigil.add(sentinels());
    vigil.now();
    assertThat(site.requests()).hasSize(1);
  }
}
