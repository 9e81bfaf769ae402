package dev.vigil.diff.text;

/**
 * Finds the common beginning and end of two texts, cut back so that no word is split. Stateless.
 *
 * @param start how many characters at the beginning are common
 * @param end how many characters at the end are common
 */
record CommonPrefixAndSuffix(int start, int end) {
  private static final String MARKS = ";{}()[]<>\"=&|!\n";
  private static final boolean[] ALONE = new boolean[128];

  static {
    for (int i = 0; i < MARKS.length(); i++) {
      ALONE[MARKS.charAt(i)] = true;
    }
  }

  static boolean endsSegment(char c) {
    return c < 128 && ALONE[c];
  }

  static CommonPrefixAndSuffix of(String before, String after) {
    int shorter = Math.min(before.length(), after.length());
    int start = 0;
    while (start < shorter && before.charAt(start) == after.charAt(start)) {
      start++;
    }
    // One character less than is common, so that what follows a boundary is common too.
    start = Math.max(0, start - 1);
    while (start > 0 && !isBoundary(before, start)) {
      start--;
    }
    int end = 0;
    int most = shorter - start;
    int oldLast = before.length() - 1;
    int newLast = after.length() - 1;
    while (end < most && before.charAt(oldLast - end) == after.charAt(newLast - end)) {
      end++;
    }
    end = Math.max(0, end - 1);
    while (end > 0 && !isBoundary(before, before.length() - end)) {
      end--;
    }
    return new CommonPrefixAndSuffix(start, end);
  }

  /** Whether a token ends before this place whatever text is around it. */
  private static boolean isBoundary(String text, int at) {
    char last = text.charAt(at - 1);
    char next = text.charAt(at);
    return last != '\n' && endsSegment(last)
        || next != '\n' && endsSegment(next)
        || last == ' ' && next > ' ' && next < 128
        || next == ' ' && last > ' ' && last < 128;
  }
}
