package dev.vigil.archive;

import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.ArchiveOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where an archive may be; tests of what it does run on each. */
public enum StorageKind {
  FOLDER {
    @Override
    public Place place(Path folder) {
      return new FolderPlace(folder);
    }
  },
  POSTGRESQL {
    @Override
    public Place place(Path folder) {
      return new DatabasePlace(PostgresServer.shared().fresh());
    }
  };

  /** A place with no archive yet; the folder is used only where the store is one. */
  public abstract Place place(Path folder);

  /** One archive, opened as often as a test likes. */
  public interface Place {
    Archive open(ArchiveOptions options);

    Archive openReadOnly(ArchiveOptions options);

    /** How many packs are there. */
    int packs();

    /** Flips a bit in the middle of the bodies of older versions. */
    void damageBodies();

    /** Flips a bit in the middle of the only pack. */
    void damagePack();

    default Archive open() {
      return open(ArchiveOptions.DEFAULT);
    }

    default Archive openReadOnly() {
      return openReadOnly(ArchiveOptions.DEFAULT);
    }
  }

  private record FolderPlace(Path folder) implements Place {
    @Override
    public Archive open(ArchiveOptions options) {
      return Archive.open(folder, options);
    }

    @Override
    public Archive openReadOnly(ArchiveOptions options) {
      return Archive.openReadOnly(folder, options);
    }

    @Override
    public int packs() {
      return files("packs").size();
    }

    @Override
    public void damageBodies() {
      damage(files("bodies").getFirst());
    }

    @Override
    public void damagePack() {
      damage(files("packs").getFirst());
    }

    private static void damage(Path file) {
      try {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 4;
        Files.write(file, bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private List<Path> files(String part) {
      try (Stream<Path> all = Files.walk(folder.resolve(part))) {
        return all.filter(Files::isRegularFile).toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private record DatabasePlace(JdbcUrl database) implements Place {
    @Override
    public Archive open(ArchiveOptions options) {
      return Archive.open(database, options);
    }

    @Override
    public Archive openReadOnly(ArchiveOptions options) {
      return Archive.openReadOnly(database, options);
    }

    @Override
    public int packs() {
      try (Archive archive = openReadOnly()) {
        String sql = "select count(distinct hash) from pack";
        return archive
            .catalogue()
            .read(connection -> Sql.one(connection, sql, row -> row.getInt(1)).orElseThrow());
      }
    }

    @Override
    public void damageBodies() {
      damage("body", " where id = (select min(id) + (max(id) - min(id)) / 2 from body)");
    }

    @Override
    public void damagePack() {
      damage("pack", "");
    }

    private void damage(String table, String where) {
      String half = "length(bytes) / 2";
      String sql =
          "update %s set bytes = set_byte(bytes, %s, get_byte(bytes, %s) # 4)%s"
              .formatted(table, half, half, where);
      try (Archive archive = open()) {
        archive.catalogue().change(connection -> Sql.run(connection, sql));
      }
    }
  }
}
