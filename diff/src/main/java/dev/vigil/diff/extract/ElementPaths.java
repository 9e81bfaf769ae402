package dev.vigil.diff.extract;

import dev.vigil.document.PageDigest;
import java.util.HashMap;
import java.util.Map;

/**
 * The paths of elements: a signature of names for each, and a readable path with ordinals.
 * Immutable.
 */
public final class ElementPaths {
  private final PageDigest digest;
  private final long[] signatures;
  private final int[] ordinals;

  private ElementPaths(PageDigest digest, long[] signatures, int[] ordinals) {
    this.digest = digest;
    this.signatures = signatures;
    this.ordinals = ordinals;
  }

  public static ElementPaths of(ViewExtracts extracts) {
    PageDigest digest = extracts.view().digest();
    return digest.derived(ElementPaths.class, ElementPaths::of);
  }

  private static ElementPaths of(PageDigest digest) {
    int n = digest.nodeCount();
    long[] names = new long[digest.tags().size()];
    for (int tag = 0; tag < names.length; tag++) {
      names[tag] = ViewSignature.hash(5, digest.tags().get(tag).qualified());
    }
    long[] signatures = new long[n];
    int[] ordinals = new int[n];
    Map<Long, Integer> counts = new HashMap<>();
    for (int at = 1; at < n; at++) {
      if (digest.isElement(at)) {
        int parent = digest.parent(at);
        signatures[at] = ViewSignature.mix(signatures[parent] * 31 + names[digest.tag(at)]);
        ordinals[at] = counts.merge((long) parent << 32 | digest.tag(at), 1, Integer::sum);
      }
    }
    return new ElementPaths(digest, signatures, ordinals);
  }

  /** Equal for elements with equal names all the way up. */
  long signature(int element) {
    return signatures[element];
  }

  /** The path with ordinals where they are needed: {@code /catalog/book[2]/price}. */
  public String text(int element) {
    return path(element, true);
  }

  /** The names on the way to the element, each behind a slash. */
  public String names(int element) {
    return path(element, false);
  }

  private String path(int element, boolean numbered) {
    StringBuilder path = new StringBuilder();
    for (int at = element; at > 0 && path.length() < 2_000; at = digest.parent(at)) {
      String name = digest.name(at).qualified();
      path.insert(0, "/" + name + (numbered && ordinals[at] > 1 ? "[" + ordinals[at] + "]" : ""));
    }
    return path.toString();
  }
}
