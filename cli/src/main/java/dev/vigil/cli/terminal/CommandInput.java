package dev.vigil.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.XPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An input document of a command: a document or a pack, from a file or, named {@code -}, from
 * standard input. A pack stays packed until more of it is needed.
 */
public sealed interface CommandInput extends AutoCloseable {
  String STANDARD = "-";
  int LONGEST_TEXT = 16 << 20;

  PageDigest digest();

  /** The exact bytes of the input. */
  byte[] exact();

  /** The pack, if the input is one. */
  default Optional<Pack> packed() {
    return Optional.empty();
  }

  default XPathResult answer(XPath question) {
    return question.evaluate(digest());
  }

  @Override
  default void close() {}

  /** A document that is not packed. */
  record Plain(ReadResult reading) implements CommandInput {
    @Override
    public PageDigest digest() {
      return reading.digest();
    }

    @Override
    public byte[] exact() {
      return reading.source().bytes();
    }
  }

  /** A packed document; for one thread. */
  final class Packed implements CommandInput {
    private final String name;
    private final Pack pack;
    private @Nullable PageDigest digest;

    private Packed(String name, Pack pack) {
      this.name = name;
      this.pack = pack;
    }

    public Pack pack() {
      return pack;
    }

    @Override
    public Optional<Pack> packed() {
      return Optional.of(pack);
    }

    @Override
    public PageDigest digest() {
      if (digest == null) {
        digest = explained(name, pack::digest);
      }
      return digest;
    }

    @Override
    public byte[] exact() {
      return explained(name, pack::exact);
    }

    /** Asks the path summary first, which may spare reading the document. */
    @Override
    public XPathResult answer(XPath question) {
      return explained(name, () -> question.evaluate(pack.pathSummary(), this::digest));
    }

    @Override
    public void close() {
      pack.close();
    }
  }

  static CommandInput open(String name, ReadHint hint, Terminal terminal) {
    return explained(
        name,
        () -> {
          if (!name.equals(STANDARD) && isPack(Path.of(name))) {
            return new Packed(name, Pack.open(Path.of(name)));
          }
          byte[] bytes = bytes(name, terminal);
          return Pack.begins(bytes)
              ? new Packed(name, Pack.of(bytes))
              : new Plain(Documents.read(bytes, hint, ReadLimits.WEB));
        });
  }

  /** Reads a document to pack, even if its content does not match its declared type. */
  static ReadResult readAnyway(String name, ReadHint hint, Terminal terminal) {
    byte[] bytes = bytes(name, terminal);
    if (Pack.begins(bytes)) {
      throw new CommandFailure(shown(name) + ": this is a pack already.");
    }
    return explained(
        name,
        () -> {
          try {
            // As every other command reads it: the tree is the one that a browser builds.
            return Documents.read(bytes, hint, ReadLimits.WEB);
          } catch (DocumentException e) {
            return Documents.readAnyway(bytes, hint, ReadLimits.WEB);
          }
        });
  }

  /** Opens a pack; fails if the input is not one. */
  static Pack pack(String name, Terminal terminal) {
    return explained(
        name,
        () -> {
          if (!name.equals(STANDARD) && isPack(Path.of(name))) {
            return Pack.open(Path.of(name));
          }
          byte[] bytes = bytes(name, terminal);
          if (!Pack.begins(bytes)) {
            throw new CommandFailure(
                shown(name) + ": this is not a pack; make one with 'vigil pack'.");
          }
          return Pack.of(bytes);
        });
  }

  private static boolean isPack(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Pack.begins(in.readNBytes(8));
    } catch (IOException failure) {
      throw CommandFailure.at(file.toString(), failure);
    }
  }

  static byte[] bytes(String name, Terminal terminal) {
    if (!name.equals(STANDARD) && Files.isDirectory(Path.of(name))) {
      throw new CommandFailure(name + ": this is a folder; name a file in it.");
    }
    try (InputStream in =
        name.equals(STANDARD) ? terminal.in() : Files.newInputStream(Path.of(name))) {
      byte[] bytes = in.readNBytes(ReadLimits.WEB.bytes() + 1);
      ReadLimits.WEB.checkBytes(bytes.length);
      return bytes;
    } catch (IOException failure) {
      throw CommandFailure.at(shown(name), failure);
    }
  }

  /** Reads the whole input as UTF-8 text. */
  static String text(String name, Terminal terminal) {
    if (!name.equals(STANDARD) && Files.isDirectory(Path.of(name))) {
      throw new CommandFailure(name + ": this is a folder; name a file in it.");
    }
    try (InputStream in =
        name.equals(STANDARD) ? terminal.in() : Files.newInputStream(Path.of(name))) {
      byte[] bytes = in.readNBytes(LONGEST_TEXT + 1);
      if (bytes.length > LONGEST_TEXT) {
        throw new CommandFailure(shown(name) + ": this is larger than 16 MB; split it.");
      }
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IOException failure) {
      throw CommandFailure.at(shown(name), failure);
    }
  }

  /** Runs the work and adds the name of the document to its errors. */
  static <T> T explained(String name, Supplier<T> work) {
    try {
      return work.get();
    } catch (DocumentException wrong) {
      String sentence = String.valueOf(wrong.getMessage());
      String shown = shown(name);
      throw new CommandFailure(
          sentence.contains(shown) ? sentence : shown + ": " + sentence, wrong);
    }
  }

  static String shown(String name) {
    return name.equals(STANDARD) ? "standard input" : name;
  }
}
