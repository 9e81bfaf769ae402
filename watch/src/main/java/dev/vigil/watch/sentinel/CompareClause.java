package dev.vigil.watch.sentinel;

/** With which version the current one is compared. Immutable. */
public sealed interface CompareClause {
  /** With the one seen before. */
  record Pairwise() implements CompareClause {}

  /** With the n-th before. */
  record Moving(int n) implements CompareClause {}

  /** Each n-th with the n-th before that. */
  record Every(int n) implements CompareClause {}

  /** With the version at activation or at the user's reset. */
  record First() implements CompareClause {}

  /** With the last version that the owner opened or was told of. */
  record LastSeen() implements CompareClause {}
}
