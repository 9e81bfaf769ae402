package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.notify.OutboxMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a crash leaves behind is a copy of the folder at some instant. From whichever instant the
 * engine goes on, in the end every change was told once, and no message stands there twice.
 */
class CrashTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir private Path folder;

  @Test
  void aTransactionThatFailsLeavesThePageDueAndNothingReported()
      throws IOException, InterruptedException {
    try (TestSite site = new TestSite();
        TestInstallation vigil = new TestInstallation(folder)) {
      site.page("/", "The north quay is closed.");
      vigil.add("Create Sentinel a Using " + site.url("/") + " Monitor text Fetch every 1 hour");
      vigil.now();
      site.page("/", "The south quay is closed.");
      // The last statement of a look fails, as if the disk were full at that instant.
      vigil
          .all
          .store()
          .catalogue()
          .change(
              connection ->
                  Sql.run(
                      connection,
                      "create trigger broken before update of due on schedule begin select"
                          + " raise(abort, 'no room'); end"));
      vigil.clock.pass(HOUR);
      vigil.engine().step();
      vigil.engine().awaitIdle();
      assertThat(vigil.reported()).isEmpty();
      assertThat(vigil.all.archive().versions(vigil.all.archive().pages().getFirst())).hasSize(1);
      vigil
          .all
          .store()
          .catalogue()
          .change(connection -> Sql.run(connection, "drop trigger broken"));
      // A page that Vigil itself stumbled over is left alone for a while.
      vigil.clock.pass(Duration.ofMinutes(5));
      vigil.pass(HOUR);
      assertThat(vigil.reported()).containsExactly("a change 1-2");
    }
  }

  @Test
  void goesOnFromAnyInstantAndReportsEveryChangeOnce() throws IOException, InterruptedException {
    try (TestSite site = new TestSite()) {
      ManualClock clock = new ManualClock();
      Path live = folder.resolve("live");
      try (TestInstallation vigil = new TestInstallation(live, clock)) {
        site.page("/", "The north quay is closed.");
        vigil.add(
            "Create Sentinel a Using "
                + site.url("/")
                + " Monitor text Fetch every 1 hour Notify By feed");
        vigil.now();
        for (String quay : List.of("south", "east", "west")) {
          site.page("/", "The " + quay + " quay is closed.");
          Path copy = folder.resolve("before-" + quay);
          copy(live, copy);
          vigil.pass(HOUR);
          goesOn(copy, clock, vigil.reported());
        }
      }
    }
  }

  /** The copy knows nothing of the last hour; it finds the same, once. */
  private static void goesOn(Path copy, ManualClock clock, List<String> reported)
      throws InterruptedException {
    ManualClock own = new ManualClock();
    own.reach(clock.now());
    try (TestInstallation again = new TestInstallation(copy, own)) {
      again.pass(HOUR);
      again.pass(HOUR);
      assertThat(again.reported()).isEqualTo(reported);
      List<OutboxMessage> messages =
          again.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 100);
      assertThat(messages).hasSameSizeAs(reported);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else if (!file.getFileName().toString().equals("lock")) {
          Files.copy(file, target);
        }
      }
    }
  }
}
