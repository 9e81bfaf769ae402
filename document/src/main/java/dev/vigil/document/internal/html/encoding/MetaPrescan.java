package dev.vigil.document.internal.html.encoding;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches the first {@value #REACH} bytes of a page for its encoding declaration: the algorithm
 * "prescan a byte stream to determine its encoding" of the HTML standard. Good for one page.
 */
public final class MetaPrescan {
  public static final int REACH = 1024;

  private final byte[] bytes;
  private final int length;
  private int at;

  // The attribute that was read last.
  private String name = "";
  private String value = "";

  private MetaPrescan(byte[] bytes) {
    this.bytes = bytes;
    this.length = Math.min(REACH, bytes.length);
  }

  /** The declared encoding, or null. */
  public static @Nullable Charset scan(byte[] bytes) {
    MetaPrescan scan = new MetaPrescan(bytes);
    if (scan.startsWith("<\0?\0x\0")) {
      return StandardCharsets.UTF_16LE;
    }
    if (scan.startsWith("\0<\0?\0x")) {
      return StandardCharsets.UTF_16BE;
    }
    Charset declared = scan.metas();
    return declared != null ? declared : scan.xmlDeclaration();
  }

  private @Nullable Charset metas() {
    while (at < length) {
      if (startsWith("<!--")) {
        at += 2;
        while (at < length && !startsWith("-->")) {
          at++;
        }
        at += 3;
      } else if (isMeta()) {
        at += 6;
        Charset found = meta();
        if (found != null) {
          return found;
        }
      } else if (isTag()) {
        while (at < length && !isSpace(bytes[at]) && bytes[at] != '>') {
          at++;
        }
        while (attribute()) {}
      } else if (startsWith("<!") || startsWith("</") || startsWith("<?")) {
        while (at < length && bytes[at] != '>') {
          at++;
        }
        at++;
      } else {
        at++;
      }
    }
    return null;
  }

  private boolean startsWith(String text) {
    if (at + text.length() > length) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[at + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean isMeta() {
    return at + 6 <= length
        && bytes[at] == '<'
        && new String(bytes, at + 1, 4, StandardCharsets.ISO_8859_1).equalsIgnoreCase("meta")
        && (isSpace(bytes[at + 5]) || bytes[at + 5] == '/');
  }

  private boolean isTag() {
    if (bytes[at] != '<' || at + 1 >= length) {
      return false;
    }
    int next = bytes[at + 1];
    return isLetter(next) || next == '/' && at + 2 < length && isLetter(bytes[at + 2]);
  }

  private static boolean isLetter(int c) {
    return (c | 32) >= 'a' && (c | 32) <= 'z';
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  private @Nullable Charset meta() {
    Set<String> seen = new HashSet<>();
    boolean gotPragma = false;
    boolean needPragma = false;
    boolean unknown = true;
    Charset charset = null;
    while (attribute()) {
      if (!seen.add(name)) {
        continue;
      }
      switch (name) {
        case "http-equiv" -> gotPragma |= value.equals("content-type");
        case "content" -> {
          String label = fromContent(value);
          Charset found = label == null ? null : Encodings.find(label);
          if (found != null && charset == null && unknown) {
            charset = found;
            unknown = false;
            needPragma = true;
          }
        }
        case "charset" -> {
          charset = Encodings.find(value);
          unknown = false;
          needPragma = false;
        }
        default -> {}
      }
    }
    // A tag that the reach cuts off does not count.
    if (at >= length || unknown || charset == null || needPragma && !gotPragma) {
      return null;
    }
    return adjusted(charset);
  }

  /**
   * Replaces a declared encoding that an ASCII-readable declaration contradicts, such as UTF-16.
   */
  public static Charset adjusted(Charset charset) {
    if (charset.equals(StandardCharsets.UTF_16LE) || charset.equals(StandardCharsets.UTF_16BE)) {
      return StandardCharsets.UTF_8;
    }
    return charset.name().equals("x-user-defined") ? Encodings.WINDOWS_1252 : charset;
  }

  /** Reads an attribute into name and value; false where the tag ends. */
  private boolean attribute() {
    while (at < length && (isSpace(bytes[at]) || bytes[at] == '/')) {
      at++;
    }
    if (at >= length || bytes[at] == '>') {
      return false;
    }
    StringBuilder text = new StringBuilder();
    while (at < length
        && !(bytes[at] == '=' && !text.isEmpty())
        && !isSpace(bytes[at])
        && bytes[at] != '/'
        && bytes[at] != '>') {
      text.append(lower(bytes[at++]));
    }
    name = text.toString();
    value = "";
    skipSpace();
    if (at >= length) {
      return false;
    }
    if (bytes[at] == '=') {
      at++;
      skipSpace();
      return value();
    }
    return true;
  }

  private boolean value() {
    if (at >= length) {
      return false;
    }
    StringBuilder text = new StringBuilder();
    byte quote = bytes[at];
    if (quote == '"' || quote == '\'') {
      at++;
      while (at < length && bytes[at] != quote) {
        text.append(lower(bytes[at++]));
      }
      at++;
    } else {
      while (at < length && !isSpace(bytes[at]) && bytes[at] != '>') {
        text.append(lower(bytes[at++]));
      }
    }
    value = text.toString();
    return at <= length;
  }

  private void skipSpace() {
    while (at < length && isSpace(bytes[at])) {
      at++;
    }
  }

  private static char lower(byte b) {
    int c = b & 0xFF;
    return (char) (c >= 'A' && c <= 'Z' ? c + 32 : c);
  }

  /** The label in a text such as {@code text/html; charset=utf-8}, or null. */
  public static @Nullable String fromContent(String content) {
    String text = content.toLowerCase(Locale.ROOT);
    int from = 0;
    while (true) {
      int found = text.indexOf("charset", from);
      if (found < 0) {
        return null;
      }
      from = found + 7;
      int p = skipSpace(text, from);
      if (p < text.length() && text.charAt(p) == '=') {
        return labelAt(text, skipSpace(text, p + 1));
      }
    }
  }

  private static int skipSpace(String text, int from) {
    int p = from;
    while (p < text.length() && isSpace(text.charAt(p))) {
      p++;
    }
    return p;
  }

  private static @Nullable String labelAt(String text, int p) {
    if (p >= text.length()) {
      return null;
    }
    char quote = text.charAt(p);
    if (quote == '"' || quote == '\'') {
      int end = text.indexOf(quote, p + 1);
      return end < 0 ? null : text.substring(p + 1, end);
    }
    int end = p;
    while (end < text.length() && !isSpace(text.charAt(end)) && text.charAt(end) != ';') {
      end++;
    }
    return text.substring(p, end);
  }

  /** The encoding in {@code <?xml ... encoding="...">} at the very beginning, or null. */
  private @Nullable Charset xmlDeclaration() {
    at = 0;
    if (!startsWith("<?xml")) {
      return null;
    }
    String head = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    int end = head.indexOf('>');
    int p = head.indexOf("encoding");
    if (end < 0 || p < 0 || p > end) {
      return null;
    }
    p = skipControls(head, p + 8);
    if (p >= length || head.charAt(p) != '=') {
      return null;
    }
    p = skipControls(head, p + 1);
    if (p >= length || head.charAt(p) != '"' && head.charAt(p) != '\'') {
      return null;
    }
    int close = head.indexOf(head.charAt(p), p + 1);
    if (close < 0 || close > end) {
      return null;
    }
    Charset charset = Encodings.find(head.substring(p + 1, close));
    return charset == null ? null : adjusted(charset);
  }

  private static int skipControls(String text, int from) {
    int p = from;
    while (p < text.length() && text.charAt(p) <= ' ') {
      p++;
    }
    return p;
  }
}
