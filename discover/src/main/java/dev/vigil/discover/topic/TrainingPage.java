package dev.vigil.discover.topic;

import java.util.Set;

/**
 * A labelled page. Immutable.
 *
 * @param features of the page
 * @param topics that it belongs to; none for the catch-all
 * @param against topics that it is a counter-example of
 * @param archetype whether the classifier labelled it, not a person; such pages never measure the
 *     quality of a model
 */
public record TrainingPage(
    FeatureCounts features, Set<String> topics, Set<String> against, boolean archetype) {
  public TrainingPage {
    topics = Set.copyOf(topics);
    against = Set.copyOf(against);
  }

  /** A page that a person labelled. */
  public static TrainingPage of(FeatureBag bag, Set<String> topics) {
    return new TrainingPage(bag.counts(), topics, Set.of(), false);
  }

  /** Whether it belongs to a topic or one below. */
  boolean isIn(String path) {
    return topics.stream().anyMatch(topic -> TopicTree.isIn(topic, path));
  }
}
