package dev.vigil.diff;

/** The facets of a document that can be compared alone, in order of cost, the cheapest first. */
public enum Facet {
  STRUCTURE,
  TAGS,
  ATTRIBUTES,
  CONTENT
}
