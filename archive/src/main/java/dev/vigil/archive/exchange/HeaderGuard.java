package dev.vigil.archive.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Limits the size of a record's header, which a parser would hold in memory whole. For one thread.
 */
final class HeaderGuard extends FilterInputStream {
  private static final int LARGEST_HEADER = 1 << 20;

  private long allowed = Long.MAX_VALUE;

  HeaderGuard(InputStream in) {
    super(in);
  }

  /** From here on a header is read. */
  void header() {
    allowed = LARGEST_HEADER;
  }

  /** From here on a body is read, whose length is known. */
  void body() {
    allowed = Long.MAX_VALUE;
  }

  @Override
  public int read() throws IOException {
    throw new IOException("single bytes are not read");
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (allowed <= 0) {
      throw new IOException("the header of the record does not end");
    }
    int count = super.read(target, offset, length);
    allowed -= Math.max(0, count);
    return count;
  }
}
