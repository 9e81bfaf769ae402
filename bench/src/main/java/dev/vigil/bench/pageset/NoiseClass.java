package dev.vigil.bench.pageset;

import java.util.Locale;

/** Why a version without a change differs from the version before. */
public enum NoiseClass {
  /** Values of the same shape: tokens, build hashes, counters, clocks. */
  SHAPE,
  /** Parts that show something else at each fetch: carousels, ads, recommended items. */
  ROTATING,
  /** Both in the same page. */
  BOTH,
  /** Markup, white space, navigation or footer; nothing else. */
  MARKUP;

  boolean shape() {
    return this == SHAPE || this == BOTH;
  }

  boolean rotates() {
    return this == ROTATING || this == BOTH;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
