package dev.vigil.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One file of bodies, each followed by four bytes of CRC-32C. It only grows: a record that a crash
 * cut off stays behind as bytes that nothing refers to. Reading is safe for concurrent use; the
 * owner sees to it that one thread appends.
 */
final class Segment {
  static final int CHECKSUM = 4;

  private final Path path;
  private final int number;
  private FileChannel channel;
  private volatile long size;
  private boolean dirty;

  private Segment(Path path, int number, FileChannel channel) throws IOException {
    this.path = path;
    this.number = number;
    this.channel = channel;
    this.size = channel.size();
  }

  static Segment create(Path folder, Path path, int number) {
    try {
      Folders.make(folder);
      FileChannel channel =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      Folders.sync(folder);
      return new Segment(path, number, channel);
    } catch (IOException e) {
      throw Folders.notWritten(path, e);
    }
  }

  static Segment open(Path path, int number) {
    try {
      return new Segment(path, number, FileChannel.open(path, StandardOpenOption.READ));
    } catch (NoSuchFileException e) {
      throw new MissingBodyException(path + " is missing; run `vigil archive check`.", e);
    } catch (IOException e) {
      throw new ArchiveException(path + " cannot be read; check who may read it.", e);
    }
  }

  /** The same segment, now open for writing as well. */
  Segment forAppending() {
    try {
      FileChannel writing =
          FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileChannel reading = channel;
      channel = writing;
      size = writing.size();
      reading.close();
      return this;
    } catch (IOException e) {
      throw Folders.notWritten(path, e);
    }
  }

  long size() {
    return size;
  }

  Location append(byte[] body) {
    ByteBuffer record = ByteBuffer.allocate(body.length + CHECKSUM);
    record.put(body).putInt(crc(body, body.length)).flip();
    long at = size;
    try {
      while (record.hasRemaining()) {
        channel.write(record, at + record.position());
      }
    } catch (IOException e) {
      // What was written of it is overwritten by the next body.
      throw Folders.notWritten(path, e);
    }
    size = at + record.limit();
    dirty = true;
    return new Location(number, (int) at, body.length);
  }

  void sync() {
    if (!dirty) {
      return;
    }
    try {
      channel.force(false);
      dirty = false;
    } catch (IOException e) {
      throw Folders.notWritten(path, e);
    }
  }

  byte[] read(Location at) {
    long end = (long) at.offset() + at.length() + CHECKSUM;
    ByteBuffer record = ByteBuffer.allocate(at.length() + CHECKSUM);
    try {
      if (end > size) {
        size = channel.size();
      }
      if (end > size) {
        throw damaged(at, "the file ends at " + size, null);
      }
      while (record.hasRemaining()) {
        if (channel.read(record, at.offset() + record.position()) < 0) {
          throw damaged(at, "the file ends before", null);
        }
      }
    } catch (IOException e) {
      throw damaged(at, "it cannot be read", e);
    }
    byte[] body = new byte[at.length()];
    record.flip().get(body);
    if (record.getInt() != crc(body, body.length)) {
      throw damaged(at, "its checksum is wrong", null);
    }
    return body;
  }

  private ArchiveException damaged(Location at, String how, @Nullable Throwable cause) {
    String message =
        "The body of "
            + at.length()
            + " bytes at "
            + at.offset()
            + " of "
            + path
            + " is damaged: "
            + how
            + "; run `vigil archive repair`.";
    return cause == null ? new ArchiveException(message) : new ArchiveException(message, cause);
  }

  static int crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new ArchiveException(path + " cannot be closed.", e);
    }
  }
}
