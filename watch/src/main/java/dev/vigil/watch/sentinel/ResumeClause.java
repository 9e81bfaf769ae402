package dev.vigil.watch.sentinel;

/** Defines how changes during a pause of a sentinel are handled. */
public enum ResumeClause {
  /** They are reported at the first check after it. */
  WITH_MISSED_CHANGES,

  /** The first check after it is a new beginning: changes are reported from there on. */
  WITHOUT_MISSED_CHANGES
}
