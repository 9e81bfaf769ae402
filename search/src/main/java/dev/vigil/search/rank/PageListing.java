package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.query.SearchQuery;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;

/**
 * Lists the pages of a query that only has filters: those with the newest text first, each with its
 * newest piece. Stateless.
 */
final class PageListing {
  /**
   * The newest piece of a page.
   *
   * @param text whether it has more than a heading
   */
  private record Newest(int doc, long from, boolean text) {
    boolean isBefore(long time, boolean hasText) {
      return from < time || from == time && !text && hasText;
    }
  }

  private PageListing() {}

  static Retrieval.Found of(
      Retrieval.Wanted wanted, IndexReader reader, WorkspacePages own, ValidPieces pieces)
      throws IOException {
    PageSet allowed = own.where(wanted.allowed(), wanted.among());
    Map<Integer, Newest> newest = new HashMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      collect(wanted.query(), leaf, allowed, pieces, newest);
    }
    List<Retrieval.FoundPage> pages = new ArrayList<>();
    newest.forEach(
        (page, piece) ->
            pages.add(
                new Retrieval.FoundPage(
                    own.page(page),
                    0,
                    piece.from(),
                    List.of(new Retrieval.FoundElement(piece.doc(), 0, true, 0)))));
    pages.sort(
        Comparator.comparingLong((Retrieval.FoundPage one) -> -one.time())
            .thenComparing(one -> one.page().page().url()));
    if (!wanted.query().topics().isEmpty()) {
      pages.removeIf(one -> !wanted.last().test(one.page()));
    }
    List<PageIndexState> all = pages.stream().map(Retrieval.FoundPage::page).toList();
    return new Retrieval.Found(
        pages.subList(0, Math.min(wanted.most(), pages.size())), all, Set.of(), Map.of());
  }

  private static void collect(
      SearchQuery query,
      LeafReaderContext leaf,
      PageSet allowed,
      ValidPieces pieces,
      Map<Integer, Newest> newest)
      throws IOException {
    long since = query.since().map(Instant::toEpochMilli).orElse(Long.MIN_VALUE);
    long until = query.until().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
    FixedBitSet valid = pieces.leaves()[leaf.ord];
    NumericDocValues from = leaf.reader().getNumericDocValues(IndexFields.FROM);
    if (from == null) {
      return;
    }
    for (int doc = from.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = from.nextDoc()) {
      SegmentColumns columns = pieces.columns()[leaf.ord];
      int page = columns.pages()[doc];
      long time = from.longValue();
      if (!valid.get(doc) || !allowed.has(page) || time < since || time >= until) {
        continue;
      }
      Newest known = newest.get(page);
      boolean text = columns.bodies()[doc] != 0;
      if (known == null || known.isBefore(time, text)) {
        newest.put(page, new Newest(leaf.docBase + doc, time, text));
      }
    }
  }
}
