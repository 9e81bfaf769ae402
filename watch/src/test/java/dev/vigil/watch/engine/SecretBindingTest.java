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

/** Nobody gets a secret by having it sent to a host of their own. */
class SecretBindingTest {
  @TempDir private Path folder;
  private Site site;
  private House config;

  @BeforeEach
  void open() throws IOException {
    site = new Site();
    site.page("/", "The north quay is closed.");
    config = new House(folder);
  }

  @AfterEach
  void close() {
    config.close();
    site.close();
  }

  private SentinelRow watched() throws InterruptedException {
    config.add(
        "Create Sentinel mine Using "
            + site.url("/")
            + " Request secret key as bearer Fetch every 1 hour");
    config.pass(Duration.ofMinutes(1));
    return config.sentinels().find(House.WORKSPACE, "mine");
  }

  @Test
  void aSentinelOnAnotherHostIsNotAskedWithTheSecret() throws InterruptedException {
    config.all.secrets().put(House.WORKSPACE, "key", "sesame", List.of("api.example"));
    assertThat(watched().problem()).contains("api.example only").contains("not to 127.0.0.1");
  }

  @Test
  void theFirstHostBindsASecretThatWasStoredWithoutOne() throws InterruptedException {
    config.all.secrets().put(House.WORKSPACE, "key", "sesame");
    assertThat(watched().problem()).isEmpty();
    assertThat(config.all.secrets().find(House.WORKSPACE, "key").orElseThrow().hosts())
        .containsExactly("127.0.0.1");
  }
}
