package dev.vigil.archive.internal.database;

import dev.vigil.archive.failure.ArchiveBusyException;
import dev.vigil.archive.failure.ArchiveException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The write lock of an archive, held by one process at a time. The operating system takes it back
 * when the process ends, however it ends. Not thread-safe.
 */
public final class ArchiveLock implements AutoCloseable {
  private final FileChannel channel;

  private ArchiveLock(FileChannel channel) {
    this.channel = channel;
  }

  public static ArchiveLock take(Path folder) {
    Path file = folder.resolve("lock");
    FileChannel channel;
    try {
      channel =
          DurableFiles.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw DurableFiles.notWritten(file, e);
    }
    try {
      if (locked(channel) != null) {
        sign(channel);
        return new ArchiveLock(channel);
      }
      String owner = owner(channel);
      channel.close();
      throw new ArchiveBusyException(
          "The archive "
              + folder
              + " is being written to by process "
              + owner
              + "; wait until it is done, or open it for reading only.");
    } catch (IOException e) {
      throw DurableFiles.notWritten(file, e);
    }
  }

  /** Leaves the process id for the message of others; on a full disk they do without. */
  private static void sign(FileChannel channel) {
    try {
      byte[] id = (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII);
      channel.write(ByteBuffer.wrap(id), 0);
      channel.truncate(id.length);
    } catch (IOException e) {
      System.getLogger(ArchiveLock.class.getName())
          .log(System.Logger.Level.DEBUG, "the lock holds no process id", e);
    }
  }

  private static @Nullable FileLock locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // This process already holds the lock.
      return null;
    }
  }

  private static String owner(FileChannel channel) throws IOException {
    ByteBuffer id = ByteBuffer.allocate(20);
    channel.read(id, 0);
    String text = new String(id.array(), 0, id.position(), StandardCharsets.US_ASCII).strip();
    return text.isEmpty() ? "(unknown)" : text;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new ArchiveException("The lock of the archive cannot be given back.", e);
    }
  }
}
