package dev.vigil.diff.extract;

/** Recognises regular expressions whose matches never extend over the end of a line. Stateless. */
public final class SingleLineRegex {
  private SingleLineRegex() {}

  /**
   * Whether it certainly matches no line feed and depends on no other line: no negated class, no
   * escapes but for boundaries, digits, word characters and marks, no control characters, no flag
   * but i. For other expressions false, though some of them may stay in their line.
   */
  public static boolean holds(String expression) {
    boolean inClass = false;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      if (c < ' ') {
        return false;
      }
      if (c == '\\') {
        i++;
        if (i == expression.length() || !isHarmless(expression.charAt(i))) {
          return false;
        }
      } else if (c == '[') {
        if (inClass || expression.startsWith("^", i + 1)) {
          return false;
        }
        inClass = true;
        i += expression.startsWith("]", i + 1) ? 1 : 0;
      } else if (inClass) {
        inClass = c != ']';
      } else if (c == '(' && expression.startsWith("?", i + 1) && !isHarmless(expression, i + 2)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHarmless(char escaped) {
    return "bBdw".indexOf(escaped) >= 0
        || escaped > ' ' && escaped < 127 && !Character.isLetterOrDigit(escaped);
  }

  private static boolean isHarmless(String expression, int group) {
    return expression.startsWith(":", group)
        || expression.startsWith("P<", group)
        || expression.startsWith("i)", group)
        || expression.startsWith("i:", group);
  }
}
