package dev.vigil.watch.condition;

/** The types of expressions in conditions. */
enum ValueKind {
  NUMBER("a number"),
  TEXT("a text"),
  TRUTH("yes or no");

  final String words;

  ValueKind(String words) {
    this.words = words;
  }
}
