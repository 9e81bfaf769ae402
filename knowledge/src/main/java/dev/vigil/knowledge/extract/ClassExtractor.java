package dev.vigil.knowledge.extract;

import dev.vigil.knowledge.extract.content.ClassWords;
import dev.vigil.knowledge.extract.content.ContentRecords;
import java.util.List;
import java.util.Optional;

/**
 * Extracts the records of a class from any page without a rule for its site. Immutable and safe for
 * concurrent use.
 */
public final class ClassExtractor {
  /** Raised when the way of extracting changes, so that facts are extracted anew. */
  public static final int RELEASE = 2;

  private final FactClass type;
  private final ClassWords words;

  public ClassExtractor(FactClass type) {
    this.type = type;
    this.words = new ClassWords(type);
  }

  /**
   * The records of one page: from embedded data; what a lone record lacks, or a page without such
   * data, from the visible content.
   */
  public Extraction extract(PageInput page) {
    List<ExtractedRecord> records = EmbeddedRecords.of(type, page);
    if (records.size() <= 1 && !page.embedded().isDocument()) {
      Optional<ExtractedRecord> shown = ContentRecords.single(type, words, page);
      if (shown.isPresent()) {
        records =
            records.isEmpty()
                ? List.of(shown.get())
                : List.of(RecordJoin.of(type, records.getFirst(), shown.get()));
      }
    }
    return new Extraction(
        records.stream().map(record -> RecordJoin.summed(type, record)).toList(),
        page.embedded().problems());
  }
}
