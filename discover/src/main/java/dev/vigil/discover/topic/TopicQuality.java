package dev.vigil.discover.topic;

/**
 * The quality of the classifier of a topic, measured on labelled pages that it had not seen.
 * Immutable.
 *
 * @param labels pages that people labelled
 * @param archetypes pages that the classifier labelled itself
 * @param precision share of the accepted held-out pages that belong to the topic
 * @param recall share of the held-out pages of the topic that were accepted
 */
public record TopicQuality(int labels, int archetypes, double precision, double recall) {
  /** Whether there was a page to measure with: the only example of a topic is never held out. */
  public boolean isMeasured() {
    return labels > 1;
  }

  /** The harmonic mean of precision and recall. */
  public double f1() {
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
  }
}
