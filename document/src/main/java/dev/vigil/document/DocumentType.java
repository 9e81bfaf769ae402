package dev.vigil.document;

/** The syntax of a document; it decides how names match and how markup is written. */
public enum DocumentType {
  /** HTML; names of elements match in any case. */
  HTML,
  /** XML and XHTML, with namespaces. */
  XML,
  /** JSON; objects and arrays are elements. */
  JSON,
  /** Plain text. */
  TEXT
}
