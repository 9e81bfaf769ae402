package dev.vigil.document.internal.xml;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The distinct names of elements and attributes as written, numbered in order of first use, found
 * by the hash of their bytes in an open-addressing table. Not thread-safe.
 *
 * <p>A name is known by its first eight bytes as one word, its length, and the rest of its bytes;
 * most names are at most eight long, so finding one or comparing an end tag with its start tag is a
 * comparison of two words.
 */
final class QNames {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final Namespaces namespaces;
  private int[] slots = new int[256];
  private int count;
  private byte[] pool = new byte[1024];
  private int pooled;
  private int[] starts = new int[64];
  private int[] lengths = new int[64];
  private long[] words = new long[64];
  private int[] hashes = new int[64];
  private int[] prefixes = new int[64];
  private int[] locals = new int[64];
  private int[] followers = new int[64];

  QNames(Namespaces namespaces) {
    this.namespaces = namespaces;
  }

  int count() {
    return count;
  }

  /** The number of the name {@code b[start..end)}; a new one where it was not seen before. */
  int intern(byte[] b, int start, int end) {
    int length = end - start;
    long word = word(b, start, length);
    long mixed = (word ^ length) * 0x9E3779B97F4A7C15L;
    for (int at = start + 8; at < end; at += 8) {
      mixed = (mixed ^ mixed >>> 29 ^ word(b, at, end - at)) * 0x9E3779B97F4A7C15L;
    }
    int hash = (int) (mixed >>> 32);
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (int found; (found = slots[slot]) != 0; slot = slot + 1 & mask) {
      int name = found - 1;
      if (words[name] == word
          && lengths[name] == length
          && (length <= 8 || sameTail(name, b, start, end))) {
        return name;
      }
    }
    return add(slot, hash, word, b, start, end);
  }

  private boolean sameTail(int name, byte[] b, int start, int end) {
    int from = starts[name];
    return Arrays.equals(pool, from + 8, from + lengths[name], b, start + 8, end);
  }

  /** Whether the bytes at {@code at} begin with the name; what follows is the caller's business. */
  boolean startsWith(byte[] b, int at, int end, int name) {
    int length = lengths[name];
    return at + length <= end
        && word(b, at, length) == words[name]
        && (length <= 8 || sameTail(name, b, at, at + length));
  }

  /** The name that came behind this one the last time: a guess worth one comparison. */
  int follower(int name) {
    return followers[name];
  }

  void follow(int name, int next) {
    followers[name] = next;
  }

  private static long word(byte[] b, int at, int length) {
    if (at + 8 <= b.length) {
      long word = (long) LONGS.get(b, at);
      return length >= 8 ? word : word & (1L << (length << 3)) - 1;
    }
    long word = 0;
    for (int i = Math.min(length, 8) - 1; i >= 0; i--) {
      word = word << 8 | b[at + i] & 0xFF;
    }
    return word;
  }

  private int add(int slot, int hash, long word, byte[] b, int start, int end) {
    int name = count;
    int length = end - start;
    if (name == starts.length) {
      int room = name * 2;
      starts = Arrays.copyOf(starts, room);
      lengths = Arrays.copyOf(lengths, room);
      words = Arrays.copyOf(words, room);
      hashes = Arrays.copyOf(hashes, room);
      prefixes = Arrays.copyOf(prefixes, room);
      locals = Arrays.copyOf(locals, room);
      followers = Arrays.copyOf(followers, room);
    }
    if (pooled + length > pool.length) {
      pool = Arrays.copyOf(pool, Math.max(pool.length * 2, pooled + length));
    }
    System.arraycopy(b, start, pool, pooled, length);
    starts[name] = pooled;
    lengths[name] = length;
    words[name] = word;
    hashes[name] = hash;
    pooled += length;
    split(name);
    slots[slot] = name + 1;
    count = name + 1;
    if (count * 2 > slots.length) {
      rehash();
    }
    return name;
  }

  private void rehash() {
    int[] larger = new int[slots.length * 4];
    int mask = larger.length - 1;
    for (int name = 0; name < count; name++) {
      int slot = hashes[name] & mask;
      while (larger[slot] != 0) {
        slot = slot + 1 & mask;
      }
      larger[slot] = name + 1;
    }
    slots = larger;
  }

  /** Finds prefix and local part; -1 as prefix where the name has colons in wrong places. */
  private void split(int name) {
    int start = starts[name];
    int end = start + lengths[name];
    int colon = -1;
    boolean wrong = false;
    for (int i = start; i < end; i++) {
      if (pool[i] == ':') {
        wrong |= colon >= 0;
        colon = i;
      }
    }
    if (colon < 0) {
      boolean xmlns = lengths[name] == 5 && string(start, end).equals("xmlns");
      prefixes[name] = xmlns ? Namespaces.DEFAULT_DECLARATION : Namespaces.NO_PREFIX;
      locals[name] = start;
      return;
    }
    wrong |= colon == start || colon + 1 == end || !XmlBytes.isNameStart(first(colon + 1));
    prefixes[name] = wrong ? -1 : namespaces.prefix(string(start, colon));
    locals[name] = colon + 1;
  }

  private int first(int at) {
    return dev.vigil.document.Utf8.codePoint(pool, at);
  }

  private String string(int from, int to) {
    return new String(pool, from, to - from, StandardCharsets.UTF_8);
  }

  int length(int name) {
    return lengths[name];
  }

  /** The number of the prefix in {@link Namespaces}; -1 where the name is not a qualified name. */
  int prefix(int name) {
    return prefixes[name];
  }

  String local(int name) {
    return string(locals[name], starts[name] + lengths[name]);
  }

  String qualified(int name) {
    return string(starts[name], starts[name] + lengths[name]);
  }
}
