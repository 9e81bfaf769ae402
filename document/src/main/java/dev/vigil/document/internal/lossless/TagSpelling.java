package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The spelling of an element's start and end tag without its names and values: case, spaces,
 * quotes, the slash of an empty tag, attributes that the tree dropped, omitted tags. Most elements
 * of a document share a handful of forms. Immutable.
 *
 * <p>A form is a byte string in which bytes that UTF-8 never uses stand for what is left out: the
 * tag name as in the tree or in capitals, an attribute's name likewise, its value. {@link #EACH}
 * encloses a piece that is repeated for all remaining attributes. {@link #SPLIT} separates the
 * start tag from the end tag.
 */
final class TagSpelling {
  static final byte VALUE = (byte) 0xFF;
  static final byte ATTRIBUTE = (byte) 0xFE;
  static final byte ATTRIBUTE_CAPITALS = (byte) 0xFD;
  static final byte TAG = (byte) 0xFC;
  static final byte TAG_CAPITALS = (byte) 0xFB;
  static final byte EACH = (byte) 0xFA;
  static final byte SPLIT = (byte) 0xF9;

  /** The next attribute's name follows, spelled in its own way. */
  static final byte ATTRIBUTE_OTHER = (byte) 0xF8;

  static final byte[] USUAL_PIECE = {' ', ATTRIBUTE, '=', '"', VALUE, '"'};
  private static final byte[] USUAL_END = {'<', '/', TAG, '>'};

  private final byte[] bytes;
  private final int split;
  private final int eachStart;
  private final int eachEnd;

  TagSpelling(byte[] bytes) {
    this.bytes = bytes;
    this.split = find(bytes, SPLIT, 0);
    this.eachStart = find(bytes, EACH, 0);
    this.eachEnd = find(bytes, EACH, eachStart + 1);
  }

  private static int find(byte[] bytes, byte sought, int from) {
    int at = from;
    while (at < bytes.length && bytes[at] != sought) {
      at++;
    }
    return at;
  }

  /** Whether the form is one that could have been read off a source, and so is safe to follow. */
  boolean isSound() {
    boolean each = eachStart < bytes.length;
    boolean named = false;
    for (int at = eachStart + 1; at < eachEnd && each; at++) {
      named |= isAttributeName(bytes[at]);
    }
    return split < bytes.length
        && find(bytes, SPLIT, split + 1) >= bytes.length
        && (!each || named && eachEnd < split && find(bytes, EACH, eachEnd + 1) >= bytes.length);
  }

  private static boolean isAttributeName(byte b) {
    return b == ATTRIBUTE || b == ATTRIBUTE_CAPITALS || b == ATTRIBUTE_OTHER;
  }

  byte[] bytes() {
    return bytes;
  }

  /** The end of the start tag's part. */
  int split() {
    return split;
  }

  /** The position to continue from an {@link #EACH}: in the piece, or after it. */
  int each(boolean more) {
    return more ? eachStart : eachEnd;
  }

  /** A form with the usual attributes, closed as given, and with or without the usual end tag. */
  static TagSpelling usual(String closing, boolean end) {
    ByteSink form = new ByteSink(24);
    form.put('<');
    form.put(TAG);
    putEach(form, USUAL_PIECE);
    form.put(closing.getBytes(StandardCharsets.US_ASCII));
    form.put(SPLIT);
    if (end) {
      form.put(USUAL_END);
    }
    return new TagSpelling(form.toArray());
  }

  /** An element that no start tag stands for, with or without an end tag. */
  static TagSpelling implied(boolean end) {
    ByteSink form = new ByteSink(8);
    form.put(SPLIT);
    if (end) {
      form.put(USUAL_END);
    }
    return new TagSpelling(form.toArray());
  }

  static void putEach(ByteSink form, byte[] piece) {
    form.put(EACH);
    form.put(piece);
    form.put(EACH);
  }

  /**
   * Whether the start tag at {@code open} has this form; values may be anything.
   *
   * @param values receives start and end of each value in the source
   * @return the number of values found, or -1
   */
  int matchStart(byte[] source, int open, byte[] tag, byte[][] attributes, int[] values) {
    if (split == 0) {
      return open < 0 ? 0 : -1;
    }
    if (open < 0) {
      return -1;
    }
    int s = open;
    int found = 0;
    int attribute = 0;
    for (int f = 0; f < split; f++) {
      byte b = bytes[f];
      switch (b) {
        case EACH -> f = each(attribute < attributes.length);
        case TAG, TAG_CAPITALS -> {
          s = matchName(source, s, tag, b == TAG_CAPITALS);
          if (s < 0) {
            return -1;
          }
        }
        case ATTRIBUTE_OTHER -> attribute++;
        case ATTRIBUTE, ATTRIBUTE_CAPITALS -> {
          if (attribute >= attributes.length) {
            return -1;
          }
          s = matchName(source, s, attributes[attribute++], b == ATTRIBUTE_CAPITALS);
          if (s < 0) {
            return -1;
          }
        }
        case VALUE -> {
          int until = TagScan.valueEnd(source, s, source.length);
          values[2 * found] = s;
          values[2 * found + 1] = until;
          found++;
          s = until;
        }
        default -> {
          if (s >= source.length || source[s] != b) {
            return -1;
          }
          s++;
        }
      }
    }
    return s > 0 && source[s - 1] == '>' && attribute == attributes.length ? found : -1;
  }

  boolean matchEnd(byte[] source, int close, byte[] tag) {
    if (close < 0) {
      return split + 1 == bytes.length;
    }
    int s = close;
    for (int f = split + 1; f < bytes.length; f++) {
      byte b = bytes[f];
      if (b == TAG || b == TAG_CAPITALS) {
        s = matchName(source, s, tag, b == TAG_CAPITALS);
        if (s < 0) {
          return false;
        }
      } else if (s >= source.length || source[s++] != b) {
        return false;
      }
    }
    return s > close;
  }

  private static int matchName(byte[] source, int s, byte[] name, boolean capitals) {
    int end = s + name.length;
    if (end > source.length) {
      return -1;
    }
    boolean same =
        capitals
            ? isCapitals(source, s, end, name)
            : Arrays.equals(source, s, end, name, 0, name.length);
    return same ? end : -1;
  }

  static boolean isCapitals(byte[] source, int start, int end, byte[] name) {
    if (end - start != name.length) {
      return false;
    }
    for (int k = 0; k < name.length; k++) {
      if (source[start + k] != capital(name[k])) {
        return false;
      }
    }
    return true;
  }

  static byte capital(byte b) {
    return b >= 'a' && b <= 'z' ? (byte) (b - 32) : b;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TagSpelling that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
