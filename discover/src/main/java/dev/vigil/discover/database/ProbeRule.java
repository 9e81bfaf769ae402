package dev.vigil.discover.database;

import java.util.List;

/**
 * A rule of a document classifier as a query: a document with all these words belongs to the topic.
 * Immutable.
 *
 * @param words one to four
 */
public record ProbeRule(String topic, List<String> words) {
  public ProbeRule {
    words = List.copyOf(words);
  }

  @Override
  public String toString() {
    return String.join(" ", words) + " → " + topic;
  }
}
