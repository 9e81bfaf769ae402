package dev.vigil.discover.service;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Stores the discovered services of an installation: one file each in the folder {@code services}
 * of its data folder, and one with the learnt statistics of each class. Safe for use by several
 * threads and processes: a file is always whole.
 */
public final class ServiceProfiles {
  private static final String FOLDER = "services";
  private static final String ENDING = ".json";
  private static final String LEARNT = ".learnt";
  private static final long MOST_BYTES = 8L << 20;

  private final Path folder;

  private ServiceProfiles(Path folder) {
    this.folder = folder;
  }

  /** The profiles of a data folder. */
  public static ServiceProfiles in(Path data) {
    return new ServiceProfiles(data.resolve(FOLDER));
  }

  /** Where the profiles are; it exists once there is one. */
  public Path folder() {
    return folder;
  }

  /** A name for a service by its address and class: unlike all others. */
  static String name(String service, WebUrl url) {
    boolean usual = url.port() == (url.isHttps() ? 443 : 80);
    String host = usual ? url.host() : url.host() + "-" + url.port();
    String last = url.path().replaceAll("\\.[a-z]+$", "").replaceAll("[^A-Za-z0-9]+", "-");
    String plain = (service + "-" + host + last).replaceAll("[^A-Za-z0-9.-]+", "-");
    String bare = plain.replaceAll("^[.-]+|[.-]+$", "");
    return bare.substring(0, Math.min(100, bare.length()));
  }

  private static boolean isName(String name) {
    return name.matches("[A-Za-z0-9-][A-Za-z0-9.-]{0,99}");
  }

  /** Refuses a name that no file could have. */
  public static void checkName(String name) {
    if (!isName(name)) {
      throw new DiscoverException(
          "'" + name + "' is not a name of a service; use letters, digits, dots and hyphens.");
    }
  }

  /** Keeps a profile under its name; the same service found again takes its place. */
  public void save(CapabilityProfile profile) {
    try {
      DurableFiles.make(folder);
      Path fresh = Files.createTempFile(folder, profile.name(), ".new");
      Files.writeString(fresh, profile.json());
      Files.move(
          fresh,
          folder.resolve(profile.name() + ENDING),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names in alphabetical order. */
  public List<String> names() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING))
          .map(name -> name.substring(0, name.length() - ENDING.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All profiles by their names. */
  public List<CapabilityProfile> all() {
    return names().stream().map(this::find).toList();
  }

  /**
   * The profile of that name.
   *
   * @throws DiscoverException if the service does not exist
   */
  public CapabilityProfile find(String name) {
    Path file = folder.resolve(name + ENDING);
    if (!isName(name) || !Files.isRegularFile(file)) {
      throw new DiscoverException(
          "There is no service "
              + name
              + SpellingSuggestion.to(name, names())
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("; 'vigil service probe' finds some."));
    }
    return read(file);
  }

  /** The profile in a file. */
  public static CapabilityProfile read(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new DiscoverException(file + " is too large for a capability profile.");
      }
      return CapabilityProfile.parse(Files.readString(file));
    } catch (CharacterCodingException e) {
      throw new DiscoverException(file + ": this is not a capability profile; it is not text.", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (DiscoverException e) {
      throw new DiscoverException(file + ": " + e.getMessage(), e);
    }
  }

  /** Forgets a profile; whether there was one. */
  public boolean remove(String name) {
    try {
      return isName(name) && Files.deleteIfExists(folder.resolve(name + ENDING));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file with the learnt statistics of a class. */
  public Path learnt(String service) {
    return folder.resolve(service.replaceAll("[^A-Za-z0-9-]+", "-") + LEARNT);
  }
}
