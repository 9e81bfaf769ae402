package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.diff.show.page.StoredResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the style sheets and images of a page in a local folder, by URL path or by file name.
 * Nothing outside of the folder is ever read. Safe for concurrent use.
 */
final class FolderResources implements StoredResources {
  private static final int LARGEST = 4 << 20;

  private final Path folder;

  FolderResources(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new CommandFailure(folder + ": this is not a folder; name a folder.");
    }
    try {
      this.folder = folder.toRealPath();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public byte @Nullable [] find(String address, String within) {
    String path = path(address);
    String name = path.substring(path.lastIndexOf('/') + 1);
    for (String place : List.of(path, name)) {
      byte[] bytes = place.isEmpty() ? null : read(place);
      if (bytes != null) {
        return bytes;
      }
    }
    return null;
  }

  /** The path of an address without host, query and fragment. */
  private static String path(String address) {
    String path = address.replaceFirst("[?#].*", "");
    return path.replaceFirst("^([A-Za-z][A-Za-z0-9+.-]*:)?//[^/]*", "").replaceFirst("^/+", "");
  }

  private byte @Nullable [] read(String place) {
    try {
      Path file = folder.resolve(place).toRealPath();
      if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
        return null;
      }
      try (InputStream in = Files.newInputStream(file)) {
        byte[] bytes = in.readNBytes(LARGEST + 1);
        return bytes.length > LARGEST ? null : bytes;
      }
    } catch (IOException | InvalidPathException absent) {
      return null;
    }
  }
}
