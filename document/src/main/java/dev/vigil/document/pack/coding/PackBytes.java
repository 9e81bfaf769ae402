package dev.vigil.document.pack.coding;

import dev.vigil.document.DocumentException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a pack. Of a file only the first ones are read when it is opened, whatever its size,
 * which is enough for the header and often the names; all of them are read or mapped when a
 * container beyond is requested. A file that is replaced meanwhile goes on as it was. Safe for
 * concurrent use.
 */
public final class PackBytes implements AutoCloseable {
  /** Nearly every header ends before this. */
  private static final int HEAD = 4 << 10;

  /** Smaller files are read: that is cheaper than mapping them. */
  private static final int SMALL_FILE = 64 << 10;

  private final String origin;
  private final int size;
  private final ByteBuffer head;
  private volatile @Nullable ByteBuffer all;

  /** Open as long as there may be more to read. */
  private @Nullable FileChannel channel;

  private PackBytes(String origin, int size, ByteBuffer head, @Nullable FileChannel channel) {
    this.origin = origin;
    this.size = size;
    this.head = head;
    this.channel = channel;
    this.all = head.limit() == size ? head : null;
  }

  public static PackBytes of(String origin, ByteBuffer bytes) {
    return new PackBytes(origin, bytes.limit(), bytes, null);
  }

  public static PackBytes open(Path path) {
    try {
      FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
      try {
        long size = channel.size();
        if (size > Integer.MAX_VALUE - 8) {
          throw new DocumentException(path + " has " + size + " bytes; packs end at 2 GB.");
        }
        ByteBuffer head = read(channel, (int) Math.min(size, HEAD));
        PackBytes bytes = new PackBytes(path.toString(), (int) size, head, channel);
        if (bytes.all != null) {
          bytes.close();
        }
        return bytes;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (NoSuchFileException e) {
      throw new DocumentException("There is no file " + path + "; check its name.", e);
    } catch (IOException e) {
      throw unreadable(path.toString(), Files.isDirectory(path), e);
    }
  }

  private static ByteBuffer read(FileChannel channel, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    int read = 0;
    while (read >= 0 && bytes.hasRemaining()) {
      read = channel.read(bytes, bytes.position());
    }
    return bytes.flip();
  }

  private static DocumentException unreadable(String origin, boolean folder, IOException cause) {
    return new DocumentException(
        origin
            + (folder ? " is a folder" : " cannot be read")
            + "; name a pack file that you may read.",
        cause);
  }

  public int size() {
    return size;
  }

  /** At least the first {@code wanted} bytes, or all bytes of a shorter pack. */
  public ByteBuffer first(int wanted) {
    return wanted <= head.limit() ? head : all();
  }

  /** All bytes; position and byte order are not to be changed. */
  public ByteBuffer all() {
    ByteBuffer known = all;
    return known == null ? rest() : known;
  }

  private synchronized ByteBuffer rest() {
    ByteBuffer known = all;
    if (known != null) {
      return known;
    }
    FileChannel open = channel;
    if (open == null) {
      throw new DocumentException(origin + " was closed; open it again.");
    }
    try {
      known =
          size <= SMALL_FILE ? read(open, size) : open.map(FileChannel.MapMode.READ_ONLY, 0, size);
    } catch (IOException e) {
      throw unreadable(origin, false, e);
    }
    all = known;
    close();
    return known;
  }

  /** Closes the file; bytes that were read or mapped stay available. */
  @Override
  public synchronized void close() {
    FileChannel open = channel;
    channel = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw unreadable(origin, false, e);
      }
    }
  }
}
