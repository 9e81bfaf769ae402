package dev.vigil.search.index;

import dev.vigil.archive.version.Page;
import dev.vigil.search.answer.DamagedIndexException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Keeps the index up to date in its own thread: at once for reported pages, and by regular
 * comparison of all revision marks. Safe for concurrent use.
 */
public final class IndexFollower implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(IndexFollower.class.getName());

  /** The pause between two comparisons, so that a change of another process is found in time. */
  private static final long LEAST_PAUSE = TimeUnit.MILLISECONDS.toNanos(800);

  /** A comparison takes at most this part of the time. */
  private static final int SHARE = 20;

  private static final long COMMIT_PAUSE = TimeUnit.SECONDS.toNanos(3);
  private static final long ERROR_PAUSE = TimeUnit.SECONDS.toNanos(10);

  private final IndexUpdate update;
  private final SearchIndex index;
  private final Consumer<IndexUpdate.Result> changed;
  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wake = lock.newCondition();
  private final Set<Page> reported = new HashSet<>();
  private final Thread thread;
  private final CountDownLatch first = new CountDownLatch(1);
  private volatile boolean closed;
  private volatile String progress = "";
  private volatile boolean complete;

  /**
   * @param changed receives what was indexed, in the thread of the follower
   */
  public IndexFollower(
      SearchIndex index, IndexUpdate update, Consumer<IndexUpdate.Result> changed) {
    this(index, update, changed, System::nanoTime);
  }

  /**
   * @param nanos the clock, as {@link System#nanoTime}
   */
  IndexFollower(
      SearchIndex index,
      IndexUpdate update,
      Consumer<IndexUpdate.Result> changed,
      LongSupplier nanos) {
    this.index = index;
    this.update = update;
    this.changed = changed;
    this.nanos = nanos;
    this.thread = Thread.ofPlatform().daemon().name("search index").unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  /** Says that a page changed. */
  public void report(Page page) {
    lock.lock();
    try {
      reported.add(page);
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the first comparison is complete, but not longer than this. */
  public void await(Duration most) {
    try {
      first.await(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How far the first comparison is, in words; empty once it is complete. */
  public String progress() {
    return complete ? "" : progress;
  }

  private Set<Page> next(long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (reported.isEmpty() && !closed && left > 0) {
        left = wake.awaitNanos(left);
      }
      Set<Page> pages = new HashSet<>(reported);
      reported.clear();
      return pages;
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    long compared = nanos.getAsLong() - ERROR_PAUSE;
    long pause = 0;
    long committed = nanos.getAsLong();
    boolean dirty = false;
    while (!closed) {
      try {
        long now = nanos.getAsLong();
        Set<Page> pages = next(Math.max(1, compared + pause - now));
        IndexUpdate.Result result = pages.isEmpty() ? null : index.guard(() -> update.some(pages));
        dirty |= result != null && reported(result);
        if (nanos.getAsLong() - compared >= pause) {
          result = index.guard(() -> update.all(() -> !closed, this::at));
          if (result.complete()) {
            complete = true;
            first.countDown();
          }
          dirty |= reported(result);
          compared = nanos.getAsLong();
          // The time of indexing does not count: a page may have changed meanwhile.
          pause = Math.max(LEAST_PAUSE, SHARE * result.comparing());
        }
        if (dirty && nanos.getAsLong() - committed > COMMIT_PAUSE) {
          index.commit();
          committed = nanos.getAsLong();
          dirty = false;
        }
      } catch (InterruptedException | DamagedIndexException e) {
        // A damaged index is logged already; the one that is built anew has its own follower.
        first.countDown();
        return;
      } catch (RuntimeException | StackOverflowError | LinkageError e) {
        if (closed) {
          return;
        }
        // The archive may be busy or the disk full; both can pass.
        LOG.log(System.Logger.Level.WARNING, "the search index is not up to date", e);
        compared = nanos.getAsLong();
        pause = ERROR_PAUSE;
      }
    }
  }

  private boolean reported(IndexUpdate.Result result) {
    if (result.pages().isEmpty()) {
      return false;
    }
    changed.accept(result);
    return true;
  }

  private void at(int pages, int all, long versions) {
    progress = "The index is being built: %,d of %,d pages.".formatted(pages, all);
  }

  @Override
  public void close() {
    closed = true;
    lock.lock();
    try {
      wake.signalAll();
    } finally {
      lock.unlock();
    }
    if (!thread.isAlive()) {
      return;
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
