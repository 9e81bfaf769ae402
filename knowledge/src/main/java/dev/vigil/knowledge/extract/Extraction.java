package dev.vigil.knowledge.extract;

import java.util.List;

/**
 * What an extractor found in one version of a page. Immutable.
 *
 * @param problems what could not be read, in sentences
 */
public record Extraction(List<ExtractedRecord> records, List<String> problems) {
  public static final Extraction NOTHING = new Extraction(List.of(), List.of());

  /** The most records that are taken from one page. */
  public static final int MOST_RECORDS = 5_000;

  public Extraction {
    records =
        List.copyOf(records.size() > MOST_RECORDS ? records.subList(0, MOST_RECORDS) : records);
    problems = List.copyOf(problems);
  }
}
