package dev.vigil.diff.show.words;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.number.StrikethroughText;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The visible text of a page in fields: a line, or where a line consists of elements beside each
 * other, such as a name and a price, each of them. A price that is struck out beside the one that
 * counts is no part of a field. Immutable. Cost: linear in the page.
 */
public final class PageText {
  /**
   * A piece of text that is read as one.
   *
   * @param node the innermost element with all of it
   * @param from the first leaf
   * @param to the leaf behind the last one
   */
  public record Field(int node, int from, int to, String text) {}

  /** A line, its elements, and the parts of those. */
  private static final int LEVELS = 2;

  /** How many elements there may be between a text and the table row around it. */
  private static final int DEEPEST = 8;

  private final PageDigest digest;
  private final String text;
  private final int[] leaves;
  private final int[] starts;
  private final int[] ends;
  private final BitSet struck = new BitSet();
  private final List<Field> fields = new ArrayList<>();

  /** The text of a view, split once. */
  public static PageText of(DocumentView view) {
    return view.derived(PageText.class, PageText::new);
  }

  private PageText(DocumentView view) {
    digest = view.digest();
    List<int[]> pieces = new ArrayList<>();
    text =
        RenderedText.of(
            digest,
            view::nextSeen,
            view::value,
            (leaf, from, length, at) -> {
              if (!pieces.isEmpty() && pieces.getLast()[0] == leaf) {
                pieces.getLast()[2] = at + length;
              } else {
                pieces.add(new int[] {leaf, at, at + length});
              }
            });
    List<int[]> lines = new ArrayList<>();
    pieces.forEach(piece -> split(piece, lines));
    leaves = lines.stream().mapToInt(piece -> piece[0]).toArray();
    starts = lines.stream().mapToInt(piece -> piece[1]).toArray();
    ends = lines.stream().mapToInt(piece -> piece[2]).toArray();
    for (int i = 0; i < leaves.length; i++) {
      struck.set(i, StrikethroughText.contains(digest, leaves[i]));
    }
    int from = 0;
    for (int i = 1; i <= leaves.length; i++) {
      if (i == leaves.length || isBroken(ends[i - 1], starts[i])) {
        line(from, i, LEVELS);
        from = i;
      }
    }
    dropOldPrices();
  }

  /** Adds the lines of a piece; only text whose white space is kept has several. */
  private void split(int[] piece, List<int[]> lines) {
    for (int from = piece[1]; from < piece[2]; ) {
      int end = text.indexOf('\n', from, piece[2]);
      int to = end < 0 ? piece[2] : end;
      if (!text.substring(from, to).isBlank()) {
        lines.add(new int[] {piece[0], from, to});
      }
      from = to + 1;
    }
  }

