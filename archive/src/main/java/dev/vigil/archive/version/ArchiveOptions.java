package dev.vigil.archive.version;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.document.ReadLimits;

/**
 * The options for storing versions in an archive. Immutable.
 *
 * @param policy by which other version each version is kept
 * @param level of zstd for differences and packs, 1 to 22
 * @param memory bytes of restored versions to remember
 * @param limits what a page may be to be read; one beyond its nodes or depth is kept unread
 */
public record ArchiveOptions(DeltaPolicy policy, int level, long memory, ReadLimits limits) {
  public static final ArchiveOptions DEFAULT =
      new ArchiveOptions(DeltaPolicy.chain(), 19, 32 << 20, ReadLimits.WEB);

  /** Checks the values. */
  public ArchiveOptions {
    if (level < 1 || level > 22) {
      throw new ArchiveException("The level of compression is 1 to 22, not " + level + ".");
    }
  }

  /**
   * These options with another policy.
   *
   * @param other which versions are stored as differences
   * @return a copy
   */
  public ArchiveOptions withPolicy(DeltaPolicy other) {
    return new ArchiveOptions(other, level, memory, limits);
  }

  /**
   * These options with another level of compression.
   *
   * @param other the level, 1 to 22
   * @return a copy
   */
  public ArchiveOptions withLevel(int other) {
    return new ArchiveOptions(policy, other, memory, limits);
  }

  /**
   * These options with another size of the cache.
   *
   * @param bytes the bytes of the cache
   * @return a copy
   */
  public ArchiveOptions withMemory(long bytes) {
    return new ArchiveOptions(policy, level, bytes, limits);
  }

  /**
   * These options with other limits.
   *
   * @param other the limits of readers
   * @return a copy
   */
  public ArchiveOptions withLimits(ReadLimits other) {
    return new ArchiveOptions(policy, level, memory, other);
  }
}
