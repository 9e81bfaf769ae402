package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.FetchRecord;
import dev.vigil.archive.Page;
import dev.vigil.archive.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Room that purges left is given back by an engine that runs. */
class RoomTest {
  private static final Page PAGE = Page.of("https://harbour.example/chart");

  @TempDir Path folder;
  private final Random random = new Random(3);

  /** Leaves some 1.5 MB behind that nothing refers to. */
  private void waste(House config) {
    Archive archive = config.all.archive();
    for (int i = 0; i < 5; i++) {
      byte[] bytes = new byte[1 << 19];
      random.nextBytes(bytes);
      archive.add(PAGE, bytes, FetchRecord.at(PAGE.url(), config.clock.now()));
    }
    archive.delete(
        PAGE,
        archive.versions(PAGE).stream()
            .map(Version::number)
            .filter(number -> number % 5 > 1)
            .toList());
    assertThat(archive.isWasteful()).isTrue();
  }

  @Test
  void itIsDoneOnceAnHourAtMost() throws Exception {
    try (House config = new House(folder)) {
      waste(config);
      config.engine().step();
      config.engine().settle();
      assertThat(config.all.archive().isWasteful()).isFalse();
      waste(config);
      config.engine().step();
      config.engine().settle();
      assertThat(config.all.archive().isWasteful()).isTrue();
      config.clock.pass(Duration.ofHours(1));
      config.engine().step();
      config.engine().settle();
      assertThat(config.all.archive().isWasteful()).isFalse();
      assertThat(config.all.archive().check(page -> {})).isEmpty();
    }
  }

  @Test
  void anEngineThatEndsDoesNotWaitForIt() throws Exception {
    try (House config = new House(folder)) {
      waste(config);
      SpaceReclaim reclaim = new SpaceReclaim(config.all.archive(), config.clock);
      assertThat(reclaim.isDue()).isTrue();
      reclaim.stop();
      reclaim.run();
      assertThat(config.all.archive().isWasteful()).isTrue();
      assertThat(config.all.archive().check(page -> {})).isEmpty();
    }
  }
}
