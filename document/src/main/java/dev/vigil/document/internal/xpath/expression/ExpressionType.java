package dev.vigil.document.internal.xpath.expression;

/** The static type of an expression, as far as it is known without a document. */
public enum ExpressionType {
  NODES,
  ATTRIBUTES,
  STRING,
  INTEGER,
  DECIMAL,
  DOUBLE,
  BOOLEAN;

  /** Whether values are nodes, which become untyped atomic values when compared. */
  boolean isNodes() {
    return this == NODES || this == ATTRIBUTES;
  }

  boolean isNumeric() {
    return this == INTEGER || this == DECIMAL || this == DOUBLE;
  }
}
