package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.StringList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the source of a JSON document: its indentation, the spaces after colons and commas, and
 * the characters that its strings escape. Stateless apart from what it reads once; not thread-safe.
 */
final class JsonSpelling {
  private static final int ASCII_ONLY = 1;
  private static final int ESCAPED_SLASH = 2;
  private static final int CAPITAL_HEX = 4;

  private final PageDigest digest;
  private final int flags;
  private final byte[] lineEnd;
  private final byte[] indent;
  private final byte[] afterColon;
  private final byte[] afterComma;

  private JsonSpelling(PageDigest digest, ByteCursor in) {
    this.digest = digest;
    this.flags = in.varint();
    this.lineEnd = in.block();
    this.indent = in.block();
    this.afterColon = in.block();
    this.afterComma = in.block();
  }

  static void learn(ReadResult reading, ByteSink out) {
    byte[] source = reading.source().utf8();
    boolean ascii = true;
    boolean slash = false;
    boolean capitals = false;
    boolean hexSeen = false;
    byte[] afterColon = null;
    byte[] afterComma = null;
    byte[] afterOpen = null;
    boolean inString = false;
    for (int i = 0; i < source.length; i++) {
      byte b = source[i];
      ascii &= b >= 0;
      if (inString) {
        if (b == '\\' && i + 1 < source.length) {
          i++;
          slash |= source[i] == '/';
          for (int k = i + 1; source[i] == 'u' && !hexSeen && k < i + 5 && k < source.length; k++) {
            hexSeen = Character.isLetter(source[k]);
            capitals = hexSeen && source[k] < 'a';
          }
        } else if (b == '"') {
          inString = false;
        }
      } else if (b == '"') {
        inString = true;
      } else if (b == ':' && afterColon == null) {
        afterColon = space(source, i + 1);
      } else if (b == ',' && afterComma == null) {
        afterComma = space(source, i + 1);
      } else if ((b == '{' || b == '[') && afterOpen == null) {
        afterOpen = space(source, i + 1);
      }
    }
    out.varint(
        (ascii ? ASCII_ONLY : 0) | (slash ? ESCAPED_SLASH : 0) | (capitals ? CAPITAL_HEX : 0));
    byte[] open = orEmpty(afterOpen);
    int feed = open.length;
    for (int k = 0; k < open.length && feed == open.length; k++) {
      feed = open[k] == '\n' ? k + 1 : feed;
    }
    boolean lines = open.length > 0 && feed > 0 && open[feed - 1] == '\n';
    out.block(lines ? Arrays.copyOf(open, feed) : new byte[0]);
    out.block(lines ? Arrays.copyOfRange(open, feed, open.length) : new byte[0]);
    out.block(orEmpty(afterColon));
    out.block(lines ? new byte[0] : orEmpty(afterComma));
  }

  private static byte[] orEmpty(byte @Nullable [] bytes) {
    return bytes == null ? new byte[0] : bytes;
  }

  /** The white space at a place, as far as it is short. */
  private static byte[] space(byte[] source, int from) {
    int at = from;
    while (at < source.length && at < from + 64 && source[at] <= ' ' && source[at] >= 0) {
      at++;
    }
    return Arrays.copyOfRange(source, from, at);
  }

  static void predict(PageDigest digest, ByteCursor in, Prediction to) {
    new JsonSpelling(digest, in).write(to);
  }

  private void write(Prediction to) {
    ByteSink out = to.out();
    int root = digest.root();
    if (root < 0) {
      return;
    }
    int node = root;
    int level = 0;
    while (true) {
      String type = digest.attribute(node, "type");
      boolean object = "object".equals(type);
      boolean array = "array".equals(type);
      if (object || array) {
        to.opens(node);
        out.put(object ? '{' : '[');
        int child = digest.firstChild(node);
        if (child >= 0) {
          line(++level, out);
          node = child;
          key(node, out);
          continue;
        }
        out.put(object ? '}' : ']');
      } else {
        scalar(node, type, out);
      }
      while (node != root && digest.nextSibling(node) < 0) {
        node = digest.parent(node);
        line(--level, out);
        to.closes(node);
        out.put("object".equals(digest.attribute(node, "type")) ? '}' : ']');
      }
      if (node == root) {
        return;
      }
      node = digest.nextSibling(node);
      out.put(',');
      out.put(afterComma);
      line(level, out);
      key(node, out);
    }
  }

  private void key(int node, ByteSink out) {
    int parent = digest.parent(node);
    if ("object".equals(digest.attribute(parent, "type"))) {
      byte[] name = digest.name(node).local().getBytes(StandardCharsets.UTF_8);
      string(name, 0, name.length, out);
      out.put(':');
      out.put(afterColon);
    }
  }

  private void scalar(int node, @Nullable String type, ByteSink out) {
    int child = digest.firstChild(node);
    boolean quoted = type == null || type.equals("string");
    if (quoted && child < 0) {
      out.put('"');
      out.put('"');
    } else if (child >= 0) {
      StringList contents = digest.contents();
      int i = digest.content(child);
      if (quoted) {
        string(contents.buffer(i), contents.start(i), contents.end(i), out);
      } else {
        out.put(contents.buffer(i), contents.start(i), contents.end(i));
      }
    } else if ("null".equals(type)) {
      out.put("null".getBytes(StandardCharsets.US_ASCII));
    }
  }

  private void line(int level, ByteSink out) {
    if (lineEnd.length > 0) {
      out.put(lineEnd);
      // A million levels of indentation would be quadratic; deeper lines go into the patch.
      for (int k = 0; k < Math.min(level, 64); k++) {
        out.put(indent);
      }
    }
  }

  private void string(byte[] text, int start, int end, ByteSink out) {
    out.put('"');
    for (int at = start; at < end; at++) {
      int b = text[at];
      if (b < 0 && (flags & ASCII_ONLY) != 0) {
        int length = b >= (byte) 0xF0 ? 4 : b >= (byte) 0xE0 ? 3 : 2;
        int stop = Math.min(end, at + length);
        for (char c : new String(text, at, stop - at, StandardCharsets.UTF_8).toCharArray()) {
          unicode(c, out);
        }
        at = stop - 1;
        continue;
      }
      switch (b) {
        case '"', '\\' -> {
          out.put('\\');
          out.put(b);
        }
        case '/' -> {
          if ((flags & ESCAPED_SLASH) != 0) {
            out.put('\\');
          }
          out.put(b);
        }
        case '\n' -> escape('n', out);
        case '\r' -> escape('r', out);
        case '\t' -> escape('t', out);
        case '\b' -> escape('b', out);
        case '\f' -> escape('f', out);
        default -> {
          if (b >= 0 && b < ' ') {
            unicode((char) b, out);
          } else {
            out.put(b);
          }
        }
      }
    }
    out.put('"');
  }

  private static void escape(char letter, ByteSink out) {
    out.put('\\');
    out.put(letter);
  }

  private void unicode(char c, ByteSink out) {
    escape('u', out);
    String digits = (flags & CAPITAL_HEX) != 0 ? "0123456789ABCDEF" : "0123456789abcdef";
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.put(digits.charAt(c >> shift & 15));
    }
  }
}
