package dev.vigil.bench;

import dev.vigil.document.pack.Pack;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The dictionary that ships with pack files, so that zstd can be given the same help. */
public final class Dictionary {
  private Dictionary() {}

  public static byte[] shipped() {
    try (InputStream in = Pack.class.getResourceAsStream("dictionary.txt")) {
      if (in == null) {
        throw new IllegalStateException("the shipped dictionary is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
