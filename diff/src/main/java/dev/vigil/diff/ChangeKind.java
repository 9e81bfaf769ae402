package dev.vigil.diff;

/** The kind of a change: inserted, deleted, updated or moved. */
public enum ChangeKind {
  /** The object is new. */
  INSERT,
  /** The object is gone. */
  DELETE,
  /** The object has another value. */
  UPDATE,
  /** The object stands elsewhere. */
  MOVE
}
