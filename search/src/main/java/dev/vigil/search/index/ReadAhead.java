package dev.vigil.search.index;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.PageRevision;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages from the archive ahead of their turn, so that reading and indexing use different
 * cores. At most some pages are held. For one thread.
 */
final class ReadAhead implements AutoCloseable {
  private static final int AHEAD = 8;
  private static final int THREADS = 2;

  /** Fewer pages are not worth a thread. */
  private static final int FEW = 8;

  private final Archive archive;
  private final SearchIndex index;
  private final List<PageRevision> pages;
  private final @Nullable ExecutorService readers;
  private final Deque<Future<PageContent>> reading = new ArrayDeque<>();
  private int taken;

  ReadAhead(Archive archive, SearchIndex index, List<PageRevision> pages) {
    this.archive = archive;
    this.index = index;
    this.pages = pages;
    boolean parallel = pages.size() > FEW && Runtime.getRuntime().availableProcessors() > 1;
    this.readers =
        parallel
            ? Executors.newFixedThreadPool(
                THREADS, Thread.ofPlatform().daemon().name("vigil-index-", 1).factory())
            : null;
  }

  /** The content of the next page of the list. */
  PageContent next() {
    PageRevision page = pages.get(taken++);
    if (readers == null) {
      return read(page);
    }
    while (reading.size() < AHEAD && taken - 1 + reading.size() < pages.size()) {
      PageRevision later = pages.get(taken - 1 + reading.size());
      reading.add(readers.submit(() -> read(later)));
    }
    try {
      return reading.remove().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return read(page);
    } catch (ExecutionException e) {
      // It fails here, too, and the caller sees why.
      return read(page);
    }
  }

  private PageContent read(PageRevision page) {
    return PageContent.read(
        archive, page.page(), index.state(page.id()).map(PageState::newest).orElse(0));
  }

  @Override
  public void close() {
    if (readers != null) {
      reading.forEach(one -> one.cancel(false));
      readers.close();
    }
  }
}
