package dev.vigil.archive.version;

import java.util.Optional;

/** Decides against which other version each version of a page is stored as a delta. Immutable. */
public abstract sealed class DeltaPolicy permits ReverseDeltaChain, FirstVersionBase {
  /**
   * A version to be kept anew by another; base 0 keeps it whole.
   *
   * @param number the version
   * @param base the version it refers to, or 0
   */
  public record Rebase(int number, int base) {}

  DeltaPolicy() {}

  /**
   * {@return the default: differences to the next newer version, with steps that shorten long
   * chains}
   */
  public static DeltaPolicy chain() {
    return new ReverseDeltaChain(ReverseDeltaChain.DEFAULT_REACH);
  }

  /**
   * {@return one base for all versions of a page, and whole pages where a difference would be
   * large}
   */
  public static DeltaPolicy fixedBase() {
    return new FirstVersionBase(FirstVersionBase.DEFAULT_SHARE);
  }

  /**
   * The base of the version that has just been superseded by the newest; 0 keeps it whole.
   *
   * @param history the versions of the page
   * @param superseded the number of the version before the newest
   * @return the number of the base, or 0
   */
  public abstract int base(VersionHistory history, int superseded);

  /**
   * {@return a version to be kept by another base than now, to make chains shorter}
   *
   * @param history the versions of the page
   */
  public abstract Optional<Rebase> shorten(VersionHistory history);

  /** {@return the part of a whole page from which on a difference is not worth having} */
  public abstract double largestDelta();

  /** {@return whether versions may be kept by older ones} */
  public abstract boolean basesAreNewer();
}
