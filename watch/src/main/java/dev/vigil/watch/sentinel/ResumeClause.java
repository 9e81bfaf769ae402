package dev.vigil.watch.sentinel;

/** What becomes of changes that were made during a pause of a sentinel. */
public enum ResumeClause {
  /** They are reported at the first check after it. */
  WITH_MISSED_CHANGES,

  /** The first check after it is a new beginning: changes are reported from there on. */
  WITHOUT_MISSED_CHANGES
}
