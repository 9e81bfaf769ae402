package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.store.SentinelRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No one gets a secret by having it sent to a host of their own. */
class SecretBindingTest {
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

  private SentinelRow watched() throws InterruptedException {
    vigil.add(
        "Create Sentinel mine Using "
            + site.url("/")
            + " Request secret key as bearer Fetch every 1 hour");
    vigil.pass(Duration.ofMinutes(1));
    return vigil.sentinels().find(TestInstallation.WORKSPACE, "mine");
  }

  @Test
  void aSentinelOnAnotherHostIsNotAskedWithTheSecret() throws InterruptedException {
    vigil.all.secrets().put(TestInstallation.WORKSPACE, "key", "sesame", List.of("api.example"));
    assertThat(watched().alerts().problem())
        .contains("api.example only")
        .contains("not to 127.0.0.1");
  }

  @Test
  void theFirstHostBindsASecretThatWasStoredWithoutOne() throws InterruptedException {
    vigil.all.secrets().put(TestInstallation.WORKSPACE, "key", "sesame");
    assertThat(watched().alerts().problem()).isEmpty();
    assertThat(vigil.all.secrets().find(TestInstallation.WORKSPACE, "key").orElseThrow().hosts())
        .containsExactly("127.0.0.1");
  }
}
