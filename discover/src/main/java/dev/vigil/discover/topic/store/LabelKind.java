package dev.vigil.discover.topic.store;

import java.util.Locale;

/** The kinds of labels that relate a page to a topic. */
public enum LabelKind {
  /** A person says that the page belongs to the topic. */
  EXAMPLE,
  /** A person says that the page does not belong to the topic. */
  COUNTER,
  /** A person says that the page belongs to no topic of the tree. */
  OTHER,
  /** The classifier chose the page as typical of the topic. */
  ARCHETYPE;

  /** The stored word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static LabelKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
