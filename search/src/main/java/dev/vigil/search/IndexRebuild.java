package dev.vigil.search;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.discover.task.TaskProgress;
import dev.vigil.search.answer.DamagedIndexException;
import dev.vigil.search.index.IndexUpdate;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds the index of an installation anew in the background, once at a time, also a damaged one.
 * It is a {@link RebuildTask}, so that other processes can follow, pause and stop it. Safe for
 * concurrent use.
 */
public final class IndexRebuild implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(IndexRebuild.class.getName());

  /** How long a closing process waits for it; what is missing, the next search indexes. */
  private static final Duration MOST_WAIT = Duration.ofSeconds(5);

  private static final Duration STOP_WAIT = Duration.ofMillis(50);

  private final Installation installation;
  private @Nullable Thread thread;
  private volatile boolean closed;
  private volatile String result = "";

  public IndexRebuild(Installation installation) {
    this.installation = installation;
  }

  /**
   * How far it is. Immutable.
   *
   * @param step what it does now; empty if it does not run
   * @param result how the last one of this process ended; empty before
   */
  public record State(boolean running, String step, boolean paused, String result) {}

  /** Starts it; returns false if it runs already, here or in another process. */
  public synchronized boolean start() {
    if (state().running()) {
      return false;
    }
    result = "";
    thread = Thread.ofPlatform().daemon().name("rebuild of the index").start(this::run);
    return true;
  }

  public synchronized State state() {
    Optional<TaskProgress> task = BackgroundTask.find(installation.folder(), RebuildTask.NAME);
    if (task.isPresent()) {
      return new State(true, task.get().step(), task.get().paused(), "");
    }
    boolean starting = thread != null && thread.isAlive();
    return new State(starting, starting ? "starting" : "", false, starting ? "" : result);
  }

  private void run() {
    result = "It broke off; the log of the process says why.";
    try (RebuildTask task = new RebuildTask(installation)) {
      Search search = Search.of(installation);
      IndexUpdate.Result done;
      try {
        done = anew(search, task);
      } catch (DamagedIndexException damaged) {
        search.delete();
        done = anew(search, task);
      }
      int pages = done.pages().size();
      result =
          "%,d page%s with %,d version%s in the index."
              .formatted(
                  pages,
                  pages == 1 ? "" : "s",
                  done.versions(),
                  done.versions() == 1 ? " is" : "s are");
    } catch (RuntimeException e) {
      result = String.valueOf(e.getMessage());
      LOG.log(System.Logger.Level.WARNING, "the search index was not built anew: " + result);
    }
  }

  private IndexUpdate.Result anew(Search search, RebuildTask task) {
    search.follow();
    return search.rebuild(() -> !closed, task);
  }

  /** Stops it if this process runs it, and waits some seconds for its end. */
  @Override
  public void close() {
    closed = true;
    Thread running;
    synchronized (this) {
      running = thread;
    }
    long end = System.nanoTime() + MOST_WAIT.toNanos();
    try {
      while (running != null && running.isAlive() && System.nanoTime() < end) {
        stop();
        running.join(STOP_WAIT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop() {
    try {
      BackgroundTask.stop(installation.folder(), RebuildTask.NAME);
    } catch (DiscoverException e) {
      // It begins or ended just now.
    }
  }
}
