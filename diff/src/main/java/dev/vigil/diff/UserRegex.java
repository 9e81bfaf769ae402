package dev.vigil.diff;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * Compiles regular expressions that users write, for an engine whose time is linear in the text.
 * Stateless and safe for concurrent use.
 *
 * <p>It is linear in the size of the compiled expression too, and repetitions inside repetitions
 * multiply: so that size is bounded.
 */
public final class UserRegex {
  private static final int LONGEST = 2_000;
  private static final long LARGEST = 10_000;
  private static final int MOST_REPEATED = 1_000;

  private UserRegex() {}

  /**
   * Compiles an expression with flags of {@link Pattern}.
   *
   * @throws DiffException if it is none, or too large
   */
  public static Pattern compile(String expression, int flags) {
    if (expression.length() > LONGEST || size(expression) > LARGEST) {
      throw new DiffException(
          "The expression '"
              + expression.substring(0, Math.min(60, expression.length()))
              + "' is too large; repeat less, or write several expressions.");
    }
    try {
      return Pattern.compile(expression, flags);
    } catch (PatternSyntaxException e) {
      throw new DiffException(
          "'"
              + expression
              + "' is not a regular expression: "
              + e.getDescription()
              + "; look-around and back-references are not supported.",
          e);
    }
  }

  /** About how many instructions an expression becomes: its atoms times how often they repeat. */
  static long size(String expression) {
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
