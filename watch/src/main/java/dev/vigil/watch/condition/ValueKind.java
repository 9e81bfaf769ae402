package dev.vigil.watch.condition;

/** What an expression gives. */
enum ValueKind {
  NUMBER("a number"),
  TEXT("a text"),
  TRUTH("yes or no");

  final String words;

  ValueKind(String words) {
    this.words = words;
  }
}
