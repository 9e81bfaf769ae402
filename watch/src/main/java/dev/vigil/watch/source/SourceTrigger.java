package dev.vigil.watch.source;

/** The trigger that makes a source due. */
public enum SourceTrigger {
  /** Its schedule. */
  POLL,
  /** A signal that its content changed; without a Fetch clause, also a safety check once a day. */
  SIGNAL
}
