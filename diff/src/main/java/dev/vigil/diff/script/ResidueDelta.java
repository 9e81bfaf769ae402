package dev.vigil.diff.script;

import dev.vigil.diff.DiffException;
import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.ReadLimits;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A delta between two similar byte arrays: the length of the common ends, and between them the new
 * bytes, compressed with the old ones as dictionary. Stateless.
 */
final class ResidueDelta {
  /** The window size of Deflate. */
  private static final int WINDOW = 32 << 10;

  private ResidueDelta() {}

  static byte[] make(byte[] base, byte[] target) {
    int shorter = Math.min(base.length, target.length);
    int start = Arrays.mismatch(base, 0, shorter, target, 0, shorter);
    start = start < 0 ? shorter : start;
    int end = 0;
    while (end < shorter - start
        && base[base.length - 1 - end] == target[target.length - 1 - end]) {
      end++;
    }
    ByteSink out = new ByteSink(64);
    out.varint(start);
    out.varint(end);
    int length = target.length - start - end;
    out.varint(length);
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    deflater.setDictionary(dictionary(base, start, base.length - end));
    deflater.setInput(target, start, length);
    deflater.finish();
    byte[] buffer = new byte[4096];
    while (!deflater.finished()) {
      int count = deflater.deflate(buffer);
      out.put(buffer, 0, count);
    }
    deflater.end();
    return out.toArray();
  }

  private static byte[] dictionary(byte[] base, int start, int end) {
    return Arrays.copyOfRange(base, start, Math.min(end, start + WINDOW));
  }

  static byte[] apply(byte[] base, byte[] delta) {
    ByteCursor in = new ByteCursor("the exact part of the script", delta);
    int start = in.varint();
    int end = in.varint();
    int length = in.varint();
    if (start < 0
        || end < 0
        || length < 0
        || (long) start + end > base.length
        || length > ReadLimits.WEB.bytes()) {
      throw broken();
    }
    // A short stream cannot stand for much: Deflate makes at most about 1,032 bytes of one.
    if (length > (delta.length + 1L) * 1040) {
      throw broken();
    }
    byte[] target = Arrays.copyOf(base, start + length + end);
    System.arraycopy(base, base.length - end, target, start + length, end);
    Inflater inflater = new Inflater(true);
    try {
      inflater.setDictionary(dictionary(base, start, base.length - end));
      int at = in.position();
      inflater.setInput(delta, at, delta.length - at);
      int done = 0;
      while (done < length) {
        int count = inflater.inflate(target, start + done, length - done);
        if (count == 0) {
          throw broken();
        }
        done += count;
      }
    } catch (DataFormatException e) {
      throw broken();
    } finally {
      inflater.end();
    }
    return target;
  }

  private static DiffException broken() {
    return new DiffException("The exact part of the script is damaged; make the script again.");
  }
}
