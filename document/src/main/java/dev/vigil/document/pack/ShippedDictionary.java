package dev.vigil.document.pack;

import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentException;
import dev.vigil.document.pack.coding.BlockDictionary;
import dev.vigil.document.pack.coding.StringCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The built-in compression dictionary: text that many web pages share, from standards' lists of
 * names and our own writing. It is part of the format: a changed dictionary is a new format
 * version.
 */
final class ShippedDictionary {
  private ShippedDictionary() {}

  /** Read when first needed. */
  private static final class Holder {
    static final BlockDictionary HELP = new BlockDictionary(read());

    private static byte[] read() {
      try (InputStream in = ShippedDictionary.class.getResourceAsStream("dictionary.txt")) {
        if (in == null) {
          throw new DocumentException(
              "The dictionary for pack files is not in the class path; build the project again.");
        }
        return withEnds(in.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException("The dictionary for pack files cannot be read.", e);
      }
    }
  }

  /** The file has a broken bar where strings of a pack end, because text files cannot have FF. */
  private static byte[] withEnds(byte[] text) {
    ByteSink sink = new ByteSink(text.length);
    for (int i = 0; i < text.length; i++) {
      if (text[i] == (byte) 0xC2 && i + 1 < text.length && text[i + 1] == (byte) 0xA6) {
        sink.put(StringCode.END);
        i++;
      } else {
        sink.put(text[i]);
      }
    }
    return sink.toArray();
  }

  static BlockDictionary help() {
    return Holder.HELP;
  }
}
