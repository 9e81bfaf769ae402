package dev.vigil.search.piece;

import java.util.List;

/**
 * A piece of a document that search finds: the text of one semantically coherent element without
 * the text of pieces inside it, which XIRQL calls an index node. Immutable as long as no caller
 * writes into the keys.
 *
 * @param kind what the piece is for people: page, article, section, record, table, navigation
 * @param names the names of the elements around the piece, outermost first
 * @param keys a stable key for each of these elements, equal in versions that have the element
 * @param head the heading or title of the piece; may be empty
 * @param text its text without the heading
 * @param named the texts of elements and attributes in it, by name
 */
public record Piece(
    String kind, List<String> names, long[] keys, String head, String text, List<NamedText> named) {
  /** A text that an element or an attribute of that name has. Names are in lower case. */
  public record NamedText(String name, String text) {}

  public Piece {
    names = List.copyOf(names);
    named = List.copyOf(named);
  }

  /** A hash of everything; equal pieces of two versions are one piece. */
  public long hash() {
    long hash = PieceHash.of(kind);
    for (int i = 0; i < keys.length; i++) {
      hash = PieceHash.pair(hash, PieceHash.pair(keys[i], PieceHash.of(names.get(i))));
    }
    hash = PieceHash.pair(PieceHash.pair(hash, PieceHash.of(head)), PieceHash.of(text));
    for (NamedText one : named) {
      hash = PieceHash.pair(hash, PieceHash.of(one.name()));
      hash = PieceHash.pair(hash, PieceHash.of(one.text()));
    }
    return PieceHash.piece(hash);
  }
}
