package dev.vigil.diff.extract;

/**
 * The aspect of a document that an object of interest depends on, from the general to the special:
 * where an aspect's signature is equal in two versions, no type of that aspect can have changed.
 */
public enum InterestAspect {
  /** Every node that the view sees, with tags, attributes and contents. */
  ALL,
  /** The text as a reader sees it. */
  TEXT,
  /** The text and the tags, attributes and order of what bears it. */
  LINKS,
  IMAGES,
  /** Elements and their order, without texts and attributes. */
  STRUCTURE,
  /** Attributes of elements, with the elements. */
  ATTRIBUTES,
  COMMENTS
}
