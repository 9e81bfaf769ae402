package dev.vigil.search.rank;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Version;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.PageContent;
import dev.vigil.search.index.PageIndexState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;

/** Reads what is shown of found elements. For one search and one thread. */
public final class SearchHitReader {
  private final IndexReader reader;
  private final Archive archive;
  private final PieceTexts texts;
  private final PiecePlaces places;
  private final Set<String> marked;

  public SearchHitReader(
      IndexReader reader, Archive archive, PieceTexts texts, Set<String> marked) {
    this.reader = reader;
    this.archive = archive;
    this.texts = texts;
    this.places = new PiecePlaces(reader);
    this.marked = marked;
  }

  public SearchHit read(Retrieval.FoundPage page) throws IOException {
    PieceTexts.Reading its = texts.of(page.page());
    List<SearchHit> more = new ArrayList<>();
    for (Retrieval.FoundElement one : page.elements().subList(1, page.elements().size())) {
      more.add(hit(page, one, its, List.of()));
    }
    return hit(page, page.elements().getFirst(), its, more);
  }

  private SearchHit hit(
      Retrieval.FoundPage found,
      Retrieval.FoundElement element,
      PieceTexts.Reading its,
      List<SearchHit> more)
      throws IOException {
    String place = places.place(element.doc());
    String kind = places.kind(element.doc());
    if (!element.piece()) {
      String[] names = place.split("/", -1);
      place = String.join("/", List.of(names).subList(0, Math.min(element.depth(), names.length)));
      kind = element.depth() <= 1 ? "page" : "section";
    }
    long from = places.from(element.doc());
    long to = places.to(element.doc());
    PageIndexState page = found.page();
    Instant since = Instant.ofEpochMilli(from);
    PieceTexts.Text words = words(element.doc(), its, to == Long.MAX_VALUE, since);
    return new SearchHit(
        page.id(),
        page.page().url(),
        page.page().profile(),
        page.title(),
        page.site(),
        page.type(),
        kind,
        place,
        words.head(),
        Snippet.of(words.text().isEmpty() ? words.head() : words.text(), marked),
        element.score(),
        since,
        to == Long.MAX_VALUE ? Optional.empty() : Optional.of(Instant.ofEpochMilli(to)),
        archive.at(page.page(), since).map(Version::number).orElse(0),
        more);
  }

  private PieceTexts.Text words(int doc, PieceTexts.Reading its, boolean current, Instant since)
      throws IOException {
    // Only texts that take long to read are stored, and other documents take long to look at.
    if (!PageContent.isSlow(its.type())) {
      return its.of(places.hash(doc), current, since);
    }
    Document stored = reader.storedFields().document(doc);
    String head = stored.get(IndexFields.HEAD_TEXT);
    String text = stored.get(IndexFields.TEXT);
    return head == null && text == null
        ? its.of(places.hash(doc), current, since)
        : new PieceTexts.Text(head == null ? "" : head, text == null ? "" : text);
  }
}
