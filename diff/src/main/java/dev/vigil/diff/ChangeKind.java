package dev.vigil.diff;

/** The kind of a change: inserted, deleted, updated or moved. */
public enum ChangeKind {
  INSERT,
  DELETE,
  UPDATE,
  MOVE
}
