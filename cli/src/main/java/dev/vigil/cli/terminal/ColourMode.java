package dev.vigil.cli.terminal;

/** The modes of coloured output: always, never or on a terminal only. */
public enum ColourMode {
  AUTO,
  ALWAYS,
  NEVER;

  /** Whether to colour the output. */
  public boolean on(boolean watched) {
    return switch (this) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO ->
          watched && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    };
  }
}
