package dev.vigil.document.pack;

/**
 * The choice of hashes that a pack stores, so that two documents can be compared without their
 * contents.
 */
public enum PackHashes {
  /** None: smallest. */
  NONE,
  /** One for each facet of the document: some 40 bytes. */
  FACETS,
  /** Also one hash per node over its subtree: 8 bytes per node. */
  NODES
}
