package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.FeatureKind;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicWords;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Encodes the surroundings of links for the apprentice (Chakrabarti, Punera and Subramanyam 2002):
 * the leaves of a page are numbered from left to right, and each word near a link becomes a feature
 * together with its offset from the link. The text of the link has offset 0. Features of the
 * heading above, of the URL, of the elements around the link and of their classes are added. For
 * one thread and one page; the cost is linear in the page and, for each link, in its window. The
 * words of a leaf are hashed once, not for each link.
 */
public final class LinkWords {
  private static final int WORDS_A_LEAF = 12;

  /** The characters at each end of a long text that have that many words of a topic. */
  private static final int NEAR_AN_END = 300;

  private static final int MOST_FEATURES = 300;
  private static final int ANCESTORS = 4;
  private static final Set<String> HEADINGS =
      Set.of("h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption", "legend", "th");
  private static final Set<String> SILENT = Set.of("script", "style", "template", "noscript");

  private final PageDigest digest;
  private final int window;
  private final TopicWords language;

  /** The hashed place for each offset from {@code -window} to {@code window}. */
  private final int[] places;

  private final int[] leaves;
  private final int[] headings;
  private final Map<Integer, int[]> leafWords = new HashMap<>();
  private final Map<Integer, int[]> headingWords = new HashMap<>();
  private final Map<Integer, int[]> surroundings = new HashMap<>();
  private final Map<Integer, Integer> paths = new HashMap<>();
  private final int[] features = new int[MOST_FEATURES];
  private int size;

  /**
   * @param window how many leaves before and behind a link count
   * @param offsets whether words are told apart by their distance from the link
   */
  public LinkWords(PageDigest digest, int window, boolean offsets) {
    this.digest = digest;
    this.window = window;
    this.language = PageFeatures.words(digest);
    this.places =
        IntStream.rangeClosed(-window, window)
            .map(offset -> place(offsets ? "@" + offset : "@"))
            .toArray();
    IntStream.Builder found = IntStream.builder();
    IntStream.Builder heads = IntStream.builder();
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        String name = digest.name(node).local();
        if (SILENT.contains(name)) {
          node = Math.max(node, digest.end(node) - 1);
        } else if (HEADINGS.contains(name)) {
          heads.add(node);
        }
      } else if (digest.kind(node) == NodeKind.TEXT && words(node).length > 0) {
        found.add(node);
      }
    }
    leaves = found.build().toArray();
    headings = heads.build().toArray();
  }

  /**
   * A link as the apprentice sees it.
   *
   * @param features the words with their places, hashed
   * @param near the words around the link, as the critic reads them
   * @param anchor the words of the link, hashed as in {@code near}
   * @param path the elements around the link with their classes, hashed
   */
  public record Encoded(int[] features, FeatureBag near, int[] anchor, int path) {}

  /** Encodes one link of the page. */
  public Encoded encode(PageLink link, double sourceRelevance) {
    size = 0;
    int path = 0;
    FeatureBag near = FeatureBag.hashed();
    int node = link.node();
    if (node > 0 && node < digest.nodeCount()) {
      int first = Arrays.binarySearch(leaves, node);
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
      for (int feature : surroundings.computeIfAbsent(digest.parent(node), this::around)) {
        add(feature);
      }
      path = paths.computeIfAbsent(digest.parent(node), this::path);
    } else {
      int here = place("@0");
      language.split(link.anchor(), word -> add(mix(here, key(word))));
    }
    int ofUrl = place("u");
    language.split(
        link.url().host() + " " + link.url().pathAndQuery(), word -> add(mix(ofUrl, key(word))));
    add(mix(place("source"), (int) (sourceRelevance * 5)));
    int[] anchor = Arrays.stream(keys(link.anchor())).distinct().limit(WORDS_A_LEAF).toArray();
    return new Encoded(Arrays.copyOf(features, size), near, anchor, path);
  }

  /** The features of a URL alone, when its link is forgotten. */
  static int[] ofUrl(String url) {
    IntStream.Builder all = IntStream.builder();
    TopicWords.each(url, word -> all.add(hash("u", word)));
    return all.build().limit(40).toArray();
  }

  private static int key(String word) {
    return FeatureBag.key(FeatureKind.TERM, word);
  }

  private int[] keys(String text) {
    IntStream.Builder keys = IntStream.builder();
    language.split(text, word -> keys.add(key(word)));
    return keys.build().toArray();
  }

  /** The hashed words at both ends of a text, in order. */
  private int[] words(int node) {
    int[] known = leafWords.get(node);
    if (known == null) {
      String text = digest.value(node);
      known = keys(text.length() <= 2 * NEAR_AN_END ? text : ends(text));
      leafWords.put(node, known);
    }
    return known;
  }

  private static String ends(String text) {
    int from = text.indexOf(' ', NEAR_AN_END);
    int to = text.lastIndexOf(' ', text.length() - NEAR_AN_END);
    return from < 0 || to <= from ? text : text.substring(0, from) + text.substring(to);
  }

  /** The words of a leaf that are nearest to the link. */
  private void leaf(int leaf, int offset, boolean fromEnd, FeatureBag near) {
    int[] its = words(leaves[leaf]);
    int from = fromEnd ? Math.max(0, its.length - WORDS_A_LEAF) : 0;
    int to = Math.min(its.length, from + WORDS_A_LEAF);
    int place = places[offset + window];
    for (int i = from; i < to; i++) {
      add(mix(place, its[i]));
      near.add(its[i]);
      if (offset == 0) {
        near.add(FeatureBag.as(FeatureKind.TITLE, its[i]));
      }
    }
  }

  private void heading(int node, FeatureBag near) {
    int at = Arrays.binarySearch(headings, node);
    at = at < 0 ? -at - 2 : at - 1;
    if (at >= 0) {
      int place = place("h");
      for (int key :
          headingWords.computeIfAbsent(headings[at], heading -> keys(digest.text(heading)))) {
        add(mix(place, key));
        near.add(key);
      }
    }
  }

  /** The elements around the links of one parent, and their classes. */
  private int[] around(int parent) {
    IntStream.Builder all = IntStream.builder();
    int at = parent;
    StringBuilder chain = new StringBuilder();
    for (int level = 0; level < ANCESTORS && at > 0; level++) {
      String name = digest.name(at).local();
      chain.append('>').append(name);
      all.add(hash("path", chain.toString()));
      for (String attribute : List.of("class", "id", "role")) {
        String value = digest.attribute(at, attribute);
        if (value != null && value.length() < 100) {
          all.add(hash(attribute, name + "." + value));
        }
      }
      at = digest.parent(at);
    }
    return all.build().toArray();
  }

  /** The elements around the links of one parent with their classes, hashed together. */
  private int path(int parent) {
    StringBuilder chain = new StringBuilder();
    int at = parent;
    for (int level = 0; level < ANCESTORS && at > 0; level++) {
      String named = digest.attribute(at, "class");
      named = named == null ? digest.attribute(at, "id") : named;
      chain.append('>').append(digest.name(at).local());
      if (named != null) {
        chain.append('.').append(named, 0, Math.min(100, named.length()));
      }
      at = digest.parent(at);
    }
    return chain.toString().hashCode();
  }

  private void add(int feature) {
    if (size < MOST_FEATURES) {
      features[size++] = feature;
    }
  }

  private static int place(String name) {
    return name.hashCode() * 0x85EBCA6B;
  }

  private static int mix(int place, int key) {
    int mixed = (place ^ key) * 0xC2B2AE35;
    return mixed ^ mixed >>> 15;
  }

  static int hash(String place, String word) {
    return mix(place(place), key(word));
  }
}
