package dev.vigil.search.index;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PageRevision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Follows the archive: compares the revision mark of each page with the one that was indexed, and
 * indexes the pages that differ. The marks are committed with the pieces, so after a crash, a
 * restored backup or a pause of any length the comparison finds exactly what is missing. A
 * transaction that is still open on PostgreSQL changes a mark only when it commits, so none is
 * missed. Safe for concurrent use; updates wait for each other.
 */
public final class IndexUpdate {
  private static final int PART = 1_000;

  /** After this time a long update is committed; each commit costs a segment to be merged. */
  private static final long COMMIT = TimeUnit.SECONDS.toNanos(20);

  private final Archive archive;
  private final PageContent.Source source;
  private final SearchIndex index;
  private final PageIndexer indexer;

  /**
   * The marks of pages that do not belong in the index, so that they are not looked at again and
   * again. The number of a deleted page may be given to another one, which has another mark.
   */
  private final Map<Long, Long> left = new ConcurrentHashMap<>();

  /**
   * @param answers whether the answers of saved searches and classes are indexed
   */
  public IndexUpdate(Archive archive, SearchIndex index, boolean answers) {
    this(archive, index, answers, (page, indexed) -> PageContent.read(archive, page, indexed));
  }

  /**
   * @param answers whether the answers of saved searches and classes are indexed
   * @param source gives what the archive has of a page
   */
  public IndexUpdate(
      Archive archive, SearchIndex index, boolean answers, PageContent.Source source) {
    this.archive = archive;
    this.source = source;
    this.index = index;
    this.indexer = new PageIndexer(index, answers);
  }

  /** Receives how far an update is. */
  @FunctionalInterface
  public interface Progress {
    void at(int pages, int allPages, long versions);
  }

  /**
   * What an update did.
   *
   * @param pages whose pieces changed
   * @param complete false if it was stopped
   * @param comparing nanoseconds until it was known which pages changed
   */
  public record Result(Set<Long> pages, long versions, boolean complete, long comparing) {}

  /** How many pages are not indexed as they are now. */
  public int behind() {
    Map<Long, Long> marks = archive.marks();
    int behind = 0;
    for (PageIndexState state : index.states()) {
      Long mark = marks.remove(state.id());
      behind += mark == null || mark != state.mark() ? 1 : 0;
    }
    marks.entrySet().removeAll(left.entrySet());
    // Pages that are not indexed at all have to be looked at.
    for (PageRevision one : marks.isEmpty() ? List.<PageRevision>of() : revisions(marks.keySet())) {
      behind += indexer.isIndexed(one.page()) ? 1 : 0;
    }
    return behind;
  }

  /** Indexes what changed anywhere in the archive. */
  public synchronized Result all(BooleanSupplier more, Progress progress) {
    long begun = System.nanoTime();
    Map<Long, Long> marks = archive.marks();
    Set<Long> changed = new HashSet<>();
    for (Map.Entry<Long, Long> one : marks.entrySet()) {
      long mark = index.state(one.getKey()).map(PageIndexState::mark).orElse(~one.getValue());
      if (mark != one.getValue() && !one.getValue().equals(left.get(one.getKey()))) {
        changed.add(one.getKey());
      }
    }
    Set<Long> done = new HashSet<>();
    long versions = 0;
    long comparing;
    boolean complete = true;
    try {
      for (PageIndexState state : new ArrayList<>(index.states())) {
        if (!marks.containsKey(state.id()) || !indexer.isIndexed(state.page())) {
          indexer.remove(state.id());
          done.add(state.id());
        }
      }
      int at = 0;
      List<PageRevision> todo = new ArrayList<>();
      for (PageRevision one : changed.isEmpty() ? List.<PageRevision>of() : revisions(changed)) {
        if (indexer.isIndexed(one.page())) {
          todo.add(one);
        } else {
          left.put(one.id(), one.mark());
        }
      }
      long committed = System.nanoTime();
      comparing = committed - begun;
      try (IndexWorkers pages = new IndexWorkers(source, index, indexer, todo)) {
        for (PageRevision one : todo) {
          if (!more.getAsBoolean()) {
            complete = false;
            break;
          }
          versions += pages.next();
          done.add(one.id());
          leaveWithoutVersions(one);
          progress.at(++at, todo.size(), versions);
          if (System.nanoTime() - committed >= COMMIT) {
            index.commit();
            committed = System.nanoTime();
          }
        }
        pages.finish(
            one -> {
              done.add(one.id());
              leaveWithoutVersions(one);
            });
        pages.flush();
      }
      finish(done);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Result(done, versions, complete, comparing);
  }

  /** A page whose versions were all purged does not belong in the index until it has new ones. */
  private void leaveWithoutVersions(PageRevision page) {
    if (index.state(page.id()).isEmpty()) {
      left.put(page.id(), page.mark());
    }
  }

  private List<PageRevision> revisions(Set<Long> pages) {
    List<PageRevision> all = new ArrayList<>();
    long last = -1;
    while (true) {
      List<PageRevision> part = archive.revisions(last, PART);
      if (part.isEmpty()) {
        return all;
      }
      part.stream().filter(one -> pages.contains(one.id())).forEach(all::add);
      last = part.getLast().id();
    }
  }

  /** Indexes what changed in some pages. */
  public synchronized Result some(Set<Page> pages) {
    Set<Long> done = new HashSet<>();
    long versions = 0;
    try {
      for (Page page : pages) {
        PageRevision one = archive.revision(page).orElse(null);
        if (one == null) {
          removeDeleted(page, done);
        } else if (indexer.isIndexed(page)
            && index.state(one.id()).filter(known -> known.mark() == one.mark()).isEmpty()) {
          int indexed = index.state(one.id()).map(PageIndexState::newest).orElse(0);
          versions += indexer.update(one, source.read(page, indexed));
          done.add(one.id());
          leaveWithoutVersions(one);
        }
      }
      finish(done);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Result(done, versions, true, 0);
  }

  private void removeDeleted(Page page, Set<Long> done) throws IOException {
    for (PageIndexState state : new ArrayList<>(index.states())) {
      if (state.page().equals(page)) {
        indexer.remove(state.id());
        done.add(state.id());
      }
    }
  }

  /** Indexes every page anew, one after the other; searches go on meanwhile. */
  public synchronized Result anew(BooleanSupplier more, Progress progress) {
    try {
      for (PageIndexState state : new ArrayList<>(index.states())) {
        index.put(
            new PageIndexState(
                state.id(), state.page(), ~state.mark(), 0, 0, 0, "", state.title(), ""));
      }
      Result result = all(more, progress);
      index.commit();
      return result;
    } finally {
      index.refresh();
    }
  }

  private void finish(Set<Long> done) {
    if (!done.isEmpty()) {
      indexer.refresh();
    }
  }
}
