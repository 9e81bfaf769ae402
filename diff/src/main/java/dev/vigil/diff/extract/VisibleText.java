package dev.vigil.diff.extract;

import dev.vigil.diff.NodeRange;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The text that a view shows to a reader, with the position of each character in the raw digest.
 * Immutable.
 *
 * <p>Pieces that stand in the text as they stand in their leaf share an entry: {@code starts} in
 * the text, {@code leaves} and {@code offsets} in the leaf's value (-1 where a rule rewrote it).
 */
public final class VisibleText {
  private final PageDigest digest;
  private final String text;
  private final int[] starts;
  private final int[] leaves;
  private final int[] offsets;
  private final int[] ends;
  private final List<Line> lines;

  /** One line as shown: a block, a table row, what stands between two line breaks. */
  public record Line(int from, int to, String text) {}

  private VisibleText(
      PageDigest digest, String text, int[] starts, int[] leaves, int[] offsets, int[] ends) {
    this.digest = digest;
    this.text = text;
    this.starts = starts;
    this.leaves = leaves;
    this.offsets = offsets;
    this.ends = ends;
    this.lines = split(text);
  }

  static VisibleText of(ViewExtracts extracts) {
    Pieces pieces = new Pieces();
    String text =
        RenderedText.of(
            extracts.view().digest(), extracts.view()::nextSeen, extracts.view()::value, pieces);
    int n = pieces.count;
    return new VisibleText(
        extracts.view().digest(),
        text,
        Arrays.copyOf(pieces.starts, n),
        Arrays.copyOf(pieces.leaves, n),
        Arrays.copyOf(pieces.offsets, n),
        Arrays.copyOf(pieces.ends, n));
  }

  public String text() {
    return text;
  }

  /** The lines that are not blank, without white space at their ends. */
  public List<Line> lines() {
    return lines;
  }

  /** The number of the line that a character belongs to. */
  public int lineAt(int at) {
    int low = 0;
    int high = lines.size() - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (lines.get(middle).from() <= at) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * The place of a run of characters: inside a leaf where it lies in one, else the innermost
   * element around it if that has no other text, else the leaf where it begins.
   */
  public NodeRange range(int from, int to) {
    int first = piece(from);
    int last = piece(Math.max(from, to - 1));
    int leaf = leaves[first];
    if (leaf == leaves[last]) {
      return offsets[first] < 0 || offsets[last] < 0
          ? NodeRange.whole(leaf)
          : new NodeRange(
              leaf, offsets[first] + from - starts[first], offsets[last] + to - starts[last]);
    }
    int around = leaf;
    while (digest.end(around) <= leaves[last]) {
      around = digest.parent(around);
    }
    boolean alone =
        text.substring(Math.min(starts[first], from), from).isBlank()
            && (first == 0 || leaves[first - 1] < around)
            && (last == leaves.length - 1 || leaves[last + 1] >= digest.end(around));
    return NodeRange.whole(alone ? around : leaf);
  }

  public PageDigest digest() {
    return digest;
  }

  /** Whether a leaf has part in the text. */
  public boolean shows(int leaf) {
    return Arrays.binarySearch(leaves, leaf) >= 0;
  }

  /** The start of a subtree in the text. */
  int from(int node) {
    int i = pieceOfLeaf(node);
    return i == starts.length ? text.length() : starts[i];
  }

  /** The text inside a subtree, without white space at its ends. */
  public String textOf(int node) {
    return textBetween(node, digest.end(node));
  }

  /** The text of the leaves from one node to before another, without white space at its ends. */
  String textBetween(int from, int to) {
    int first = pieceOfLeaf(from);
    int end = pieceOfLeaf(to);
    return first < end ? text.substring(starts[first], ends[end - 1]).strip() : "";
  }

  private int pieceOfLeaf(int node) {
    int at = Arrays.binarySearch(leaves, node);
    if (at < 0) {
      return -at - 1;
    }
    while (at > 0 && leaves[at - 1] == node) {
      at--;
    }
    return at;
  }

  private int piece(int at) {
    int i = Arrays.binarySearch(starts, at);
    return i >= 0 ? i : Math.max(0, -i - 2);
  }

  /** Whether both show the same text, each piece of it at the same place of the same document. */
  @Override
  public boolean equals(Object other) {
    return other instanceof VisibleText that
        && digest == that.digest
        && text.equals(that.text)
        && Arrays.equals(leaves, that.leaves)
        && Arrays.equals(starts, that.starts)
        && Arrays.equals(offsets, that.offsets)
        && Arrays.equals(ends, that.ends);
  }

  @Override
  public int hashCode() {
    return text.hashCode() * 31 + Arrays.hashCode(leaves);
  }

  private static List<Line> split(String text) {
    List<Line> lines = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      int start = from;
      int stop = end;
      while (start < stop && isSpace(text.charAt(start))) {
        start++;
      }
      while (stop > start && isSpace(text.charAt(stop - 1))) {
        stop--;
      }
      if (start < stop) {
        lines.add(new Line(start, stop, text.substring(start, stop)));
      }
      from = end + 1;
    }
    return List.copyOf(lines);
  }

  private static boolean isSpace(char c) {
    return c <= ' ' || c == '\u00A0';
  }

  /** Collects pieces and joins those that stay side by side. */
  private static final class Pieces implements RenderedText.Pieces {
    private int[] starts = new int[256];
    private int[] leaves = new int[256];
    private int[] offsets = new int[256];
    private int[] ends = new int[256];
    private int count;

    @Override
    public void piece(int leaf, int from, int length, int at) {
      int last = count - 1;
      if (last >= 0
          && leaves[last] == leaf
          && (from < 0 ? offsets[last] < 0 : offsets[last] >= 0)
          && (from < 0 || from - offsets[last] == at - starts[last])) {
        ends[last] = at + length;
        return;
      }
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
        leaves = Arrays.copyOf(leaves, count * 2);
        offsets = Arrays.copyOf(offsets, count * 2);
        ends = Arrays.copyOf(ends, count * 2);
      }
      starts[count] = at;
      leaves[count] = leaf;
      offsets[count] = from;
      ends[count] = at + length;
      count++;
    }
  }
}
