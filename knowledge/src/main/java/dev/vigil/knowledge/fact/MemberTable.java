package dev.vigil.knowledge.fact;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.SubjectMatcher;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The members of a class in one document: a page, or an answer of {@code Using class}. Immutable.
 *
 * @param basis how an answer was computed; answers with different ones differ for that reason, too
 * @param complete whether a member that is not listed does not exist
 * @param release of the extractor; 0 for an answer
 */
public record MemberTable(List<Row> rows, String basis, boolean complete, int release) {
  public MemberTable {
    rows = List.copyOf(rows);
  }

  /**
   * One member.
   *
   * @param key identifies it in an answer; empty on a page
   * @param label the name for people, unique in the document
   * @param page the page of a member of an answer
   * @param from since when it is known, in an answer
   */
  public record Row(
      String key, String label, String page, int node, @Nullable Instant from, List<Cell> cells)
      implements SubjectMatcher.Keyed {
    public Row {
      cells = List.copyOf(cells);
    }

    public List<Cell> all(String property) {
      return cells.stream().filter(cell -> cell.property().equals(property)).toList();
    }

    @Override
    public String text(String property) {
      List<Cell> found = all(property);
      return found.isEmpty() ? "" : found.getFirst().value().text();
    }
  }

  /**
   * One value.
   *
   * @param from since when it holds, in an answer
   * @param was the value before, in an answer
   * @param version the page version that has it first, in an answer; else 0
   */
  public record Cell(
      String property,
      FactValue value,
      int node,
      @Nullable Instant from,
      String was,
      int version,
      String snippet) {}

  /** The rows of several classes in one view. Safe for concurrent use. */
  public static final class OfClasses {
    private final Map<FactClass, MemberTable> known = new HashMap<>();

    public synchronized MemberTable get(FactClass type, Supplier<MemberTable> maker) {
      MemberTable rows = known.get(type);
      if (rows == null) {
        rows = maker.get();
        known.put(type, rows);
      }
      return rows;
    }
  }

  public static MemberTable of(DocumentView view, PageFactReader reader, FactClass type) {
    PageDigest digest = view.digest();
    Optional<MemberTable> answer = FactTable.read(digest, type);
    if (answer.isPresent()) {
      return answer.get();
    }
    PageExtractor extractor = reader.extractor(type);
    List<Row> rows = new ArrayList<>();
    Set<String> labels = new HashSet<>();
    for (ExtractedRecord record :
        extractor.extract(new PageInput(digest, reader.url())).records()) {
      List<Cell> cells = new ArrayList<>();
      for (ExtractedValue one : record.values()) {
        if (view.isRaw() || one.node() < 0 || view.sees(one.node())) {
          cells.add(new Cell(one.property(), one.value(), one.node(), null, "", 0, ""));
        }
      }
      if (!cells.isEmpty()) {
        String label = SubjectMatcher.label(type, record, labels);
        rows.add(new Row("", label, "", Math.max(0, record.node()), null, cells));
      }
    }
    return new MemberTable(rows, "", false, extractor.release());
  }
}
