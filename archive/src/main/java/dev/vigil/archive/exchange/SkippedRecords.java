package dev.vigil.archive.exchange;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts skipped records by reason. Not thread-safe. */
final class SkippedRecords {
  private final SortedMap<String, Integer> reasons = new TreeMap<>();

  void add(String reason) {
    reasons.merge(reason, 1, Integer::sum);
  }

  SortedMap<String, Integer> reasons() {
    return Collections.unmodifiableSortedMap(reasons);
  }

  /** The reason for a page of that size, in words. */
  static String tooLarge() {
    return "larger than " + CaptureReader.LARGEST_PAGE / 1_000_000 + " MB";
  }
}
