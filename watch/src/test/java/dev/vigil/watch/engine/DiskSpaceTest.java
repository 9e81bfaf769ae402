package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Room that purges left is given back by an engine that runs. */
class DiskSpaceTest {
  private static final Page PAGE = Page.of("https://harbour.example/chart");

  @TempDir Path folder;
  private final Random random = new Random(3);

  /** Leaves some 1.5 MB behind that nothing refers to. */
  private void waste(TestInstallation vigil) {
    Archive archive = vigil.all.archive();
    for (int i = 0; i < 5; i++) {
      byte[] bytes = new byte[1 << 19];
      random.nextBytes(bytes);
      archive.add(PAGE, bytes, FetchRecord.at(PAGE.url(), vigil.clock.now()));
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
    try (TestInstallation vigil = new TestInstallation(folder)) {
      waste(vigil);
      vigil.engine().step();
      vigil.engine().awaitIdle();
      assertThat(vigil.all.archive().isWasteful()).isFalse();
      waste(vigil);
      vigil.engine().step();
      vigil.engine().awaitIdle();
      assertThat(vigil.all.archive().isWasteful()).isTrue();
      vigil.clock.pass(Duration.ofHours(1));
      vigil.engine().step();
      vigil.engine().awaitIdle();
      assertThat(vigil.all.archive().isWasteful()).isFalse();
      assertThat(vigil.all.archive().check(page -> {})).isEmpty();
    }
  }

  @Test
  void anEngineThatEndsDoesNotWaitForIt() throws Exception {
    try (TestInstallation vigil = new TestInstallation(folder)) {
      waste(vigil);
      SpaceReclaim reclaim = new SpaceReclaim(vigil.all.archive(), vigil.clock);
      assertThat(reclaim.isDue()).isTrue();
      reclaim.stop();
      reclaim.run();
      assertThat(vigil.all.archive().isWasteful()).isTrue();
      assertThat(vigil.all.archive().check(page -> {})).isEmpty();
    }
  }
}
