package dev.vigil.mediator.source;

/** The type of a column, as far as comparisons depend on it. */
public enum ColumnType {
  INTEGER,
  DOUBLE,
  /** A number with digits after the point that are exact. */
  DECIMAL,
  TEXT,
  BOOLEAN,
  /** A date, a time or both. */
  TIME,
  /** Another type, or one that differs from row to row; conditions on it are never pushed down. */
  OTHER,
  /** Elements, which may repeat or contain others. */
  TREE;

  public boolean isNumber() {
    return this == INTEGER || this == DOUBLE || this == DECIMAL;
  }

  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
