package dev.vigil.watch.agent;

import dev.vigil.archive.version.StoredHeader;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages from a folder that a web server serves: a URL path is a file, a folder is its {@code
 * index.html}. Links are followed, but not out of the folder. A file whose time, size and identity
 * stayed is not read again. Safe for concurrent use.
 */
final class FolderOrigin implements AgentPageReader {
  /** File systems count time in steps; within one, a file may change without showing it. */
  private static final Duration STEP = Duration.ofSeconds(2);

  private final Path folder;
  private final TimeSource time;
  private final Map<String, Stamp> stamps = new ConcurrentHashMap<>();

  private record Stamp(FileTime modified, FileTime changed, long size, @Nullable Object key) {}

  FolderOrigin(Path folder, TimeSource time) {
    this.folder = folder;
    this.time = time;
  }

  @Override
  public PageSnapshot check(String url, String path, boolean known) {
    try {
      Optional<Path> found = file(path);
      if (found.isEmpty()) {
        return new PageSnapshot.Failed(0, url + " is not a file in " + folder + ".");
      }
      Path file = found.get();
      Instant now = time.now();
      Stamp stamp = stamp(file);
      Stamp before = stamps.get(path);
      boolean settled = stamp.changed.toInstant().isBefore(now.minus(STEP));
      if (known && settled && stamp.equals(before)) {
        return new PageSnapshot.Unchanged();
      }
      stamps.remove(path);
      byte[] bytes;
      try (InputStream in = Files.newInputStream(file)) {
        bytes = in.readNBytes(AgentCheckCodec.MAX_CONTENT + 1);
      }
      if (bytes.length > AgentCheckCodec.MAX_CONTENT) {
        return new PageSnapshot.Failed(
            0, url + " has more than " + AgentCheckCodec.MAX_CONTENT + " bytes.");
      }
      if (stamp(file).equals(stamp)) {
        stamps.put(path, stamp);
      }
      return new PageSnapshot.Content(
          bytes, 0, headers(file), Optional.of(stamp.modified.toInstant()), Duration.ZERO);
    } catch (NoSuchFileException e) {
      return new PageSnapshot.Failed(
          404, url + " is gone: there is no such file in " + folder + ".");
    } catch (IOException | IllegalArgumentException e) {
      return new PageSnapshot.Failed(
          0, url + " cannot be read in " + folder + ": " + e.getMessage() + ".");
    }
  }

  @Override
  public PageSnapshot read(String url, String path) {
    return new FolderOrigin(folder, time).check(url, path, false);
  }

  @Override
  public boolean changed(String path) {
    Stamp before = stamps.get(path);
    if (before == null) {
      return false;
    }
    try {
      Optional<Path> file = file(path);
      if (file.isEmpty()) {
        return false;
      }
      Stamp now = stamp(file.get());
      // A file that is being written is read when it rests.
      return !now.equals(before) && now.changed.toInstant().isBefore(time.now().minus(STEP));
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  /** The file of a path; empty if it is not a file in the folder. */
  private Optional<Path> file(String path) throws IOException {
    if (path.indexOf('?') >= 0) {
      return Optional.empty();
    }
    // A plus sign is itself in a path.
    String plain = URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    Path top = folder.toRealPath();
    Path file = top.resolve(plain.replaceFirst("^/+", "")).toRealPath();
    if (file.startsWith(top) && Files.isDirectory(file)) {
      file = file.resolve("index.html").toRealPath();
    }
    return file.startsWith(top) && Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
  }

  private static Stamp stamp(Path file) throws IOException {
    BasicFileAttributes all = Files.readAttributes(file, BasicFileAttributes.class);
    FileTime changed = all.lastModifiedTime();
    try {
      // Setting the modification time back, as archives do, still changes the inode change time.
      if (Files.getAttribute(file, "unix:ctime") instanceof FileTime time) {
        changed = time;
      }
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      // Elsewhere the time of the content has to do.
    }
    return new Stamp(all.lastModifiedTime(), changed, all.size(), all.fileKey());
  }

  /** The Content-Type header of an HTML file; other types follow from the extension of the URL. */
  private static List<StoredHeader> headers(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".html") || name.endsWith(".htm")
        ? List.of(new StoredHeader("Content-Type", "text/html"))
        : List.of();
  }
}
