package dev.vigil.bench.search;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.bench.Folders;
import dev.vigil.fetch.TimeSource;
import dev.vigil.search.Search;
import dev.vigil.search.SearchAnswer;
import dev.vigil.search.SearchRequest;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/** An archive in a folder of its own, with a search over it. For one thread. */
public final class SearchFolder implements AutoCloseable {
  private final Path folder;
  private final Archive archive;

  public SearchFolder() {
    try {
      folder = Files.createTempDirectory("vigil-search-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    archive = Archive.open(folder.resolve("archive"));
    WatchStore.open(
        archive.catalogue(), new RowIds(TimeSource.system()::now, RandomGenerator.getDefault()));
  }

  /** Adds a version of a page. */
  public void add(String url, Instant time, String type, byte[] bytes) {
    Fetched one = new Fetched(url, time, type, bytes);
    archive.add(one.page(), bytes, one.fetch());
  }

  /** A page that was fetched. */
  public record Fetched(String url, Instant time, String type, byte[] bytes) {
    private Page page() {
      return new Page(0, url, "");
    }

    private FetchRecord fetch() {
      return new FetchRecord(
          url, time, 200, List.of(new StoredHeader("Content-Type", type)), Duration.ZERO);
    }
  }

  /** Adds many versions at once, in the form in which checks store them. */
  public void add(List<Fetched> pages) {
    List<PreparedVersion> prepared =
        pages.parallelStream()
            .map(one -> archive.prepare(one.page(), one.bytes(), one.fetch()))
            .toList();
    archive.together(
        () -> {
          for (int i = 0; i < prepared.size(); i++) {
            archive.add(pages.get(i).page(), prepared.get(i));
          }
          return true;
        });
  }

  /** Adds many versions one after the other in one transaction. */
  public void together(Runnable work) {
    archive.together(
        () -> {
          work.run();
          return true;
        });
  }

  public Archive archive() {
    return archive;
  }

  public Search search() {
    return Search.of(archive, folder, TimeSource.system());
  }

  /** Indexes what was added; returns the nanoseconds. */
  public long index() {
    long start = System.nanoTime();
    search().update(() -> true, (pages, all, versions) -> {});
    return System.nanoTime() - start;
  }

  public SearchAnswer answer(String query, int limit) {
    return search().search(new SearchRequest(0, query, 0, limit, false));
  }

  @Override
  public void close() {
    search().close();
    archive.close();
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
