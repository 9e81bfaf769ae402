package dev.vigil.document.internal.xpath.expression;

/** The six comparison operators. */
enum ComparisonOperator {
  EQUAL,
  UNEQUAL,
  LESS,
  LESS_OR_EQUAL,
  GREATER,
  GREATER_OR_EQUAL;

  boolean holds(double a, double b) {
    return switch (this) {
      case EQUAL -> a == b;
      case UNEQUAL -> a != b;
      case LESS -> a < b;
      case LESS_OR_EQUAL -> a <= b;
      case GREATER -> a > b;
      case GREATER_OR_EQUAL -> a >= b;
    };
  }

  /**
   * @param order negative, zero or positive, as from a comparison
   */
  boolean holds(int order) {
    return switch (this) {
      case EQUAL -> order == 0;
      case UNEQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }

  /** The operator that gives the same result when both sides are exchanged. */
  ComparisonOperator turned() {
    return switch (this) {
      case EQUAL, UNEQUAL -> this;
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }
}
