package dev.vigil.archive.version;

import dev.vigil.archive.body.HeaderCodec;
import org.jspecify.annotations.Nullable;

/**
 * A version as a row of the catalogue: the properties of {@link Version}, with the headers still
 * encoded, and the form in which the bytes are stored. Immutable.
 *
 * @param time milliseconds since 1970
 * @param took milliseconds
 * @param headers the short form that {@link HeaderCodec} makes; empty for none
 * @param url where the response came from, or null for the address of the page
 */
public record VersionEntry(
    int number,
    long time,
    int status,
    int took,
    int length,
    Sha256 hash,
    AspectHashes aspects,
    byte[] headers,
    @Nullable String url,
    StoredForm stored) {

  public VersionEntry with(StoredForm form) {
    return new VersionEntry(number, time, status, took, length, hash, aspects, headers, url, form);
  }

  public int base() {
    return stored.base();
  }
}
