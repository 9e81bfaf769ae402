package dev.vigil.archive.exchange;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The pages in WARC files by URL: of each the newest version, whatever its status. The index is in
 * memory, some 300 bytes a record. Safe for use by several threads, one at a time.
 */
public final class WarcPages implements AutoCloseable {
  private final WarcCaptureReader captures;
  private final Map<String, WarcEntry> newest = new HashMap<>();

  private WarcPages(WarcCaptureReader captures) {
    this.captures = captures;
    captures.entries().forEach(entry -> newest.put(entry.url(), entry));
  }

  /**
   * Reads the headers of some files.
   *
   * @param files the files
   * @return the pages of the files
   */
  public static WarcPages open(List<Path> files) {
    return new WarcPages(
        WarcCaptureReader.open(
            files,
            Optional.empty(),
            WarcCaptureReader.Statuses.ALL,
            (url, time) -> Optional.empty()));
  }

  /** {@return the addresses} */
  public Set<String> urls() {
    return Set.copyOf(newest.keySet());
  }

  /**
   * {@return the newest state of a page; nothing where it is not recorded or cannot be read}
   *
   * @param url the address of the page
   */
  public synchronized Optional<Capture> page(String url) {
    return Optional.ofNullable(newest.get(url)).flatMap(captures::capture);
  }

  @Override
  public synchronized void close() {
    captures.close();
  }
}
