package dev.vigil.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The standard output of this process; it remembers write errors, which a print stream would
 * swallow. For one thread.
 */
public final class StandardOutput extends OutputStream {
  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
  private @Nullable IOException failure;

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  /** The write error, if any; a closed pipe, as after {@code head}, is not an error. */
  public Optional<CommandFailure> failure() {
    IOException found = failure;
    return found == null || readerHasGone(found)
        ? Optional.empty()
        : Optional.of(CommandFailure.at("standard output", found));
  }

  /** Whether the reader of a pipe has closed it; the error message depends on the locale. */
  private static boolean readerHasGone(IOException failure) {
    try {
      String kind = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return kind.startsWith("pipe:") || kind.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException elsewhere) {
      return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
  }
}
