package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.StringList;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Stores strings in the encoding of the source: older East Asian encodings need two bytes for a
 * character that takes three in UTF-8. A block has the name of the encoding with its length, then
 * each string and FF. Stateless.
 */
public final class CharsetCode {
  private CharsetCode() {}

  /** Empty where the encoding does not give back every string, or has the byte FF in one. */
  public static Optional<List<ContainerChunk>> encode(
      StringCode.Run run, int blockSize, Charset charset) {
    if (charset.equals(StandardCharsets.UTF_8) || !charset.canEncode()) {
      return Optional.empty();
    }
    StringList strings = run.strings();
    List<byte[]> encoded = new ArrayList<>();
    long total = 0;
    for (int i : run.order()) {
      String text = strings.get(i);
      byte[] bytes = text.getBytes(charset);
      if (!new String(bytes, charset).equals(text)
          || !strings.equal(i, text.getBytes(StandardCharsets.UTF_8))) {
        return Optional.empty();
      }
      for (byte b : bytes) {
        if (b == (byte) StringCode.END) {
          return Optional.empty();
        }
      }
      encoded.add(bytes);
      total += bytes.length + 1;
    }
    if (total + 64 > blockSize) {
      return Optional.empty();
    }
    ByteSink sink = new ByteSink((int) total + 64);
    sink.block(charset.name().getBytes(StandardCharsets.US_ASCII));
    int decoded = 0;
    for (int k = 0; k < encoded.size(); k++) {
      sink.put(encoded.get(k));
      sink.put(StringCode.END);
      decoded += strings.length(run.order()[k]) + 1;
    }
    return Optional.of(List.of(new ContainerChunk(sink.toArray(), run.count(), decoded)));
  }

  /** Decodes strings like {@link StringCode#decode}. */
  static int decode(
      byte[] raw,
      int from,
      int to,
      byte[] into,
      int at,
      int limit,
      int[] starts,
      int first,
      int count) {
    ByteCursor cursor = new ByteCursor("column of strings", raw, from, to);
    String name = new String(cursor.block(), StandardCharsets.US_ASCII);
    Charset charset;
    try {
      charset = Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw cursor.damaged("names an unknown encoding, " + name);
    }
    int p = cursor.position();
    int out = at;
    for (int string = first; string < first + count; string++) {
      int start = p;
      while (p < to && raw[p] != (byte) StringCode.END) {
        p++;
      }
      byte[] utf8 =
          new String(Arrays.copyOfRange(raw, start, p), charset).getBytes(StandardCharsets.UTF_8);
      if (p >= to || utf8.length >= limit - out) {
        return -1;
      }
      starts[string] = out;
      System.arraycopy(utf8, 0, into, out, utf8.length);
      out += utf8.length;
      into[out++] = (byte) StringCode.END;
      p++;
    }
    return p == to ? out : -1;
  }
}
