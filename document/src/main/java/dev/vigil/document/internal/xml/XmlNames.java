package dev.vigil.document.internal.xml;

import dev.vigil.document.Utf8;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds and validates names in bytes. Stateless. */
final class XmlNames {
  private XmlNames() {}

  /** The first byte from p on that cannot be part of a name. */
  static int end(byte[] b, int p, int e) {
    int q = p;
    while (q < e && XmlBytes.NAME[b[q] & 0xFF] != 0) {
      q++;
    }
    return q;
  }

  /** Why {@code b[from..to)} is not a name, as the end of a message; null if it is one. */
  static @Nullable String wrong(byte[] b, int from, int to) {
    if (to <= from) {
      return "write a less-than sign in text as &lt; instead.";
    }
    for (int p = from; p < to; p += Utf8.length(b[p])) {
      int c = Utf8.codePoint(b, p);
      if (p == from ? !XmlBytes.isNameStart(c) : !XmlBytes.isNamePart(c)) {
        String name = new String(b, from, Math.min(to - from, 80), StandardCharsets.UTF_8);
        return "the character U+%04X may not %s the name %s."
            .formatted(c, p == from ? "begin" : "stand in", name);
      }
    }
    return null;
  }

  static boolean startsWith(byte[] b, int p, int e, String ascii) {
    if (p + ascii.length() > e) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (b[p + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
