package dev.vigil.diff;

/** The facets of a document that can be compared alone, in order of cost, the cheapest first. */
public enum Facet {
  /** The tree without names. */
  STRUCTURE,
  /** The names and kinds of the nodes. */
  TAGS,
  /** The attributes with their values. */
  ATTRIBUTES,
  /** The contents of the leaves. */
  CONTENT
}
