package dev.vigil.document;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Converts bytes of any charset to UTF-8; invalid bytes become U+FFFD. Stateless.
 *
 * <p>Charsets of one byte per character go through a table, with runs of ASCII copied as they are:
 * several times as fast as a detour over a String.
 */
public final class Transcoder {
  private Transcoder() {}

  /**
   * {@return the bytes from {@code start} on as UTF-8, in an array of its own}
   *
   * @param bytes the document
   * @param start the offset of the first byte to read
   * @param charset the charset of the bytes
   * @throws DocumentException if the result has more than 2 GB
   */
  public static byte[] toUtf8(byte[] bytes, int start, Charset charset) {
    if (charset.canEncode()
        && charset.newEncoder().maxBytesPerChar() == 1
        && new String(new byte[] {'<', 'z'}, charset).equals("<z")) {
      return byTable(bytes, start, charset);
    }
    return new String(bytes, start, bytes.length - start, charset).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * {@return whether every byte from {@code start} on is valid in the charset}
   *
   * @param bytes the document
   * @param start the offset of the first byte to read
   * @param charset the charset of the bytes
   */
  public static boolean isFaultless(byte[] bytes, int start, Charset charset) {
    CharsetDecoder decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    try {
      decoder.decode(ByteBuffer.wrap(bytes, start, bytes.length - start));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static byte[] byTable(byte[] bytes, int start, Charset charset) {
    byte[][] table = new byte[256][];
    for (int i = 0; i < 256; i++) {
      table[i] = new String(new byte[] {(byte) i}, charset).getBytes(StandardCharsets.UTF_8);
    }
    long needed = (long) bytes.length - start;
    for (int i = Utf8.asciiEnd(bytes, start, bytes.length); i < bytes.length; ) {
      needed += table[bytes[i] & 0xFF].length - 1;
      i = Utf8.asciiEnd(bytes, i + 1, bytes.length);
    }
    if (needed > Integer.MAX_VALUE - 8) {
      throw new DocumentException("The document is larger than 2 GB as UTF-8; split it.");
    }
    byte[] out = new byte[(int) needed];
    int used = 0;
    int p = start;
    while (p < bytes.length) {
      int run = p;
      p = Utf8.asciiEnd(bytes, p, bytes.length);
      System.arraycopy(bytes, run, out, used, p - run);
      used += p - run;
      if (p < bytes.length) {
        byte[] sequence = table[bytes[p++] & 0xFF];
        for (byte b : sequence) {
          out[used++] = b;
        }
      }
    }
    return used == out.length ? out : Arrays.copyOf(out, used);
  }
}
