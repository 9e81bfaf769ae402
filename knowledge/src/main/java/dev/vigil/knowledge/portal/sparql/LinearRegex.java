package dev.vigil.knowledge.portal.sparql;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Objects;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprEvalException;
import org.apache.jena.sparql.expr.ExprFunctionN;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;

/**
 * REGEX and REPLACE of SPARQL with regular expressions that take linear time, so that no pattern
 * can hold a thread. Immutable.
 */
final class LinearRegex extends ExprFunctionN {
  private static final int LONGEST = 100_000;

  private final boolean replace;

  LinearRegex(ExprList arguments, boolean replace) {
    super(replace ? "replace" : "regex", given(arguments));
    this.replace = replace;
  }

  /** The parser puts null in the place of flags that are not written. */
  private static ExprList given(ExprList arguments) {
    ExprList all = new ExprList();
    arguments.getList().stream().filter(Objects::nonNull).forEach(all::add);
    return all;
  }

  @Override
  public Expr copy(ExprList arguments) {
    return new LinearRegex(arguments, replace);
  }

  @Override
  public NodeValue eval(List<NodeValue> values) {
    String text = text(values.getFirst());
    int at = replace ? 3 : 2;
    String flags = values.size() > at ? text(values.get(at)) : "";
    Pattern pattern;
    try {
      pattern = Pattern.compile(text(values.get(1)), flags(flags));
    } catch (PatternSyntaxException e) {
      throw new ExprEvalException("The regular expression is not valid: " + e.getMessage());
    }
    if (!replace) {
      return NodeValue.booleanReturn(pattern.matcher(text).find());
    }
    String replacement = text(values.get(2));
    if ((long) text.length() * (1 + replacement.length()) > 100L * LONGEST) {
      throw new ExprEvalException("The replacement is too long.");
    }
    String result;
    try {
      result = pattern.matcher(text).replaceAll(replacement);
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new ExprEvalException("The replacement names a group that the pattern lacks.");
    }
    if (result.length() > LONGEST) {
      throw new ExprEvalException("The replacement is too long.");
    }
    return values.getFirst().isLangString()
        ? NodeValue.makeLangString(result, values.getFirst().getLang())
        : NodeValue.makeString(result);
  }

  private static String text(NodeValue value) {
    if (!value.isString() && !value.isLangString()) {
      throw new ExprEvalException("Not a string: " + value);
    }
    return value.isLangString() ? value.asNode().getLiteralLexicalForm() : value.getString();
  }

  private static int flags(String letters) {
    int flags = 0;
    for (int i = 0; i < letters.length(); i++) {
      char letter = letters.charAt(i);
      flags |=
          switch (letter) {
            case 'i' -> Pattern.CASE_INSENSITIVE;
            case 's' -> Pattern.DOTALL;
            case 'm' -> Pattern.MULTILINE;
            default -> throw new ExprEvalException("The flag '" + letter + "' is not known.");
          };
    }
    return flags;
  }
}
