package dev.vigil.document.read;

import dev.vigil.document.Utf8;
import dev.vigil.document.internal.html.encoding.Encodings;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Overrides a declared charset when the bytes contradict it. Bytes that are valid UTF-8 with
 * characters above ASCII are UTF-8, whatever one-byte charset a server or a page names: text in
 * such a charset is hardly ever valid UTF-8 by chance. Bytes in which no character above ASCII is
 * valid UTF-8 are not UTF-8, but windows-1252. Browsers trust the declaration; a comparison of
 * versions would then report the same words, decoded differently, as a change. Stateless.
 */
final class CharsetCorrection {
  private CharsetCorrection() {}

  /** The hint with a charset that fits the bytes, where the one that is used does not. */
  static ReadHint better(byte[] bytes, Charset used, ReadHint hint) {
    String charset = "";
    if (Encodings.isOneByte(used)) {
      boolean unicode =
          Utf8.asciiEnd(bytes, 0, bytes.length) < bytes.length
              && Utf8.firstInvalid(bytes, 0, bytes.length) < 0;
      charset = unicode ? "utf-8" : "";
    } else if (used.equals(StandardCharsets.UTF_8) && isNever(bytes)) {
      charset = "windows-1252";
    }
    return charset.isEmpty()
        ? hint
        : new ReadHint(hint.mediaType(), charset, hint.fileName(), hint.format());
  }

  /** Whether there are bytes above ASCII, and none of them is part of a character of UTF-8. */
  private static boolean isNever(byte[] bytes) {
    boolean high = false;
    int at = 0;
    while (true) {
      at = Utf8.asciiEnd(bytes, at, bytes.length);
      if (at == bytes.length) {
        return high;
      }
      int end = Math.min(bytes.length, at + Math.max(1, Utf8.length(bytes[at])));
      if (Utf8.firstInvalid(bytes, at, end) < 0) {
        return false;
      }
      high = true;
      at++;
    }
  }
}
