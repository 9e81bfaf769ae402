package dev.vigil.document;

/**
 * Estimates the size of a regular expression when it is compiled for RE2/J: repetitions are written
 * out, and nested repetitions multiply. Stateless and safe for concurrent use.
 */
public final class RegexSize {
  /** Instructions of one expression; matching takes time for each, at every character. */
  public static final int LARGEST = 10_000;

  private static final int LONGEST = 4_096;
  private static final int MOST_REPEATED = 1_000;

  private RegexSize() {}

  /**
   * {@return whether an expression should not even be compiled: it is longer than 4096 characters
   * or becomes more than {@link #LARGEST} instructions}
   *
   * @param expression a regular expression, which may be invalid
   */
  public static boolean isTooLarge(String expression) {
    return expression.length() > LONGEST || of(expression) > LARGEST;
  }

  /** About how many instructions an expression becomes: its atoms times how often they repeat. */
  static long of(String expression) {
    long[] open = new long[expression.length() + 1];
    int depth = 0;
    long atom = 0;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      if (c == '(') {
        open[depth] += atom;
        open[++depth] = 0;
        atom = 0;
      } else if (c == ')' && depth > 0) {
        atom += open[depth--];
      } else if (c == '{') {
        int end = expression.indexOf('}', i);
        atom = Math.min(LARGEST + 1, atom * repeats(expression, i + 1, end));
        i = end < 0 ? i : end;
      } else if (expression.startsWith("\\Q", i)) {
        // Up to \E everything stands for itself, brackets included.
        int end = expression.indexOf("\\E", i + 2);
        int last = end < 0 ? expression.length() : end;
        open[depth] += atom + Math.max(0, last - i - 3);
        atom = 1;
        i = end < 0 ? last : end + 1;
      } else {
        open[depth] += atom;
        atom = 1;
        i = c == '\\' ? i + 1 : c == '[' ? endOfClass(expression, i) : i;
      }
    }
    long total = atom;
    for (int i = 0; i <= depth; i++) {
      total += open[i];
    }
    return total;
  }

  private static int endOfClass(String expression, int from) {
    int i = from + 1;
    i += expression.startsWith("^", i) ? 1 : 0;
    for (i++; i < expression.length() && expression.charAt(i) != ']'; i++) {
      i += expression.charAt(i) == '\\' ? 1 : 0;
    }
    return i;
  }

  /** The largest number between the braces, or 1 if these are no repetition. */
  private static long repeats(String expression, int from, int to) {
    long most = 1;
    long number = 0;
    for (int i = from; i < to; i++) {
      char c = expression.charAt(i);
      if (c >= '0' && c <= '9') {
        number = Math.min(MOST_REPEATED, number * 10 + c - '0');
        most = Math.max(most, number);
      } else if (c == ',') {
        number = 0;
      } else {
        return 1;
      }
    }
    return most;
  }
}
