package dev.vigil.bench.report;

/**
 * One bar of the project: what was promised and what was measured. Immutable.
 *
 * @param target the promise, such as {@code >= 20x}
 * @param measured what this run gave, in the unit of the target
 */
public record Target(String name, String target, String measured, boolean met) {
  /** A speed-up that shall be at least so many times. */
  public static Target faster(String name, double atLeast, double factor) {
    return new Target(name, ">= " + trim(atLeast) + "x", Figures.times(factor), factor >= atLeast);
  }

  /** A ratio that shall not be exceeded. */
  public static Target atMost(String name, double limit, double ratio) {
    return new Target(name, "<= " + trim(limit), Figures.ratio(ratio), ratio <= limit);
  }

  /** A number that shall be reached. */
  public static Target atLeast(String name, double least, double measured) {
    return new Target(
        name, ">= " + trim(least), Figures.of(Math.round(measured)), measured >= least);
  }

  /** A share that shall be reached. */
  public static Target shareAtLeast(String name, double share, double measured) {
    return new Target(
        name, ">= " + trim(share * 100) + " %", Figures.percent(measured), measured >= share);
  }

  /** A share that shall not be exceeded. */
  public static Target shareAtMost(String name, double share, double measured) {
    return new Target(
        name, "<= " + trim(share * 100) + " %", Figures.percent(measured), measured <= share);
  }

  public String verdict() {
    return met ? "met" : "missed";
  }

  private static String trim(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : Figures.of(value).replaceAll("0+$", "");
  }
}
