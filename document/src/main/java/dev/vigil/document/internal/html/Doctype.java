package dev.vigil.document.internal.html;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The DOCTYPE states of the tokenizer, and the DOCTYPE that was read last. Not thread-safe. */
final class Doctype {
  private final byte[] source;
  private final int length;
  private final DecodedText cooked;

  @Nullable String name;
  @Nullable String publicId;
  @Nullable String systemId;
  boolean forceQuirks;

  Doctype(byte[] source, DecodedText cooked) {
    this.source = source;
    this.length = source.length;
    this.cooked = cooked;
  }

  /** Whether the word doctype stands there. */
  boolean startsAt(int p) {
    return startsWithIgnoringCase(p, "doctype");
  }

  private boolean startsWithIgnoringCase(int p, String lower) {
    if (length - p < lower.length()) {
      return false;
    }
    for (int i = 0; i < lower.length(); i++) {
      int c = source[p + i];
      if (c != lower.charAt(i) && (c < 'A' || c > 'Z' || c + 32 != lower.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  /** Reads what follows the word doctype; returns the place behind the tag. */
  int read(int from) {
    name = null;
    publicId = null;
    systemId = null;
    forceQuirks = false;
    int p = skipSpace(from);
    if (p >= length || source[p] == '>') {
      forceQuirks = true;
      return doctypeEnd(p);
    }
    int nameStart = p;
    while (p < length && !isSpace(source[p]) && source[p] != '>') {
      p++;
    }
    name = lowerCase(string(nameStart, p));
    p = skipSpace(p);
    if (p >= length) {
      forceQuirks = true;
      return doctypeEnd(p);
    }
    if (source[p] == '>') {
      return doctypeEnd(p);
    }
    if (startsWithIgnoringCase(p, "public")) {
      return publicIdentifier(p + 6);
    }
    if (startsWithIgnoringCase(p, "system")) {
      return systemIdentifier(skipSpace(p + 6), true);
    }
    forceQuirks = true;
    return bogusDoctype(p);
  }

  private int publicIdentifier(int from) {
    int p = skipSpace(from);
    if (p >= length || source[p] != '"' && source[p] != '\'') {
      forceQuirks = true;
      return p < length && source[p] != '>' ? bogusDoctype(p) : doctypeEnd(p);
    }
    int end = identifierEnd(p);
    publicId = string(p + 1, end);
    if (end >= length || source[end] == '>') {
      forceQuirks = true;
      return doctypeEnd(end);
    }
    return systemIdentifier(skipSpace(end + 1), false);
  }

  private int systemIdentifier(int p, boolean required) {
    if (p >= length) {
      forceQuirks = true;
      return doctypeEnd(p);
    }
    if (source[p] == '>') {
      forceQuirks = required;
      return doctypeEnd(p);
    }
    if (source[p] != '"' && source[p] != '\'') {
      forceQuirks = true;
      return bogusDoctype(p);
    }
    int end = identifierEnd(p);
    systemId = string(p + 1, end);
    if (end >= length || source[end] == '>') {
      forceQuirks = true;
      return doctypeEnd(end);
    }
    int behind = skipSpace(end + 1);
    if (behind >= length) {
      forceQuirks = true;
      return doctypeEnd(behind);
    }
    return bogusDoctype(behind);
  }

  /** The end of the quoted identifier: at its quote, at a greater-than sign, or with the page. */
  private int identifierEnd(int p) {
    byte quote = source[p];
    int end = p + 1;
    while (end < length && source[end] != quote && source[end] != '>') {
      end++;
    }
    return end;
  }

  private int bogusDoctype(int from) {
    int p = from;
    while (p < length && source[p] != '>') {
      p++;
    }
    return doctypeEnd(p);
  }

  private int doctypeEnd(int p) {
    return Math.min(length, p + 1);
  }

  private int skipSpace(int from) {
    int p = from;
    while (p < length && isSpace(source[p])) {
      p++;
    }
    return p;
  }

  /** A piece of a doctype as it reads in the tree. */
  private String string(int from, int to) {
    int begin = cooked.text(source, from, to, false, false);
    String text = new String(cooked.bytes(), begin, cooked.used() - begin, StandardCharsets.UTF_8);
    cooked.rewind(begin);
    return text;
  }

  private static String lowerCase(String text) {
    char[] chars = text.toCharArray();
    for (int i = 0; i < chars.length; i++) {
      if (chars[i] >= 'A' && chars[i] <= 'Z') {
        chars[i] = (char) (chars[i] + 32);
      }
    }
    return new String(chars);
  }
}
