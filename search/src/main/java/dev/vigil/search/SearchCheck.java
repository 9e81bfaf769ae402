package dev.vigil.search;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.index.SearchIndex;
import dev.vigil.watch.health.HealthFinding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;

/** Checks the index for {@code vigil doctor}: its bytes, and whether it is current. Stateless. */
public final class SearchCheck {
  private static final String NAME = "search";

  private SearchCheck() {}

  /** The findings; empty without an index. */
  public static List<HealthFinding> of(Path data, Catalogue catalogue) {
    Path folder = data.resolve(SearchIndex.FOLDER);
    if (!SearchIndex.exists(folder)) {
      return List.of();
    }
    try (SearchIndex index = SearchIndex.openReadOnly(folder)) {
      index.read(
          reader -> {
            for (LeafReaderContext leaf : reader.leaves()) {
              leaf.reader().checkIntegrity();
            }
            return true;
          });
      int behind = behind(index, catalogue);
      return List.of(
          HealthFinding.fine(
              NAME,
              "The index has %,d pages in %,d kB; %s."
                  .formatted(
                      index.states().size(),
                      (index.bytes() + 999) / 1000,
                      behind == 0
                          ? "it is up to date"
                          : "%,d changed since, and the next search adds them".formatted(behind))));
    } catch (SearchException e) {
      return List.of(
          HealthFinding.wrong(
              NAME,
              String.valueOf(e.getMessage()),
              "Run 'vigil search rebuild'; nothing but time is lost."));
    }
  }

  private static int behind(SearchIndex index, Catalogue catalogue) {
    Map<Long, Long> marks = catalogue.read(ArchiveRepository::marks);
    int behind = 0;
    for (PageIndexState state : index.states()) {
      Long mark = marks.get(state.id());
      behind += mark == null || mark != state.mark() ? 1 : 0;
    }
    return behind;
  }
}
