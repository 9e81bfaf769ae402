package dev.vigil.search.index;

import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PageRevision;
import dev.vigil.archive.version.Version;
import dev.vigil.search.piece.DocumentPieces;
import dev.vigil.search.piece.Piece;
import dev.vigil.watch.store.Attachment;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/**
 * Brings the pieces of one page up to date with its versions. A piece that several versions in a
 * row have is one document with the interval in which it held. Pages that are new to the index may
 * be added by several threads; everything else is for one thread.
 *
 * <p>Versions that were purged move the ends of intervals to the next version that is left, so an
 * instant shows what the archive shows for it.
 */
final class PageIndexer {
  private final SearchIndex index;
  private final PieceWriter pieces;
  private final boolean answers;

  /**
   * Pages that were written since the last refresh: their pieces cannot be read yet. A page is put
   * here only after its last piece was written, for a refresh may come while a worker writes it.
   */
  private final Set<Long> unseen = ConcurrentHashMap.newKeySet();

  /**
   * Pages that may have pieces but no state, because a process ended or failed in the middle of
   * them; null until it is asked for.
   */
  private @Nullable Set<Long> unfinished;

  /**
   * @param answers whether the answers of saved searches and classes are indexed
   */
  PageIndexer(SearchIndex index, boolean answers) {
    this.answers = answers;
    this.index = index;
    this.pieces = new PieceWriter(index);
  }

  /** Whether a page belongs in the index: not the images and pictures of pages. */
  boolean isIndexed(Page page) {
    return !Attachment.isResource(page) && (answers || !isAnswer(page));
  }

  /** Whether a page is the answer of a saved search or a class. */
  private static boolean isAnswer(Page page) {
    return page.url().startsWith("search:") || page.url().startsWith("class:");
  }

  /** Makes readable what was written. */
  void refresh() {
    Set<Long> written = Set.copyOf(unseen);
    index.refresh();
    unseen.removeAll(written);
  }

  /**
   * Indexes what changed.
   *
   * @param content what the archive has of the page now
   * @return how many versions were indexed
   */
  int update(PageRevision revision, PageContent content) throws IOException {
    List<Version> versions = content.versions();
    if (versions.isEmpty()) {
      remove(revision.id());
      return 0;
    }
    // The number of a deleted page may be given to another one.
    Optional<PageIndexState> known =
        index
            .state(revision.id())
            .filter(one -> one.page().equals(revision.page()) && continues(one, versions));
    if (known.isEmpty()) {
      if (!isNew(revision.id())) {
        remove(revision.id());
      }
      return add(revision, content, versions, null);
    }
    PageIndexState before = known.get();
    List<Version> fresh = versions.stream().filter(one -> one.number() > before.newest()).toList();
    if (versions.size() - fresh.size() != before.versions()) {
      pieces.moveEnds(readable(before.id()), versions);
      unseen.add(before.id());
    }
    return add(revision, content, fresh, before);
  }

  /**
   * Indexes a page that the index has nothing of.
   *
   * @return how many versions were indexed; -1 if the page is not new
   */
  int addNew(PageRevision revision, PageContent content) throws IOException {
    if (content.versions().isEmpty() || !isNew(revision.id())) {
      return -1;
    }
    return add(revision, content, content.versions(), null);
  }

  /** Whether the indexed versions are still the beginning of the versions of the page. */
  private static boolean continues(PageIndexState before, List<Version> versions) {
    boolean found = false;
    for (Version one : versions) {
      long time = one.fetch().time().toEpochMilli();
      found |= one.number() == before.newest() && time == before.time();
      if (one.number() > before.newest() && time < before.time()) {
        return false;
      }
    }
    return found;
  }

  /**
   * Whether the index has nothing of a page. Each deletion is looked for in all segments, so a new
   * page has none.
   */
  private boolean isNew(long page) {
    return index.state(page).isEmpty() && !unfinished().contains(page);
  }

  private synchronized Set<Long> unfinished() {
    Set<Long> known = unfinished;
    if (known == null) {
      known = ConcurrentHashMap.newKeySet();
      known.addAll(pieces.pages());
      for (PageIndexState state : index.states()) {
        known.remove(state.id());
      }
      unfinished = known;
    }
    return known;
  }

  void remove(long page) throws IOException {
    index.writer().deleteDocuments(PieceWriter.page(page));
    index.writer().deleteDocuments(new Term(IndexFields.STATE, Long.toString(page)));
    index.remove(page);
    unfinished().remove(page);
    unseen.add(page);
  }

  private long readable(long page) {
    if (unseen.contains(page)) {
      refresh();
    }
    return page;
  }

  private int add(
      PageRevision revision,
      PageContent content,
      List<Version> fresh,
      @Nullable PageIndexState before)
      throws IOException {
    boolean written = false;
    try {
      int versions = write(revision, content, fresh, before);
      written = true;
      return versions;
    } finally {
      if (!written) {
        unfinished().add(revision.id());
      }
      unseen.add(revision.id());
    }
  }

  private int write(
      PageRevision revision,
      PageContent content,
      List<Version> fresh,
      @Nullable PageIndexState before)
      throws IOException {
    List<Version> all = content.versions();
    long id = revision.id();
    Map<Long, PieceWriter.OpenPiece> open =
        before == null || fresh.isEmpty() ? new LinkedHashMap<>() : pieces.open(readable(id));
    boolean first = before == null && isNew(id);
    Map<Long, PieceWriter.Interval> ended = new HashMap<>();
    String type = before == null ? "" : before.type();
    String title = before == null ? "" : before.title();
    String language = before == null ? "" : before.language();
    for (Version version : fresh) {
      Optional<PageContent.Content> its = content.of(version);
      if (its.isEmpty()) {
        continue;
      }
      DocumentPieces document = its.get().pieces();
      type = its.get().type();
      title = document.title();
      language = document.language();
      long time = version.fetch().time().toEpochMilli();
      // In the order of the page: neighbours are alike, and the index stores that well.
      Map<Long, Piece> now = new LinkedHashMap<>();
      document.pieces().forEach(piece -> now.putIfAbsent(piece.hash(), piece));
      for (var each = open.entrySet().iterator(); each.hasNext(); ) {
        var one = each.next();
        if (!now.containsKey(one.getKey())) {
          if (one.getValue().piece() == null) {
            ended.put(one.getKey(), new PieceWriter.Interval(one.getValue().from(), time));
          } else {
            pieces.add(id, one.getKey(), one.getValue(), time);
          }
          each.remove();
        }
      }
      for (Map.Entry<Long, Piece> one : now.entrySet()) {
        if (!open.containsKey(one.getKey())) {
          boolean stored = its.get().isSlow();
          open.put(one.getKey(), new PieceWriter.OpenPiece(time, one.getValue(), stored));
        }
      }
    }
    pieces.end(id, ended);
    for (Map.Entry<Long, PieceWriter.OpenPiece> one : open.entrySet()) {
      if (one.getValue().piece() != null) {
        pieces.add(id, one.getKey(), one.getValue(), Long.MAX_VALUE);
      }
    }
    Version newest = all.getLast();
    for (Version one : all) {
      newest = one.number() > newest.number() ? one : newest;
    }
    PageIndexState state =
        new PageIndexState(
            id,
            revision.page(),
            revision.mark(),
            newest.number(),
            newest.fetch().time().toEpochMilli(),
            all.size(),
            type,
            title,
            language);
    pieces.put(state, first);
    index.put(state);
    return fresh.size();
  }
}
