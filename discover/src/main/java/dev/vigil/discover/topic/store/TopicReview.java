package dev.vigil.discover.topic.store;

import java.time.Instant;
import java.util.Locale;

/**
 * A page that a crawl found for a topic, for a person to decide on. Immutable.
 *
 * @param id a short number for people; 0 before it is stored
 * @param excerpt the first words of its text
 * @param reason why the classifier accepted it
 * @param origin the crawl that found it
 */
public record TopicReview(
    long id,
    String tree,
    String path,
    String url,
    String title,
    String excerpt,
    String reason,
    double confidence,
    String origin,
    State state,
    Instant found) {
  /** What was decided. */
  public enum State {
    WAITING,
    ACCEPTED,
    REJECTED,
    MOVED,
    BLOCKED;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
