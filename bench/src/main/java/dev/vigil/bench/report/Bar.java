package dev.vigil.bench.report;

/**
 * One bar of the project: what was promised and what was measured. Immutable.
 *
 * @param target the promise, such as {@code >= 20x}
 * @param measured what this run gave, in the unit of the target
 */
public record Bar(String name, String target, String measured, boolean met) {
  /** A speed-up that shall be at least so many times. */
  public static Bar faster(String name, double atLeast, double factor) {
    return new Bar(name, ">= " + trim(atLeast) + "x", Figures.times(factor), factor >= atLeast);
  }

  /** A ratio that shall not be exceeded. */
  public static Bar atMost(String name, double limit, double ratio) {
    return new Bar(name, "<= " + trim(limit), Figures.ratio(ratio), ratio <= limit);
  }

  /** A number that shall be reached. */
  public static Bar atLeast(String name, double least, double measured) {
    return new Bar(name, ">= " + trim(least), Figures.of(Math.round(measured)), measured >= least);
  }

  /** A share that shall be reached. */
  public static Bar shareAtLeast(String name, double share, double measured) {
    return new Bar(
        name, ">= " + trim(share * 100) + " %", Figures.percent(measured), measured >= share);
  }

  /** A share that shall not be exceeded. */
  public static Bar shareAtMost(String name, double share, double measured) {
    return new Bar(
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
