package dev.vigil.archive.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/**
 * An index of WARC files in the order of time: recorders write several pages at once and files come
 * in any order, and a revisit may stand before the record that it refers to. Made in one pass over
 * the headers of all records. Not thread-safe.
 */
final class WarcIndex {
  /**
   * The unpacked size that every file may have: real files stay far below, a decompression bomb
   * does not.
   */
  private static final long FREE_BYTES = 1L << 30;

  private static final int MOST_UNPACKED = 200;

  private final List<WarcEntry> entries = new ArrayList<>();
  private final Map<String, WarcEntry> byDigest = new HashMap<>();
  private final Map<WarcEntry.Original, WarcEntry> byTime = new HashMap<>();
  private final Set<String> otherPages = new LinkedHashSet<>();
  private final Predicate<String> wanted;
  private final SkippedRecords leftOut;

  WarcIndex(Predicate<String> wanted, SkippedRecords leftOut) {
    this.wanted = wanted;
    this.leftOut = leftOut;
  }

  /** The maximum unpacked size of a file of that size. */
  static long mostUnpacked(long size) {
    return FREE_BYTES + MOST_UNPACKED * size;
  }

  /** All wanted states, the oldest first. */
  List<WarcEntry> inOrderOfTime() {
    return entries.stream().sorted(Comparator.comparing(WarcEntry::time)).toList();
  }

  /** The record that has the bytes of a revisit, if it is in one of the files. */
  Optional<WarcEntry> original(WarcEntry revisit) {
    Optional<WarcEntry> named = revisit.original().map(byTime::get);
    return named.isPresent() ? named : Optional.ofNullable(byDigest.get(revisit.digest()));
  }

  /** Some of the pages that were not requested, to name them when nothing else was found. */
  Set<String> otherPages() {
    return otherPages;
  }

  /**
   * Adds what a file holds. Records before a damaged place are good; records after it cannot be
   * found.
   *
   * @param name what to call the file, which may be an unpacked copy
   */
  void read(Path path, String name) throws IOException {
    long budget = mostUnpacked(Files.size(path));
    List<WarcEntry> found = new ArrayList<>();
    try (WarcFile file = new WarcFile(path)) {
      try {
        for (Optional<WarcRecord> next = file.next(); next.isPresent(); next = file.next()) {
          budget -= next.get().body().size();
          if (budget < 0) {
            throw new IOException("the file unpacks to far more than recorded pages do");
          }
          if (next.get() instanceof WarcCaptureRecord capture) {
            entry(path, file.position(), capture).ifPresent(found::add);
          }
        }
      } catch (WarcFile.CompressedAsAWhole whole) {
        throw whole;
      } catch (IOException damaged) {
        leftOut.add(
            "what follows byte " + file.position() + " of " + name + ", where it is damaged");
      }
    }
    found.forEach(this::add);
  }

  private Optional<WarcEntry> entry(Path path, long position, WarcCaptureRecord record) {
    if (!(record instanceof WarcResponse
        || record instanceof WarcResource
        || record instanceof WarcRevisit)) {
      return Optional.empty();
    }
    try {
      String url = record.headers().first("WARC-Target-URI").orElse("").strip();
      if (url.startsWith("<") && url.endsWith(">")) {
        url = url.substring(1, url.length() - 1);
      }
      if (!url.isBlank()) {
        Instant time = Instant.ofEpochMilli(record.date().toEpochMilli());
        return Optional.of(
            new WarcEntry(path, position, url, time, digest(record), original(record, url)));
      }
    } catch (RuntimeException unusable) {
      // An invalid time or reference; the record is counted below.
    }
    leftOut.add("without address or time");
    return Optional.empty();
  }

  private void add(WarcEntry entry) {
    if (entry.original().isEmpty()) {
      byTime.putIfAbsent(new WarcEntry.Original(entry.url(), entry.time()), entry);
      if (!entry.digest().isEmpty()) {
        byDigest.putIfAbsent(entry.digest(), entry);
      }
    }
    if (wanted.test(entry.url())) {
      entries.add(entry);
    } else if (otherPages.size() < 3) {
      otherPages.add(entry.url());
    }
  }

  private static String digest(WarcCaptureRecord record) {
    return record.headers().first("WARC-Payload-Digest").orElse("");
  }

  private static Optional<WarcEntry.Original> original(WarcCaptureRecord record, String url) {
    if (!(record instanceof WarcRevisit revisit)) {
      return Optional.empty();
    }
    Instant then =
        revisit
            .refersToDate()
            .map(date -> Instant.ofEpochMilli(date.toEpochMilli()))
            .orElse(Instant.EPOCH);
    return Optional.of(
        new WarcEntry.Original(
            revisit.headers().first("WARC-Refers-To-Target-URI").orElse(url), then));
  }
}
