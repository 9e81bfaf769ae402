package dev.vigil.document.pack;

import dev.vigil.document.Strings;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Strings of a digest that stay in the pack: a block is decoded when one of its strings is asked
 * for, and the blocks used last are kept. Safe for concurrent reading.
 */
final class FileStrings implements Strings {
  /** How much decoded text is kept, beyond the block in use. */
  private static final int KEPT_BYTES = 4 << 20;

  private final StringColumns columns;
  private final Supplier<@Nullable Words> words;
  private final int[] places;
  private final List<Piece> pieces;
  private final int[] firsts;
  private final Piece.Decoded leading;

  private final Map<Integer, Piece.Decoded> kept = new LinkedHashMap<>(16, 0.75f, true);
  private int keptBytes;
  private volatile Piece.Decoded last;

  FileStrings(
      StringColumns columns,
      byte[][] leadingStrings,
      int[] places,
      int total,
      Supplier<@Nullable Words> words) {
    this.columns = columns;
    this.places = places;
    this.words = words;
    this.pieces = columns.pieces(leadingStrings.length, total);
    this.firsts = pieces.stream().mapToInt(Piece::first).toArray();
    this.leading = Piece.Decoded.of(leadingStrings);
    this.last = leading;
  }

  private Piece.Decoded with(int place) {
    Piece.Decoded used = last;
    if (used.holds(place)) {
      return used;
    }
    used = leading.holds(place) ? leading : decoded(place);
    last = used;
    return used;
  }

  private synchronized Piece.Decoded decoded(int place) {
    int number = Arrays.binarySearch(firsts, place);
    if (number < 0) {
      number = -number - 2;
    }
    // Containers may be empty; the last one that begins at this place holds it.
    while (number + 1 < firsts.length && firsts[number + 1] == firsts[number]) {
      number++;
    }
    Piece.Decoded known = kept.get(number);
    if (known == null) {
      Piece piece = pieces.get(number);
      known = columns.decoded(piece, piece.encoding() == StringCode.WORDS ? words.get() : null);
      kept.put(number, known);
      keptBytes += known.bytes().length;
      Iterator<Piece.Decoded> oldest = kept.values().iterator();
      while (keptBytes > KEPT_BYTES && kept.size() > 1) {
        keptBytes -= oldest.next().bytes().length;
        oldest.remove();
      }
    }
    return known;
  }

  @Override
  public int count() {
    return places.length;
  }

  @Override
  public byte[] buffer(int i) {
    return with(places[i]).bytes();
  }

  @Override
  public int start(int i) {
    Piece.Decoded piece = with(places[i]);
    return piece.starts()[places[i] - piece.first()];
  }

  @Override
  public int end(int i) {
    Piece.Decoded piece = with(places[i]);
    return piece.starts()[places[i] - piece.first() + 1] - 1;
  }
}
