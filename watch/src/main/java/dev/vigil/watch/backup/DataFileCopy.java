package dev.vigil.watch.backup;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.watch.WatchException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Copies the files of a data folder beside its archive: settings, crawls and service profiles. In a
 * backup it is one stream of names, lengths and bytes. Only the names of such files are accepted;
 * the key of secrets is not among them. Stateless.
 */
final class DataFileCopy {
  static final String SETTINGS = "settings.yaml";
  static final String RESTORED_SETTINGS = SETTINGS + ".restored";

  private static final List<String> FOLDERS = List.of("crawls", "services");
  private static final String CRAWL_LOCK = "crawl.lock";
  private static final Pattern NAME =
      Pattern.compile(
          Pattern.quote(SETTINGS)
              + "|("
              + String.join("|", FOLDERS)
              + ")(/[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,199}){1,6}");

  private DataFileCopy() {}

  /**
   * Writes all files of a data folder.
   *
   * @return the running crawls, which are not copied
   */
  static List<String> write(Path folder, OutputStream to) throws IOException {
    DataOutputStream out = new DataOutputStream(to);
    List<String> left = new ArrayList<>();
    if (Files.isRegularFile(folder.resolve(SETTINGS))) {
      write(folder, folder.resolve(SETTINGS), out);
    }
    for (String name : FOLDERS) {
      for (Path one : list(folder.resolve(name))) {
        if (!Files.exists(one.resolve(CRAWL_LOCK))) {
          all(folder, one, out);
        } else if (!whileNobodyCrawls(one, () -> all(folder, one, out))) {
          left.add(String.valueOf(one.getFileName()));
        }
      }
    }
    out.writeUTF("");
    out.flush();
    return left;
  }

  private interface Copying {
    void run() throws IOException;
  }

  /** Copies a crawl unless it runs; returns whether it was copied. */
  private static boolean whileNobodyCrawls(Path crawl, Copying copying) throws IOException {
    try (FileChannel channel =
            FileChannel.open(crawl.resolve(CRAWL_LOCK), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        return false;
      }
      copying.run();
      return true;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private static void all(Path folder, Path top, DataOutputStream out) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        // Another process makes it anew; the lock is its own.
        if (!file.endsWith(CRAWL_LOCK) && !file.toString().endsWith("-shm")) {
          write(folder, file, out);
        }
      }
    }
  }

  private static void write(Path folder, Path file, DataOutputStream out) throws IOException {
    String name = folder.relativize(file).toString().replace('\\', '/');
    if (!NAME.matcher(name).matches()) {
      return;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        InputStream in = Channels.newInputStream(channel)) {
      long length = channel.size();
      out.writeUTF(name);
      out.writeLong(length);
      // Appended data are newer than the backup and left out.
      copy(in, out, length);
    }
  }

  private static void copy(InputStream in, OutputStream out, long length) throws IOException {
    byte[] room = new byte[1 << 16];
    for (long left = length; left > 0; ) {
      int found = in.read(room, 0, (int) Math.min(room.length, left));
      if (found < 0) {
        throw new EOFException("a file ends before its time");
      }
      out.write(room, 0, found);
      left -= found;
    }
  }

  /** Writes the files of a backup into an empty folder. */
  static void read(InputStream from, Path fresh) throws IOException {
    DataInputStream in = new DataInputStream(from);
    for (String name = in.readUTF(); !name.isEmpty(); name = in.readUTF()) {
      if (!NAME.matcher(name).matches()) {
        throw new WatchException(
            "The backup has a file '%s', which no data folder has; nothing was restored."
                .formatted(BackupRestore.shown(name)));
      }
      long length = in.readLong();
      Path file = fresh.resolve(name);
      DurableFiles.make(Objects.requireNonNull(file.getParent()));
      try (OutputStream out =
          Channels.newOutputStream(
              DurableFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
        copy(in, out, length);
      }
    }
  }

  /**
   * Replaces the files of a data folder; the old ones are kept beside them. Settings name commands,
   * files and addresses of a machine, so they are stored under another name until the operator
   * activates them. After a crash it can be repeated.
   */
  static void place(Path fresh, Path folder, String until) throws IOException {
    for (Path one : list(fresh)) {
      String name = String.valueOf(one.getFileName());
      Path target = folder.resolve(name.equals(SETTINGS) ? RESTORED_SETTINGS : name);
      if (Files.exists(target) && !name.equals(SETTINGS)) {
        Files.move(target, folder.resolve(name + until), StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(one, target, StandardCopyOption.ATOMIC_MOVE);
    }
    Files.deleteIfExists(fresh);
  }
}
