package dev.vigil.fetch.internal.body;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A limit on the memory of all checks of a process. Many small pages are in memory at once; of
 * large bodies only a few are, and of the trees that are read from them as many as fit into three
 * eighths of the heap. Checks that do not fit wait. A check takes its share once and gives it back
 * at its end. Safe for concurrent use.
 *
 * <p>Callers must not wait here inside a database transaction: earlier callers may wait for that
 * transaction.
 */
public final class CheckMemoryLimit {
  /** A body up to this size does not wait; a hundred of them may be held beside a waiting one. */
  static final int SMALL_BODY =
      Math.clamp(Runtime.getRuntime().maxMemory() >> 11, 64 << 10, 512 << 10);

  /**
   * The size of a tree up to which it is not counted, so that small pages never wait for large
   * ones.
   */
  private static final int SMALL_TREE = 64 << 10;

  private static final int BLOCK = 1 << 10;

  /** A node may be written in three bytes, and takes about a hundred while a tree is built. */
  private static final int TREE_PER_BYTE = 35;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private static final CheckMemoryLimit SHARED =
      new CheckMemoryLimit(Runtime.getRuntime().maxMemory());

  private final Semaphore largeBodies;
  private final Semaphore trees;
  private final int allTrees;

  @SuppressWarnings("ThreadLocalUsage") // there is one of this process, and those of tests
  private final ThreadLocal<Share> current = new ThreadLocal<>();

  CheckMemoryLimit(long heap) {
    largeBodies = new Semaphore(Math.clamp(heap / (128 << 20), 2, 1000), true);
    allTrees = (int) Math.min(Integer.MAX_VALUE, Math.max(1, heap / 8 * 3 / BLOCK));
    trees = new Semaphore(allTrees, true);
  }

  /** The one of this process. */
  public static CheckMemoryLimit shared() {
    return SHARED;
  }

  /**
   * Begins a check in this thread; what it takes is its own until it is closed. Inside of a check
   * that has begun it is that one's share, which stays open.
   */
  public Share begin() {
    Share share = current.get();
    if (share == null) {
      share = new Share();
      current.set(share);
    }
    share.enter();
    return share;
  }

  /** The share of the check that this thread works for; null for none. */
  public @Nullable Share current() {
    return current.get();
  }

  /** Works for the check of a share, in another thread than the one that began it. */
  public void with(@Nullable Share share, Runnable work) {
    if (share == null) {
      work.run();
      return;
    }
    current.set(share);
    try {
      work.run();
    } finally {
      current.remove();
    }
  }

  /** The memory share of one check. Safe for concurrent use. */
  public final class Share implements AutoCloseable {
    private int depth;
    private int bodies;
    private int blocks;

    private Share() {}

    private synchronized void enter() {
      depth++;
    }

    /** Waits until there is memory for the tree of a body of that length. */
    public void tree(long bytes) {
      int wanted =
          bytes <= SMALL_TREE ? 0 : (int) Math.min(allTrees, bytes * TREE_PER_BYTE / BLOCK);
      synchronized (this) {
        if (wanted <= blocks) {
          return;
        }
      }
      // Not beside what it has: two that have a part and wait for more would wait forever.
      pause();
      trees.acquireUninterruptibly(wanted);
      synchronized (this) {
        blocks += wanted;
        // The caller of the check may have given up meanwhile.
        if (depth == 0) {
          pause();
        }
      }
    }

    /** Gives back the room of the tree while the check waits for others. */
    public synchronized void pause() {
      trees.release(blocks);
      blocks = 0;
    }

    /** Whether there is room for a large body now or soon. */
    boolean body() throws InterruptedException {
      synchronized (this) {
        if (bodies > 0) {
          return true;
        }
      }
      if (!largeBodies.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
      synchronized (this) {
        // The caller of the check may have given up meanwhile.
        if (depth == 0) {
          largeBodies.release();
          return false;
        }
        bodies++;
        return true;
      }
    }

    @Override
    public synchronized void close() {
      if (--depth == 0) {
        pause();
        largeBodies.release(bodies);
        bodies = 0;
        current.remove();
      }
    }
  }
}
