package dev.vigil.knowledge.extract;

import java.util.List;

/**
 * Extracts the records of a class from any page without a rule for its site. Immutable and safe for
 * concurrent use.
 */
public final class ClassExtractor {
  /** Raised when the way of extracting changes, so that facts are extracted anew. */
  public static final int RELEASE = 1;

  private final FactClass type;

  public ClassExtractor(FactClass type) {
    this.type = type;
  }

  /** The records of one page; from embedded data if it has some, else from its visible content. */
  public Extraction extract(PageInput page) {
    List<ExtractedRecord> embedded = EmbeddedRecords.of(type, page);
    return new Extraction(embedded, page.embedded().problems());
  }
}
