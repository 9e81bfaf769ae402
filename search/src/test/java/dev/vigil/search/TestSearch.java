package dev.vigil.search;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/** An archive with a search over it, for tests. */
final class TestSearch implements AutoCloseable {
  static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private final Path folder;
  final Archive archive;

  TestSearch(Path folder) {
    this(folder, Archive.open(folder.resolve("archive")));
  }

  TestSearch(Path folder, Archive archive) {
    this.folder = folder;
    this.archive = archive;
    WatchStore.open(
        archive.catalogue(), new RowIds(TimeSource.system()::now, RandomGenerator.getDefault()));
  }

  Search search() {
    return Search.of(archive, folder, TimeSource.system());
  }

  /** The day after the first one. */
  static Instant day(int number) {
    return START.plus(Duration.ofDays(number));
  }

  TestSearch html(String url, int day, String body) {
    return add(new Page(0, url, ""), day, "text/html; charset=utf-8", body);
  }

  TestSearch xml(String url, int day, String body) {
    return add(new Page(0, url, ""), day, "application/xml", body);
  }

  TestSearch add(Page page, int day, String type, String body) {
    archive.add(
        page,
        body.getBytes(StandardCharsets.UTF_8),
        new FetchRecord(
            page.url(),
            day(day),
            200,
            List.of(new StoredHeader("Content-Type", type)),
            Duration.ZERO));
    return this;
  }

  SearchAnswer answer(String query) {
    return answer(0, query);
  }

  SearchAnswer answer(long workspace, String query) {
    Search search = search();
    search.update(() -> true, (pages, all, versions) -> {});
    return search.search(SearchRequest.of(workspace, query, 20));
  }

  /** The ends of the URLs of the answers. */
  List<String> urls(String query) {
    return answer(query).hits().stream()
        .map(hit -> hit.url().substring(hit.url().lastIndexOf('/') + 1))
        .toList();
  }

  @Override
  public void close() {
    search().close();
    archive.close();
  }
}
