package dev.vigil.document.pack;

import dev.vigil.document.StringList;
import dev.vigil.document.pack.coding.ContentWords;
import dev.vigil.document.pack.coding.StringBlock;
import dev.vigil.document.pack.coding.StringCode;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The strings of a digest that stay in the pack file: a block is decoded when one of its strings is
 * requested, and the most recently used blocks are cached. Safe for concurrent reading.
 */
final class FileStrings implements StringList {
  /** How much decoded text is kept, beyond the block in use. */
  private static final int KEPT_BYTES = 4 << 20;

  private final StringColumns columns;
  private final Supplier<@Nullable ContentWords> words;
  private final int[] places;
  private final List<StringBlock> pieces;
  private final int[] firsts;
  private final StringBlock.Decoded leading;

  /** By piece; read without a lock, which is safe because what it holds is immutable. */
  private final StringBlock.@Nullable Decoded[] decoded;

  /** By piece whether it was used since it was last passed over. */
  private final boolean[] used;

  /** The pieces that are kept, the one decoded or passed over longest ago first. */
  private final ArrayDeque<Integer> kept = new ArrayDeque<>();

  private int keptBytes;
  private volatile StringBlock.Decoded last;

  FileStrings(
      StringColumns columns,
      byte[][] leadingStrings,
      int[] places,
      int total,
      Supplier<@Nullable ContentWords> words) {
    this.columns = columns;
    this.places = places;
    this.words = words;
    this.pieces = columns.pieces(leadingStrings.length, total);
    this.firsts = pieces.stream().mapToInt(StringBlock::first).toArray();
    this.decoded = new StringBlock.Decoded[firsts.length];
    this.used = new boolean[firsts.length];
    this.leading = StringBlock.Decoded.of(leadingStrings);
    this.last = leading;
  }

  private StringBlock.Decoded with(int place) {
    StringBlock.Decoded found = last;
    if (found.holds(place)) {
      return found;
    }
    if (leading.holds(place)) {
      found = leading;
    } else {
      int number = number(place);
      StringBlock.Decoded known = decoded[number];
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

  private synchronized StringBlock.Decoded decoded(int number) {
    StringBlock.Decoded known = decoded[number];
    if (known != null) {
      return known;
    }
    StringBlock piece = pieces.get(number);
    StringBlock.Decoded made =
        columns.decoded(piece, piece.encoding() == StringCode.WORDS ? words.get() : null);
    decoded[number] = made;
    keptBytes += made.bytes().length;
    while (keptBytes > KEPT_BYTES && !kept.isEmpty()) {
      int oldest = kept.removeFirst();
      StringBlock.Decoded candidate = decoded[oldest];
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
    StringBlock.Decoded piece = with(places[i]);
    return piece.starts()[places[i] - piece.first()];
  }

  @Override
  public int end(int i) {
    StringBlock.Decoded piece = with(places[i]);
    return piece.starts()[places[i] - piece.first() + 1] - 1;
  }
}
