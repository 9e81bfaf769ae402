package dev.vigil.watch.page;

import dev.vigil.archive.Archive;
import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.cache.CacheStats;
import dev.vigil.archive.cache.VersionCache;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.Version;
import dev.vigil.document.PageDigest;
import java.time.Duration;

/** Caches the digests of versions. Safe for concurrent use. */
public final class VersionDigestCache {
  private final Archive archive;
  private final VersionCache<Name, PageDigest> cache;

  /** The cache key; it includes the hash, because a number is reused after a rollback. */
  private record Name(Page page, int number, Sha256 hash) {
    static Name of(Version version) {
      return new Name(version.page(), version.number(), version.hash());
    }
  }

  public VersionDigestCache(Archive archive, CachePolicy policy, long bytes) {
    this.archive = archive;
    this.cache = VersionCache.ofDigests(policy, bytes);
  }

  public PageDigest of(Version version) {
    return cache.get(Name.of(version), name -> archive.digest(version));
  }

  /** The digest of the version that a new one is compared with: the use for which it was kept. */
  public PageDigest previous(Version version) {
    return cache.previous(Name.of(version), name -> archive.digest(version));
  }

  public CacheStats stats() {
    return cache.stats();
  }

  /**
   * Caches the digest of the newest version, which the next comparison will need.
   *
   * @param interval the time since the last check of the page
   */
  public void put(Version version, PageDigest digest, Duration interval) {
    PageDigest row = cache.latest(Name.of(version), interval, name -> digest);
    assert row.nodeCount() == digest.nodeCount();
  }
}
