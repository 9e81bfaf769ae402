package dev.vigil.fetch.url;

import java.nio.charset.StandardCharsets;

/** Percent-encodes a fragment with the set that the WHATWG standard gives for it. */
final class FragmentEncoding {
  private FragmentEncoding() {}

  static String encode(String fragment) {
    StringBuilder out = new StringBuilder(fragment.length());
    for (byte b : fragment.getBytes(StandardCharsets.UTF_8)) {
      int c = b & 0xff;
      if (c <= ' ' || c >= 0x7f || c == '"' || c == '<' || c == '>' || c == '`') {
        out.append('%').append(String.format("%02X", c));
      } else {
        out.append((char) c);
      }
    }
    return out.toString();
  }
}
