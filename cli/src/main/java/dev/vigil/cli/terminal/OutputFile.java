package dev.vigil.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file atomically: into a temporary file in the same folder, which is then renamed. Never
 * writes over one of the inputs. Stateless.
 */
public final class OutputFile {
  private OutputFile() {}

  /** Writes the content of the file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Fails before any work is done if the file cannot be written. */
  public static void check(Path target, Collection<String> inputs) throws IOException {
    refuseInput(target, inputs);
    if (Files.isDirectory(target)) {
      throw new CommandFailure(target + ": this is a folder; name a file.");
    }
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new CommandFailure(folder + ": there is no such folder; make it, or name another.");
    }
  }

  public static void write(Path target, Collection<String> inputs, Content content)
      throws IOException {
    check(target, inputs);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // A device or pipe such as /dev/null has no half-written state to hide.
      fill(target, target, content);
      return;
    }
    Path temporary =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    TempFiles.add(temporary);
    try {
      fill(temporary, target, content);
      move(temporary, target);
    } finally {
      TempFiles.remove(temporary);
    }
  }

  /** Writes the content; adds the file name to write errors that lack it. */
  private static void fill(Path file, Path shown, Content content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      content.writeTo(out);
    } catch (FileSystemException named) {
      throw named;
    } catch (IOException failure) {
      throw CommandFailure.at(shown.toString(), failure);
    }
  }

  /** Renames a finished file. */
  public static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException unsupported) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void refuseInput(Path target, Collection<String> inputs) throws IOException {
    for (String input : inputs) {
      if (!input.equals(CommandInput.STANDARD)
          && Files.exists(target)
          && Files.exists(Path.of(input))
          && Files.isSameFile(target, Path.of(input))) {
        throw new CommandFailure(
            target + ": this is an input and would be overwritten; choose another name.");
      }
    }
  }

  public static void write(Path target, String input, Content content) throws IOException {
    write(target, List.of(input), content);
  }

  /** Writes a text into a file, or to standard output where none is named or it is {@code -}. */
  public static void put(String text, @Nullable Path target, Terminal terminal) throws IOException {
    if (target == null || target.toString().equals(CommandInput.STANDARD)) {
      terminal.out().print(text);
    } else {
      write(target, List.of(), out -> out.write(text.getBytes(UTF_8)));
    }
  }
}
