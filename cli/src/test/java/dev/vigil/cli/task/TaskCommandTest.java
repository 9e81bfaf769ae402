package dev.vigil.cli.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskCommandTest {
  @TempDir private Path data;

  private CommandRun vigil(String... words) {
    String[] all = new String[words.length + 3];
    all[0] = "task";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--data";
    all[words.length + 2] = data.toString();
    return CommandRun.vigil(all);
  }

  @Test
  void aRunningTaskIsListedPausedAndResumed() {
    try (BackgroundTask task = BackgroundTask.begin(data, "topic:hobby", 4, TimeSource.system())) {
      task.accept("sailing");
      assertThat(vigil("list").out()).contains("topic:hobby", "running", "0/4", "sailing");
      assertThat(vigil("pause", "topic:hobby").out()).contains("topic:hobby: paused.");
      assertThat(vigil("list").out()).contains("paused");
      assertThat(vigil("resume", "topic:hobby").out()).contains("resumed");
      assertThat(vigil("list").out()).contains("running");
    }
    CommandRun none = vigil("list");
    assertThat(none.exit()).isEqualTo(1);
    assertThat(none.err() + none.out()).contains("no task runs");
  }

  @Test
  void aSecondRebuildOfTheSearchIndexLeavesTheIndexAlone() {
    Installation.open(data).close();
    assertThat(search("rebuild").out()).contains("0 pages are indexed");
    try (BackgroundTask task = BackgroundTask.begin(data, "search", 0, TimeSource.system())) {
      task.accept("page 1 of 2");
      assertThat(search("rebuild").err()).contains("The task 'search' runs already");
      assertThat(search("status").out()).contains("0 pages are indexed");
    }
  }

  private CommandRun search(String word) {
    return CommandRun.vigil("search", word, "--data", data.toString());
  }

  @Test
  void aTaskThatDoesNotRunIsAnError() {
    for (String act : new String[] {"pause", "resume", "stop"}) {
      CommandRun run = vigil(act, "topic:nothing");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err()).contains("No task 'topic:nothing' runs");
    }
  }
}
