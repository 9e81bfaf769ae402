package dev.vigil.cli;

/** Formats counts with the right plural: one page, two pages. Stateless. */
final class CountWords {
  private CountWords() {}

  static String of(long number, String what) {
    return "%,d %s%s".formatted(number, what, number == 1 ? "" : "s");
  }
}
