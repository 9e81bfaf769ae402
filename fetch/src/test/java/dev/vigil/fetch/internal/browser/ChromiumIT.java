package dev.vigil.fetch.internal.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.FetchException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChromiumIT {
  @BeforeEach
  void needsChromium() {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
  }

  @Test
  void aTabRunsScriptsAndIsPictured() {
    try (Chromium chromium = Chromium.start()) {
      BrowserTab tab = chromium.openTab();
      tab.open(
          "data:text/html,<title>a</title><script>document.title='from a script'</script>",
          Duration.ofSeconds(20));
      assertThat(tab.evaluate("document.title").asString()).isEqualTo("from a script");
      assertThat(tab.evaluate("Promise.resolve(6 * 7)").asInt()).isEqualTo(42);
      assertThat(tab.screenshot()).startsWith(0x89, 'P', 'N', 'G');
      assertThatThrownBy(() -> tab.evaluate("nothing.here"))
          .isInstanceOf(FetchException.class)
          .hasMessageContaining("nothing is not defined");
      tab.close();
      assertThat(chromium.isRunning()).isTrue();
    }
  }

  @Test
  void aProgramThatIsNoBrowserIsNamed() {
    assertThatThrownBy(() -> Chromium.start(Path.of("/bin/true"), List.of()))
        .isInstanceOf(FetchException.class)
        .hasMessageContaining("/bin/true does not start");
  }
}
