package dev.vigil.cli;

import dev.vigil.document.DocumentException;
import dev.vigil.document.Documents;
import dev.vigil.document.Hint;
import dev.vigil.document.Limits;
import dev.vigil.document.PageDigest;
import dev.vigil.document.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One input of a command: a file, or {@code -} for standard input. */
final class Input implements AutoCloseable {
  static final String STANDARD = "-";

  private final Reading reading;

  private Input(Reading reading) {
    this.reading = reading;
  }

  static Input open(String name, Hint hint, Terminal terminal) {
    byte[] bytes = bytes(name, terminal);
    try {
      return new Input(Documents.read(bytes, hint, Limits.WEB));
    } catch (DocumentException wrong) {
      throw new Failure(shown(name) + ": " + wrong.getMessage(), wrong);
    }
  }

  /** All bytes of a file or of standard input, up to the limit for one document. */
  static byte[] bytes(String name, Terminal terminal) {
    try {
      return name.equals(STANDARD) ? standard(terminal.in()) : file(Path.of(name));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static byte[] standard(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(Limits.WEB.bytes() + 1);
    Limits.WEB.checkBytes(bytes.length);
    return bytes;
  }

  private static byte[] file(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": this is a folder; name a file in it.");
    }
    Limits.WEB.checkBytes(Files.size(file));
    return Files.readAllBytes(file);
  }

  static String shown(String name) {
    return name.equals(STANDARD) ? "standard input" : name;
  }

  PageDigest digest() {
    return reading.digest();
  }

  @Override
  public void close() {}
}
