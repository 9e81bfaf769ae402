package dev.vigil.diff.noise.rule;

import com.google.re2j.Pattern;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.UserRegex;

/**
 * A regular expression as the argument of a rule: {@code /pattern/flags} or the pattern alone.
 * Flags: i = any case, s = a dot is also a line end and a match may span lines, m = ^ and $ at
 * every line. Immutable.
 */
record RegexArgument(String pattern, String flags) {
  static RegexArgument of(String rule, String argument) {
    int last = argument.lastIndexOf('/');
    if (!argument.startsWith("/")) {
      return new RegexArgument(argument, "");
    }
    if (last == 0) {
      throw new DiffException(
          "The rule " + rule + "=" + argument + " lacks the closing slash of /pattern/flags.");
    }
    String flags = argument.substring(last + 1);
    for (int i = 0; i < flags.length(); i++) {
      if ("ism".indexOf(flags.charAt(i)) < 0) {
        throw new DiffException(
            "The rule "
                + rule
                + "="
                + argument
                + " has the flag '"
                + flags.charAt(i)
                + "'; there are i (any case), s (dot matches line ends) and m (^ and $ at lines).");
      }
    }
    return new RegexArgument(argument.substring(1, last), flags);
  }

  boolean spansLines() {
    return flags.contains("s");
  }

  Pattern compile() {
    int bits = 0;
    bits |= flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0;
    bits |= flags.contains("s") ? Pattern.DOTALL : 0;
    bits |= flags.contains("m") ? Pattern.MULTILINE : 0;
    return UserRegex.compileBounded(pattern, bits);
  }
}
