package dev.vigil.document.internal.xml;

import org.jspecify.annotations.Nullable;

/** A declared entity, marked open while it is being expanded, which detects cycles. */
final class XmlEntity {
  enum Sort {
    INTERNAL,
    EXTERNAL,
    UNPARSED
  }

  final String name;
  final Sort sort;
  final byte[] text;
  boolean open;

  private XmlEntity(String name, Sort sort, byte[] text) {
    this.name = name;
    this.sort = sort;
    this.text = text;
  }

  static XmlEntity internal(String name, byte[] text) {
    return new XmlEntity(name, Sort.INTERNAL, text);
  }

  /** An entity in another file, which is never read. */
  static XmlEntity elsewhere(String name, @Nullable String notation) {
    return new XmlEntity(name, notation == null ? Sort.EXTERNAL : Sort.UNPARSED, new byte[0]);
  }
}
