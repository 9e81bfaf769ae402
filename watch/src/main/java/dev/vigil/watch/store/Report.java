package dev.vigil.watch.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored report of a sentinel about a change, a failure, a recovery and the like. Immutable.
 *
 * @param kind {@code change}, {@code failing}, {@code recovered}, {@code gone}, {@code back},
 *     {@code overdue}, {@code unchanged}, {@code ended}
 */
public record Report(
    long id,
    String kind,
    Origin origin,
    Versions versions,
    Times times,
    Content content,
    boolean opened) {
  /**
   * The sentinel that reports, and its page.
   *
   * @param name of the sentinel
   * @param url of the page
   */
  public record Origin(long workspace, long sentinel, String name, long page, String url) {}

  /**
   * What was compared.
   *
   * @param before the reference version, 0 if missing
   * @param after the new version, 0 if missing
   */
  public record Versions(int before, int after) {
    /** Of a report that is not about versions. */
    public static final Versions NONE = new Versions(0, 0);
  }

  /**
   * When it happened.
   *
   * @param modified when the server says that the page was modified
   * @param polled when the page was checked
   * @param detected when the change was found
   */
  public record Times(@Nullable Instant modified, Instant polled, Instant detected) {}

  /**
   * What is reported.
   *
   * @param score how much it matters, from 0 to 1
   * @param types the change types that found something
   * @param summary one line
   * @param details the changes as JSON
   */
  public record Content(double score, List<String> types, String summary, String details) {}
}
