package dev.vigil.document.internal.xml;

import org.jspecify.annotations.Nullable;

/** A declared entity, marked open while it is being expanded, which detects cycles. */
final class Entity {
  enum Sort {
    INTERNAL,
    EXTERNAL,
    UNPARSED
  }

  final String name;
  final Sort sort;
  final byte[] text;
  boolean open;

  private Entity(String name, Sort sort, byte[] text) {
    this.name = name;
    this.sort = sort;
    this.text = text;
  }

  static Entity internal(String name, byte[] text) {
    return new Entity(name, Sort.INTERNAL, text);
  }

  /** An entity in another file, which is never read. */
  static Entity elsewhere(String name, @Nullable String notation) {
    return new Entity(name, notation == null ? Sort.EXTERNAL : Sort.UNPARSED, new byte[0]);
  }
}
