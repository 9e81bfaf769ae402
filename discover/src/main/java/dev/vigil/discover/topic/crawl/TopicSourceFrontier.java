package dev.vigil.discover.topic.crawl;

/**
 * Orders links by the relevance of the page that they are on: a baseline of {@link TopicFrontier}.
 * For one thread.
 */
public final class TopicSourceFrontier extends FocusedFrontier {
  /** Takes {@code TREE/TOPIC} and, behind a comma, {@code window=5}. */
  public TopicSourceFrontier(String argument) {
    super(argument, Guide.SOURCE, false);
  }
}
