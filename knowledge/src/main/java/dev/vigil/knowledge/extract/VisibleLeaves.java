package dev.vigil.knowledge.extract;

import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.Set;

/**
 * The texts of a page in document order, each with its node and with whether it begins a new line.
 * Immutable; made in one pass.
 */
public final class VisibleLeaves {
  private static final Set<String> UNSEEN =
      Set.of(
          "script",
          "style",
          "noscript",
          "template",
          "head",
          "select",
          "textarea",
          "iframe",
          "svg",
          "math",
          "object",
          "button");
  private static final Set<String> BLOCKS =
      Set.of(
          ("address article aside blockquote br body caption center dd details div dl dt fieldset"
               + " figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol"
               + " p pre section summary table tbody td tfoot th thead tr ul")
              .split(" ", -1));
  private static final int LONGEST = 4_000;

  private final PageDigest digest;
  private int[] nodes = new int[64];
  private String[] texts = new String[64];
  private boolean[] begins = new boolean[64];
  private boolean[] spaced = new boolean[64];
  private int count;

  public VisibleLeaves(PageDigest digest) {
    this.digest = digest;
    byte[] kinds = new byte[digest.tags().size()];
    for (int tag = 0; tag < kinds.length; tag++) {
      String name = digest.tags().get(tag).local();
      kinds[tag] = (byte) (UNSEEN.contains(name) ? 1 : BLOCKS.contains(name) ? 2 : 0);
    }
    int[] ends = new int[32];
    int open = 0;
    boolean fresh = true;
    boolean gap = false;
    for (int node = 1; node < digest.nodeCount(); ) {
      while (open > 0 && ends[open - 1] <= node) {
        open--;
        fresh = true;
      }
      if (digest.kind(node) == NodeKind.TEXT) {
        String raw = digest.value(node);
        if (raw.isBlank()) {
          gap = true;
        } else {
          boolean shown = shows(raw);
          if (shown) {
            add(node, raw, fresh, gap);
            fresh = false;
          }
          gap = !shown || Character.isWhitespace(raw.charAt(raw.length() - 1));
        }
      } else if (digest.isElement(node)) {
        byte kind = kinds[digest.tag(node)];
        if (kind == 1) {
          node = digest.end(node);
          continue;
        }
        if (kind == 2) {
          fresh = true;
          if (open == ends.length) {
            ends = Arrays.copyOf(ends, 2 * open);
          }
          ends[open++] = digest.end(node);
        }
      }
      node++;
    }
  }

  private void add(int node, String raw, boolean fresh, boolean gap) {
    String text = collapsed(raw);
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * count);
      texts = Arrays.copyOf(texts, 2 * count);
      begins = Arrays.copyOf(begins, 2 * count);
      spaced = Arrays.copyOf(spaced, 2 * count);
    }
    nodes[count] = node;
    texts[count] = text;
    begins[count] = fresh;
    spaced[count++] = fresh || gap || Character.isWhitespace(raw.charAt(0));
  }

  /** Whether a text is more than blanks and signs that only decorate, such as an empty box. */
  private static boolean shows(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (!isBlank(c) && !isDecoration(c)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.getType(c) == Character.FORMAT;
  }

  /** Joiners, a soft hyphen, a word joiner: signs inside a word. */
  private static boolean isJoined(char c) {
    return c == '\u200c' || c == '\u200d' || c == '\u2060' || c == '\u00ad';
  }

  /** Boxes, check marks, bullets and arrows. */
  private static boolean isDecoration(char c) {
    return c >= '\u2190' && c <= '\u21ff' || c >= '\u2500' && c <= '\u27bf' || c == '\u2022';
  }

  /** The text with single spaces and without signs that only decorate. */
  private static String collapsed(String raw) {
    StringBuilder text = new StringBuilder(Math.min(raw.length(), LONGEST));
    boolean space = false;
    for (int i = 0; i < raw.length() && text.length() < LONGEST; i++) {
      char c = raw.charAt(i);
      if (isBlank(c) && !isJoined(c) || c == '\u25a2' || c == '\u2610') {
        space = !text.isEmpty();
      } else {
        if (space) {
          text.append(' ');
          space = false;
        }
        text.append(c);
      }
    }
    return text.toString();
  }

  public int count() {
    return count;
  }

  public int node(int leaf) {
    return nodes[leaf];
  }

  public String text(int leaf) {
    return texts[leaf];
  }

  /** Whether a text begins a line of its own. */
  public boolean begins(int leaf) {
    return begins[leaf];
  }

  /** The first leaf at or behind a node. */
  public int from(int node) {
    int at = Arrays.binarySearch(nodes, 0, count, node);
    return at < 0 ? -at - 1 : at;
  }

  /** The text of some leaves on one line. */
  public String join(int from, int to) {
    if (to - from == 1) {
      return texts[from];
    }
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to && text.length() < LONGEST; i++) {
      if (i > from && spaced[i]) {
        text.append(' ');
      }
      text.append(texts[i]);
    }
    return text.toString();
  }

  /** The text of a node on one line. */
  public String of(int node) {
    return join(from(node), from(digest.end(node)));
  }
}
