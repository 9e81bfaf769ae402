package dev.vigil.watch.language.clause;

/** Writes tokens of a condition on facts as one text. Stateless. */
public final class ConditionWords {
  private ConditionWords() {}

  /** The token in the quotes of conditions, if it had quotes. */
  public static String text(SyntaxToken token) {
    int from = token.quotedFrom();
    return from < 0
        ? token.text()
        : token.text().substring(0, from)
            + "'"
            + token.text().substring(from).replace("'", "''")
            + "'";
  }
}
