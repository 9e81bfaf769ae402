package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.discover.crawl.store.Fingerprint;
import dev.vigil.discover.crawl.store.FingerprintMap;
import dev.vigil.document.PageDigest;
import dev.vigil.document.similar.SimilarityFacet;
import dev.vigil.document.similar.Sketch;

/**
 * Detects whether the content of a page was seen before. Safe for use by several threads.
 *
 * <p>Equal bytes are found by their fingerprint. Nearly equal pages are found by the sketch of
 * their words: {@value #BANDS} runs of {@value #BITS} bits of it are looked up, each a key to the
 * first page that had it. Pages of similarity J agree in a run with probability ((1 + J) /
 * 2)^{@value #BITS}, and {@value #VOTES} runs must lead to the same page: that happens with
 * probability 0.998 for J = 0.95, 0.87 for 0.9, 0.18 for 0.8 and 0.01 for 0.7. The cost is that of
 * the sketch and some lookups, however many pages there are.
 */
final class DuplicateDetector {
  private static final int BANDS = 12;
  private static final int BITS = 26;
  private static final int VOTES = 2;

  private final FingerprintMap bodies;
  private final FingerprintMap bands;

  /**
   * The result of the detection.
   *
   * @param sameAs the page that has nearly or exactly this content; 0 for none
   * @param onHost whether the page's own host has a page of these very bytes
   */
  record Verdict(DuplicateStatus likeness, long sameAs, boolean onHost) {
    static final Verdict FRESH = new Verdict(DuplicateStatus.FRESH, 0, false);
  }

  DuplicateDetector(FingerprintMap bodies, FingerprintMap bands) {
    this.bodies = bodies;
    this.bands = bands;
  }

  /** Whether these bytes were seen before; a page is never like itself. */
  Verdict exact(long number, int host, byte[] body) {
    long print = Fingerprint.of(body);
    long first = bodies.putIfAbsent(print, number);
    long here = bodies.putIfAbsent(Fingerprint.with(print, host), number);
    return first == 0 || first == number
        ? Verdict.FRESH
        : new Verdict(DuplicateStatus.DUPLICATE, first, here != 0 && here != number);
  }

  /** Whether nearly this content was seen before. */
  Verdict near(long number, PageDigest digest) {
    Sketch sketch = Sketch.of(digest, SimilarityFacet.CONTENT);
    if (!sketch.has(SimilarityFacet.CONTENT)) {
      return Verdict.FRESH;
    }
    long[] bits = sketch.bits(SimilarityFacet.CONTENT);
    long[] found = new long[BANDS];
    for (int i = 0; i < BANDS; i++) {
      long run = bits[i] & (1L << BITS) - 1;
      found[i] = bands.putIfAbsent(Fingerprint.with(run, i), number);
    }
    for (int i = 0; i < BANDS; i++) {
      int votes = 0;
      for (int j = i; j < BANDS && found[i] != 0 && found[i] != number; j++) {
        votes += found[j] == found[i] ? 1 : 0;
      }
      if (votes >= VOTES) {
        return new Verdict(DuplicateStatus.NEAR_DUPLICATE, found[i], false);
      }
    }
    return Verdict.FRESH;
  }
}
