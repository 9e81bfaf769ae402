package dev.vigil.diff.noise;

import dev.vigil.document.PageDigest;

/**
 * Names places of a page's layout so that they are found again in the next version: the path of
 * element names, ids and classes down to a node, without positions and without what looks random.
 * Entries of one list share a slot. Immutable; kept with the digest. One pass.
 */
final class Slots {
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private final long[] paths;

  private Slots(PageDigest digest) {
    paths = new long[digest.nodeCount()];
    long[] names = new long[digest.tags().size()];
    for (int tag = 0; tag < names.length; tag++) {
      names[tag] = hash(digest.tags().get(tag).local());
    }
    int id = digest.attributes().names().find("id");
    int classes = digest.attributes().names().find("class");
    for (int at = 1; at < paths.length; at++) {
      long path = mix(paths[digest.parent(at)], names[digest.tag(at)]);
      if (digest.isElement(at) && digest.attributes().has(at)) {
        path = mix(path, attribute(digest, at, id));
        path = mix(path, attribute(digest, at, classes));
      }
      paths[at] = path;
    }
  }

  static Slots of(PageDigest digest) {
    return digest.derived(Slots.class, Slots::new);
  }

  long at(int node) {
    return paths[node];
  }

  private static long attribute(PageDigest digest, int node, int name) {
    int a = name < 0 ? -1 : digest.attributes().find(node, name);
    if (a < 0) {
      return 0;
    }
    long sum = 1;
    for (String word : digest.attributes().value(a).split("\\s+", 20)) {
      sum += hash(stable(word));
    }
    return sum;
  }

  /** An id or class without counters and random parts, which differ from one fetch to the next. */
  private static String stable(String word) {
    StringBuilder kept = new StringBuilder();
    for (String part : word.split("[_-]+", 20)) {
      boolean digits = !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
      if (!digits && !Tokens.isRandom(part)) {
        kept.append(part).append('-');
      }
    }
    return kept.toString();
  }

  static long hash(String text) {
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
    }
    return mix(hash, text.length());
  }

  static long mix(long a, long b) {
    long x = (a ^ Long.rotateLeft(b, 29)) * PRIME;
    return x ^ x >>> 32;
  }
}
