package dev.vigil.knowledge.fact.store;

import java.time.Instant;

/**
 * The progress of extracting a class from the versions of a page. Immutable.
 *
 * @param extractor {@code auto}, or {@code rule} and its id
 * @param release of the extractor; another one means that the page is extracted anew
 * @param version the last version that was extracted
 * @param found the records in it
 * @param state {@code good}, {@code repaired} or {@code broken}
 */
public record FactProgress(
    long page,
    String className,
    long workspace,
    String extractor,
    int release,
    int version,
    Instant time,
    int found,
    String state,
    String problem) {
  public static final String GOOD = "good";

  public static final String REPAIRED = "repaired";

  public static final String BROKEN = "broken";

  /** The progress before the first version. */
  public static FactProgress begin(
      long page, String className, long workspace, String extractor, int release, Instant time) {
    return new FactProgress(page, className, workspace, extractor, release, 0, time, 0, GOOD, "");
  }

  /** A copy that came to a version. */
  public FactProgress at(int number, Instant when) {
    return new FactProgress(
        page, className, workspace, extractor, release, number, when, found, state, problem);
  }
}
