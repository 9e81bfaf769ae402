package dev.vigil.knowledge.extract.record;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.content.ClassWords;
import dev.vigil.knowledge.extract.content.ContentRecords;
import dev.vigil.knowledge.extract.content.JsonXmlRecords;
import dev.vigil.knowledge.extract.content.MainListRecords;
import dev.vigil.knowledge.extract.content.TableRecords;
import dev.vigil.knowledge.extract.value.FactType;
import java.util.List;
import java.util.Optional;

/**
 * Extracts the records of a class from any page without a rule for its site. Immutable and safe for
 * concurrent use.
 */
public final class ClassExtractor {
  /** Raised when the way of extracting changes, so that facts are extracted anew. */
  public static final int RELEASE = 6;

  private static final String IMAGE = "image";

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
  public ExtractionResult extract(PageInput page) {
    List<ExtractedRecord> records = EmbeddedRecords.of(type, page);
    if (page.embedded().isDocument()) {
      return new ExtractionResult(records, page.embedded().problems());
    }
    if (records.isEmpty()) {
      records = shown(page).stream().filter(this::isTimed).toList();
    } else if (records.size() == 1) {
      ExtractedRecord lone = records.getFirst();
      records =
          ContentRecords.single(type, words, page)
              .map(shown -> List.of(joined(lone, shown)))
              .orElse(records);
    }
    if (records.size() == 1) {
      records = List.of(AuthorChoice.of(type, words, records.getFirst(), page));
    }
    return new ExtractionResult(
        records.stream().map(record -> RecordJoin.summed(type, record)).toList(),
        page.embedded().problems());
  }

  private ExtractedRecord joined(ExtractedRecord lone, ExtractedRecord shown) {
    ExtractedRecord more = lone.first(IMAGE).isPresent() ? withoutImage(shown) : shown;
    return RecordJoin.of(type, lone, more);
  }

  /** A record without the image that only the content shows, where the page itself names one. */
  private static ExtractedRecord withoutImage(ExtractedRecord record) {
    return new ExtractedRecord(
        record.className(),
        record.values().stream().filter(value -> !value.property().equals(IMAGE)).toList(),
        record.node(),
        record.method());
  }

  /** What a page shows without embedded data: a table, data, one thing, or a list of things. */
  private List<ExtractedRecord> shown(PageInput page) {
    List<ExtractedRecord> rows = TableRecords.find(type, words, page);
    if (rows.isEmpty()) {
      rows = JsonXmlRecords.find(type, words, page);
    }
    if (!rows.isEmpty()) {
      return rows;
    }
    Optional<ExtractedRecord> one = ContentRecords.single(type, words, page);
    boolean whole =
        one.isPresent()
            && one.get().values().stream()
                .anyMatch(
                    value ->
                        type.property(value.property()).filter(FactProperty::many).isPresent());
    List<ExtractedRecord> list =
        whole || !listed() ? List.of() : MainListRecords.find(type, words, page);
    if (list.size() > 2 || one.isEmpty()) {
      return list;
    }
    return List.of(
        EmbeddedRecords.meta(type, page)
            .map(
                meta ->
                    RecordJoin.of(
                        type,
                        meta.first(IMAGE).isPresent() ? withoutImage(one.get()) : one.get(),
                        meta))
            .orElse(one.get()));
  }

  /**
   * Whether a record has the date without which a thing of its class is something else: an event.
   */
  private boolean isTimed(ExtractedRecord record) {
    return type.properties().stream().noneMatch(one -> one.looks().equals("time"))
        || record.values().stream().anyMatch(one -> one.value().type() == FactType.DATE);
  }

  /** Whether the class can have lists at all: by prices, dates, or labels of typed values. */
  private boolean listed() {
    return type.properties().stream()
        .anyMatch(one -> one.type() == FactType.MONEY || one.type() == FactType.DATE);
  }
}
