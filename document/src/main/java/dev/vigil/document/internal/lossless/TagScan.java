package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteSink;
import java.util.Arrays;

/**
 * Reads {@link TagSpelling}s from a source by the lexical rules that HTML and XML share. Stateless.
 */
final class TagScan {
  private TagScan() {}

  /**
   * Reads the form off the source.
   *
   * @param open where the start tag begins, or -1
   * @param close where the end tag begins, or -1
   * @param attributes the names of the element's attributes as in the tree
   */
  static TagSpelling read(byte[] source, int open, int close, byte[] tag, byte[][] attributes) {
    ByteSink form = new ByteSink(48);
    if (open >= 0) {
      readStart(source, open, tag, attributes, form);
    }
    form.put(TagSpelling.SPLIT);
    if (close >= 0) {
      readEnd(source, close, tag, form);
    }
    return new TagSpelling(form.toArray());
  }

  private static void readStart(
      byte[] source, int open, byte[] tag, byte[][] attributes, ByteSink form) {
    int end = source.length;
    int nameEnd = open + 1;
    while (nameEnd < end && !isSpace(source[nameEnd]) && !isTagEnd(source[nameEnd])) {
      nameEnd++;
    }
    form.put('<');
    putTag(source, open + 1, nameEnd, tag, form);
    ByteSink pieces = new ByteSink(64);
    byte[] firstPiece = TagSpelling.USUAL_PIECE;
    boolean alike = true;
    int next = 0;
    int at = nameEnd;
    int pieceStart = at;
    while (true) {
      while (at < end && (isSpace(source[at]) || source[at] == '/')) {
        at++;
      }
      if (at >= end || source[at] == '>') {
        break;
      }
      int nameStart = at++;
      while (at < end && !isSpace(source[at]) && !isTagEnd(source[at]) && source[at] != '=') {
        at++;
      }
      int attributeEnd = at;
      int value = valueStart(source, at, end);
      int valueEnd = value < 0 ? at : valueEnd(source, value, end);
      boolean known =
          next < attributes.length
              && equalIgnoringCase(source, nameStart, attributeEnd, attributes[next]);
      ByteSink piece = new ByteSink(24);
      if (known) {
        piece.put(source, pieceStart, nameStart);
        byte[] name = attributes[next++];
        if (Arrays.equals(source, nameStart, attributeEnd, name, 0, name.length)) {
          piece.put(TagSpelling.ATTRIBUTE);
        } else if (TagSpelling.isCapitals(source, nameStart, attributeEnd, name)) {
          piece.put(TagSpelling.ATTRIBUTE_CAPITALS);
        } else {
          piece.put(TagSpelling.ATTRIBUTE_OTHER);
          piece.put(source, nameStart, attributeEnd);
        }
        if (value >= 0) {
          piece.put(source, attributeEnd, value);
          piece.put(TagSpelling.VALUE);
        }
        at = valueEnd;
        if (value > 0 && isQuote(source[value - 1]) && at < end) {
          piece.put(source[at++]);
        }
      } else {
        at = valueEnd;
        if (value > 0 && isQuote(source[value - 1]) && at < end) {
          at++;
        }
        piece.put(source, pieceStart, at);
        alike = false;
      }
      byte[] bytes = piece.toArray();
      if (pieces.size() == 0) {
        firstPiece = bytes;
      } else if (alike) {
        alike = Arrays.equals(firstPiece, bytes);
      }
      pieces.put(bytes);
      pieceStart = at;
    }
    if (alike && next == attributes.length) {
      TagSpelling.putEach(form, firstPiece);
    } else {
      form.put(pieces.array(), 0, pieces.size());
    }
    form.put(source, pieceStart, Math.min(end, at + 1));
  }

  private static void readEnd(byte[] source, int close, byte[] tag, ByteSink form) {
    int end = source.length;
    int nameEnd = Math.min(end, close + 2);
    form.put(source, close, nameEnd);
    int nameStart = nameEnd;
    while (nameEnd < end && !isSpace(source[nameEnd]) && !isTagEnd(source[nameEnd])) {
      nameEnd++;
    }
    putTag(source, nameStart, nameEnd, tag, form);
    int until = nameEnd;
    while (until < end && source[until] != '>') {
      until++;
    }
    form.put(source, nameEnd, Math.min(end, until + 1));
  }

  private static void putTag(byte[] source, int start, int end, byte[] tag, ByteSink form) {
    if (Arrays.equals(source, start, end, tag, 0, tag.length)) {
      form.put(TagSpelling.TAG);
    } else if (TagSpelling.isCapitals(source, start, end, tag)) {
      form.put(TagSpelling.TAG_CAPITALS);
    } else {
      form.put(source, start, end);
    }
  }

  /** The start of the value of an attribute after its name, inside quotes if any, or -1. */
  private static int valueStart(byte[] source, int nameEnd, int end) {
    int at = nameEnd;
    while (at < end && isSpace(source[at])) {
      at++;
    }
    if (at >= end || source[at] != '=') {
      return -1;
    }
    at++;
    while (at < end && isSpace(source[at])) {
      at++;
    }
    return at < end && isQuote(source[at]) ? at + 1 : at;
  }

  static int valueEnd(byte[] source, int start, int end) {
    int at = start;
    byte before = source[start - 1];
    if (isQuote(before)) {
      while (at < end && source[at] != before) {
        at++;
      }
    } else {
      while (at < end && !isSpace(source[at]) && source[at] != '>') {
        at++;
      }
    }
    return at;
  }

  private static boolean equalIgnoringCase(byte[] source, int start, int end, byte[] name) {
    if (end - start != name.length) {
      return false;
    }
    for (int k = 0; k < name.length; k++) {
      if (TagSpelling.capital(source[start + k]) != TagSpelling.capital(name[k])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\t' || b == '\r' || b == '\f';
  }

  private static boolean isTagEnd(byte b) {
    return b == '>' || b == '/';
  }

  private static boolean isQuote(byte b) {
    return b == '"' || b == '\'';
  }
}
