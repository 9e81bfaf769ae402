package dev.vigil.discover.database;

import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * A labelled document as rules see it: the set of its words, as they are written and in lower case,
 * because a search engine may not know word forms. Immutable.
 *
 * @param topics the topics that it belongs to
 */
public record RuleDocument(Set<String> words, Set<String> topics) {
  private static final int MOST_WORDS = 5_000;
  private static final Set<String> SILENT = Set.of("script", "style", "template", "noscript");

  public RuleDocument {
    words = Set.copyOf(words);
    topics = Set.copyOf(topics);
  }

  /** The words of a page. */
  public static RuleDocument of(PageDigest page, Set<String> topics) {
    Set<String> words = new HashSet<>();
    for (int node = 1; node < page.nodeCount() && words.size() < MOST_WORDS; node++) {
      if (page.isElement(node) && SILENT.contains(page.name(node).local())) {
        node = Math.max(node, page.end(node) - 1);
      } else if (page.kind(node) == NodeKind.TEXT) {
        words(page.value(node), words);
      }
    }
    return new RuleDocument(words, topics);
  }

  /** The words of a text. */
  public static RuleDocument of(String text, Set<String> topics) {
    Set<String> words = new HashSet<>();
    words(text, words);
    return new RuleDocument(words, topics);
  }

  private static void words(String text, Set<String> words) {
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1)) {
      if (word.length() > 3 && word.length() < 25 && words.size() < MOST_WORDS) {
        words.add(word);
      }
    }
  }

  /** Whether it belongs to a topic or one below. */
  boolean isIn(String topic) {
    return topics.stream().anyMatch(one -> dev.vigil.discover.topic.TopicTree.isIn(one, topic));
  }
}
