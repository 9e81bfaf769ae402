package dev.vigil.document.xpath.node;

import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The string value of a node as a range of UTF-8 bytes: where the text is contiguous, the text
 * itself; otherwise a copy in a buffer that is reused. Not thread-safe.
 */
public final class TextValue {
  private static final byte[] NONE = {};

  private final XPathDocument view;
  private final PageDigest digest;
  private final StringList contents;
  private final EvaluationBudget budget;
  private byte[] scratch = NONE;

  public byte[] bytes = NONE;
  public int start;
  public int end;

  public TextValue(XPathDocument view, EvaluationBudget budget) {
    this.view = view;
    this.digest = view.digest();
    this.contents = digest.contents();
    this.budget = budget;
  }

  public void loadAttribute(int attribute) {
    StringList values = digest.attributes().values();
    bytes = values.buffer(attribute);
    start = values.start(attribute);
    end = values.end(attribute);
  }

  public void load(int node) {
    NodeKind kind = digest.kind(node);
    if (kind.isBranch()) {
      loadBranch(node, kind);
    } else if (kind.isText() && view.hidden() != null) {
      loadLeaves(node, view.runEnd(node));
    } else {
      loadLeaf(node);
    }
  }

  private void loadLeaf(int node) {
    int i = digest.content(node);
    bytes = contents.buffer(i);
    start = contents.start(i);
    end = contents.end(i);
  }

  private void loadBranch(int node, NodeKind kind) {
    int size = digest.size(node);
    if (size == 1) {
      start = 0;
      end = 0;
    } else if (size == 2 && digest.tag(node + 1) == DocumentNames.TEXT) {
      loadLeaf(node + 1);
    } else if (kind == NodeKind.ELEMENT && view.isContiguous()) {
      loadPiece(node + 1, node + size - 1);
    } else {
      loadLeaves(node + 1, node + size);
    }
  }

  private void loadPiece(int from, int to) {
    int first = from;
    while (first <= to && digest.isElement(first)) {
      first++;
    }
    if (first > to) {
      start = 0;
      end = 0;
      return;
    }
    int last = to;
    while (digest.isElement(last)) {
      last--;
    }
    bytes = contents.buffer(digest.content(first));
    start = contents.start(digest.content(first));
    end = contents.end(digest.content(last));
    budget.spend(end - start >>> 6);
  }

  @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
  private void loadLeaves(int from, int to) {
    budget.spend(to - from);
    bytes = NONE;
    start = 0;
    end = 0;
    boolean copied = false;
    for (int at = from; at < to; at++) {
      if (!view.isText(at)) {
        continue;
      }
      int i = digest.content(at);
      byte[] buffer = contents.buffer(i);
      int pieceStart = contents.start(i);
      int pieceEnd = contents.end(i);
      if (pieceStart == pieceEnd) {
        continue;
      }
      if (start == end) {
        bytes = buffer;
        start = pieceStart;
        end = pieceEnd;
      } else if (!copied && bytes == buffer && end == pieceStart) {
        end = pieceEnd;
      } else {
        append(buffer, pieceStart, pieceEnd, copied);
        copied = true;
      }
    }
  }

  private void append(byte[] buffer, int pieceStart, int pieceEnd, boolean copied) {
    int length = end - start;
    int total = Math.addExact(length, pieceEnd - pieceStart);
    if (scratch.length < total) {
      byte[] larger = new byte[(int) Math.min(Integer.MAX_VALUE - 8L, total * 2L)];
      System.arraycopy(bytes, start, larger, 0, length);
      scratch = larger;
    } else if (!copied) {
      System.arraycopy(bytes, start, scratch, 0, length);
    }
    System.arraycopy(buffer, pieceStart, scratch, length, pieceEnd - pieceStart);
    bytes = scratch;
    start = 0;
    end = total;
    budget.spend(pieceEnd - pieceStart >>> 6);
  }

  public boolean isEqual(byte[] other) {
    return Arrays.equals(bytes, start, end, other, 0, other.length);
  }

  boolean isEqual(TextValue other) {
    return Arrays.equals(bytes, start, end, other.bytes, other.start, other.end);
  }

  /** By code point: UTF-8 bytes without sign sort like the code points they spell. */
  public int compare(byte[] other) {
    return Arrays.compareUnsigned(bytes, start, end, other, 0, other.length);
  }

  public int compare(TextValue other) {
    return Arrays.compareUnsigned(bytes, start, end, other.bytes, other.start, other.end);
  }

  /** The value cast to xs:double; for an invalid value Saxon reports the error. */
  public double toDouble() {
    double value = DoubleParser.parse(bytes, start, end);
    if (Double.isNaN(value) && !DoubleParser.isNaN(bytes, start, end)) {
      throw new SaxonFallback("not a number");
    }
    return value;
  }

  @Override
  public String toString() {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }
}
