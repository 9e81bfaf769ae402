package dev.vigil.bench;

import dev.vigil.document.DocumentNames;
import dev.vigil.document.PageDigest;

/** Omini's steps on a digest. For one document; not thread-safe. */
public final class DigestOmini {
  private final PageDigest digest;
  private final long[] text;

  public DigestOmini(PageDigest digest) {
    this.digest = digest;
    this.text = new long[digest.nodeCount()];
  }

  /** The element of the richest subtree: one scan from the last node to the first. */
  public int subtree() {
    int count = digest.nodeCount();
    int[] tags = new int[count];
    int[] children = new int[count];
    long[] largest = new long[count];
    int best = 0;
    double most = -1;
    for (int node = count - 1; node >= 0; node--) {
      boolean element = digest.isElement(node);
      if (element) {
        tags[node]++;
        double rich = Omini.richness(children[node], text[node], largest[node], tags[node]);
        if (rich >= most) {
          most = rich;
          best = node;
        }
      } else if (digest.tag(node) == DocumentNames.TEXT) {
        text[node] = digest.value(node).length();
      }
      int parent = node == 0 ? -1 : digest.parent(node);
      if (parent >= 0) {
        text[parent] += text[node];
        tags[parent] += tags[node];
        if (element) {
          children[parent]++;
          largest[parent] = Math.max(largest[parent], text[node]);
        }
      }
    }
    return best;
  }

  /** The tag that separates the objects of a subtree. */
  public String separator(int subtree) {
    Omini.Separators separators = new Omini.Separators();
    for (int at = subtree + 1, end = digest.end(subtree); at < end; at = digest.end(at)) {
      if (digest.isElement(at)) {
        separators.add(digest.name(at).local(), text[at]);
      }
    }
    return separators.best();
  }
}
