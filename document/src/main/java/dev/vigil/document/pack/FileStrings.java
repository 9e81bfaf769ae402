package dev.vigil.document.pack;

import dev.vigil.document.Strings;
import java.util.ArrayDeque;
import java.util.List;
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

  /** By piece; read without a lock, which is safe because what it holds is immutable. */
  private final Piece.@Nullable Decoded[] decoded;

  /** By piece whether it was used since it was last passed over. */
  private final boolean[] used;

  /** The pieces that are kept, the one decoded or passed over longest ago first. */
  private final ArrayDeque<Integer> kept = new ArrayDeque<>();

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
    this.decoded = new Piece.Decoded[firsts.length];
    this.used = new boolean[firsts.length];
    this.leading = Piece.Decoded.of(leadingStrings);
    this.last = leading;
  }

  private Piece.Decoded with(int place) {
    Piece.Decoded found = last;
    if (found.holds(place)) {
      return found;
    }
    if (leading.holds(place)) {
      found = leading;
    } else {
      int number = number(place);
      Piece.Decoded known = decoded[number];
      found = known == null ? decoded(number) : known;
      used[number] = true;
    }
    last = found;
    return found;
  }

  /** The last piece that begins at this place or before; empty ones begin with the next one. */
  private int number(int place) {
    int low = 0;
    int high = firsts.length - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (firsts[middle] <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private synchronized Piece.Decoded decoded(int number) {
    Piece.Decoded known = decoded[number];
    if (known != null) {
      return known;
    }
    Piece piece = pieces.get(number);
    Piece.Decoded made =
        columns.decoded(piece, piece.encoding() == StringCode.WORDS ? words.get() : null);
    decoded[number] = made;
    keptBytes += made.bytes().length;
    while (keptBytes > KEPT_BYTES && !kept.isEmpty()) {
      int oldest = kept.removeFirst();
      Piece.Decoded candidate = decoded[oldest];
      if (used[oldest]) {
        used[oldest] = false;
        kept.addLast(oldest);
      } else if (candidate != null) {
        keptBytes -= candidate.bytes().length;
        decoded[oldest] = null;
      }
    }
    kept.addLast(number);
    return made;
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
