package dev.vigil.search.rank;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.index.SearchIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The indexed pages of a workspace at a moment. Immutable.
 *
 * @param languages those that at least a fiftieth of the pages has
 */
record WorkspacePages(
    long revision,
    List<PageIndexState> pages,
    PageSet set,
    Set<String> languages,
    @Nullable PageIndexState[] byId) {

  private static WorkspacePages read(SearchIndex index, long workspace) {
    long revision = index.revision();
    List<PageIndexState> pages =
        index.states().stream().filter(one -> one.page().workspace() == workspace).toList();
    PageSet set = PageSet.of(pages);
    @Nullable PageIndexState[] byId = new PageIndexState[set.end()];
    pages.forEach(page -> byId[Math.toIntExact(page.id())] = page);
    return new WorkspacePages(revision, pages, set, languages(pages), byId);
  }

  private static Set<String> languages(List<PageIndexState> pages) {
    Map<String, Integer> counts = new HashMap<>();
    pages.forEach(
        page -> counts.merge(page.language().isEmpty() ? "en" : page.language(), 1, Integer::sum));
    Set<String> languages = new TreeSet<>();
    counts.forEach(
        (language, count) -> {
          if (count * 50L >= pages.size()) {
            languages.add(language);
          }
        });
    return languages;
  }

  /** A page of the set. */
  PageIndexState page(int id) {
    return Objects.requireNonNull(byId[id]);
  }

  /**
   * The pages for which a condition holds; without a filter the set of all is shared.
   *
   * @param among the numbers of the only pages that are asked for; null for all
   */
  @SuppressWarnings("ReferenceEquality") // no filter is one known object
  PageSet where(Predicate<PageIndexState> condition, @Nullable Set<Long> among) {
    if (among != null) {
      Stream<PageIndexState> some =
          among.stream().filter(set::has).map(id -> page(Math.toIntExact(id)));
      return PageSet.of(some.filter(condition).toList());
    }
    return condition == Retrieval.Wanted.ANY
        ? set
        : PageSet.of(pages.stream().filter(condition).toList());
  }

  /** Remembers them until a page changes. Safe for concurrent use. */
  static final class Cache {
    private static final int MOST = 50;

    private final com.github.benmanes.caffeine.cache.Cache<Long, WorkspacePages> known =
        Caffeine.newBuilder().maximumSize(MOST).build();

    WorkspacePages of(SearchIndex index, long workspace) {
      WorkspacePages found = known.getIfPresent(workspace);
      if (found == null || found.revision != index.revision()) {
        found = read(index, workspace);
        known.put(workspace, found);
      }
      return found;
    }
  }
}
