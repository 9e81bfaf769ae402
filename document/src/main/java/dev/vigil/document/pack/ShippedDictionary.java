package dev.vigil.document.pack;

import dev.vigil.document.DocumentException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Text that web pages are likely to share with each other, from standards' lists of names and our
 * own writing. It is part of the format: a changed dictionary is a new format version.
 */
final class ShippedDictionary {
  private ShippedDictionary() {}

  /** Read when first needed. */
  private static final class Holder {
    static final byte[] BYTES = read();

    private static byte[] read() {
      try (InputStream in = ShippedDictionary.class.getResourceAsStream("dictionary.txt")) {
        if (in == null) {
          throw new DocumentException(
              "The dictionary for pack files is not in the class path; build the project again.");
        }
        return in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException("The dictionary for pack files cannot be read.", e);
      }
    }
  }

  /** Not to be changed. */
  static byte[] bytes() {
    return Holder.BYTES;
  }
}
