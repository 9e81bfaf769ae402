package dev.vigil.fetch.internal.body;

import dev.vigil.fetch.FetchFault;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * An input stream that counts the bytes on the wire, stops at a limit, and records whether the
 * connection failed.
 */
final class CountedStream extends FilterInputStream {
  private final long cap;
  private long count;
  private boolean failed;

  CountedStream(InputStream in, long cap) {
    super(in);
    this.cap = cap;
  }

  long count() {
    return count;
  }

  boolean failed() {
    return failed;
  }

  void drain() throws IOException {
    byte[] block = new byte[8192];
    while (read(block, 0, block.length) >= 0) {
      // only counted
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int n;
    try {
      n = super.read(to, offset, length);
    } catch (IOException e) {
      failed = true;
      throw e;
    }
    if (n > 0) {
      count += n;
      if (count > cap) {
        failed = true;
        throw new BodyFault(FetchFault.TOO_LARGE, "the body is larger than " + cap + " bytes");
      }
    }
    return n;
  }
}
