package dev.vigil.knowledge.ontology.definition;

import dev.vigil.knowledge.ontology.language.OntologyException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The definition of a class by a user. Immutable.
 *
 * @param name the class
 */
public record ClassDefinition(String name, Kind kind, ClassExpression expression) {
  /** What the statement says. */
  public enum Kind {
    /** The members are exactly those of the expression. */
    MEANS("="),
    /** Every member is a member of the expression. */
    IS("is"),
    /** No member is a member of the expression. */
    NEVER("never");

    private final String sign;

    Kind(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }
  }

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(\\p{L}[\\p{L}\\p{N}_-]*)(?:\\s*(=)\\s*|\\s+(is|never)\\s+)(.*)", Pattern.DOTALL);

  /**
   * Parses {@code Name = EXPRESSION}, {@code Name is EXPRESSION} or {@code Name never EXPRESSION}.
   *
   * @throws OntologyException if it is invalid, with the column and the remedy
   */
  public static ClassDefinition parse(String text, ClassNames names) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new OntologyException(
          "'"
              + text.strip()
              + "' is not a definition; write for example"
              + " 'CheapLaptop = Laptop and price < 800', 'Laptop is Product' or"
              + " 'Laptop never Phone'.");
    }
    Kind kind =
        form.group(2) != null ? Kind.MEANS : form.group(3).equals("is") ? Kind.IS : Kind.NEVER;
    return new ClassDefinition(
        form.group(1), kind, new ExpressionParser(text, form.start(4), names).parse());
  }

  /** The definition as users write it. */
  public String text() {
    return name + " " + kind.sign() + " " + expression.text();
  }
}
