package dev.vigil.archive.body;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.failure.MissingBodyException;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.version.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Stores packs as files named by the hash of their page, in 256 folders. A file appears whole or
 * not at all. Safe for concurrent use; one process writes.
 */
final class PackFolder {
  private static final String ENDING = ".vpk";

  private final Path root;

  PackFolder(Path root) {
    this.root = root;
  }

  private Path folder(Sha256 of) {
    return root.resolve(of.toString().substring(0, 2));
  }

  private Path path(Sha256 of) {
    return folder(of).resolve(of.toString().substring(2) + ENDING);
  }

  void put(Sha256 of, byte[] pack) {
    Path path = path(of);
    Path part = path.resolveSibling(path.getFileName() + ".part");
    try {
      DurableFiles.make(folder(of));
      try (FileChannel channel =
          DurableFiles.open(
              part,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(pack);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      DurableFiles.sync(folder(of));
    } catch (IOException e) {
      ArchiveException refused = DurableFiles.notWritten(path, e);
      try {
        Files.deleteIfExists(part);
      } catch (IOException left) {
        refused.addSuppressed(left);
      }
      throw refused;
    }
  }

  byte[] read(Sha256 of) {
    Path path = path(of);
    try {
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw new MissingBodyException(path + " is missing; run `vigil archive repair`.", e);
    } catch (IOException e) {
      throw new ArchiveException(path + " cannot be read; check its permissions.", e);
    }
  }

  boolean drop(Sha256 of) {
    return DurableFiles.delete(path(of));
  }

  List<Sha256> all() {
    List<Sha256> found = new ArrayList<>();
    for (Path file : files()) {
      String name = file.getFileName().toString();
      String hex = root.relativize(file).toString().replaceAll("[^0-9a-z]|vpk$", "");
      if (name.endsWith(ENDING) && hex.matches("[0-9a-f]{64}")) {
        found.add(Sha256.parse(hex));
      } else if (name.endsWith(ENDING + ".part")) {
        // Left behind by a crash; nothing ever refers to it.
        DurableFiles.delete(file);
      }
    }
    return found;
  }

  long bytes() {
    long all = 0;
    for (Path file : files()) {
      try {
        all += Files.size(file);
      } catch (NoSuchFileException e) {
        // Superseded while we counted.
      } catch (IOException e) {
        throw new ArchiveException(file + " cannot be read; check its permissions.", e);
      }
    }
    return all;
  }

  private List<Path> files() {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.find(root, 2, (file, about) -> about.isRegularFile())) {
      return files.toList();
    } catch (IOException e) {
      throw new ArchiveException("The folder " + root + " cannot be listed.", e);
    }
  }
}
