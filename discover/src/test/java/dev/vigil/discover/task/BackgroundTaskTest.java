package dev.vigil.discover.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.discover.DiscoverException;
import dev.vigil.fetch.TimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundTaskTest {
  private static final String NAME = "topic:Hobby & more/Größe";

  @TempDir private Path data;

  /** Time in which something happens when a task waits. */
  private record WhenWaiting(Runnable action) implements TimeSource {
    @Override
    public Instant now() {
      return Instant.parse("2026-01-01T00:00:00Z");
    }

    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public void sleep(Duration duration) {
      action.run();
    }

    @Override
    public Alarm after(Duration duration, Runnable later) {
      return () -> {};
    }
  }

  private static TimeSource never() {
    return new WhenWaiting(
        () -> {
          throw new AssertionError("It waits.");
        });
  }

  @Test
  void aRunningTaskShowsHowFarItIs() {
    try (BackgroundTask task = BackgroundTask.begin(data, NAME, 3, never())) {
      task.accept("one");
      task.accept("two");
      assertThat(BackgroundTask.all(data))
          .containsExactly(new TaskProgress(NAME, "two", 1, 3, false, "2026-01-01T00:00:00Z"));
      assertThat(BackgroundTask.find(data, NAME).orElseThrow().words()).isEqualTo("1 of 3, two");
    }
    assertThat(BackgroundTask.all(data)).isEmpty();
  }

  @Test
  void aPausedTaskWaitsUntilItIsResumed() {
    List<String> seen = new ArrayList<>();
    TimeSource time =
        new WhenWaiting(
            () -> {
              seen.add(BackgroundTask.find(data, NAME).orElseThrow().paused() ? "paused" : "runs");
              if (seen.size() == 2) {
                BackgroundTask.resume(data, NAME);
              }
            });
    try (BackgroundTask task = BackgroundTask.begin(data, NAME, 3, time)) {
      task.accept("one");
      BackgroundTask.pause(data, NAME);
      task.accept("two");
      assertThat(seen).containsExactly("paused", "paused");
      assertThat(BackgroundTask.find(data, NAME).orElseThrow().paused()).isFalse();
    }
  }

  @Test
  void aStoppedTaskEndsAlsoWhileItIsPaused() {
    TimeSource time = new WhenWaiting(() -> BackgroundTask.stop(data, NAME));
    try (BackgroundTask task = BackgroundTask.begin(data, NAME, 3, time)) {
      BackgroundTask.pause(data, NAME);
      assertThatThrownBy(() -> task.accept("one"))
          .isInstanceOf(DiscoverException.class)
          .hasMessageContaining("was stopped after 0 of 3, one");
    }
    try (BackgroundTask again = BackgroundTask.begin(data, NAME, 3, never())) {
      again.accept("one");
    }
  }

  @Test
  void aTaskRunsOnceAtATime() {
    try (BackgroundTask task = BackgroundTask.begin(data, NAME, 3, never())) {
      task.accept("one");
      assertThatThrownBy(() -> BackgroundTask.begin(data, NAME, 3, never()))
          .hasMessageContaining("runs already");
      task.accept("two");
    }
  }

  @Test
  void onlyARunningTaskCanBePaused() {
    assertThatThrownBy(() -> BackgroundTask.pause(data, NAME))
        .hasMessage("No task '" + NAME + "' runs; none does.");
    try (BackgroundTask task = BackgroundTask.begin(data, "topic:x", 0, never())) {
      task.accept("one");
      assertThatThrownBy(() -> BackgroundTask.stop(data, NAME))
          .hasMessageContaining("there is topic:x");
    }
  }

  @Test
  void aTaskOfAProcessThatDiedDoesNotRun() throws Exception {
    BackgroundTask task = BackgroundTask.begin(data, NAME, 3, never());
    byte[] left;
    try (task) {
      task.accept("one");
      left = java.nio.file.Files.readAllBytes(progressFile());
    }
    java.nio.file.Files.write(data.resolve("tasks").resolve("left.task"), left);
    assertThat(BackgroundTask.all(data)).isEmpty();
  }

  private Path progressFile() throws java.io.IOException {
    try (var files = java.nio.file.Files.list(data.resolve("tasks"))) {
      return files.filter(file -> file.toString().endsWith(".task")).findFirst().orElseThrow();
    }
  }
}
