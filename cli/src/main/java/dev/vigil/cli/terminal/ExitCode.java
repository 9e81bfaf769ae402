package dev.vigil.cli.terminal;

/** The exit codes of all commands. Stateless. */
public final class ExitCode {
  public static final int YES = 0;
  public static final int NO = 1;
  public static final int ERROR = 2;

  private ExitCode() {}
}
