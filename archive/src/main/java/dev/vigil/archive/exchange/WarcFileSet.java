package dev.vigil.archive.exchange;

import dev.vigil.archive.failure.ArchiveException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Several WARC files, open for reading at any offset. One that was compressed as a whole is
 * unpacked into a temporary file, because its records have no places of their own. For one thread.
 */
final class WarcFileSet implements AutoCloseable {
  /** The maximum unpacked size of a file, whatever its size. */
  private static final long LARGEST_UNPACKED = 20L << 30;

  private final Map<Path, WarcFile> open = new HashMap<>();
  private final List<Path> temporary = new ArrayList<>();

  /** Whether a file begins as a WARC file does, plain or compressed. */
  static boolean isWarc(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(5);
      if (head.length > 1 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b) {
        try (InputStream unpacked = new GZIPInputStream(Files.newInputStream(file))) {
          head = unpacked.readNBytes(5);
        }
      }
      return new String(head, StandardCharsets.US_ASCII).equals("WARC/");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** Adds what a file holds to an index. */
  void index(Path file, WarcIndex index) {
    String name = String.valueOf(file.getFileName());
    try {
      try {
        index.read(file, name);
      } catch (WarcFile.CompressedAsAWhole whole) {
        Path unpacked = Files.createTempFile("vigil-", ".warc");
        temporary.add(unpacked);
        unpack(file, unpacked);
        index.read(unpacked, name);
      }
    } catch (IOException failure) {
      throw new ArchiveException(
          file
              + (failure instanceof NoSuchFileException
                  ? ": there is no such file."
                  : ": this file cannot be read (" + failure.getMessage() + ")."),
          failure);
    }
  }

  /** Unpacks a file up to its end, or up to where it is damaged or gets too large. */
  private static void unpack(Path file, Path target) throws IOException {
    long budget = Math.min(LARGEST_UNPACKED, WarcIndex.mostUnpacked(Files.size(file)));
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 1 << 16);
        OutputStream out = Files.newOutputStream(target)) {
      byte[] buffer = new byte[1 << 16];
      for (int n = read(in, buffer); n >= 0 && budget >= 0; n = read(in, buffer)) {
        out.write(buffer, 0, n);
        budget -= n;
      }
    }
  }

  private static int read(InputStream in, byte[] buffer) {
    try {
      return in.read(buffer);
    } catch (IOException damaged) {
      // The index will find that the last record is not whole.
      return -1;
    }
  }

  WarcFile open(WarcEntry entry) throws IOException {
    WarcFile file = open.get(entry.file());
    if (file == null) {
      file = new WarcFile(entry.file());
      open.put(entry.file(), file);
    }
    return file;
  }

  @Override
  public void close() {
    try {
      for (WarcFile file : open.values()) {
        file.close();
      }
      for (Path file : temporary) {
        Files.deleteIfExists(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    open.clear();
    temporary.clear();
  }
}
