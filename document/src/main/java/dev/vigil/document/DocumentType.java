package dev.vigil.document;

/** The syntax of a document; it decides how names match and how markup is written. */
public enum DocumentType {
  HTML,
  XML,
  JSON,
  TEXT
}
