package dev.vigil.cli.terminal;

/** Formats counts with the right plural: one page, two pages. Stateless. */
public final class CountFormat {
  private CountFormat() {}

  public static String of(long number, String what) {
    return "%,d %s%s".formatted(number, what, number == 1 ? "" : "s");
  }
}
