package dev.vigil.diff;

import dev.vigil.diff.text.TextTokens;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Computes the signature by which masks recognise a node of a page. Stateless. */
final class NodeSignature {
  /** Hashes of a sketch; the estimate of what is common is off by about 1/8 at most times. */
  private static final int SKETCH = 64;

  /** The maximum number of words that count, so that a huge subtree costs no more. */
  private static final int WORDS = 4000;

  private NodeSignature() {}

  static String attribute(PageDigest page, int node, String name) {
    String value = page.attribute(node, name);
    return value == null ? "" : value.strip();
  }

  /** Names with ordinals among siblings of the same name, from the root on. */
  static List<String> path(PageDigest page, int node) {
    List<String> path = new ArrayList<>();
    for (int at = node; at > 0; at = page.parent(at)) {
      int tag = page.tag(at);
      int ordinal = 1;
      int parent = page.parent(at);
      for (int c = page.firstChild(parent); c != at; c = page.nextSibling(c)) {
        ordinal += page.tag(c) == tag ? 1 : 0;
      }
      path.add(page.name(at).local() + "[" + ordinal + "]");
    }
    Collections.reverse(path);
    return path;
  }

  /** The smallest hashes of the words in a subtree, in order. */
  static List<Long> words(PageDigest page, int node) {
    NavigableSet<Long> smallest = new TreeSet<>();
    int count = 0;
    for (int at = node; at < page.end(node) && count < WORDS; at++) {
      if (isText(page, at)) {
        TextTokens tokens = TextTokens.of(page.value(at));
        for (int i = 0; i < tokens.count() && count < WORDS; i++) {
          if (tokens.kind(i) == TextTokens.Kind.WORD || tokens.kind(i) == TextTokens.Kind.NUMBER) {
            add(smallest, SubtreeHashes.of(tokens.get(i).toLowerCase(Locale.ROOT)));
            count++;
          }
        }
      }
    }
    return List.copyOf(smallest);
  }

  /** The smallest hashes of the texts in a subtree, in order. */
  static List<Long> texts(PageDigest page, int node) {
    NavigableSet<Long> smallest = new TreeSet<>();
    for (int at = node; at < page.end(node); at++) {
      if (isText(page, at)) {
        long hash = text(page, at);
        if (hash != 0) {
          add(smallest, hash);
        }
      }
    }
    return smallest.stream().limit(16).toList();
  }

  private static void add(NavigableSet<Long> smallest, long hash) {
    if (smallest.size() < SKETCH || hash < smallest.last()) {
      smallest.add(hash);
      if (smallest.size() > SKETCH) {
        smallest.pollLast();
      }
    }
  }

  /** The estimated share of common words among all: the smallest of the union, in how many both. */
  static double common(List<Long> one, List<Long> other) {
    int i = 0;
    int j = 0;
    int all = 0;
    int both = 0;
    while (all < SKETCH && (i < one.size() || j < other.size())) {
      long a = i < one.size() ? one.get(i) : Long.MAX_VALUE;
      long b = j < other.size() ? other.get(j) : Long.MAX_VALUE;
      both += a == b ? 1 : 0;
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
      all++;
    }
    return all == 0 ? 0 : (double) both / all;
  }

  static boolean isText(PageDigest page, int node) {
    NodeKind kind = page.kind(node);
    return kind == NodeKind.TEXT || kind == NodeKind.CDATA;
  }

  /** A hash of a text without its outer blanks, 0 for a blank one. */
  static long text(PageDigest page, int node) {
    String value = page.value(node).strip();
    return value.isEmpty() ? 0 : SubtreeHashes.of(value);
  }

  /** A hash of the last text before the subtree. */
  static long textBefore(PageDigest page, int node) {
    for (int at = node - 1; at > Math.max(0, node - 64); at--) {
      if (isText(page, at) && text(page, at) != 0) {
        return text(page, at);
      }
    }
    return 0;
  }

  /** A hash of the first text behind the subtree. */
  static long textAfter(PageDigest page, int node) {
    int from = page.end(node);
    for (int at = from; at < Math.min(page.nodeCount(), from + 64); at++) {
      if (isText(page, at) && text(page, at) != 0) {
        return text(page, at);
      }
    }
    return 0;
  }
}
