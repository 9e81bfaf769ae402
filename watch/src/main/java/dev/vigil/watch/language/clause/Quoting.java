package dev.vigil.watch.language.clause;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quotes words that would otherwise be read as something else. */
public final class Quoting {
  /** {@code text="Cookie banner"} reads better than quotes around all of it. */
  private static final Pattern OPTION = Pattern.compile("([a-z]+=)(.+)", Pattern.DOTALL);

  private Quoting() {}

  /** Quotes an argument of a clause. */
  public static String word(String text) {
    boolean plain =
        !text.isEmpty()
            && text.chars()
                .noneMatch(
                    c ->
                        Character.isWhitespace(c)
                            || "\"'(),#<>\\\u201c\u201d\u2018\u2019\u201e".indexOf(c) >= 0)
            && !Clause.is(text)
            && !text.equalsIgnoreCase(ClauseSyntax.DEFAULT);
    if (plain) {
      return text;
    }
    Matcher option = OPTION.matcher(text);
    return option.matches() ? option.group(1) + quoted(option.group(2)) : quoted(text);
  }

  /** Quotes the value of a change type, which commas and spaces would end. */
  public static String value(String text) {
    boolean plain =
        !text.isEmpty()
            && text.chars()
                .noneMatch(
                    c ->
                        Character.isWhitespace(c)
                            || "\"',()#\\\u201c\u201d\u2018\u2019\u201e".indexOf(c) >= 0);
    return plain ? text : quoted(text);
  }

  public static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
