package dev.vigil.knowledge.extract;

import java.util.List;
import java.util.stream.Stream;

/**
 * The result of an extractor on one version of a page. Immutable.
 *
 * @param problems what could not be read, in sentences
 */
public record ExtractionResult(
    List<ExtractedRecord> records, List<String> problems, Health health) {
  /** Whether an extractor works on a page. */
  public enum Health {
    GOOD,
    /** It was repaired after a redesign; the values deserve a look. */
    REPAIRED,
    /** It finds nothing that can be believed; what was known before stays. */
    BROKEN
  }

  public static final ExtractionResult NOTHING = new ExtractionResult(List.of(), List.of());

  public ExtractionResult(List<ExtractedRecord> records, List<String> problems) {
    this(records, problems, Health.GOOD);
  }

  /** The most records that are taken from one page. */
  public static final int MOST_RECORDS = 5_000;

  public ExtractionResult {
    if (records.size() >= MOST_RECORDS) {
      problems =
          Stream.concat(
                  problems.stream(),
                  Stream.of(
                      "The page shows %,d things or more; only the first %,d are kept."
                          .formatted(MOST_RECORDS, MOST_RECORDS)))
              .distinct()
              .toList();
    }
    records =
        List.copyOf(records.size() > MOST_RECORDS ? records.subList(0, MOST_RECORDS) : records);
    problems = List.copyOf(problems);
  }
}
