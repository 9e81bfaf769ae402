package dev.vigil.fetch.message;

import dev.vigil.document.Sha256Digest;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The properties of a page without its content, often enough to decide without fetching it whether
 * it changed (after Pandrangi 2003, Section 4.2). Immutable.
 *
 * @param etag the server's name for the version
 * @param lastModified the server's time stamp of the version
 * @param declaredLength the length that the server announced, compressed as it may be
 * @param size the size of the content
 * @param checksum the SHA-256 of the content
 * @param ignoresConditions whether the server sent the same version again although asked not to;
 *     then asking for the header first saves the body
 */
public record PageProperties(
    Optional<String> etag,
    Optional<Instant> lastModified,
    OptionalLong declaredLength,
    OptionalLong size,
    Optional<String> checksum,
    boolean ignoresConditions) {

  /** The result of comparing two sets of properties: whether the page changed. */
  public enum Verdict {
    /** The page is the same version. */
    SAME,
    /** The page changed. */
    CHANGED,
    /** Only the content itself can show whether the page changed. */
    LOOK
  }

  /**
   * Compares with the properties of a later fetch. Where both have a checksum it decides.
   * Otherwise, as long as nothing contradicts: an equal ETag, or an equal time stamp and length,
   * mean the same version; a new time stamp with another length means a change; a new time stamp
   * with the same length, or no time stamp at all, needs the content.
   *
   * @param later the later properties
   * @return what they show
   */
  public Verdict compare(PageProperties later) {
    if (checksum.isPresent() && later.checksum.isPresent()) {
      return checksum.equals(later.checksum) ? Verdict.SAME : Verdict.CHANGED;
    }
    boolean lengthsKnown = declaredLength.isPresent() && later.declaredLength.isPresent();
    boolean lengthDiffers =
        lengthsKnown && declaredLength.getAsLong() != later.declaredLength.getAsLong();
    if (etag.isPresent() && later.etag.isPresent()) {
      return etag.equals(later.etag) && !lengthDiffers ? Verdict.SAME : Verdict.LOOK;
    }
    if (lastModified.isEmpty() || later.lastModified.isEmpty()) {
      return Verdict.LOOK;
    }
    if (lastModified.equals(later.lastModified)) {
      return lengthDiffers ? Verdict.LOOK : Verdict.SAME;
    }
    return lengthDiffers ? Verdict.CHANGED : Verdict.LOOK;
  }

  /**
   * {@return the properties of content without validators of a server, such as a page after its
   * scripts}
   *
   * @param content the bytes
   */
  public static PageProperties ofContent(byte[] content) {
    return new PageProperties(
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.of(content.length),
        Optional.of(Sha256Digest.hex(content)),
        false);
  }

  /** {@return whether a conditional request can be made with them} */
  public boolean hasValidators() {
    return etag.isPresent() || lastModified.isPresent();
  }

  /** {@return a copy for a server that ignores conditional requests} */
  public PageProperties ignoringConditions() {
    return new PageProperties(etag, lastModified, declaredLength, size, checksum, true);
  }

  /**
   * {@return the properties of a response without content (304, HEAD), completed by the earlier
   * ones}
   *
   * @param before the earlier properties
   */
  public PageProperties completedBy(PageProperties before) {
    return new PageProperties(
        etag.or(before::etag),
        lastModified.or(before::lastModified),
        before.declaredLength, // that of a 304 is the length of nothing
        before.size,
        before.checksum,
        before.ignoresConditions);
  }
}
