package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.FeatureKind;
import dev.vigil.discover.topic.TopicWords;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Encodes the surroundings of links for the apprentice (Chakrabarti, Punera and Subramanyam 2002):
 * the leaves of a page are numbered from left to right, and each word near a link becomes a feature
 * together with its offset from the link. The text of the link has offset 0. Features of the
 * heading above, of the URL, of the elements around the link and of their classes are added. For
 * one thread and one page; the cost is linear in the page and, for each link, in its window.
 */
public final class LinkWords {
  private static final int WORDS_A_LEAF = 12;
  private static final int MOST_FEATURES = 300;
  private static final int ANCESTORS = 4;
  private static final Set<String> HEADINGS =
      Set.of("h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption", "legend", "th");
  private static final Set<String> SILENT = Set.of("script", "style", "template", "noscript");

  private final PageDigest digest;
  private final int window;
  private final boolean offsets;
  private final int[] leaves;
  private final List<List<String>> words = new ArrayList<>();
  private final int[] headings;
  private int[] features = new int[MOST_FEATURES];
  private int size;

  /**
   * @param window how many leaves before and behind a link count
   * @param offsets whether words are told apart by their distance from the link
   */
  public LinkWords(PageDigest digest, int window, boolean offsets) {
    this.digest = digest;
    this.window = window;
    this.offsets = offsets;
    int[] found = new int[64];
    int count = 0;
    int[] heads = new int[16];
    int headCount = 0;
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        String name = digest.name(node).local();
        if (SILENT.contains(name)) {
          node = Math.max(node, digest.end(node) - 1);
        } else if (HEADINGS.contains(name)) {
          heads = headCount == heads.length ? java.util.Arrays.copyOf(heads, headCount * 2) : heads;
          heads[headCount++] = node;
        }
      } else if (digest.kind(node) == NodeKind.TEXT) {
        List<String> its = new ArrayList<>();
        TopicWords.each(digest.value(node), its::add);
        if (!its.isEmpty()) {
          found = count == found.length ? java.util.Arrays.copyOf(found, count * 2) : found;
          found[count++] = node;
          words.add(its);
        }
      }
    }
    leaves = java.util.Arrays.copyOf(found, count);
    headings = java.util.Arrays.copyOf(heads, headCount);
  }

  /** A link as the apprentice sees it. */
  public record Encoded(int[] features, FeatureBag near) {}

  /** Encodes one link of the page. */
  public Encoded encode(PageLink link, double sourceRelevance) {
    size = 0;
    FeatureBag near = FeatureBag.hashed();
    int node = link.node();
    if (node > 0 && node < digest.nodeCount()) {
      int first = java.util.Arrays.binarySearch(leaves, node);
      first = first < 0 ? -first - 1 : first;
      int end = first;
      while (end < leaves.length && leaves[end] < digest.end(node)) {
        leaf(end, 0, false, near);
        end++;
      }
      for (int d = 1; d <= window; d++) {
        if (first - d >= 0) {
          leaf(first - d, -d, true, near);
        }
        if (end + d - 1 < leaves.length) {
          leaf(end + d - 1, d, false, near);
        }
      }
      heading(node, near);
      around(node);
    } else {
      TopicWords.each(link.anchor(), word -> add("@0", word));
    }
    TopicWords.each(link.url().host() + " " + link.url().pathAndQuery(), w -> add("u", w));
    add("source", Integer.toString((int) (sourceRelevance * 5)));
    return new Encoded(java.util.Arrays.copyOf(features, size), near);
  }

  /** The features of a URL alone, when its link is forgotten. */
  static int[] ofUrl(String url) {
    int[] all = new int[40];
    int[] count = {0};
    TopicWords.each(
        url,
        word -> {
          if (count[0] < all.length) {
            all[count[0]++] = hash("u", word);
          }
        });
    return java.util.Arrays.copyOf(all, count[0]);
  }

  /** The words of a leaf that are nearest to the link. */
  private void leaf(int leaf, int offset, boolean fromEnd, FeatureBag near) {
    List<String> its = words.get(leaf);
    int from = fromEnd ? Math.max(0, its.size() - WORDS_A_LEAF) : 0;
    int to = Math.min(its.size(), from + WORDS_A_LEAF);
    String place = offsets ? "@" + offset : "@";
    for (int i = from; i < to; i++) {
      add(place, its.get(i));
      near.add(FeatureKind.TERM, its.get(i));
      if (offset == 0) {
        near.add(FeatureKind.TITLE, its.get(i));
      }
    }
  }

  private void heading(int node, FeatureBag near) {
    int at = java.util.Arrays.binarySearch(headings, node);
    at = at < 0 ? -at - 2 : at - 1;
    if (at >= 0) {
      TopicWords.each(
          digest.text(headings[at]),
          word -> {
            add("h", word);
            near.add(FeatureKind.TERM, word);
          });
    }
  }

  private void around(int node) {
    int at = digest.parent(node);
    StringBuilder chain = new StringBuilder();
    for (int level = 0; level < ANCESTORS && at > 0; level++) {
      String name = digest.name(at).local();
      chain.append('>').append(name);
      add("path", chain.toString());
      for (String attribute : List.of("class", "id", "role")) {
        String value = digest.attribute(at, attribute);
        if (value != null && value.length() < 100) {
          add(attribute, name + "." + value);
        }
      }
      at = digest.parent(at);
    }
  }

  private void add(String place, String word) {
    if (size < MOST_FEATURES) {
      features[size++] = hash(place, word);
    }
  }

  static int hash(String place, String word) {
    int hash = 0x811C9DC5;
    for (int i = 0; i < place.length(); i++) {
      hash = (hash ^ place.charAt(i)) * 0x01000193;
    }
    hash = (hash ^ 1) * 0x01000193;
    for (int i = 0; i < word.length(); i++) {
      hash = (hash ^ word.charAt(i)) * 0x01000193;
    }
    return hash ^ hash >>> 15;
  }
}
