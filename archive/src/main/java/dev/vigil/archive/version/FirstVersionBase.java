package dev.vigil.archive.version;

import java.util.Optional;

/**
 * Stores deltas against the first version, the scheme of the WebVigiL repository (Eppili 2004,
 * Chapter 4): the first version of a page is stored whole and is the base of all that follow; where
 * the delta would have 80 % of the page or more, the page is stored whole instead; when the base is
 * deleted, the newest version becomes the base. Immutable.
 */
final class FirstVersionBase extends DeltaPolicy {
  static final double DEFAULT_SHARE = 0.8;

  private final double share;

  FirstVersionBase(double share) {
    this.share = share;
  }

  @Override
  public int base(VersionHistory history, int superseded) {
    if (history.all().stream().anyMatch(entry -> entry.base() == superseded)) {
      return 0;
    }
    for (VersionEntry entry : history.all()) {
      if (entry.stored() instanceof StoredForm.Whole && entry.number() != superseded) {
        return entry.number();
      }
    }
    return 0;
  }

  @Override
  public Optional<Rebase> shorten(VersionHistory history) {
    return Optional.empty();
  }

  @Override
  public double largestDelta() {
    return share;
  }

  @Override
  public boolean basesAreNewer() {
    return false;
  }
}
