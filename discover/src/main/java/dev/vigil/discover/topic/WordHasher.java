package dev.vigil.discover.topic;

/**
 * Adds the words of a text, and the pairs that they make, to a bag of hashed features. It gives the
 * same features as {@link TopicWords#split} with {@link FeatureBag#addWord}; but a word of plain
 * letters is lowered, stemmed and hashed while it is read, and no string is made of it. The cost is
 * two multiplications for each letter. For one bag and thread.
 */
final class WordHasher {
  private static final int MOST_PLAIN = 128;

  /** Plain letters and digits in lower case; 0 for what is no part of a word. */
  private static final char[] LOWER = new char[MOST_PLAIN];

  static {
    for (char c = '0'; c <= '9'; c++) {
      LOWER[c] = c;
    }
    for (char c = 'a'; c <= 'z'; c++) {
      LOWER[c] = c;
      LOWER[Character.toUpperCase(c)] = c;
    }
  }

  private final FeatureBag bag;
  private final TopicWords words;

  /** The hash of the word before; the next word makes a pair with it unless it is the first. */
  private int before;

  private boolean first;

  WordHasher(FeatureBag bag, TopicWords words) {
    this.bag = bag;
    this.words = words;
  }

  /** Adds one piece of text. */
  void add(String text) {
    first = true;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < MOST_PLAIN ? LOWER[c] != 0 : Character.isLetterOrDigit(c)) {
        i = word(text, i) - 1;
      }
    }
  }

  /** Adds the word that begins at a place; returns where it ends. */
  private int word(String text, int start) {
    int own = FeatureBag.SEED;
    int pair = FeatureBag.pairSeed(before);
    // The hashes without the last, the last two and the last three letters, for the stem.
    int own1 = own;
    int own2 = own;
    int own3 = own;
    int pair1 = pair;
    int pair2 = pair;
    int pair3 = pair;
    boolean letter = false;
    int length = text.length();
    int i = start;
    for (; i < length; i++) {
      char c = text.charAt(i);
      if (c >= MOST_PLAIN) {
        if (Character.isLetterOrDigit(c)) {
          return foreign(text, start, i);
        }
        break;
      }
      char low = LOWER[c];
      if (low == 0) {
        break;
      }
      letter |= low > '9';
      own3 = own2;
      own2 = own1;
      own1 = own;
      pair3 = pair2;
      pair2 = pair1;
      pair1 = pair;
      own = (own ^ low) * FeatureBag.PRIME;
      pair = (pair ^ low) * FeatureBag.PRIME;
    }
    if (!letter || !TopicWords.isLong(i - start) || words.isStop(own, i - start)) {
      return i;
    }
    switch (words.ending(text, start, i)) {
      case 1 -> add(own1, pair1);
      case 2 -> add(own2, pair2);
      case 3 -> add(own3, pair3);
      case TopicWords.Y_FOR_3 ->
          add((own3 ^ 'y') * FeatureBag.PRIME, (pair3 ^ 'y') * FeatureBag.PRIME);
      default -> add(own, pair);
    }
    return i;
  }

  private void add(int own, int pair) {
    bag.addHashed(own, first ? 0 : pair, !first);
    before = own;
    first = false;
  }

  /** A run with other letters, which may be several words. */
  private int foreign(String text, int start, int at) {
    int end = at;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    words.split(
        text.substring(start, end),
        word ->
            add(
                FeatureBag.hash(FeatureBag.SEED, word),
                FeatureBag.hash(FeatureBag.pairSeed(before), word)));
    return end;
  }
}
