package dev.vigil.document.pack;

import dev.vigil.document.pack.coding.BlockCodec;
import dev.vigil.document.pack.coding.CharsetCode;
import dev.vigil.document.pack.coding.ContainerChunk;
import dev.vigil.document.pack.coding.ContentWords;
import dev.vigil.document.pack.coding.FrontCode;
import dev.vigil.document.pack.coding.ListCode;
import dev.vigil.document.pack.coding.NumberCode;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Strings that are written as one container. */
record StringContainer(
    ContainerKind kind, int[] keys, int[] counts, StringCode.Run run, int blockSize) {
  /** Columns below this are merged: a frame of their own would cost more than it gives. */
  static final int SMALL_COLUMN = 4 << 10;

  /** Encodings are compared at this level at most, and the chosen one then written at the real. */
  private static final int ESTIMATE_LEVEL = 9;

  PackPart plain() {
    return run.hasEndByte()
        ? part(StringCode.SIZED, StringCode.sized(run, blockSize))
        : part(StringCode.PLAIN, StringCode.plain(run, blockSize));
  }

  /**
   * The smallest of the encodings without words, by a quick estimate.
   *
   * @param urls whether URLPack is among them; in a page it is then used for all keyed columns
   */
  PackPart best(PackOptions options, Charset charset, PackProfile profile, boolean urls) {
    PackPart best = plain();
    if (urls
        && profile == PackProfile.PAGE
        && keys.length > 0
        && best.encoding() == StringCode.PLAIN) {
      return part(StringCode.FRONT, FrontCode.encode(run, blockSize));
    }
    if (profile == PackProfile.PAGE
        && best.encoding() == StringCode.PLAIN
        && options.level() > 0
        && options.uses(PackOperator.CONTENT)
        && !charset.equals(StandardCharsets.UTF_8)) {
      PackPart plain = best;
      return CharsetCode.encode(run, blockSize, charset)
          .map(chunks -> part(StringCode.CHARSET, chunks))
          .filter(p -> estimate(p, options.level()) < estimate(plain, options.level()))
          .orElse(plain);
    }
    if (best.encoding() != StringCode.PLAIN
        || keys.length == 0
        || best.raw() < SMALL_COLUMN
        || options.level() == 0) {
      return best;
    }
    PackOperator lists = kind == ContainerKind.TEXT ? PackOperator.CONTENT : PackOperator.ATTRIBUTE;
    List<PackPart> others = new ArrayList<>();
    if (options.uses(lists)) {
      NumberCode.encode(run, blockSize)
          .ifPresent(chunks -> others.add(part(StringCode.NUMBERS, chunks)));
      ListCode.encode(run, blockSize)
          .ifPresent(chunks -> others.add(part(StringCode.LISTED, chunks)));
    }
    if (urls && FrontCode.suits(run)) {
      others.add(part(StringCode.FRONT, FrontCode.encode(run, blockSize)));
    }
    long size = others.isEmpty() ? 0 : estimate(best, options.level());
    for (PackPart other : others) {
      long found = estimate(other, options.level());
      if (found < size) {
        size = found;
        best = other;
      }
    }
    return best;
  }

  private static long estimate(PackPart part, int level) {
    long total = 0;
    for (ContainerChunk chunk : part.chunks()) {
      byte[] bytes = chunk.bytes();
      byte[] small =
          BlockCodec.compress(bytes, 0, bytes.length, Math.min(level, ESTIMATE_LEVEL), null);
      total += small == null ? bytes.length : small.length;
    }
    return total;
  }

  PackPart words(ContentWords words) {
    return part(StringCode.WORDS, StringCode.words(run, blockSize, words));
  }

  private PackPart part(int encoding, List<ContainerChunk> chunks) {
    return new PackPart(kind, keys, counts, encoding, chunks);
  }
}
