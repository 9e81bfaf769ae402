package dev.vigil.cli.terminal;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.diff.SpellingSuggestion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Parses the option that names the archive a command works on. */
public final class ArchiveLocationOption {
  /** Where a data folder keeps its archive. */
  private static final String INSIDE = "archive";

  @Option(
      names = {"--data", "--archive"},
      paramLabel = "DIR",
      description =
          "The folder of the archive, or a data folder with one. Default: the data folder, which"
              + " VIGIL_DATA names, else ~/.local/share/vigil.")
  private @Nullable Path folder;

  @Option(
      names = "--db",
      paramLabel = "URL",
      description =
          "An archive in PostgreSQL instead, such as jdbc:postgresql://HOST/DATABASE?user=NAME. The"
              + " password is taken from VIGIL_DB_PASSWORD or ~/.pgpass.")
  private @Nullable String database;

  /** The archive of this folder. */
  public static ArchiveLocationOption in(Path folder) {
    ArchiveLocationOption place = new ArchiveLocationOption();
    place.folder = folder;
    return place;
  }

  /** Opens the archive for writing, and creates it if it does not exist. */
  public Archive write() {
    JdbcUrl url = database();
    if (url != null) {
      return Archive.open(url);
    }
    Path place = place();
    if (!Archive.exists(place) && !isEmpty(place)) {
      throw new CommandFailure(
          "%s: this folder has other files and no archive; name a new folder.".formatted(place));
    }
    return Archive.open(place);
  }

  /** Opens an existing archive for writing. */
  public Archive change() {
    JdbcUrl url = database();
    if (url != null) {
      // Says so where there is no archive, and does not make one.
      Archive.openReadOnly(url).close();
      return Archive.open(url);
    }
    return Archive.open(existing());
  }

  /** Opens the archive for reading only. */
  public Archive read() {
    JdbcUrl url = database();
    return url != null ? Archive.openReadOnly(url) : Archive.openReadOnly(existing());
  }

  private @Nullable JdbcUrl database() {
    String given = database;
    if (given == null) {
      return null;
    }
    if (folder != null) {
      throw new CommandFailure("an archive is in a folder or in a database; give --data or --db.");
    }
    return JdbcUrl.parse(given, System.getenv());
  }

  private Path existing() {
    Path place = place();
    if (!Archive.exists(place)) {
      throw new CommandFailure(
          place + ": there is no archive here; 'vigil archive add' or 'import' makes one.");
    }
    return place;
  }

  private Path place() {
    Path given = folder;
    if (given == null) {
      return DataOption.usual().resolve(INSIDE);
    }
    if (Files.isRegularFile(given)) {
      throw new CommandFailure(given + ": this is a file; name the folder of the archive.");
    }
    Path inside = given.resolve(INSIDE);
    return !Archive.exists(given) && Archive.exists(inside) ? inside : given;
  }

  private static boolean isEmpty(Path folder) {
    if (!Files.isDirectory(folder)) {
      return true;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The versions of a page; fails if the page has no version. */
  public static List<Version> versions(Archive archive, String url) {
    List<Version> versions = archive.versions(Page.of(url));
    if (versions.isEmpty()) {
      List<String> known = archive.pages().stream().map(Page::url).toList();
      String near =
          SpellingSuggestion.to(url, known)
              .map(other -> "; did you mean '%s'?".formatted(other))
              .orElse("; 'vigil archive log' lists what it has.");
      throw new CommandFailure("the archive has no page '%s'%s".formatted(url, near));
    }
    return versions;
  }
}
