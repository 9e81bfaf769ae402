package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.archive.Sha256;
import dev.vigil.archive.Version;
import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.cache.CacheStats;
import dev.vigil.archive.cache.VersionCache;
import dev.vigil.document.PageDigest;

/** Versions as arrays, read at most once while they are needed. Safe for concurrent use. */
final class VersionDigests {
  private final Archive archive;
  private final VersionCache<Name, PageDigest> cache;

  /** With its content: a number may be given again after a transaction that came to nothing. */
  private record Name(Page page, int number, Sha256 hash) {
    static Name of(Version version) {
      return new Name(version.page(), version.number(), version.hash());
    }
  }

  VersionDigests(Archive archive, long bytes) {
    this.archive = archive;
    this.cache = VersionCache.ofDigests(CachePolicy.TINY_LFU, bytes);
  }

  PageDigest of(Version version) {
    return cache.get(Name.of(version), name -> archive.digest(version));
  }

  CacheStats stats() {
    return cache.stats();
  }

  /** Keeps what was just read. */
  void put(Version version, PageDigest digest) {
    PageDigest row = cache.get(Name.of(version), name -> digest);
    assert row.nodeCount() == digest.nodeCount();
  }
}
