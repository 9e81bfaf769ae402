package dev.vigil.watch.secret;

import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Reads and creates the key of the secrets: a file that only its owner can read. Stateless. */
final class KeyFile {
  private static final int BYTES = 32;
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.complementOf(
          EnumSet.of(
              PosixFilePermission.OWNER_READ,
              PosixFilePermission.OWNER_WRITE,
              PosixFilePermission.OWNER_EXECUTE));

  private KeyFile() {}

  /** Reads the key, and creates one if it does not exist. */
  static SecretKeySpec open(Path file) {
    try {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        create(file);
      }
      check(file);
      byte[] key = Files.readAllBytes(file);
      if (key.length != BYTES) {
        throw new WatchException(
            "The key file "
                + file
                + " has "
                + key.length
                + " bytes instead of "
                + BYTES
                + "; put the right one back, or remove it and store the secrets again.");
      }
      SecretKeySpec spec = new SecretKeySpec(key, "AES");
      Arrays.fill(key, (byte) 0);
      return spec;
    } catch (IOException e) {
      throw new WatchException(
          "The key file " + file + " cannot be read or made; check the permissions of the folder.",
          e);
    }
  }

  private static void create(Path file) throws IOException {
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    FileAttribute<?>[] attributes =
        posix(file.toAbsolutePath().getParent())
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    // Written to a temporary file and renamed, so that a crash leaves no incomplete key.
    Path work = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    Files.deleteIfExists(work);
    try (SeekableByteChannel out =
        Files.newByteChannel(
            work,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SYNC),
            attributes)) {
      out.write(ByteBuffer.wrap(key));
    }
    try {
      Files.createLink(file, work);
    } catch (FileAlreadyExistsException e) {
      // Another process made it at the same time; that one counts.
    } catch (UnsupportedOperationException e) {
      Files.copy(work, file);
    } finally {
      Files.delete(work);
    }
    sync(file.toAbsolutePath().getParent());
  }

  /** Syncs the folder, so that the key survives a power failure. */
  private static void sync(@Nullable Path folder) throws IOException {
    if (posix(folder)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static void check(Path file) throws IOException {
    if (!posix(file)) {
      return;
    }
    Set<PosixFilePermission> open = EnumSet.copyOf(OTHERS);
    open.retainAll(Files.getPosixFilePermissions(file));
    if (!open.isEmpty()) {
      throw new WatchException(
          "The key file "
              + file
              + " can be read or written by others than its owner; run: chmod 600 "
              + file);
    }
  }

  private static boolean posix(@Nullable Path path) {
    return path != null && Files.getFileAttributeView(path, PosixFileAttributeView.class) != null;
  }
}
