package dev.vigil.cli;

/** One input of a command: a file, or {@code -} for standard input. */
final class Input {
  static final String STANDARD = "-";

  private Input() {}
}
