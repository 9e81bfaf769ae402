package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicExplanation;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.document.PageDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;

/**
 * Judges the pages of a crawl by a topic of a trained tree. The model is a file in the folder of
 * the crawl, so that a resumed crawl judges as before. Immutable.
 */
public final class TopicCritic {
  private static final String FILE = "topic.model";

  private final TopicModel model;
  private final String topic;

  public TopicCritic(TopicModel model, String topic) {
    this.model = model;
    this.topic = topic;
    if (!model.has(topic)) {
      throw new DiscoverException(
          "The topic '" + topic + "' is not trained; 'vigil topic train' trains it.");
    }
  }

  /** Puts a model into the folder of a crawl. */
  public static void put(Path folder, byte[] model) {
    try {
      Path draft = folder.resolve(FILE + ".new");
      Files.write(draft, model);
      Files.move(draft, folder.resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new DiscoverException(
          "The topic model cannot be written to " + folder + ": " + e.getMessage() + ".", e);
    }
  }

  /** The critic of a crawl. */
  static TopicCritic of(Path folder, TopicTree.Address address) {
    try {
      return new TopicCritic(
          TopicModel.of(Files.readAllBytes(folder.resolve(FILE))), address.withTopic().path());
    } catch (IOException e) {
      throw new DiscoverException(
          "The crawl in "
              + folder
              + " has no topic model; start it with 'vigil crawl --frontier topic="
              + address
              + "'.",
          e);
    }
  }

  String topic() {
    return topic;
  }

  /** The features of one page; computed once for module and frontier. */
  private record PageBag(FeatureBag bag) {}

  /**
   * The confidence that a page belongs to the topic; 0 for what has no text.
   *
   * @param context what is known of the links to it
   */
  double relevance(CrawledPage page, LinkContext context) {
    if (page.status() / 100 != 2 || page.digest().isEmpty()) {
      return 0;
    }
    String url = page.url().toString();
    PageDigest found = page.digest().get();
    FeatureBag bag = bag(found, url);
    if (bag.terms() == 0) {
      return 0;
    }
    return model.confidence(
        context.anchors().isEmpty() ? bag : PageFeatures.withLinks(bag, found, context), topic);
  }

  private static FeatureBag bag(PageDigest page, String url) {
    return page.derived(
            PageBag.class, digest -> new PageBag(PageFeatures.of(digest, url, LinkContext.NONE)))
        .bag();
  }

  /** The words of a page. */
  static int[] terms(CrawledPage page) {
    return page.digest()
        .map(digest -> bag(digest, page.url().toString()).termKeys())
        .orElse(new int[0]);
  }

  /** The confidence for some words, such as those around a link. */
  double relevance(FeatureBag words) {
    return model.confidence(words, topic);
  }

  /** Why a page belongs to the topic. */
  TopicExplanation why(PageDigest digest, String url) {
    Set<Integer> decisive = model.decisive(bag(digest, url), topic);
    return model.explain(PageFeatures.naming(digest, url, LinkContext.NONE, decisive), topic);
  }
}
