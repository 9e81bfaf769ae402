package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.crawl.plugin.CrawlContext;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.TopicTree;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Matches pages that belong to a topic. Safe for concurrent use. */
public final class TopicMatcher implements PageModule {
  private static final double ENOUGH = 0.5;

  private final TopicTree.Address address;
  private volatile @Nullable TopicCritic critic;

  /** Takes {@code TREE/TOPIC}. */
  public TopicMatcher(String address) {
    this.address = TopicTree.address(address).withTopic();
  }

  @Override
  public void begin(CrawlContext place) {
    critic = TopicCritic.of(place.folder(), address);
  }

  @Override
  public void page(CrawledPage page, PageSink out) {
    TopicCritic judge = Objects.requireNonNull(critic);
    double relevance = judge.relevance(page, LinkContext.NONE);
    if (relevance >= ENOUGH) {
      out.match(
          "topic",
          page.url(),
          String.format(Locale.ROOT, "%s, confidence %.2f", address, relevance));
    }
  }
}
