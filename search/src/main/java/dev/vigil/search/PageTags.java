package dev.vigil.search;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.Page;
import dev.vigil.watch.store.SentinelQuery;
import dev.vigil.watch.store.SentinelRepository;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The tags of the sentinels of pages, read at most once in some seconds. Safe for concurrent use.
 */
final class PageTags {
  private static final long FRESH = TimeUnit.SECONDS.toNanos(3);

  private final Catalogue catalogue;
  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(Map<Page, Set<String>> tags, long nanos) {}

  PageTags(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  Map<Page, Set<String>> of(long workspace) {
    Known read = known.get(workspace);
    if (read == null || System.nanoTime() - read.nanos() > FRESH) {
      read = new Known(read(workspace), System.nanoTime());
      known.put(workspace, read);
    }
    return read.tags();
  }

  private Map<Page, Set<String>> read(long workspace) {
    Map<Page, Set<String>> tags = new HashMap<>();
    catalogue
        .read(connection -> SentinelRepository.taggedSources(connection, workspace))
        .forEach(
            row ->
                tags.computeIfAbsent(row.page(), page -> new TreeSet<>())
                    .addAll(SentinelQuery.tags(row.source())));
    return tags;
  }
}
