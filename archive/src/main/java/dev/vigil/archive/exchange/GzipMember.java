package dev.vigil.archive.exchange;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads one member of a gzip file (RFC 1952) from its offset; a compressed WARC file stores each
 * record as one member. Unlike the stream of the JDK it ends with the member and then knows where
 * the next one begins. For one thread.
 */
final class GzipMember extends InputStream {
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final SeekableByteChannel file;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 13).limit(0);
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private boolean ended;
  private boolean intact;

  GzipMember(SeekableByteChannel file, long position) throws IOException {
    this.file = file;
    file.position(position);
    if (octet() != 0x1f || octet() != 0x8b || octet() != 8) {
      throw new IOException("no gzip member begins here");
    }
    int flags = octet();
    skip(6);
    if ((flags & EXTRA) != 0) {
      skip(octet() | octet() << 8);
    }
    for (int text : new int[] {NAME, COMMENT}) {
      while ((flags & text) != 0 && octet() != 0) {
        // The name of the file or a comment, up to its zero.
      }
    }
    skip((flags & HEADER_CRC) != 0 ? 2 : 0);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    try {
      while (!ended) {
        int count = inflater.inflate(target, offset, length);
        if (count > 0) {
          checksum.update(target, offset, count);
          return count;
        }
        if (inflater.finished()) {
          end();
        } else if (inflater.needsDictionary()) {
          throw new IOException("a gzip member has no dictionary");
        } else {
          if (!buffer.hasRemaining()) {
            fill();
          }
          inflater.setInput(buffer.array(), buffer.position(), buffer.remaining());
          buffer.position(buffer.limit());
        }
      }
      return -1;
    } catch (DataFormatException damaged) {
      throw new IOException("the gzip member is damaged", damaged);
    }
  }

  /** The start of the next member; known when this one was read to its end. */
  long next() throws IOException {
    return file.position() - buffer.remaining();
  }

  /** Reads what is left, and whether all of it was as it was written. */
  boolean intact() throws IOException {
    transferTo(OutputStream.nullOutputStream());
    return intact;
  }

  private void end() throws IOException {
    buffer.position(buffer.limit() - inflater.getRemaining());
    ended = true;
    long expected = 0;
    for (int i = 0; i < 4; i++) {
      expected |= (long) octet() << 8 * i;
    }
    skip(4);
    intact = expected == checksum.getValue();
  }

  private int octet() throws IOException {
    if (!buffer.hasRemaining()) {
      fill();
    }
    return buffer.get() & 0xff;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      octet();
    }
  }

  private void fill() throws IOException {
    buffer.clear();
    if (file.read(buffer) <= 0) {
      buffer.limit(0);
      throw new EOFException("the file ends inside a gzip member");
    }
    buffer.flip();
  }

  /** Frees what unpacking needs; the file stays open. */
  @Override
  public void close() {
    inflater.end();
  }
}
