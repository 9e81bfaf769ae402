package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuePagesTest {
  @Test
  void slowPagesDoNotTakeAllTurns(@TempDir Path folder) throws IOException {
    try (Site site = new Site();
        House config = new House(folder)) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 100; i++) {
        all.append("Create Sentinel s%d Using %s\n".formatted(i, site.url("/slow/" + i)));
      }
      config.add(all + "Create Sentinel quick Using " + site.url("/quick"));
      DuePages due =
          new DuePages(1000, new RetryBackoff("Checks", config.clock, words -> {}), config.clock);
      Map<Long, String> first = choose(config, due);
      assertThat(first).hasSize(101);
      first.forEach(
          (page, url) -> due.took(page, Duration.ofSeconds(url.endsWith("quick") ? 1 : 30)));
      assertThat(choose(config, due)).hasSize(33).containsValue(site.url("/quick"));
      first.keySet().forEach(page -> due.took(page, Duration.ofSeconds(1)));
      assertThat(choose(config, due)).hasSize(101);
    }
  }

  private static Map<Long, String> choose(House config, DuePages due) {
    return config
        .all
        .base()
        .catalogue()
        .read(connection -> due.choose(connection, config.clock.now()));
  }
}
