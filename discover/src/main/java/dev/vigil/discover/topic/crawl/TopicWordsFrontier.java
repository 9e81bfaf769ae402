package dev.vigil.discover.topic.crawl;

/**
 * Orders links by the words near them, without their distances: a baseline of {@link
 * TopicFrontier}. For one thread.
 */
public final class TopicWordsFrontier extends FocusedFrontier {
  /** Takes {@code TREE/TOPIC} and, behind a comma, {@code window=5}. */
  public TopicWordsFrontier(String argument) {
    super(argument, Guide.APPRENTICE, false);
  }
}
