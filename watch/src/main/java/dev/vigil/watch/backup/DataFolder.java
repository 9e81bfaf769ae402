package dev.vigil.watch.backup;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.failure.ArchiveBusyException;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.version.Damage;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Restores backups into a data folder, and creates a backup before its tables are migrated.
 * Stateless.
 *
 * <p>A backup is restored beside the archive and checked there; only then are the folders renamed.
 * A crash between the two renames is completed by the next start ({@link #finish}); an earlier
 * crash changes nothing.
 */
public final class DataFolder {
  /** The ending of backup files. */
  public static final String ENDING = ".vigil";

  private static final String BACKUPS = "backups";
  private static final String RESTORING = "archive.restoring";
  private static final String RESTORED = "archive.restored";
  private static final String FILES_RESTORING = "files.restoring";
  private static final String FILES_RESTORED = "files.restored";
  private static final int CHECKED_PAGES = 200;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private DataFolder() {}

  /** A name for a backup of that time. */
  public static String name(Instant now) {
    return "vigil-" + STAMP.format(now) + ENDING;
  }

  /**
   * Replaces the archive of a data folder, which must not be open, by a backup.
   *
   * @param replace whether an existing archive may be replaced; it is kept beside the new one
   * @return where the old archive is kept
   */
  public static Optional<Path> restore(
      Path folder, List<Migrations> modules, Path file, boolean replace, Instant now) {
    return restore(folder, modules, file, replace, now, (before, restored) -> {});
  }

  /** Copies data from the old catalogue into the restored one. */
  public interface CarryOver {
    void over(Catalogue before, Catalogue restored);
  }

  /**
   * Restores a backup and carries data over from the old archive.
   *
   * @param carry copies data that must survive; skipped if the old archive cannot be read
   */
  public static Optional<Path> restore(
      Path folder,
      List<Migrations> modules,
      Path file,
      boolean replace,
      Instant now,
      CarryOver carry) {
    Path archive = folder.resolve(Installation.ARCHIVE);
    finish(folder, now);
    if (Archive.exists(archive)) {
      if (!replace) {
        throw new WatchException(
            "There is an installation in %s already; --replace puts the backup in its place and"
                    .formatted(folder)
                + " keeps what is there beside it.");
      }
      if (Archive.isBusy(archive)) {
        throw new WatchException(
            "A process runs the installation in %s; stop it first, or restore on its dashboard."
                .formatted(folder));
      }
    }
    stage(folder, modules, file, restored -> carry(archive, restored, carry));
    return finish(folder, now);
  }

  private static void carry(Path archive, Catalogue restored, CarryOver carry) {
    if (Archive.exists(archive)) {
      try (Archive before = Archive.open(archive)) {
        carry.over(before.catalogue(), restored);
      } catch (ArchiveException e) {
        // The unreadable archive may be the reason for the restore.
        System.getLogger(DataFolder.class.getName())
            .log(System.Logger.Level.WARNING, "The audit log was not taken over", e);
      }
    }
  }

  /**
   * Activates the settings of the last restored backup, if there are none.
   *
   * @return whether they are active now
   */
  public static boolean useRestoredSettings(Path folder) {
    Path settings = folder.resolve(DataFileCopy.SETTINGS);
    if (Files.exists(settings)) {
      return false;
    }
    try {
      Files.move(restoredSettings(folder), settings, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  /** The file with the settings of a restored backup, until the operator activates them. */
  public static Path restoredSettings(Path folder) {
    return folder.resolve(DataFileCopy.RESTORED_SETTINGS);
  }

  /**
   * Restores a backup beside the archive of a data folder, also while it runs; the next start
   * activates it.
   *
   * @param restoring may modify the restored data before they are used
   */
  public static void stage(
      Path folder, List<Migrations> modules, Path file, Consumer<Catalogue> restoring) {
    Path fresh = folder.resolve(RESTORING);
    Path restored = folder.resolve(RESTORED);
    Path files = folder.resolve(FILES_RESTORING);
    try {
      delete(fresh);
      delete(files);
      DurableFiles.make(folder);
      DurableFiles.make(files);
      try {
        fill(fresh, modules, file, files, restoring);
        // The archive is the last: only when it is there is anything put in place.
        delete(restored);
        delete(folder.resolve(FILES_RESTORED));
        Files.move(files, folder.resolve(FILES_RESTORED), StandardCopyOption.ATOMIC_MOVE);
        Files.move(fresh, restored, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        delete(fresh);
        delete(files);
      }
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static void fill(
      Path fresh, List<Migrations> modules, Path file, Path files, Consumer<Catalogue> restoring) {
    try (Archive archive = Archive.open(fresh)) {
      BackupRestore.fill(archive, modules, file, files);
    }
    try (Archive archive = Archive.open(fresh)) {
      AtomicInteger left = new AtomicInteger(CHECKED_PAGES);
      List<Damage> damage = archive.checkSome(() -> left.decrementAndGet() > 0).damage();
      if (!damage.isEmpty()) {
        throw new WatchException(
            "The backup is damaged, and nothing was restored: " + damage.getFirst());
      }
      restoring.accept(archive.catalogue());
    }
  }

  /**
   * Restores a backup into a database without an installation.
   *
   * @param folder of this machine, for the files that belong beside it
   */
  public static void restore(
      Path folder, JdbcUrl database, List<Migrations> modules, Path file, Instant now) {
    Path files = folder.resolve(FILES_RESTORING);
    try {
      delete(files);
      DurableFiles.make(files);
      try {
        fill(database, modules, file, files);
        DataFileCopy.place(files, folder, until(now));
      } finally {
        delete(files);
      }
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static void fill(JdbcUrl database, List<Migrations> modules, Path file, Path files) {
    try (Archive archive = Archive.open(database)) {
      boolean used =
          !archive.pages().isEmpty()
              || archive
                  .catalogue()
                  .read(
                      connection -> {
                        for (Migrations module : modules) {
                          if (module.found(connection, SqlDialect.POSTGRESQL) > 0) {
                            return true;
                          }
                        }
                        return false;
                      });
      if (used) {
        throw new WatchException(
            "There is an installation in "
                + database
                + " already; make an empty database and restore there.");
      }
      BackupRestore.fill(archive, modules, file, files);
    }
  }

  /** Completes a restore that a crash interrupted; returns where the old archive is kept. */
  public static Optional<Path> finish(Path folder, Instant now) {
    Path restored = folder.resolve(RESTORED);
    if (!Files.isDirectory(restored)) {
      return Optional.empty();
    }
    Path archive = folder.resolve(Installation.ARCHIVE);
    if (Archive.exists(archive) && Archive.isBusy(archive)) {
      // The archive of a running process must not be replaced.
      return Optional.empty();
    }
    Path before = folder.resolve("archive" + until(now));
    try {
      DataFileCopy.place(folder.resolve(FILES_RESTORED), folder, until(now));
      boolean there = Files.isDirectory(archive);
      if (there) {
        Files.move(archive, before, StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(restored, archive, StandardCopyOption.ATOMIC_MOVE);
      DurableFiles.sync(folder);
      return there ? Optional.of(before) : Optional.empty();
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static String until(Instant now) {
    return ".until-" + STAMP.format(now);
  }

  /**
   * Creates a backup of a data folder whose tables are about to be migrated; does nothing for
   * current tables or for a database.
   */
  public static Optional<Path> beforeUpgrade(
      Path folder, Archive archive, List<Migrations> modules, Instant now) {
    SqlDialect dialect = archive.catalogue().dialect();
    if (dialect != SqlDialect.SQLITE || !isOlder(archive, modules, dialect)) {
      return Optional.empty();
    }
    try {
      Path place = folder.resolve(BACKUPS);
      DurableFiles.make(place);
      Path file = place.resolve("before-upgrade-" + STAMP.format(now) + ENDING);
      Backup.write(folder, archive, modules, now, file);
      return Optional.of(file);
    } catch (IOException e) {
      throw failed(folder, e);
    } catch (ArchiveBusyException e) {
      throw new WatchException("The installation cannot be copied before its upgrade.", e);
    }
  }

  private static boolean isOlder(Archive archive, List<Migrations> modules, SqlDialect dialect) {
    return archive
        .catalogue()
        .read(
            connection -> {
              for (Migrations module : modules) {
                int found = module.found(connection, dialect);
                if (found > 0 && found < module.newest()) {
                  return true;
                }
              }
              return false;
            });
  }

  private static void delete(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static WatchException failed(Path folder, IOException e) {
    return new WatchException(
        "%s cannot be written (%s); check the permissions of the folder, and the room that is left."
            .formatted(folder, e.getMessage()),
        e);
  }
}
