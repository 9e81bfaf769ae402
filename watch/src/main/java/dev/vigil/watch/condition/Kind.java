package dev.vigil.watch.condition;

/** What an expression gives. */
enum Kind {
  NUMBER("a number"),
  TEXT("a text"),
  TRUTH("yes or no");

  final String words;

  Kind(String words) {
    this.words = words;
  }
}
