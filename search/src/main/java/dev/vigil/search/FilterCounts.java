package dev.vigil.search;

import dev.vigil.archive.version.Page;
import dev.vigil.search.index.PageIndexState;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
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
  private record Year(String name, long start, long end) {
    static Year of(long time, ZoneId zone) {
      int number = Instant.ofEpochMilli(time).atZone(zone).getYear();
      return new Year(Integer.toString(number), begin(number, zone), begin(number + 1, zone));
    }

    private static long begin(int year, ZoneId zone) {
      return LocalDate.ofYearDay(year, 1).atStartOfDay(zone).toInstant().toEpochMilli();
    }

    boolean has(long time) {
      return start <= time && time < end;
    }
  }

  /** Counts values; neighbours often have the same one. */
  private static final class Counter {
    private final Map<String, int[]> counts = new HashMap<>();
    private String last = "";
    private int[] count = {};

    void add(String value) {
      if (count.length == 0 || !value.equals(last)) {
        last = value;
        count = counts.computeIfAbsent(value, one -> new int[1]);
      }
      count[0]++;
    }

    /** The most frequent values. */
    Map<String, Integer> largest() {
      Map<String, Integer> sorted = new LinkedHashMap<>();
      counts.entrySet().stream()
          .sorted(
              Comparator.<Map.Entry<String, int[]>>comparingInt(one -> -one.getValue()[0])
                  .thenComparing(Map.Entry::getKey))
          .limit(MOST)
          .forEach(one -> sorted.put(one.getKey(), one.getValue()[0]));
      return sorted;
    }
  }

  /**
   * @param zone in which a year begins, as in {@code changed:2026}
   */
  static Map<String, Map<String, Integer>> of(
      List<PageIndexState> pages, Map<Page, Set<String>> tags, ZoneId zone) {
    Counter sites = new Counter();
    Counter tagged = new Counter();
    Counter types = new Counter();
    Counter years = new Counter();
    Year year = new Year("", 0, 0);
    for (PageIndexState page : pages) {
      sites.add(page.site());
      types.add(page.type());
      if (!tags.isEmpty()) {
        tags.getOrDefault(page.page(), Set.of()).forEach(tagged::add);
      }
      year = year.has(page.time()) ? year : Year.of(page.time(), zone);
      years.add(year.name());
    }
    Map<String, Map<String, Integer>> all = new LinkedHashMap<>();
    all.put("site", sites.largest());
    all.put("tag", tagged.largest());
    all.put("type", types.largest());
    all.put("changed", years.largest());
    return all;
  }
}