  /** A price that is struck out on a line of its own counts no more if another stands beside it. */
  private void dropOldPrices() {
    if (struck.isEmpty()) {
      return;
    }
    List<Field> kept = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      boolean old =
          isStruckWhole(field)
              && AmountPattern.isIn(field.text)
              && (i > 0 && isPrice(i - 1) || i + 1 < fields.size() && isPrice(i + 1));
      if (!old) {
        kept.add(field);
      }
    }
    fields.clear();
    fields.addAll(kept);
  }

  private boolean isPrice(int field) {
    return !isStruckWhole(fields.get(field)) && AmountPattern.isIn(fields.get(field).text);
  }

  private boolean isStruckWhole(Field field) {
    int first = index(field.from);
    return struck.nextClearBit(first) >= index(field.to);
  }

  /** All fields in the order of the page. */
  public List<Field> fields() {
    return fields;
  }

  /** Fields of a subtree, which stand side by side. */
  public List<Field> fields(int node) {
    int first = firstField(node);
    int end = firstField(digest.end(node));
    return fields.subList(first, Math.max(first, end));
  }

  /** The number of the first field at or behind a node. */
  public int firstField(int node) {
    int low = 0;
    int high = fields.size();
    while (low < high) {
      int middle = low + high >>> 1;
      if (fields.get(middle).from < node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The shown text of a subtree on one line. */
  public String of(int node) {
    int first = index(node);
    int end = index(digest.end(node));
    StringBuilder words = new StringBuilder();
    for (int i = first; i < end; i++) {
      words.append(text, starts[i], i + 1 < end ? starts[i + 1] : ends[i]);
      if (i + 1 < end && isBoundary(i)) {
        words.append(' ');
      }
    }
    return oneLine(words.toString());
  }

  /**
   * Whether a style sheet may part two elements that no white space parts: "€69.00", "In stock".
   */
  private boolean isBoundary(int piece) {
    int one = parent(leaves[piece]);
    int other = parent(leaves[piece + 1]);
    return ends[piece] == starts[piece + 1]
        && digest.end(one) <= leaves[piece + 1]
        && other > leaves[piece]
        && Character.isLetterOrDigit(text.charAt(ends[piece] - 1))
        && Character.isUpperCase(text.charAt(starts[piece + 1]));
  }

  /** The node behind the last leaf of the line that a leaf begins. */
  public int lineEnd(int leaf) {
    int at = index(leaf);
    while (at + 1 < leaves.length && !isBroken(ends[at], starts[at + 1])) {
      at++;
    }
    return at < leaves.length ? leaves[at] + 1 : leaf + 1;
  }

  /**
   * Adds the nodes of the line that begins at a node, or of the table row around it.
   *
   * @param row whether the line is a row
   */
  public void cover(int node, boolean row, BitSet nodes) {
    int from = node;
    for (int up = digest.parent(node), steps = 0; row && up > 0 && steps < DEEPEST; steps++) {
      if (digest.name(up).local().equals("tr")) {
        from = up;
        break;
      }
      up = digest.parent(up);
    }
    int end = digest.end(from);
    nodes.set(from, digest.isElement(from) ? end : Math.max(end, lineEnd(from)));
  }

  /** The number of the first piece at or behind a node. */
  private int index(int node) {
    int low = 0;
    int high = leaves.length;
    while (low < high) {
      int middle = low + high >>> 1;
      if (leaves[middle] < node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether a leaf has several lines, so that it says nothing about one of them. */
  public boolean hasLines(int leaf) {
    int at = index(leaf);
    return at + 1 < leaves.length && leaves[at] == leaf && leaves[at + 1] == leaf;
  }

  private boolean isBroken(int end, int start) {
    for (int i = end; i < start; i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\t') {
        return true;
      }
    }
    return false;
  }

  /** Adds a line: as one field, or each of its elements, or what those consist of. */
  private void line(int from, int to, int levels) {
    int around = parent(leaves[from]);
    while (digest.end(around) <= leaves[to - 1]) {
      around = digest.parent(around);
    }
    boolean bare = false;
    for (int i = from; i < to; i++) {
      bare |= parent(leaves[i]) == around && hasWord(text.substring(starts[i], ends[i]));
    }
    boolean all = struck.nextClearBit(from) >= to;
    if (bare || to - from == 1) {
      add(from, to, around, all);
      return;
    }
    int start = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || child(around, leaves[i]) != child(around, leaves[start])) {
        int node = child(around, leaves[start]);
        if (levels > 1 && i - start > 1 && !all && isLink(node)) {
          line(start, i, levels - 1);
        } else {
          add(start, i, digest.isElement(node) ? node : around, all);
        }
        start = i;
      }
    }
  }

  private void add(int from, int to, int node, boolean keepStruck) {
    StringBuilder words = new StringBuilder();
    for (int i = from; i < to; i++) {
      if (keepStruck || !struck.get(i)) {
        words.append(text, starts[i], i + 1 < to ? starts[i + 1] : ends[i]);
      }
    }
    String line = oneLine(words.toString());
    if (hasWord(line)) {
      fields.add(new Field(node, leaves[from], leaves[to - 1] + 1, line));
    }
  }

  /** Links beside each other are cards, each with fields of its own. */
  private boolean isLink(int node) {
    return digest.isElement(node) && digest.name(node).local().equals("a");
  }

  private int child(int around, int leaf) {
    int at = leaf;
    while (digest.parent(at) != around) {
      at = digest.parent(at);
    }
    return at;
  }

  private int parent(int leaf) {
    return Math.max(0, digest.parent(leaf));
  }

  public static boolean hasWord(String text) {
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      if (Character.isLetterOrDigit(text.codePointAt(i))) {
        return true;
      }
    }
    return false;
  }

  public static String oneLine(String text) {
    return ChangeWords.brief(AnsiStyle.safe(text.replace('\t', ' ')), 20_000);
  }
}
