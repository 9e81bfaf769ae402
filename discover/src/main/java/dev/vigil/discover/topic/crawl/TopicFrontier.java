package dev.vigil.discover.topic.crawl;

/** Orders links by an apprentice that knows how far each word is from the link. For one thread. */
public final class TopicFrontier extends FocusedFrontier {
  /** Takes {@code TREE/TOPIC} and, behind commas, {@code window=5} and {@code taught=CRAWL}. */
  public TopicFrontier(String argument) {
    super(argument, Guide.APPRENTICE, true);
  }
}
