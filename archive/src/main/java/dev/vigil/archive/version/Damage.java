package dev.vigil.archive.version;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One damaged part of an archive. Immutable.
 *
 * @param page the page, if it is one page
 * @param version the number of the version that cannot be restored, or 0 where no single one is
 * @param what the reason, as a sentence
 */
public record Damage(Optional<Page> page, int version, String what) {
  /**
   * Damage of a page or, without one, of the archive.
   *
   * @param page the page, or null
   * @param version the version
   * @param what the reason, as a sentence
   * @return the damage
   */
  public static Damage of(@Nullable Page page, int version, String what) {
    return new Damage(Optional.ofNullable(page), version, what);
  }

  @Override
  public String toString() {
    String where = page.map(p -> "version " + version + " of " + p).orElse("the catalogue");
    return where + ": " + what;
  }
}
