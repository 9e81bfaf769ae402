package dev.vigil.cli;

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
 * The standard output of this process, which remembers why it could not be written: a print stream
 * passes over that, and whoever wrote into a file on a full disk would believe it whole. For one
 * thread.
 */
final class StandardOutput extends OutputStream {
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

  /** What went wrong; a reader that has gone, as {@code head} goes, is no failure. */
  Optional<CommandFailure> failure() {
    IOException found = failure;
    return found == null || readerHasGone(found)
        ? Optional.empty()
        : Optional.of(CommandFailure.at("standard output", found));
  }

  /** The system says it in the user's language; where it can be asked, a pipe is a pipe. */
  private static boolean readerHasGone(IOException failure) {
    try {
      String kind = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return kind.startsWith("pipe:") || kind.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException elsewhere) {
      return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
  }
}
