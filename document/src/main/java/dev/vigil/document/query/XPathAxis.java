package dev.vigil.document.query;

import org.jspecify.annotations.Nullable;

/** The axes of XPath except the namespace axis, which is left to Saxon. */
public enum XPathAxis {
  /** The children. */
  CHILD,
  /** All nodes below the node. */
  DESCENDANT,
  /** The node and all nodes below it. */
  DESCENDANT_OR_SELF,
  /** The parent. */
  PARENT,
  /** All nodes above the node. */
  ANCESTOR,
  /** The node and all nodes above it. */
  ANCESTOR_OR_SELF,
  /** All nodes behind the node's subtree in document order. */
  FOLLOWING,
  /** All nodes before the node in document order, without its ancestors. */
  PRECEDING,
  /** The siblings behind the node. */
  FOLLOWING_SIBLING,
  /** The siblings before the node. */
  PRECEDING_SIBLING,
  /** The node itself. */
  SELF,
  /** The attributes of the element. */
  ATTRIBUTE;

  /**
   * {@return the axis with that name, or null}
   *
   * @param name as XPath writes it, such as {@code following-sibling}
   */
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

  /** {@return whether distinct context nodes can never reach the same node twice} */
  public boolean isInjective() {
    return this == CHILD || this == SELF || this == ATTRIBUTE;
  }

  /** {@return whether a path of such steps is decided by the labels from the root alone} */
  public boolean isDownward() {
    return this == CHILD || this == DESCENDANT || this == DESCENDANT_OR_SELF || this == SELF;
  }
}
