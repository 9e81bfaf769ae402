package dev.vigil.diff;

/** What happened to an object of interest between two versions. */
public enum ChangeKind {
  INSERT,
  DELETE,
  UPDATE,
  MOVE
}
