package dev.vigil.discover.topic;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The features of one page with their counts, by hashed name. A page has at most {@value #MOST}
 * features, so that a hostile page cannot fill a model; what comes later is only counted. For one
 * thread while it is filled.
 */
public final class FeatureBag {
  /** The maximum number of features of a page. */
  public static final int MOST = 20_000;

  /** The start and the factor of the hash of names (FNV-1a). */
  static final int SEED = 0x811C9DC5;

  static final int PRIME = 0x01000193;

  private static final FeatureKind[] KINDS = FeatureKind.values();

  private static final int SMALL = 256;

  /** Room for a page of two thousand words, so that its bag seldom grows. */
  private static final int ROOMY = 8192;

  /** Features with their counts in the low half; 0 is free. One place, so one cache miss. */
  private long[] slots;

  private int size;
  private int left;
  private final @Nullable Map<Integer, String> names;
  private final IntPredicate isNamed;

  private FeatureBag(int room, @Nullable Map<Integer, String> names, IntPredicate isNamed) {
    this.slots = new long[room];
    this.names = names;
    this.isNamed = isNamed;
  }

  /** A bag of hashed features. */
  public static FeatureBag hashed() {
    return new FeatureBag(SMALL, null, key -> false);
  }

  /** A bag of hashed features of a page. */
  static FeatureBag ofPage() {
    return new FeatureBag(ROOMY, null, key -> false);
  }

  /** A bag that also remembers the names, to explain a decision. */
  public static FeatureBag named() {
    return new FeatureBag(SMALL, new HashMap<>(), key -> true);
  }

  /** A bag that remembers the names of some features. */
  static FeatureBag naming(Set<Integer> keys) {
    return new FeatureBag(ROOMY, new HashMap<>(), keys::contains);
  }

  /** A copy without names. */
  FeatureBag copy() {
    FeatureBag bag = hashed();
    bag.slots = slots.clone();
    bag.size = size;
    bag.left = left;
    return bag;
  }

  /** Adds to the count of a feature. */
  public void add(FeatureKind kind, CharSequence name) {
    add(key(kind, name), kind, name, "");
  }

  /**
   * Adds a word of the text and the pair that it makes with the word before it.
   *
   * @param before that word as it was written; empty at the beginning of a piece of text
   * @param hash what this method returned for that word
   * @param written the word as a reader knows it
   */
  int addWord(String before, int hash, String word, String written) {
    int own = hash(SEED, word);
    add(finish(own, FeatureKind.TERM), FeatureKind.TERM, written, "");
    if (!before.isEmpty()) {
      int pair = finish(hash(pairSeed(hash), word), FeatureKind.PAIR);
      add(pair, FeatureKind.PAIR, before, written);
    }
    return own;
  }

  /** Adds to the count of a feature that is a word, named as it is written. */
  void addWritten(FeatureKind kind, String word, String written) {
    add(key(kind, word), kind, written, "");
  }

  /** Whether names are remembered; then features cannot be added by their hashes alone. */
  boolean isNamed() {
    return names != null;
  }

  /**
   * Adds a word of the text and the pair that it makes with the word before it.
   *
   * @param own the hash of the word
   * @param pair the hash of the pair
   */
  void addHashed(int own, int pair, boolean hasPair) {
    add(finish(own, FeatureKind.TERM));
    if (hasPair) {
      add(finish(pair, FeatureKind.PAIR));
    }
  }

  /** Adds to the count of a feature by its hashed name. */
  public void add(int key) {
    int slot = slot(key);
    if (slots[slot] != 0) {
      slots[slot]++;
    } else if (size >= MOST) {
      left++;
    } else {
      slots[slot] = (long) key << 32 | 1;
      if (++size * 2 > slots.length) {
        grow();
      }
    }
  }

  /** Adds to the count of a feature that consists of two names. */
  public void add(FeatureKind kind, CharSequence first, CharSequence second) {
    add(key(kind, first, second), kind, first, second);
  }

  private void add(int key, FeatureKind kind, CharSequence first, CharSequence second) {
    if (names != null && isNamed.test(key) && size < MOST && !names.containsKey(key)) {
      String name = second.isEmpty() ? first.toString() : first + " " + second;
      names.put(key, kind.words() + " ‘" + name.toLowerCase(Locale.ROOT) + "’");
    }
    add(key);
  }

  private int slot(int key) {
    return slot(slots, key);
  }

  private static int slot(long[] table, int key) {
    int mask = table.length - 1;
    int slot = key * 0x9E3779B9 >>> 7 & mask;
    while (table[slot] != 0 && (int) (table[slot] >>> 32) != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] larger = new long[slots.length * 2];
    for (long one : slots) {
      if (one != 0) {
        larger[slot(larger, (int) (one >>> 32))] = one;
      }
    }
    slots = larger;
  }

  /** The hashed name; its lowest three bits are the kind. */
  public static int key(FeatureKind kind, CharSequence name) {
    return finish(hash(SEED, name), kind);
  }

  static int key(FeatureKind kind, CharSequence first, CharSequence second) {
    return finish(hash(pairSeed(hash(SEED, first)), second), kind);
  }

  /** The number of a kind in hashed names. */
  @SuppressWarnings("EnumOrdinal") // part of the stored form; the order of the kinds is fixed
  static int code(FeatureKind kind) {
    return kind.ordinal();
  }

  private static int finish(int hash, FeatureKind kind) {
    int mixed = hash;
    mixed ^= mixed >>> 16;
    mixed *= 0x85EBCA6B;
    mixed ^= mixed >>> 13;
    mixed *= 0xC2B2AE35;
    mixed ^= mixed >>> 16;
    int key = mixed << 3 | code(kind);
    return key == 0 ? 8 : key;
  }

  /** Where the hash of a pair begins after the hash of its first name. */
  static int pairSeed(int first) {
    return first * 31 + 7;
  }

  static int hash(int seed, CharSequence text) {
    int hash = seed;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return hash;
  }

  /** The key of the same name as another kind of feature. */
  public static int as(FeatureKind kind, int key) {
    return key & -8 | code(kind);
  }

  /** The kind of a feature. */
  static FeatureKind kind(int key) {
    return KINDS[key & 7];
  }

  /** How many features there are. */
  public int size() {
    return size;
  }

  /** How many features were left out because there were too many. */
  public int leftOut() {
    return left;
  }

  /** The words of the text, each once. */
  public int[] termKeys() {
    return Arrays.stream(slots)
        .filter(one -> one != 0 && kind((int) (one >>> 32)) == FeatureKind.TERM)
        .mapToInt(one -> (int) (one >>> 32))
        .toArray();
  }

  /** How many words of text the page has, each counted once. */
  public int terms() {
    int terms = 0;
    for (long one : slots) {
      terms += one != 0 && kind((int) (one >>> 32)) == FeatureKind.TERM ? 1 : 0;
    }
    return terms;
  }

  /** The name of a feature, if this bag remembers names. */
  String name(int key) {
    return names == null ? "" : names.getOrDefault(key, "");
  }

  /** The features in any order, for reading each; sorting costs more than most readers do. */
  FeatureCounts unsorted() {
    int[] all = new int[size];
    float[] values = new float[size];
    int n = 0;
    for (long one : slots) {
      if (one != 0) {
        all[n] = (int) (one >>> 32);
        values[n++] = (int) one;
      }
    }
    return new FeatureCounts(all, values);
  }

  /** The features as sorted arrays. */
  public FeatureCounts counts() {
    long[] sorted = Arrays.stream(slots).filter(one -> one != 0).sorted().toArray();
    int[] all = new int[size];
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      all[i] = (int) (sorted[i] >>> 32);
      values[i] = (int) sorted[i];
    }
    return new FeatureCounts(all, values);
  }
}
