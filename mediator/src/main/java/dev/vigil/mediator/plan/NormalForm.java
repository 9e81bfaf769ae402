package dev.vigil.mediator.plan;

import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Element;
import java.util.HashMap;
import java.util.Map;

/**
 * The text of an expression without comments and needless white space, and with numbers for the
 * names of variables: two expressions with the same form mean the same. Stateless.
 */
final class NormalForm {
  private NormalForm() {}

  static String of(ParsedQuery query, QueryExpr expression) {
    return new Writer(query.text(expression), isPlain(expression)).write();
  }

  /** The form of an expression with one variable from outside. */
  static String of(ParsedQuery query, QueryExpr expression, String variable) {
    Writer writer = new Writer(query.text(expression), isPlain(expression));
    writer.number(variable);
    return writer.write();
  }

  /** Whether white space has no meaning: no constructor has text in it. */
  private static boolean isPlain(QueryExpr expression) {
    return !(expression instanceof Element element && !element.plain())
        && expression.children().stream().allMatch(NormalForm::isPlain);
  }

  private static final class Writer {
    private final String text;
    private final boolean plain;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final StringBuilder form = new StringBuilder();
    private int at;

    Writer(String text, boolean plain) {
      this.text = text;
      this.plain = plain;
    }

    int number(String variable) {
      return numbers.computeIfAbsent(variable, _ -> numbers.size());
    }

    String write() {
      if (!plain) {
        return text;
      }
      while (at < text.length()) {
        char c = text.charAt(at);
        if (c == '"' || c == '\'') {
          quoted(c);
        } else if (text.startsWith("(:", at)) {
          comment();
        } else if (Character.isWhitespace(c)) {
          at++;
          gap();
        } else if (c == '$') {
          at++;
          form.append('$').append(number(name()));
        } else {
          form.append(c);
          at++;
        }
      }
      return form.toString();
    }

    /** A literal or the value of an attribute, which may have variables in it under their names. */
    private void quoted(char quote) {
      int end = text.indexOf(quote, at + 1);
      String part = text.substring(at, end < 0 ? text.length() : end + 1);
      form.append(part);
      if (part.contains("$")) {
        form.append(new java.util.TreeMap<>(numbers));
      }
      at += part.length();
    }

    private void comment() {
      int depth = 0;
      do {
        if (text.startsWith("(:", at)) {
          depth++;
          at += 2;
        } else if (text.startsWith(":)", at)) {
          depth--;
          at += 2;
        } else {
          at++;
        }
      } while (depth > 0 && at < text.length());
      gap();
    }

    /** Keeps names apart. */
    private void gap() {
      int next = at;
      while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
        next++;
      }
      at = next;
      if (!form.isEmpty()
          && next < text.length()
          && isName(form.charAt(form.length() - 1))
          && isName(text.charAt(next))) {
        form.append(' ');
      }
    }

    private String name() {
      int start = at;
      while (at < text.length() && isName(text.charAt(at)) && !text.startsWith(":=", at)) {
        at++;
      }
      return text.substring(start, at);
    }

    private static boolean isName(char c) {
      return Character.isLetterOrDigit(c) || "_-.:".indexOf(c) >= 0;
    }
  }
}
