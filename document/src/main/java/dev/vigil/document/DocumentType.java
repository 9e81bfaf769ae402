package dev.vigil.document;

/** The syntax a document was read from; it decides how names match and how markup is written. */
public enum DocumentType {
  HTML,
  XML,
  JSON,
  TEXT
}
