package dev.vigil.document.pack;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Strings that become one container. */
record Column(ContainerKind kind, int[] keys, int[] counts, StringCode.Run run, int blockSize) {
  /** Columns below this are merged: a frame of their own would cost more than it gives. */
  static final int SMALL_COLUMN = 4 << 10;

  /** Encodings are compared at this level at most, and the chosen one then written at the real. */
  private static final int ESTIMATE_LEVEL = 9;

  Part plain() {
    return run.hasEndByte()
        ? part(StringCode.SIZED, StringCode.sized(run, blockSize))
        : part(StringCode.PLAIN, StringCode.plain(run, blockSize));
  }

  /** Whichever of the encodings without words is smallest, by a quick look. */
  Part best(PackOptions options, Charset charset, Profile profile) {
    Part best = plain();
    if (profile == Profile.PAGE
        && best.encoding() == StringCode.PLAIN
        && options.level() > 0
        && options.uses(Operator.CONTENT)
        && !charset.equals(StandardCharsets.UTF_8)) {
      Part plain = best;
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
    Operator lists = kind == ContainerKind.TEXT ? Operator.CONTENT : Operator.ATTRIBUTE;
    List<Part> others = new ArrayList<>();
    if (options.uses(lists)) {
      NumberCode.encode(run, blockSize)
          .ifPresent(chunks -> others.add(part(StringCode.NUMBERS, chunks)));
      ListCode.encode(run, blockSize)
          .ifPresent(chunks -> others.add(part(StringCode.LISTED, chunks)));
    }
    if (options.uses(Operator.URL) && FrontCode.suits(run)) {
      others.add(part(StringCode.FRONT, FrontCode.encode(run, blockSize)));
    }
    long size = others.isEmpty() ? 0 : estimate(best, options.level());
    for (Part other : others) {
      long found = estimate(other, options.level());
      if (found < size) {
        size = found;
        best = other;
      }
    }
    return best;
  }

  private static long estimate(Part part, int level) {
    long total = 0;
    for (Chunk chunk : part.chunks()) {
      byte[] bytes = chunk.bytes();
      byte[] small = Codec.compress(bytes, 0, bytes.length, Math.min(level, ESTIMATE_LEVEL), null);
      total += small == null ? bytes.length : small.length;
    }
    return total;
  }

  Part words(Words words) {
    return part(StringCode.WORDS, StringCode.words(run, blockSize, words));
  }

  private Part part(int encoding, List<Chunk> chunks) {
    return new Part(kind, keys, counts, encoding, chunks);
  }
}
