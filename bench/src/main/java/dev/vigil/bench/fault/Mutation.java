package dev.vigil.bench.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Damages documents at random, as truncated transfers, bad software and attackers do. Stateless.
 */
public final class Mutation {
  private static final List<String> BITS =
      List.of(
          "<",
          ">",
          "</",
          "<!--",
          "-->",
          "<![CDATA[",
          "]]>",
          "&",
          "&amp;",
          "&#x0;",
          "&#55296;",
          "\"",
          "'",
          "=",
          "<table>",
          "<a>",
          "</p>",
          "<svg>",
          "<template>",
          "<script>",
          "</script",
          "<!DOCTYPE",
          "<!ENTITY a '&a;'>",
          "\0",
          "\r",
          "\r\n",
          "\f",
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          "\\u0000",
          "\u00ff",
          "\ufeff");

  private Mutation() {}

  /** A copy with one to eight changes: bits flipped, pieces cut out, repeated, moved or put in. */
  public static byte[] of(byte[] document, Random random) {
    byte[] bytes = document.clone();
    for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
      bytes = change(bytes, random);
    }
    return bytes;
  }

  private static byte[] change(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length + 1);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(64));
    return switch (random.nextInt(6)) {
      case 0 -> flipped(bytes, random);
      case 1 -> Arrays.copyOf(bytes, at);
      case 2 -> joined(bytes, at, new byte[0], at + length);
      case 3 -> joined(bytes, at, Arrays.copyOfRange(bytes, at, at + length), at);
      case 4 -> joined(bytes, at, piece(random), at);
      default -> joined(bytes, at, noise(random), at + length);
    };
  }

  /** A copy with one bit changed. */
  public static byte[] flipped(byte[] bytes, Random random) {
    byte[] copy = bytes.clone();
    if (copy.length > 0) {
      copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return copy;
  }

  private static byte[] piece(Random random) {
    String bit = BITS.get(random.nextInt(BITS.size()));
    return bit.repeat(1 + random.nextInt(3)).getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private static byte[] noise(Random random) {
    byte[] noise = new byte[1 + random.nextInt(16)];
    random.nextBytes(noise);
    return noise;
  }

  private static byte[] joined(byte[] bytes, int to, byte[] middle, int from) {
    byte[] out = Arrays.copyOf(bytes, to + middle.length + bytes.length - from);
    System.arraycopy(middle, 0, out, to, middle.length);
    System.arraycopy(bytes, from, out, to + middle.length, bytes.length - from);
    return out;
  }
}
