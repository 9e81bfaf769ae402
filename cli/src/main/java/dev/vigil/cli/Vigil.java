package dev.vigil.cli;

import java.io.PrintStream;

/** The entry point of the {@code vigil} command. */
public final class Vigil {
  private Vigil() {}

  public static void main(String[] arguments) {
    System.exit(run(System.out, arguments));
  }

  static int run(PrintStream out, String... arguments) {
    if (arguments.length == 1 && arguments[0].equals("--version")) {
      out.println("vigil 0.1.0");
      return 0;
    }
    return 2;
  }
}
