package dev.vigil.watch.sentinel;

/** Selects the version that the current one is compared with. Immutable. */
public sealed interface CompareClause {
  /** Compares with the previously seen version. */
  record Pairwise() implements CompareClause {}

  /** Compares with the n-th version before. */
  record Moving(int n) implements CompareClause {}

  /** Compares each n-th version with the n-th before it. */
  record Every(int n) implements CompareClause {}

  /** Compares with the version at activation or at the user's reset. */
  record First() implements CompareClause {}

  /** Compares with the last version that the owner opened or that was reported. */
  record LastSeen() implements CompareClause {}
}
