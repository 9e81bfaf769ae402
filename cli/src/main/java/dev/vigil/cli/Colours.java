package dev.vigil.cli;

/** When to colour what is printed. */
enum Colours {
  AUTO,
  ALWAYS,
  NEVER;

  /** Whether to colour, given that a person watches or not. */
  boolean on(boolean watched) {
    return switch (this) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO ->
          watched && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    };
  }
}
