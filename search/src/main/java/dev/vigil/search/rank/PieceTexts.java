package dev.vigil.search.rank;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Version;
import dev.vigil.document.DocumentException;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.piece.DocumentPieces;
import dev.vigil.search.piece.Piece;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The texts of pieces. The index does not store them a second time: they are read from a version
 * that has the piece, and the last ones are remembered. Safe for concurrent use.
 */
public final class PieceTexts {
  /** Characters of all remembered texts. */
  private static final long MOST = 8_000_000;

  /** What a remembered text takes beside its characters. */
  private static final int ENTRY = 100;

  /**
   * The heading and the text of a piece.
   *
   * @param head may be empty
   */
  record Text(String head, String text) {
    static final Text NONE = new Text("", "");
  }

  private record Key(long page, long hash) {}

  private final Archive archive;
  private final Cache<Key, Text> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST)
          .weigher((Key key, Text one) -> ENTRY + one.head().length() + one.text().length())
          .build();

  public PieceTexts(Archive archive) {
    this.archive = archive;
  }

  /** The pieces of the newest indexed version of a page; none if it cannot be read. */
  public List<Piece> newest(PageIndexState page) {
    return archive.version(page.page(), page.newest()).map(this::pieces).orElse(List.of());
  }

  private List<Piece> pieces(Version version) {
    try {
      return DocumentPieces.of(archive.digest(version)).pieces();
    } catch (ArchiveException | DocumentException e) {
      return List.of();
    }
  }

  /** Reads the texts of one answer. */
  Reading of(PageIndexState page) {
    return new Reading(page);
  }

  /** The texts of the pieces of one page; a version is cut into pieces once. For one thread. */
  final class Reading {
    private final PageIndexState page;
    private int version;
    private List<Piece> pieces = List.of();

    private Reading(PageIndexState page) {
      this.page = page;
    }

    /** The type of the page. */
    String type() {
      return page.type();
    }

    /**
     * The text of a piece; empty if its version was purged meanwhile.
     *
     * @param current whether the newest version has it, which is read quickest
     * @param from since when it held
     */
    Text of(long hash, boolean current, Instant from) {
      Key key = new Key(page.id(), hash);
      Text found = known.getIfPresent(key);
      if (found == null) {
        Optional<Version> had =
            current ? archive.version(page.page(), page.newest()) : archive.at(page.page(), from);
        found = had.map(one -> find(one, hash)).orElse(Text.NONE);
        if (!found.equals(Text.NONE)) {
          known.put(key, found);
        }
      }
      return found;
    }

    private Text find(Version one, long hash) {
      if (version != one.number()) {
        version = one.number();
        pieces = pieces(one);
      }
      for (Piece piece : pieces) {
        if (piece.hash() == hash) {
          return new Text(piece.head(), piece.text());
        }
      }
      return Text.NONE;
    }
  }
}
