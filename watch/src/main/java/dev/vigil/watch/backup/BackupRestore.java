package dev.vigil.watch.backup;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.watch.WatchException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Fills an empty archive from a backup, completely or not at all. The file is not trusted: only
 * known names are read and never used as file names, the inflated size is limited, tables must be
 * known, and every body is verified. For one restoration.
 */
public final class BackupRestore {
  private static final int MAX_ENTRIES = 200;

  /** The largest compression ratio accepted; rows compress to about a tenth. */
  private static final int MAX_RATIO = 200;

  private static final long ALWAYS_FINE = 16L << 20;

  private final Archive empty;
  private final Map<String, Migrations> modules = new LinkedHashMap<>();
  private final ZipFile zip;
  private final Map<String, ZipEntry> entries = new HashMap<>();

  private BackupRestore(Archive empty, List<Migrations> modules, ZipFile zip) {
    this.empty = empty;
    this.zip = zip;
    modules.forEach(module -> this.modules.put(module.module(), module));
  }

  /**
   * Fills an empty archive.
   *
   * @param modules whose tables this Vigil knows, besides the archive's own
   * @param files a folder for the files that belong beside the archive
   */
  static void fill(Archive empty, List<Migrations> modules, Path file, Path files) {
    if (!Files.isRegularFile(file)) {
      throw new WatchException(file + " is not a file; name a backup.");
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      new BackupRestore(empty, modules, zip).run(files);
    } catch (ZipException | IllegalArgumentException e) {
      throw new WatchException(
          "%s is not a backup of Vigil, or is damaged (%s).".formatted(file, e.getMessage()), e);
    } catch (IOException e) {
      throw new WatchException(
          "%s cannot be read (%s); check its permissions.".formatted(file, e.getMessage()), e);
    }
  }

  private void run(Path files) throws IOException {
    list();
    BackupManifest manifest;
    try (InputStream in = open(Backup.MANIFEST)) {
      manifest = BackupManifest.read(in);
    }
    check(manifest);
    Catalogue catalogue = empty.catalogue();
    try {
      catalogue.change(connection -> fill(connection, manifest, files));
    } catch (UncheckedIOException e) {
      throw Optional.ofNullable(e.getCause()).orElseThrow();
    }
  }

  private void list() {
    if (zip.size() > MAX_ENTRIES) {
      throw new WatchException(
          "The file has %,d parts, more than the %d of a backup; it is not a backup of Vigil."
              .formatted(zip.size(), MAX_ENTRIES));
    }
    zip.stream()
        .forEach(
            entry -> {
              if (entries.put(entry.getName(), entry) != null) {
                throw new WatchException(
                    "The file has two parts '%s'; it is not a backup of Vigil."
                        .formatted(shown(entry.getName())));
              }
            });
    if (!entries.containsKey(Backup.MANIFEST) || !entries.containsKey(Backup.BODIES)) {
      throw new WatchException("The file is not a backup of Vigil: it has no manifest.");
    }
  }

  static String shown(String name) {
    String plain = name.replaceAll("\\p{Cntrl}", "?");
    return TextShortener.first(plain, 80);
  }

  /** Checks that all table versions are known. */
  private void check(BackupManifest manifest) {
    manifest
        .tables()
        .forEach(
            (module, version) -> {
              Migrations known = modules.get(module);
              int newest =
                  module.equals("archive") ? Archive.tables() : known == null ? 0 : known.newest();
              if (version < 1 || version > newest) {
                throw new WatchException(
                    "The backup has tables of version %d of %s, and this Vigil knows %s; use the"
                            .formatted(version, shown(module), newest == 0 ? "none" : newest)
                        + " Vigil that made it, or a newer one.");
              }
            });
    if (!manifest.tables().containsKey("archive")) {
      throw new WatchException("The backup does not say which tables it has; it is damaged.");
    }
  }

  private void fill(Connection connection, BackupManifest manifest, Path files)
      throws SQLException {
    try {
      for (Migrations module : modules.values()) {
        int version = manifest.tables().getOrDefault(module.module(), 0);
        if (version > 0) {
          // As they were when the backup was made; the next process that opens them migrates them.
          new Migrations(module.module(), module.beside(), version)
              .run(connection, empty.catalogue().dialect());
        }
      }
      List<String> tables = BackupTables.all(connection);
      Set<String> names = new HashSet<>(tables);
      for (String name : entries.keySet()) {
        if (!Backup.isName(name, names)) {
          throw new WatchException(
              "The file has a part '%s', which no backup has; nothing was restored."
                  .formatted(shown(name)));
        }
      }
      for (String table : tables) {
        try (InputStream in = open(Backup.TABLE + table + Backup.LINES)) {
          keepingVersions(connection, table, in);
        }
      }
      try (InputStream in = open(Backup.BODIES)) {
        empty.readBodies(connection, in);
      }
      // Those of older releases have none.
      if (entries.containsKey(Backup.FILES)) {
        try (InputStream in = open(Backup.FILES)) {
          DataFileCopy.read(in, files);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The versions of the tables stand among the settings, and are those of the tables just made. */
  private static void keepingVersions(Connection connection, String table, InputStream in)
      throws SQLException, IOException {
    if (!table.equals("setting")) {
      TableRows.read(connection, table, BackupTables.columns(connection, table), in);
      return;
    }
    Map<String, byte[]> versions = SchemaVersions.read(connection);
    TableRows.read(connection, table, BackupTables.columns(connection, table), in);
    SchemaVersions.write(connection, versions);
  }

  private InputStream open(String name) throws IOException {
    ZipEntry entry = entries.get(name);
    if (entry == null) {
      throw new WatchException(
          "The backup lacks its part '%s'; it is damaged.".formatted(shown(name)));
    }
    long most = ALWAYS_FINE + MAX_RATIO * Math.max(0, entry.getCompressedSize());
    return new Bounded(zip.getInputStream(entry), name, most);
  }

  /** Fails when the stream is longer than its declared size allows. */
  private static final class Bounded extends FilterInputStream {
    private final String name;
    private long left;

    Bounded(InputStream in, String name, long most) {
      super(in);
      this.name = name;
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      int next = super.read();
      count(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] room, int offset, int length) throws IOException {
      int found = super.read(room, offset, length);
      count(Math.max(0, found));
      return found;
    }

    private void count(int bytes) {
      left -= bytes;
      if (left < 0) {
        throw new WatchException(
            "The part '%s' of the file inflates to more than %d times its size; it is not a backup of"
                    .formatted(shown(name), MAX_RATIO)
                + " Vigil.");
      }
    }
  }
}
