package dev.vigil.search.index;

import dev.vigil.archive.version.PageRevision;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Indexes pages in the order of a list on several cores. Workers read pages ahead of their turn,
 * and index those that are new; a page that is in the index already is brought up to date in its
 * turn, by the calling thread. At most some pages are held. For one thread.
 */
final class IndexWorkers implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(IndexWorkers.class.getName());

  private static final int AHEAD = 8;
  private static final int MOST_THREADS = 4;

  /** Fewer pages are not worth a thread. */
  private static final int FEW = 8;

  private final PageContent.Source source;
  private final SearchIndex index;
  private final PageIndexer indexer;
  private final List<PageRevision> pages;
  private final @Nullable ExecutorService workers;
  private final Deque<Future<PageWork>> ahead = new ArrayDeque<>();
  private final int threads;
  private int taken;

  /**
   * What a worker did for a page.
   *
   * @param versions that were indexed; -1 if the page was only read
   */
  private record PageWork(PageContent content, int versions) {}

  IndexWorkers(
      PageContent.Source source, SearchIndex index, PageIndexer indexer, List<PageRevision> pages) {
    this.source = source;
    this.index = index;
    this.indexer = indexer;
    this.pages = pages;
    this.threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    this.workers =
        pages.size() > FEW && threads > 1
            ? Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("vigil-index-", 1).factory())
            : null;
  }

  /** Indexes the next page of the list; returns how many versions were indexed. */
  int next() throws IOException {
    PageRevision page = pages.get(taken);
    if (workers == null) {
      taken++;
      return indexer.update(page, read(page));
    }
    while (ahead.size() < AHEAD && taken + ahead.size() < pages.size()) {
      PageRevision later = pages.get(taken + ahead.size());
      ahead.add(workers.submit(() -> work(later)));
    }
    taken++;
    return finished(page, ahead.remove());
  }

  private int finished(PageRevision page, Future<PageWork> work) throws IOException {
    try {
      PageWork done = work.get();
      return done.versions() >= 0 ? done.versions() : indexer.update(page, done.content());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Indexing was interrupted.", e);
    } catch (ExecutionException e) {
      // If it fails here, too, the caller sees why.
      return indexer.update(page, read(page));
    }
  }

  private PageWork work(PageRevision page) throws IOException {
    PageContent content = read(page);
    return new PageWork(content, indexer.addNew(page, content));
  }

  private PageContent read(PageRevision page) {
    return source.read(page.page(), index.state(page.id()).map(PageIndexState::newest).orElse(0));
  }

  /** Finishes the pages that workers began before the list was given up. */
  void finish(Consumer<PageRevision> done) throws IOException {
    while (!ahead.isEmpty()) {
      PageRevision page = pages.get(taken++);
      finished(page, ahead.remove());
      done.accept(page);
    }
  }

  /**
   * Writes the segments that Lucene holds in memory, each by a worker: a refresh would write one
   * after the other, which is a sixth of the whole time.
   */
  void flush() throws IOException {
    if (workers == null) {
      return;
    }
    List<Future<Boolean>> flushed = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      flushed.add(workers.submit(() -> index.writer().flushNextBuffer()));
    }
    for (Future<Boolean> one : flushed) {
      try {
        one.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("Indexing was interrupted.", e);
      } catch (ExecutionException e) {
        // The refresh that follows meets the same problem.
        LOG.log(System.Logger.Level.DEBUG, "a segment was not written", e);
      }
    }
  }

  @Override
  public void close() {
    if (workers != null) {
      workers.close();
    }
  }
}
