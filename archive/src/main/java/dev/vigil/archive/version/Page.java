package dev.vigil.archive.version;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import java.util.Objects;

/**
 * An archived page: a URL together with its request profile. Two pages with the same address and
 * different request profiles share nothing. Immutable.
 *
 * @param workspace whose page it is; 0 is the workspace of the command line
 * @param url the requested URL
 * @param profile the key of the request profile; empty for a plain public request
 */
public record Page(long workspace, String url, String profile) {
  /** Checks the values. */
  public Page {
    Objects.requireNonNull(profile);
    if (url.isBlank()) {
      throw new ArchiveException("A page needs an address; it is empty.");
    }
    if (!Sql.storable(url + profile).equals(url + profile)) {
      throw new ArchiveException("An address holds characters only; escape the other bytes by %.");
    }
    if (workspace < 0) {
      throw new ArchiveException("A workspace has a number from 0 on, not " + workspace + ".");
    }
  }

  /**
   * {@return a page of the command line's workspace, asked for plainly}
   *
   * @param url the address of the page
   */
  public static Page of(String url) {
    return new Page(0, url, "");
  }

  @Override
  public String toString() {
    return profile.isEmpty() ? url : url + " (" + profile + ")";
  }
}
