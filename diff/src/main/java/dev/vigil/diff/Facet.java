package dev.vigil.diff;

/** The sides of a document that can be compared each alone, in the order in which they cost. */
public enum Facet {
  STRUCTURE,
  TAGS,
  ATTRIBUTES,
  CONTENT
}
