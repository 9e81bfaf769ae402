package dev.vigil.watch.backup;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveBusyException;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.watch.WatchException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes an installation into one zip file, as of one commit, while it runs. The zip holds a
 * manifest, the rows of each table, the bodies of all versions and the other files. No name in it
 * is a path, and nothing in it depends on where or in which database it was kept. The key of
 * secrets is not part of it. Stateless.
 *
 * <p>Cost: every row and body is read once. In a folder, bodies that are superseded meanwhile are
 * read again from what superseded them.
 */
public final class Backup {
  static final String MANIFEST = "vigil.json";
  static final String BODIES = "bodies";
  static final String FILES = "files";
  static final String TABLE = "table-";
  static final String LINES = ".jsonl";

  /** How often the copy is restarted when versions that it needs are deleted meanwhile. */
  private static final int TRIES = 5;

  private Backup() {}

  /**
   * The content of a backup. Immutable.
   *
   * @param bytes of the file
   * @param left the running crawls, which are left out
   */
  public record Summary(long pages, long versions, long sentinels, long bytes, List<String> left) {
    @Override
    public String toString() {
      String without =
          left.isEmpty()
              ? ""
              : "; without what runs, which can be copied when it stands still: crawl "
                  + String.join(", ", left);
      return "%,d sentinel%s, %,d page%s and %,d version%s in %,d bytes%s"
          .formatted(
              sentinels,
              sentinels == 1 ? "" : "s",
              pages,
              pages == 1 ? "" : "s",
              versions,
              versions == 1 ? "" : "s",
              bytes,
              without);
    }
  }

  /**
   * Writes a backup; the file gets its name only when it is complete and on disk.
   *
   * @param folder the data folder, whose other files are copied too
   * @param modules whose tables are there, besides the archive's own
   */
  public static Summary write(
      Path folder, Archive archive, List<Migrations> modules, Instant now, Path file) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      for (int left = TRIES; ; left--) {
        try {
          Summary summary = once(folder, archive, modules, now, part);
          Files.move(
              part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
          return summary;
        } catch (ArchiveBusyException e) {
          if (left == 1) {
            throw e;
          }
        } finally {
          Files.deleteIfExists(part);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw new WatchException(
          "The backup %s cannot be written (%s); choose another place or make room."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static Summary once(
      Path folder, Archive archive, List<Migrations> modules, Instant now, Path part)
      throws IOException {
    Files.deleteIfExists(part);
    Files.createFile(part, privately(part));
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE);
        ZipOutputStream zip =
            new ZipOutputStream(new BufferedOutputStream(out(channel), 1 << 16))) {
      long[] counts =
          archive.catalogue().snapshot(snapshot -> copy(archive, snapshot, modules, now, zip));
      zip.setLevel(Deflater.DEFAULT_COMPRESSION);
      zip.putNextEntry(new ZipEntry(FILES));
      List<String> left = DataFileCopy.write(folder, zip);
      zip.closeEntry();
      zip.finish();
      zip.flush();
      channel.force(true);
      return new Summary(counts[0], counts[1], counts[2], channel.size(), left);
    }
  }

  private static OutputStream out(FileChannel channel) {
    return java.nio.channels.Channels.newOutputStream(channel);
  }

  /**
   * File permissions for the owner only, because a backup holds page content and password hashes.
   */
  private static FileAttribute<?>[] privately(Path file) {
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static long[] copy(
      Archive archive,
      Connection snapshot,
      List<Migrations> modules,
      Instant now,
      ZipOutputStream zip)
      throws SQLException {
    try {
      Map<String, Integer> versions = new TreeMap<>(Map.of("archive", Archive.tables()));
      for (Migrations module : modules) {
        int found = module.found(snapshot, archive.catalogue().dialect());
        if (found > 0) {
          versions.put(module.module(), found);
        }
      }
      zip.putNextEntry(new ZipEntry(MANIFEST));
      zip.write(BackupManifest.of(now, versions).bytes());
      Map<String, Long> rows = new TreeMap<>();
      for (String table : BackupTables.all(snapshot)) {
        zip.putNextEntry(new ZipEntry(TABLE + table + LINES));
        // The versions of the tables are in the manifest.
        String where = table.equals("setting") ? " where name not like 'schema %'" : "";
        rows.put(
            table,
            TableRows.write(snapshot, table, BackupTables.columns(snapshot, table), where, zip));
      }
      zip.putNextEntry(new ZipEntry(BODIES));
      // They are compressed already.
      zip.setLevel(Deflater.NO_COMPRESSION);
      archive.writeBodies(snapshot, zip);
      zip.closeEntry();
      return new long[] {
        rows.getOrDefault("page", 0L),
        rows.getOrDefault("version", 0L),
        rows.getOrDefault("sentinel", 0L)
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a name may occur in a backup. */
  static boolean isName(String name, Set<String> tables) {
    return name.equals(MANIFEST)
        || name.equals(BODIES)
        || name.equals(FILES)
        || name.startsWith(TABLE)
            && name.endsWith(LINES)
            && tables.contains(name.substring(TABLE.length(), name.length() - LINES.length()));
  }
}
