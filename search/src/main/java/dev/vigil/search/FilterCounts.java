package dev.vigil.search;

import dev.vigil.archive.version.Page;
import dev.vigil.search.index.PageState;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the pages of an answer by site, tag, type and time of the last change. Stateless. */
final class FilterCounts {
  private static final int MOST = 10;

  private FilterCounts() {}

  /** A year with its first millisecond and the one behind it; most pages are of the same year. */
  private record Year(int number, long start, long end) {
    static Year of(long time, ZoneId zone) {
      int number = Instant.ofEpochMilli(time).atZone(zone).getYear();
      return new Year(number, begin(number, zone), begin(number + 1, zone));
    }

    private static long begin(int year, ZoneId zone) {
      return LocalDate.ofYearDay(year, 1).atStartOfDay(zone).toInstant().toEpochMilli();
    }

    boolean has(long time) {
      return start <= time && time < end;
    }
  }

  /**
   * @param zone in which a year begins, as in {@code changed:2026}
   */
  static Map<String, Map<String, Integer>> of(
      List<PageState> pages, Map<Page, Set<String>> tags, ZoneId zone) {
    Map<String, Integer> sites = new HashMap<>();
    Map<String, Integer> tagged = new HashMap<>();
    Map<String, Integer> types = new HashMap<>();
    Map<Integer, Integer> years = new HashMap<>();
    Year year = new Year(0, 0, 0);
    for (PageState page : pages) {
      sites.merge(page.site(), 1, Integer::sum);
      types.merge(page.type(), 1, Integer::sum);
      if (!tags.isEmpty()) {
        tags.getOrDefault(page.page(), Set.of()).forEach(tag -> tagged.merge(tag, 1, Integer::sum));
      }
      year = year.has(page.time()) ? year : Year.of(page.time(), zone);
      years.merge(year.number(), 1, Integer::sum);
    }
    Map<String, Integer> times = new HashMap<>();
    years.forEach((number, count) -> times.put(Integer.toString(number), count));
    Map<String, Map<String, Integer>> all = new LinkedHashMap<>();
    all.put("site", largest(sites));
    all.put("tag", largest(tagged));
    all.put("type", largest(types));
    all.put("changed", largest(times));
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
