package dev.vigil.search;

import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.search.index.IndexUpdate;
import dev.vigil.watch.engine.Installation;

/**
 * The rebuilding of the index as a task that can be followed, paused and stopped; what a stopped
 * one did not reach, the next search indexes. For one thread.
 */
public final class RebuildTask implements IndexUpdate.Progress, AutoCloseable {
  /** The name of the task. */
  public static final String NAME = "search";

  /** Pages between two steps. */
  private static final int STEP = 20;

  private final BackgroundTask task;

  public RebuildTask(Installation installation) {
    task = BackgroundTask.begin(installation.folder(), NAME, 0, installation.time());
  }

  @Override
  public void at(int pages, int allPages, long versions) {
    if (pages % STEP == 1) {
      task.accept("page %,d of %,d".formatted(pages, allPages));
    }
  }

  @Override
  public void close() {
    task.close();
  }
}
