package dev.vigil.search;

import dev.vigil.archive.version.Page;
import dev.vigil.search.index.PageState;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts the pages of an answer by site, tag, type and time of the last change. Stateless. */
final class Facets {
  private static final int MOST = 10;

  private Facets() {}

  static Map<String, Map<String, Integer>> of(List<PageState> pages, Map<Page, Set<String>> tags) {
    Map<String, Integer> sites = new TreeMap<>();
    Map<String, Integer> tagged = new TreeMap<>();
    Map<String, Integer> types = new TreeMap<>();
    Map<String, Integer> times = new TreeMap<>();
    for (PageState page : pages) {
      sites.merge(page.site(), 1, Integer::sum);
      types.merge(page.type(), 1, Integer::sum);
      tags.getOrDefault(page.page(), Set.of()).forEach(tag -> tagged.merge(tag, 1, Integer::sum));
      int year = Instant.ofEpochMilli(page.time()).atZone(ZoneOffset.UTC).getYear();
      times.merge(Integer.toString(year), 1, Integer::sum);
    }
    Map<String, Map<String, Integer>> all = new LinkedHashMap<>();
    all.put("site", largest(sites));
    all.put("tag", largest(tagged));
    all.put("type", largest(types));
    all.put("time", largest(times));
    return all;
  }

  private static Map<String, Integer> largest(Map<String, Integer> counts) {
    Map<String, Integer> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST)
        .forEach(one -> sorted.put(one.getKey(), one.getValue()));
    return sorted;
  }
}
