package dev.vigil.archive.version;

import dev.vigil.archive.body.HeaderCodec;
import org.jspecify.annotations.Nullable;

/**
 * A version as a row of the catalogue: the properties of {@link Version}, with the headers still
 * encoded, and the form in which the bytes are stored. Immutable.
 *
 * @param number the number of the version
 * @param time milliseconds since 1970
 * @param status the status of the response, 0 without one
 * @param took milliseconds
 * @param length the number of bytes
 * @param hash the SHA-256 of the bytes
 * @param aspects a hash of each aspect
 * @param headers the short form that {@link HeaderCodec} makes; empty for none
 * @param url where the response came from, or null for the address of the page
 * @param stored how the bytes are stored
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

  /**
   * This row with another form.
   *
   * @param form how the bytes are stored
   * @return the new row
   */
  public VersionEntry with(StoredForm form) {
    return new VersionEntry(number, time, status, took, length, hash, aspects, headers, url, form);
  }

  /** {@return the number of the version that is needed to restore this one, or 0} */
  public int base() {
    return stored.base();
  }
}
