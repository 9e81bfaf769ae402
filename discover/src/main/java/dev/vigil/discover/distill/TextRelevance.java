package dev.vigil.discover.distill;

import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.FeatureCounts;
import dev.vigil.discover.topic.FeatureKind;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicWords;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Scores the relevance of a text to a search, from 0 to 1. Implementations are safe for concurrent
 * use.
 */
public interface TextRelevance {
  /** The relevance of a page. */
  double page(PageDigest digest, String url);

  /** The relevance of the words around a link. */
  double near(FeatureBag words);

  /** Relevance to a trained topic. */
  static TextRelevance topic(TopicModel model, String path) {
    return new TextRelevance() {
      @Override
      public double page(PageDigest digest, String url) {
        return model.confidence(PageFeatures.of(digest, url, LinkContext.NONE), path);
      }

      @Override
      public double near(FeatureBag words) {
        return words.size() == 0 ? 0 : model.confidence(words, path);
      }
    };
  }

  /** Relevance to a query: the share of its words that occur. */
  static TextRelevance query(String query) {
    List<String> words = new ArrayList<>();
    TopicWords.each(query, words::add);
    if (words.isEmpty()) {
      throw new dev.vigil.discover.DiscoverException(
          "The query '" + query + "' has no words to search for.");
    }
    FeatureBag wanted = FeatureBag.hashed();
    words.forEach(word -> wanted.add(FeatureKind.TERM, word));
    FeatureCounts keys = wanted.counts();
    return new TextRelevance() {
      @Override
      public double page(PageDigest digest, String url) {
        return near(PageFeatures.of(digest, url, LinkContext.NONE));
      }

      @Override
      public double near(FeatureBag bag) {
        FeatureCounts found = bag.counts();
        int hits = 0;
        for (int key : keys.keys()) {
          hits += Arrays.binarySearch(found.keys(), key) >= 0 ? 1 : 0;
        }
        return hits / (double) keys.size();
      }
    };
  }
}
