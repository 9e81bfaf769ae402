package dev.vigil.diff;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.vigil.document.RegexSize;
import java.util.stream.Stream;

/**
 * Compiles regular expressions that users write, for an engine whose time is linear in the text.
 * Stateless and safe for concurrent use.
 *
 * <p>It is linear in the size of the compiled expression too, and repetitions inside repetitions
 * multiply: so that size is bounded.
 */
public final class UserRegex {
  private static final int LONGEST = 2_000;

  private UserRegex() {}

  /**
   * Compiles an expression with flags of {@link Pattern}.
   *
   * @param expression as a user wrote it
   * @param flags of {@link Pattern}, 0 for none
   * @return the compiled expression
   * @throws DiffException if the expression is invalid or too large
   */
  public static Pattern compile(String expression, int flags) {
    if (expression.length() > LONGEST) {
      throw tooLarge(expression);
    }
    try {
      return compileBounded(expression, flags);
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

  /**
   * Compiles an expression, whose size is bounded, for callers that say themselves what is wrong
   * with it.
   *
   * @param expression as a user wrote it
   * @param flags of {@link Pattern}, 0 for none
   * @return the compiled expression
   * @throws DiffException if it is too large
   * @throws PatternSyntaxException if it is no expression
   */
  public static Pattern compileBounded(String expression, int flags) {
    if (RegexSize.isTooLarge(expression)) {
      throw tooLarge(expression);
    }
    Pattern pattern = Pattern.compile(expression, flags);
    if (pattern.programSize() > 2 * RegexSize.LARGEST) {
      throw tooLarge(expression);
    }
    return pattern;
  }

  private static DiffException tooLarge(String expression) {
    return new DiffException(
        "The expression '"
            + expression.substring(0, Math.min(60, expression.length()))
            + "' is too large; repeat less, or write several expressions.");
  }

  /**
   * {@return how many instructions the expressions have together}
   *
   * @param patterns compiled expressions
   */
  public static long size(Stream<Pattern> patterns) {
    return patterns.mapToLong(Pattern::programSize).sum();
  }

  /**
   * Refuses expressions that belong to one sentinel when they are too large together.
   *
   * @param size the instructions of all of them
   * @throws DiffException if they are
   */
  public static void checkTogether(long size) {
    if (size > RegexSize.LARGEST) {
      throw new DiffException(
          "The regular expressions are too large together: they compile to "
              + size
              + " instructions, and at most "
              + RegexSize.LARGEST
              + " are allowed; repeat less, or use fewer expressions.");
    }
  }
}
