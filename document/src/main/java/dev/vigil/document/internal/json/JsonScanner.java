package dev.vigil.document.internal.json;

import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentPosition;
import dev.vigil.document.DocumentType;
import dev.vigil.document.HeapStrings;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Scans one JSON text from UTF-8 bytes into a digest. Containers are kept on an own stack, so
 * nesting is bounded by the limits only. Not thread-safe; good for one document.
 */
final class JsonScanner {
  private static final byte[] OBJECT = ascii("object");
  private static final byte[] ARRAY = ascii("array");
  private static final byte[] STRING = ascii("string");
  private static final byte[] NUMBER = ascii("number");
  private static final byte[] BOOLEAN = ascii("boolean");
  private static final byte[] NULL = ascii("null");
  private static final byte[] TRUE = ascii("true");
  private static final byte[] FALSE = ascii("false");

  private final byte[] b;
  private final DigestBuilder builder;
  private final KeyTable keys;
  private final int item;
  private final int type;
  private HeapStrings.Builder unescaped = new HeapStrings.Builder(64, 1);

  private int p;
  private boolean[] inObject = new boolean[64];
  private int depth;
  private int[] opens;
  private int[] closes;

  JsonScanner(byte[] utf8, ReadLimits limits) {
    b = utf8;
    int expectedNodes = utf8.length / 10 + 16;
    builder = new DigestBuilder(DocumentType.JSON, limits, expectedNodes, utf8.length / 2);
    keys = new KeyTable(builder.tags());
    item = builder.tags().intern(DocumentName.of("_"));
    type = builder.attributeNames().intern(DocumentName.of("type"));
    opens = new int[expectedNodes];
    closes = new int[expectedNodes];
    closes[0] = -1;
  }

