package dev.vigil.archive.internal.database;

import dev.vigil.archive.failure.ArchiveException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;

/**
 * Writes files and folders so that they survive a crash and only their owner can read them.
 * Stateless.
 */
public final class DurableFiles {
  private DurableFiles() {}

  /** Makes a folder and those above it; they survive a loss of power. */
  public static void make(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path above = folder.toAbsolutePath().getParent();
    if (above != null) {
      make(above);
    }
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, onlyOwner(folder, "rwx------"));
      if (above != null) {
        sync(above);
      }
    }
  }

  /**
   * Makes a folder that only its owner can enter; one that others could enter is closed to them.
   */
  public static void makePrivate(Path folder) throws IOException {
    make(folder);
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /** Opens a file that only its owner can read, whatever the umask says; creates it if missing. */
  public static FileChannel open(Path file, OpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), onlyOwner(file, "rw-------"));
  }

  /** Writes a text into such a file, in place of what is there. */
  public static void write(Path file, String text) throws IOException {
    try (FileChannel channel =
        open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private static FileAttribute<?>[] onlyOwner(Path near, String permissions) {
    boolean posix = near.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** The names in a folder survive a loss of power only after this. */
  public static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows cannot open folders, and keeps names without being asked.
      if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("win")) {
        throw e;
      }
    }
  }

  /** Whether it was there. */
  public static boolean delete(Path file) {
    try {
      return Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ArchiveException(
          file + " cannot be deleted; check the permissions of the folder.", e);
    }
  }

  /** Why a file could not be written, if known. */
  public static ArchiveException notWritten(Path file, IOException cause) {
    String why = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    String remedy =
        why.contains("no space") || why.contains("not enough space") || why.contains("quota")
            ? "the disk is full; make room and try again"
            : why.contains("read-only") || cause instanceof java.nio.file.AccessDeniedException
                ? "the folder is read-only; choose one that you may write to"
                : "check the disk and who may write there";
    return new ArchiveException(
        file + " cannot be written: " + remedy + ". Nothing that was stored is lost.", cause);
  }

  /** Whether something can be written in a folder; the permissions alone do not show it. */
  static boolean writable(Path folder) {
    try {
      Files.delete(Files.createTempFile(folder, ".probe", ""));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
