package dev.vigil.archive.body;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.failure.MissingBodyException;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.version.BodyLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A file of bodies, each followed by four bytes of CRC-32C. It only grows: a record that a crash
 * cut off stays behind as bytes that nothing refers to. Reading is safe for concurrent use; the
 * owner sees to it that one thread appends.
 *
 * <p>Interrupting a thread closes the channel that it reads from, for all; so a channel that was
 * closed by no wish of ours is opened again.
 */
public final class BodySegment {
  public static final int CHECKSUM = 4;

  private final Path path;
  private final int number;
  private FileChannel channel;
  private boolean writing;
  private volatile long size;
  private boolean dirty;
  private boolean closed;

  private BodySegment(Path path, int number, FileChannel channel, boolean writing)
      throws IOException {
    this.path = path;
    this.number = number;
    this.channel = channel;
    this.writing = writing;
    this.size = channel.size();
  }

  static BodySegment create(Path folder, Path path, int number) {
    try {
      DurableFiles.make(folder);
      FileChannel channel =
          DurableFiles.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      DurableFiles.sync(folder);
      return new BodySegment(path, number, channel, true);
    } catch (IOException e) {
      throw DurableFiles.notWritten(path, e);
    }
  }

  static BodySegment open(Path path, int number) {
    try {
      return new BodySegment(path, number, FileChannel.open(path, StandardOpenOption.READ), false);
    } catch (NoSuchFileException e) {
      throw missing(path, e);
    } catch (IOException e) {
      throw new ArchiveException(path + " cannot be read; check its permissions.", e);
    }
  }

  private static MissingBodyException missing(Path path, IOException cause) {
    return new MissingBodyException(
        path
            + " is missing; put it back from a backup, or drop what needs it by `vigil archive"
            + " repair`.",
        cause);
  }

  /** Opens the segment for writing as well. */
  synchronized BodySegment forAppending() {
    try {
      if (!writing) {
        channel.close();
        writing = true;
      }
      size = channel().size();
      return this;
    } catch (IOException e) {
      writing = false;
      throw DurableFiles.notWritten(path, e);
    }
  }

  private synchronized FileChannel channel() throws IOException {
    if (closed) {
      throw new ClosedChannelException();
    }
    if (!channel.isOpen()) {
      channel =
          writing
              ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
              : FileChannel.open(path, StandardOpenOption.READ);
    }
    return channel;
  }

  long size() {
    return size;
  }

  BodyLocation append(byte[] body) {
    ByteBuffer record = ByteBuffer.allocate(body.length + CHECKSUM);
    record.put(body).putInt(crc(body)).flip();
    long at = size;
    try {
      FileChannel to = channel();
      while (record.hasRemaining()) {
        to.write(record, at + record.position());
      }
    } catch (IOException e) {
      // What was written of it is overwritten by the next body.
      throw DurableFiles.notWritten(path, e);
    }
    size = at + record.limit();
    dirty = true;
    return new BodyLocation(number, (int) at, body.length);
  }

  void sync() {
    if (!dirty) {
      return;
    }
    try {
      channel().force(false);
      dirty = false;
    } catch (IOException e) {
      throw DurableFiles.notWritten(path, e);
    }
  }

  byte[] read(BodyLocation at) {
    byte[] record = new byte[at.length() + CHECKSUM];
    try {
      if (!fill(record, at.offset())) {
        throw damaged(at, "the file is too short", null);
      }
    } catch (NoSuchFileException e) {
      throw missing(path, e);
    } catch (ClosedByInterruptException e) {
      throw new ArchiveException("Reading " + path + " was interrupted.", e);
    } catch (ClosedChannelException e) {
      throw missing(path, e);
    } catch (IOException e) {
      throw damaged(at, "it cannot be read", e);
    }
    ByteBuffer all = ByteBuffer.wrap(record);
    byte[] body = new byte[at.length()];
    all.get(body);
    if (all.getInt() != crc(body)) {
      throw damaged(at, "its checksum is wrong", null);
    }
    return body;
  }

  /** Whether there were enough bytes. */
  private boolean fill(byte[] record, long offset) throws IOException {
    while (true) {
      FileChannel from = channel();
      try {
        ByteBuffer room = ByteBuffer.wrap(record);
        while (room.hasRemaining()) {
          if (from.read(room, offset + room.position()) < 0) {
            return false;
          }
        }
        return true;
      } catch (ClosedByInterruptException e) {
        throw e;
      } catch (ClosedChannelException e) {
        // Another thread was interrupted, or the segment is gone, which the next attempt shows.
        channel();
      }
    }
  }

  private ArchiveException damaged(BodyLocation at, String how, @Nullable Throwable cause) {
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

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return (int) crc.getValue();
  }

  synchronized void close() {
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      throw new ArchiveException(path + " cannot be closed.", e);
    }
  }
}