  private static byte[] ascii(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  int[] opens() {
    return Arrays.copyOf(opens, builder.nodeCount());
  }

  int[] closes() {
    return Arrays.copyOf(closes, builder.nodeCount());
  }

  PageDigest scan() {
    skipSpace();
    value(builder.tags().intern(DocumentName.of("json")), true);
    while (depth > 0) {
      next();
    }
    skipSpace();
    if (p < b.length) {
      throw fault("something follows the value; a JSON text is one value, so remove it.");
    }
    return builder.build();
  }

  /** Reads the next member or item of the innermost container, or the container's end. */
  private void next() {
    boolean object = inObject[depth];
    int close = object ? '}' : ']';
    skipSpace();
    boolean first = builder.nodeCount() == builder.current() + 1;
    if (p < b.length && b[p] == close) {
      closes[builder.current()] = p++;
      builder.close();
      depth--;
      return;
    }
    if (!first) {
      if (p >= b.length || b[p] != ',') {
        throw fault(
            p >= b.length
                ? "the text ends inside " + container() + "; it may be cut off."
                : "a comma or " + (char) close + " is expected here.");
      }
      p++;
      skipSpace();
    }
    if (object) {
      if (p >= b.length || b[p] != '"') {
        throw fault(
            p >= b.length
                ? "the text ends inside " + container() + "; it may be cut off."
                : "a key in double quotes is expected here.");
      }
      int tag = key();
      skipSpace();
      if (p >= b.length || b[p] != ':') {
        throw fault("a colon is expected behind the key.");
      }
      p++;
      skipSpace();
      value(tag, false);
    } else {
      value(item, false);
    }
  }

  private String container() {
    DocumentPosition place = DocumentPosition.of(b, opens[builder.current()]);
    return (inObject[depth] ? "an object" : "an array") + " that began at " + place;
  }

  private void value(int tag, boolean root) {
    int c = p < b.length ? b[p] : 0;
    int node = builder.open(tag);
    place(node, p);
    switch (c) {
      case '{', '[' -> {
        typed(c == '{' ? OBJECT : ARRAY);
        if (++depth == inObject.length) {
          inObject = Arrays.copyOf(inObject, depth * 2);
        }
        inObject[depth] = c == '{';
        p++;
        return;
      }
      case '"' -> {
        if (root) {
          typed(STRING);
        }
        int start = ++p;
        string(builder.contents(), true);
        if (builder.contents().pending() > 0) {
          place(builder.leaf(DocumentNames.TEXT), start);
        }
      }
      case 't', 'f' -> {
        typed(BOOLEAN);
        word(c == 't' ? TRUE : FALSE, true);
      }
      case 'n' -> {
        typed(NULL);
        word(NULL, false);
      }
      default -> {
        typed(NUMBER);
        int start = p;
        number();
        place(builder.leaf(DocumentNames.TEXT, b, start, p), start);
      }
    }
    builder.close();
  }

  private void typed(byte[] name) {
    builder.attribute(type, name, 0, name.length);
  }

  private void word(byte[] word, boolean asText) {
    int end = p + word.length;
    if (end > b.length || !Arrays.equals(b, p, end, word, 0, word.length)) {
      throw fault("a value is expected here: an object, array, string, number, true, false, null.");
    }
    if (asText) {
      place(builder.leaf(DocumentNames.TEXT, b, p, end), p);
    }
    p = end;
  }

  private void number() {
    int start = p;
    if (at('-')) {
      p++;
    }
    if (at('0')) {
      p++;
    } else if (digits() == 0) {
      throw fault(
          p >= b.length
              ? "the text ends where a value is expected; it may be cut off."
              : "a value is expected here: an object, array, string, number, true, false, null.");
    }
    if (at('.')) {
      p++;
      if (digits() == 0) {
        throw fault("digits are expected behind the decimal point.");
      }
    }
    if (at('e') || at('E')) {
      p++;
      if (at('+') || at('-')) {
        p++;
      }
      if (digits() == 0) {
        throw fault("digits are expected in the exponent.");
      }
    }
    if (p < b.length && (Character.isLetterOrDigit(b[p]) || b[p] == '.')) {
      p = start;
      throw fault("this is not a JSON number; leading zeros and names are not allowed.");
    }
  }

  private boolean at(int c) {
    return p < b.length && b[p] == c;
  }

  private int digits() {
    int start = p;
    while (p < b.length && b[p] >= '0' && b[p] <= '9') {
      p++;
    }
    return p - start;
  }

  /** Reads a key from its quote on and returns its tag. */
  private int key() {
    int start = ++p;
    while (p < b.length && b[p] != '"' && b[p] != '\\' && (b[p] & 0xE0) != 0) {
      p++;
    }
    if (at('"')) {
      return keys.tag(b, start, p++);
    }
    p = start;
    unescaped = new HeapStrings.Builder(64, 1);
    string(unescaped, false);
    byte[] key = unescaped.build().buffer(0);
    return keys.tag(key, 0, unescaped.pending());
  }

  /** Reads a string from behind its quote to behind the closing one. */
  private void string(HeapStrings.Builder out, boolean asText) {
    int open = p - 1;
    int run = p;
    while (p < b.length) {
      int c = b[p];
      if (c == '"') {
        out.append(b, run, p);
        p++;
        return;
      }
      if (c == '\\') {
        out.append(b, run, p);
        escape(out);
        run = p;
      } else if (c >= 0 && c < 0x20) {
        throw fault(
            "a control character, U+%04X, stands in a string; write \\u%04x.".formatted(c, c));
      } else {
        p++;
      }
    }
    p = open;
    throw fault((asText ? "the string" : "the key") + " has no closing quote; it may be cut off.");
  }

  private void escape(HeapStrings.Builder out) {
    int c = p + 1 < b.length ? b[p + 1] : 0;
    switch (c) {
      case '"', '\\', '/' -> out.append(c);
      case 'n' -> out.append('\n');
      case 't' -> out.append('\t');
      case 'r' -> out.append('\r');
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'u' -> {
        int unit = hexadecimal(p + 2);
        p += 6;
        boolean high = Character.isHighSurrogate((char) unit);
        if (high && p + 1 < b.length && b[p] == '\\' && b[p + 1] == 'u') {
          int low = hexadecimal(p + 2);
          if (Character.isLowSurrogate((char) low)) {
            p += 6;
            out.appendCodePoint(Character.toCodePoint((char) unit, (char) low));
            return;
          }
        }
        out.appendCodePoint(unit);
        return;
      }
      default -> throw fault("there is no such escape in JSON; write \\\\ for a backslash.");
    }
    p += 2;
  }

  private int hexadecimal(int from) {
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = i < b.length && b[i] >= 0 ? Character.digit(b[i], 16) : -1;
      if (digit < 0) {
        throw fault("\\u needs four hexadecimal digits.");
      }
      value = value << 4 | digit;
    }
    return value;
  }

  private void skipSpace() {
    while (p < b.length && (b[p] == ' ' || b[p] == '\n' || b[p] == '\r' || b[p] == '\t')) {
      p++;
    }
  }

  private void place(int node, int at) {
    if (node >= opens.length) {
      opens = Arrays.copyOf(opens, node + (node >> 1) + 16);
      closes = Arrays.copyOf(closes, opens.length);
    }
    opens[node] = at;
    closes[node] = -1;
  }

  private DocumentException fault(String what) {
    return DocumentPosition.of(b, p).fault(DocumentType.JSON, what);
  }
}
