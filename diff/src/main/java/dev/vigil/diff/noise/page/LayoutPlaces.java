package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.RandomTokens;
import dev.vigil.document.PageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Identifies places in a page's layout across versions: the element names, ids and classes of a
 * node and its nearest ancestors up to one with an id, without positions and without generated
 * names, of which only the order among siblings counts. A new wrapper around the page changes
 * nothing. Entries of one list share a slot. Immutable; kept with the digest. One pass.
 */
public final class LayoutPlaces {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  /** How many ancestors make a place. */
  private static final int LEVELS = 5;

  /** An element with this share of the nodes wraps the page and does not identify a place. */
  private static final double WRAPPER = 0.8;

  /** Prefixes that libraries for styles write before a hash, which may consist of letters only. */
  private static final Set<String> GENERATORS =
      Set.of("css", "sc", "jsx", "jss", "svelte", "emotion", "astro");

  /** A part without a vowel is an abbreviation up to this length. */
  private static final int UNSPEAKABLE = 6;

  /** The last of so many parts of a name has all that follows. */
  private static final int MOST_PARTS = 20;

  /** The number of columns after which cells share a place, so that long rows cost no more. */
  private static final int MOST_COLUMNS = 16;

  private final long[] paths;

  private LayoutPlaces(PageDigest digest) {
    paths = new long[digest.nodeCount()];
    long[] names = new long[digest.tags().size()];
    for (int tag = 0; tag < names.length; tag++) {
      names[tag] = hash(plainName(digest.tags().get(tag).local()));
    }
    boolean[] cell = new boolean[names.length];
    for (int tag = 0; tag < cell.length; tag++) {
      cell[tag] = digest.tags().get(tag).local().equals("td");
    }
    int id = digest.attributes().names().find("id");
    int classes = digest.attributes().names().find("class");
    GeneratedClasses generated = new GeneratedClasses(digest);
    Map<String, Long> hashes = new HashMap<>();
    long[] own = new long[paths.length];
    boolean[] named = new boolean[paths.length];
    for (int at = 1; at < paths.length; at++) {
      own[at] = names[digest.tag(at)];
      if (digest.isElement(at) && digest.attributes().has(at)) {
        String itsId = attribute(digest, at, id);
        long unique = itsId == null ? 0 : stableWords(itsId);
        named[at] = unique > 1 || unique < 0;
        own[at] = mix(own[at], unique);
        String itsClasses = attribute(digest, at, classes);
        own[at] =
            mix(
                own[at],
                itsClasses == null
                    ? 0
                    : hashes.computeIfAbsent(itsClasses, LayoutPlaces::stableWords));
        own[at] = mix(own[at], generated.order(at, classes));
      }
      if (cell[digest.tag(at)]) {
        own[at] = mix(own[at], column(digest, at));
      }
      long path = own[at];
      int level = named[at] ? LEVELS : 0;
      for (int up = digest.parent(at); up > 0 && level < LEVELS; up = digest.parent(up)) {
        if (digest.end(up) - up < WRAPPER * paths.length) {
          path = mix(path, own[up]);
          level = named[up] ? LEVELS : level + 1;
        }
      }
      paths[at] = path;
    }
  }

  /** Elements that differ in meaning only are exchanged for each other when a site is rebuilt. */
  private static String plainName(String name) {
    return switch (name) {
      case "section", "article" -> "div";
      default -> name;
    };
  }

  /** Which cell of its row it is: the columns of a table are different places. */
  private static int column(PageDigest digest, int cell) {
    int column = 0;
    int row = digest.parent(cell);
    for (int at = row + 1; at < cell && column < MOST_COLUMNS; at = digest.end(at)) {
      column += digest.isElement(at) ? 1 : 0;
    }
    return column;
  }

  static LayoutPlaces of(PageDigest digest) {
    return digest.derived(LayoutPlaces.class, LayoutPlaces::new);
  }

  long at(int node) {
    return paths[node];
  }

  private static @Nullable String attribute(PageDigest digest, int node, int name) {
    int a = name < 0 ? -1 : digest.attributes().find(node, name);
    return a < 0 ? null : digest.attributes().value(a);
  }

  /** A hash of the ids or classes of an attribute in any order. */
  private static long stableWords(String value) {
    long sum = 1;
    for (String word : SPACE.split(value, 20)) {
      sum += hash(stable(word));
    }
    return sum;
  }

  /**
   * An id or class without counters and generated parts, which differ from one fetch or one build
   * of the site to the next: {@code row-17}, {@code css-1x2y3z}, {@code Prose_prose__aiXVf}.
   */
  public static String stable(String word) {
    StringBuilder kept = new StringBuilder();
    boolean generated = false;
    int from = 0;
    for (int parts = 1; from <= word.length() && !generated; parts++) {
      int to = from;
      while (to < word.length() && (!isSeparator(word, to) || parts == MOST_PARTS)) {
        to++;
      }
      String part = word.substring(from, to);
      if (part.length() > 1 && !isGenerated(part)) {
        kept.append(part).append('-');
      }
      generated = GENERATORS.contains(part);
      from = to + 1;
      while (from < word.length() && isSeparator(word, from)) {
        from++;
      }
    }
    return kept.toString();
  }

  private static boolean isSeparator(String word, int at) {
    return word.charAt(at) == '-' || word.charAt(at) == '_';
  }

  /** Whether a stable name is only the prefix of a generated one. */
  static boolean isGenerator(String stable) {
    return !stable.isEmpty() && GENERATORS.contains(stable.substring(0, stable.length() - 1));
  }

  private static boolean isGenerated(String part) {
    int humps = 0;
    boolean vowel = false;
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      vowel |= c > 0x7f || "aeiouyAEIOUY".indexOf(c) >= 0;
      if (c >= '0' && c <= '9') {
        return true;
      }
      humps += i > 0 && c >= 'A' && c <= 'Z' ? 1 : 0;
    }
    return humps > 0 && part.length() <= 6
        || !vowel && part.length() >= UNSPEAKABLE
        || RandomTokens.isRandom(part);
  }

  public static long hash(String text) {
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
    }
    return mix(hash, text.length());
  }

  public static long mix(long a, long b) {
    long x = (a ^ Long.rotateLeft(b, 29)) * PRIME;
    return x ^ x >>> 32;
  }
}
