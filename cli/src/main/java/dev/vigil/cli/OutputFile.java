package dev.vigil.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;

/**
 * Writes a file so that nobody ever sees half of it: into a temporary neighbour first, which then
 * takes the name. Never writes over one of the inputs. Stateless.
 */
final class OutputFile {
  private OutputFile() {}

  /** What fills the file. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  static void write(Path target, Collection<String> inputs, Content content) throws IOException {
    refuseInput(target, inputs);
    if (Files.isDirectory(target)) {
      throw new Failure(target + ": this is a folder; name a file.");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // A device or pipe such as /dev/null has no half-written state to hide.
      try (OutputStream out = Files.newOutputStream(target)) {
        content.writeTo(out);
      }
      return;
    }
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NoSuchFileException(String.valueOf(folder));
    }
    Path temporary =
        folder.resolve("." + target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      try (OutputStream out = Files.newOutputStream(temporary)) {
        content.writeTo(out);
      }
      move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException unsupported) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void refuseInput(Path target, Collection<String> inputs) throws IOException {
    for (String input : inputs) {
      if (!input.equals(Input.STANDARD)
          && Files.exists(target)
          && Files.exists(Path.of(input))
          && Files.isSameFile(target, Path.of(input))) {
        throw new Failure(
            target + ": this is an input and would be overwritten; choose another name.");
      }
    }
  }

  static void write(Path target, String input, Content content) throws IOException {
    write(target, List.of(input), content);
  }
}
