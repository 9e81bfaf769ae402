package dev.vigil.diff.extract;

/**
 * The aspect of a page that a change type depends on. If its signature is equal in both versions,
 * no type of this aspect changed. The most general aspect comes first.
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
