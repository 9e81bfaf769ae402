package dev.vigil.watch.condition;

/** The types of expressions in conditions. */
enum ConditionValueType {
  NUMBER("a number"),
  TEXT("a text"),
  TRUTH("yes or no");

  final String words;

  ConditionValueType(String words) {
    this.words = words;
  }
}
