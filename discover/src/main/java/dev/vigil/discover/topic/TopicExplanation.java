package dev.vigil.discover.topic;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Why a page belongs to a topic or not. Immutable.
 *
 * @param topic the path of the topic
 * @param confidence that the page belongs to it
 * @param reasons the features that decided, the strongest first
 */
public record TopicExplanation(String topic, double confidence, List<Reason> reasons) {
  public TopicExplanation {
    reasons = List.copyOf(reasons);
  }

  /**
   * A feature of the page.
   *
   * @param feature its name
   * @param weight positive if it speaks for the topic
   */
  public record Reason(String feature, double weight) {}

  /** The strongest reasons for the topic in one line. */
  public String line() {
    return reasons.stream()
        .filter(reason -> reason.weight() > 0)
        .limit(5)
        .map(Reason::feature)
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.2f: %s", topic, confidence, line());
  }
}
