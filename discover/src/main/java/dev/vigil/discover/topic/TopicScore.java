package dev.vigil.discover.topic;

/**
 * A topic that a page belongs to. Immutable.
 *
 * @param topic the path of the topic within its tree; empty for the catch-all at the root
 * @param confidence that the page belongs to it, from 0 to 1
 */
public record TopicScore(String topic, double confidence) {
  /** A confidence, precision or recall as programs read it: further digits mean nothing. */
  public static double rounded(double share) {
    return Math.round(share * 1000) / 1000.0;
  }
}
