package dev.vigil.document.query;

import org.jspecify.annotations.Nullable;

/** The axes of XPath except the namespace axis, which is left to Saxon. */
public enum XPathAxis {
  CHILD,
  DESCENDANT,
  DESCENDANT_OR_SELF,
  PARENT,
  ANCESTOR,
  ANCESTOR_OR_SELF,
  FOLLOWING,
  PRECEDING,
  FOLLOWING_SIBLING,
  PRECEDING_SIBLING,
  SELF,
  ATTRIBUTE;

  public static @Nullable XPathAxis named(String name) {
    for (XPathAxis axis : values()) {
      if (axis.name().length() == name.length()
          && axis.name().equalsIgnoreCase(name.replace('-', '_'))
          && name.indexOf('_') < 0
          && name.chars().noneMatch(Character::isUpperCase)) {
        return axis;
      }
    }
    return null;
  }

  /** Whether positions count against document order. */
  boolean isReverse() {
    return this == PARENT
        || this == ANCESTOR
        || this == ANCESTOR_OR_SELF
        || this == PRECEDING
        || this == PRECEDING_SIBLING;
  }

  /** Whether distinct context nodes can never reach the same node twice. */
  public boolean isInjective() {
    return this == CHILD || this == SELF || this == ATTRIBUTE;
  }

  /** Whether a path of such steps is decided by the labels from the root alone. */
  public boolean isDownward() {
    return this == CHILD || this == DESCENDANT || this == DESCENDANT_OR_SELF || this == SELF;
  }
}
