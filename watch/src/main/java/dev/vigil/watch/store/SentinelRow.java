package dev.vigil.watch.store;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stored sentinel: its identity, and a record for each other aspect. Immutable; {@link
 * SentinelRepository} changes the stored row.
 *
 * @param source in the sentinel language, as the formatter writes it
 * @param edited when its text was written, which is the {@code now} of its clauses
 */
public record SentinelRow(
    long id,
    long workspace,
    String name,
    String source,
    Instant created,
    Instant edited,
    Lifecycle lifecycle,
    Target target,
    ReferenceVersions versions,
    AlertState alerts) {
  /** Begins the problem of a sentinel that Vigil cannot resolve or evaluate. */
  public static final String NOT_CHECKED = "Not checked: ";

  /** The reference when the next version is a new baseline. */
  static final int NOTHING = -1;

  /**
   * When a sentinel begins and ends: at a time, or with an event of another one.
   *
   * @param starts null while it waits for another sentinel
   * @param startsOn the event that starts it, {@code start(name)} or {@code end(name)}, or empty
   * @param ends null for never, or while it depends on another sentinel
   * @param endsOn the event that ends it, or empty
   */
  public record Span(
      @Nullable Instant starts, String startsOn, @Nullable Instant ends, String endsOn) {}

  /**
   * Whether it is active.
   *
   * @param wakes when it resumes after a pause; null for a pause without an end
   */
  public record Lifecycle(SentinelState state, Span span, @Nullable Instant wakes) {}

  /**
   * What it follows.
   *
   * @param page 0 until it is active for the first time
   */
  public record Target(long page, long schedule, long viewHistory) {}

  /**
   * The versions that the next one is compared with.
   *
   * @param notified the version that was last reported to or opened by the owner, 0 for none
   * @param origin the version that {@code first} means after a reset, 0 for the first seen
   * @param reference what the next version is compared with, 0 for what the compare option says, -1
   *     for nothing
   * @param awaiting the reference of a change that waits for its confirmation, 0 for none
   * @param confirm when to check again for the confirmation or, if no change waits, for the first
   *     time
   * @param reported the last reported values, as JSON
   */
  public record ReferenceVersions(
      int notified,
      int origin,
      int reference,
      int awaiting,
      @Nullable Instant confirm,
      String reported) {
    /** Whether the next version is a new baseline. */
    public boolean beginsAnew() {
      return reference == NOTHING;
    }
  }

  /**
   * The problems that the owner was notified of.
   *
   * @param failures failed checks in a row
   * @param problem the last failure in words, or what is wrong with a page that is compared all the
   *     same
   * @param gone checks in a row without its part
   * @param silent when the unchanged alert is due
   * @param late when the overdue alert is due
   * @param warned the open alerts
   * @param held how many changes were held back since the last report
   */
  public record AlertState(
      int failures,
      String problem,
      int gone,
      @Nullable Instant silent,
      @Nullable Instant late,
      Set<String> warned,
      int held) {}
}
