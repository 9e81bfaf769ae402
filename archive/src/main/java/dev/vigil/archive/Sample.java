package dev.vigil.archive;

import dev.vigil.document.DocumentException;
import dev.vigil.document.Documents;
import dev.vigil.document.Reading;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that were fetched, read once: their hash, the hashes of their sides, and the pack that they
 * make. Not thread-safe.
 */
final class Sample {
  final byte[] bytes;
  final Fetch fetch;
  final Sha256 hash;
  private final ArchiveOptions options;
  private @Nullable Reading reading;
  private boolean read;

  Sample(byte[] bytes, Fetch fetch, ArchiveOptions options) {
    if (bytes.length > options.limits().bytes()) {
      throw new ArchiveException(
          "The page "
              + fetch.url()
              + " has "
              + bytes.length
              + " bytes; this archive takes up to "
              + options.limits().bytes()
              + ".");
    }
    this.bytes = bytes;
    this.fetch = fetch;
    this.hash = Sha256.of(bytes);
    this.options = options;
  }

  /** The reading, or null for bytes beyond the limits of the readers. */
  private @Nullable Reading reading() {
    if (!read) {
      read = true;
      try {
        reading = Documents.readAnyway(bytes, fetch.hint(), options.limits());
      } catch (DocumentException e) {
        reading = null;
      }
    }
    return reading;
  }

  AspectHashes aspects(byte[] secret) {
    Reading found = reading();
    return found == null ? AspectHashes.of(secret, hash) : AspectHashes.of(secret, found.digest());
  }

  /** An entry that tells no more than the bytes and the time. */
  Entry entry(int number, byte[] secret) {
    long time = fetch.time().toEpochMilli();
    AspectHashes aspects = aspects(secret);
    byte[] noHeaders = {};
    Kept kept = new Kept.Packed();
    return new Entry(number, time, 0, 0, bytes.length, hash, aspects, noHeaders, null, kept);
  }

  /** A pack that gives these very bytes back, or null where there is none. */
  byte @Nullable [] pack() {
    Reading found = reading();
    if (found == null) {
      return null;
    }
    byte[] pack = Pack.write(found, PackOptions.SMALL.withLevel(options.level()));
    return Arrays.equals(Pack.of(pack, options.limits()).exact(), bytes) ? pack : null;
  }
}
