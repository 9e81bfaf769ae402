package dev.vigil.watch.language;

/** Puts words into quotes where they would otherwise be read as something else. */
final class Quoting {
  private Quoting() {}

  /** As an argument of a clause. */
  static String word(String text) {
    boolean plain =
        !text.isEmpty()
            && text.chars()
                .noneMatch(
                    c ->
                        Character.isWhitespace(c)
                            || "\"'(),#<>\\\u201c\u201d\u2018\u2019\u201e".indexOf(c) >= 0)
            && !Clause.is(text);
    return plain ? text : quoted(text);
  }

  /** As the value of a change type, where commas and spaces would end it. */
  static String value(String text) {
    boolean plain =
        !text.isEmpty()
            && text.chars()
                .noneMatch(
                    c ->
                        Character.isWhitespace(c)
                            || "\"',()#\\\u201c\u201d\u2018\u2019\u201e".indexOf(c) >= 0);
    return plain ? text : quoted(text);
  }

  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
