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

class LongTaskTest {
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
    try (LongTask task = LongTask.begin(data, NAME, 3, never())) {
      task.accept("one");
      task.accept("two");
      assertThat(LongTask.all(data))
          .containsExactly(new TaskProgress(NAME, "two", 1, 3, false, "2026-01-01T00:00:00Z"));
      assertThat(LongTask.find(data, NAME).orElseThrow().words()).isEqualTo("1 of 3, two");
    }
    assertThat(LongTask.all(data)).isEmpty();
  }

  @Test
  void aPausedTaskWaitsUntilItIsResumed() {
    List<String> seen = new ArrayList<>();
    TimeSource time =
        new WhenWaiting(
            () -> {
              seen.add(LongTask.find(data, NAME).orElseThrow().paused() ? "paused" : "runs");
              if (seen.size() == 2) {
                LongTask.resume(data, NAME);
              }
            });
    try (LongTask task = LongTask.begin(data, NAME, 3, time)) {
      task.accept("one");
      LongTask.pause(data, NAME);
      task.accept("two");
      assertThat(seen).containsExactly("paused", "paused");
      assertThat(LongTask.find(data, NAME).orElseThrow().paused()).isFalse();
    }
  }

  @Test
  void aStoppedTaskEndsAlsoWhileItIsPaused() {
    TimeSource time = new WhenWaiting(() -> LongTask.stop(data, NAME));
    try (LongTask task = LongTask.begin(data, NAME, 3, time)) {
      LongTask.pause(data, NAME);
      assertThatThrownBy(() -> task.accept("one"))
          .isInstanceOf(DiscoverException.class)
          .hasMessageContaining("was stopped after 0 of 3, one");
    }
    try (LongTask again = LongTask.begin(data, NAME, 3, never())) {
      again.accept("one");
    }
  }

  @Test
  void aTaskRunsOnceAtATime() {
    try (LongTask task = LongTask.begin(data, NAME, 3, never())) {
      task.accept("one");
      assertThatThrownBy(() -> LongTask.begin(data, NAME, 3, never()))
          .hasMessageContaining("runs already");
      task.accept("two");
    }
  }

  @Test
  void onlyARunningTaskCanBePaused() {
    assertThatThrownBy(() -> LongTask.pause(data, NAME))
        .hasMessage("No task '" + NAME + "' runs; none does.");
    try (LongTask task = LongTask.begin(data, "topic:x", 0, never())) {
      task.accept("one");
      assertThatThrownBy(() -> LongTask.stop(data, NAME)).hasMessageContaining("there is topic:x");
    }
  }

  @Test
  void aTaskOfAProcessThatDiedDoesNotRun() throws Exception {
    LongTask task = LongTask.begin(data, NAME, 3, never());
    byte[] left;
    try (task) {
      task.accept("one");
      left = java.nio.file.Files.readAllBytes(progressFile());
    }
    java.nio.file.Files.write(data.resolve("tasks").resolve("left.task"), left);
    assertThat(LongTask.all(data)).isEmpty();
  }

  private Path progressFile() throws java.io.IOException {
    try (var files = java.nio.file.Files.list(data.resolve("tasks"))) {
      return files.filter(file -> file.toString().endsWith(".task")).findFirst().orElseThrow();
    }
  }
}
