package dev.vigil.watch.store;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A search for sentinels and what it finds: an entry is a sentinel with its state. Stateless. */
public final class SentinelQuery {
  private SentinelQuery() {}

  /** The orders of the list. */
  public enum Order {
    NAME,
    /** The latest change of the page first. */
    CHANGED,
    /** The next check first; sentinels without one are last. */
    DUE,
    /** Failing sentinels first, the longest failing before the others. */
    HEALTH;

    /** The name in URLs. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Parses an order; an unknown one means by name. */
    public static Order of(String word) {
      for (Order order : values()) {
        if (order.word().equals(word)) {
          return order;
        }
      }
      return NAME;
    }
  }

  /** The state filters. */
  public enum Wanted {
    ALL,
    ACTIVE,
    FAILING,
    PAUSED,
    ENDED,
    UNSEEN;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Parses a filter; an unknown one means all. */
    public static Wanted of(String word) {
      for (Wanted wanted : values()) {
        if (wanted.word().equals(word)) {
          return wanted;
        }
      }
      return ALL;
    }
  }

  /**
   * A position in the list. Immutable.
   *
   * @param key of the entry before it, in the order of the list
   * @param id of that entry
   */
  public record Place(String key, long id) {}

  /**
   * A search. Immutable.
   *
   * @param words in the name, the address or the text of the sentinel; empty for any
   * @param tag empty for any
   * @param after where the page begins, null for the first
   */
  public record Search(
      String words, String tag, Wanted wanted, Order order, @Nullable Place after, int most) {}

  /**
   * A sentinel with its state. Immutable.
   *
   * @param wakes when it resumes after a pause; null if open-ended
   * @param place of this entry in the list
   */
  public record Entry(
      long id,
      String name,
      String source,
      SentinelState state,
      @Nullable Instant wakes,
      PageState page,
      Health health,
      Changes changes,
      Place place) {
    Entry with(Changes found) {
      return new Entry(id, name, source, state, wakes, page, health, found, place);
    }
  }

  /**
   * The page of a sentinel and its checks.
   *
   * @param url empty before the sentinel was active
   * @param succeeded the last successful check
   * @param changed when the page last had a new version
   * @param due when it is checked next; null if it is not
   * @param why the reason for that time
   */
  public record PageState(
      long id,
      String url,
      @Nullable Instant checked,
      @Nullable Instant succeeded,
      @Nullable Instant changed,
      @Nullable Instant due,
      String why) {}

  /**
   * What is wrong with a sentinel.
   *
   * @param failures failed checks in a row
   * @param problem the last failure in words
   * @param gone checks in a row without its part
   * @param confidence how surely its part was found at the last check: 1 by its selector, less by
   *     its surroundings, 0 not at all, -1 if it was not searched for yet
   */
  public record Health(int failures, String problem, int gone, double confidence) {}

  /**
   * What a sentinel found.
   *
   * @param last the number of the last reported change, 0 for none
   * @param reported when that change was found
   * @param summary of that change
   * @param unseen changes that were not opened yet
   * @param held changes that were held back since the last report
   */
  public record Changes(
      long last, @Nullable Instant reported, String summary, int unseen, int held) {}

  /** The tags in the text of a sentinel, which the formatter writes on a line of their own. */
  public static List<String> tags(String source) {
    return source
        .lines()
        .filter(line -> line.startsWith("  Tag "))
        .flatMap(line -> Arrays.stream(line.substring("  Tag ".length()).split(", ", -1)))
        .map(tag -> tag.replace("\"", ""))
        .toList();
  }

  /** The number of sentinels by state. */
  public record Counts(long all, long active, long failing, long paused) {}
}
