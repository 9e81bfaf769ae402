package dev.vigil.knowledge.ontology.reasoning;

import dev.vigil.knowledge.ontology.language.OntologyException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement between two class expressions, such as {@code Wine = Vin}. Immutable. */
public record ClassStatement(String left, Relation relation, String right) {
  /** How the two sides are related. */
  public enum Relation {
    SAME("same", "="),
    BELOW("below", "is"),
    DISJOINT("disjoint", "disjoint");

    private final String word;
    private final String sign;

    Relation(String word, String sign) {
      this.word = word;
      this.sign = sign;
    }

    String word() {
      return word;
    }

    public String sign() {
      return sign;
    }
  }

  private static final Pattern FORM =
      Pattern.compile("\\s*(.+?)(?:\\s*=\\s*|\\s+(is|disjoint)\\s+)(.+?)\\s*", Pattern.DOTALL);

  /** Parses {@code A = B}, {@code A is B} or {@code A disjoint B}. */
  public static ClassStatement parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new OntologyException(
          "'"
              + text
              + "' is not a statement between classes; write for example 'A = B', 'A is B' or"
              + " 'A disjoint B'.");
    }
    String word = form.group(2);
    Relation relation =
        word == null ? Relation.SAME : word.equals("is") ? Relation.BELOW : Relation.DISJOINT;
    return new ClassStatement(form.group(1), relation, form.group(3));
  }
}
