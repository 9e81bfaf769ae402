package dev.vigil.archive.version;

import java.util.EnumSet;
import java.util.Set;

/**
 * One version of a page: its properties without its content. Immutable.
 *
 * @param page the page
 * @param number from 1 on in the order of adding; numbers of deleted versions are not used again
 * @param fetch how and when the page was fetched
 * @param length bytes
 * @param hash the SHA-256 of the bytes
 * @param aspects a hash for each aspect of the page
 */
public record Version(
    Page page, int number, FetchRecord fetch, int length, Sha256 hash, AspectHashes aspects) {

  /**
   * {@return the aspects in which two versions of one archive differ} An aspect that is not listed
   * is equal; an aspect that is listed differs, unless the page was read by different releases of a
   * reader.
   *
   * @param other the other version
   */
  public Set<HashedAspect> differences(Version other) {
    Set<HashedAspect> found = EnumSet.noneOf(HashedAspect.class);
    if (hash.equals(other.hash)) {
      return found;
    }
    found.add(HashedAspect.BYTES);
    for (HashedAspect aspect : HashedAspect.values()) {
      if (aspect != HashedAspect.BYTES && aspects.of(aspect) != other.aspects.of(aspect)) {
        found.add(aspect);
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return "version " + number + " of " + page;
  }
}
