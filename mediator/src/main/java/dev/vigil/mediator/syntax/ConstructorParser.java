package dev.vigil.mediator.syntax;

import dev.vigil.mediator.syntax.QueryExpr.Element;
import java.util.ArrayList;
import java.util.List;

/** Parses direct element constructors, argument lists and types. Not thread-safe. */
abstract class ConstructorParser extends QueryScanner {
  ConstructorParser(String text) {
    super(text);
  }

  abstract QueryExpr expr();

  abstract QueryExpr exprSingle();

  /** The offset after the last character that was read, without white space behind it. */
  int end() {
    int end = at;
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  String variable() {
    expect("$");
    skip();
    return qName();
  }

  /** {@code { expression }}; empty for none. */
  List<QueryExpr> enclosed() {
    expect("{");
    List<QueryExpr> inside = sees("}") ? List.of() : List.of(expr());
    expect("}");
    return inside;
  }

  QueryExpr parenthesised() {
    skip();
    int start = at;
    expect("(");
    if (take(")")) {
      return new QueryExpr.Sequence(List.of(), start, at);
    }
    QueryExpr inside = expr();
    expect(")");
    return inside instanceof QueryExpr.Sequence items
        ? new QueryExpr.Sequence(items.items(), start, at)
        : new QueryExpr.Sequence(List.of(inside), start, at);
  }

  List<QueryExpr> arguments() {
    expect("(");
    List<QueryExpr> all = new ArrayList<>();
    while (!take(")")) {
      if (take("?")) {
        throw fault("a partial call");
      }
      all.add(exprSingle());
      if (!sees(")")) {
        expect(",");
      }
    }
    return all;
  }

  /** Skips balanced parentheses. */
  void parentheses() {
    expect("(");
    int depth = 1;
    while (depth > 0) {
      char c = text.charAt(at++);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
  }

  /** Skips a type. */
  void sequenceType() {
    skip();
    if (sees("(")) {
      parentheses();
    } else {
      qName();
      if (sees("(")) {
        parentheses();
        if (takeWord("as")) {
          sequenceType();
        }
      }
    }
    if (at < text.length() && "?*+".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  // ---- direct constructors: from here white space counts ----

  QueryExpr direct() {
    int start = at;
    if (text.startsWith("<!--", at)) {
      at = after("-->");
      return new QueryExpr.Other("comment", List.of(), List.of(), start, at);
    }
    if (text.startsWith("<?", at)) {
      at = after("?>");
      return new QueryExpr.Other("instruction", List.of(), List.of(), start, at);
    }
    at++;
    String name = qName();
    List<QueryExpr> attributes = new ArrayList<>();
    while (true) {
      blank();
      if (text.startsWith("/>", at)) {
        at += 2;
        return new Element(name, attributes, List.of(), true, start, at);
      }
      if (text.startsWith(">", at)) {
        at++;
        break;
      }
      qName();
      blank();
      expect("=");
      blank();
      attribute(attributes);
    }
    List<QueryExpr> content = new ArrayList<>();
    boolean plain = content(content);
    return new Element(name, attributes, content, plain, start, at);
  }

  private int after(String symbol) {
    int found = text.indexOf(symbol, at);
    if (found < 0) {
      throw fault("no " + symbol);
    }
    return found + symbol.length();
  }

  private void blank() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private void attribute(List<QueryExpr> into) {
    char quote = text.charAt(at++);
    while (true) {
      char c = text.charAt(at);
      if (c == quote) {
        at++;
        if (text.charAt(at) != quote) {
          return;
        }
        at++;
      } else if (c == '{') {
        if (text.startsWith("{{", at)) {
          at += 2;
        } else {
          into.addAll(enclosed());
        }
      } else if (text.startsWith("}}", at)) {
        at += 2;
      } else {
        at++;
      }
    }
  }

  /** Reads up to the end tag; returns whether only elements, expressions and white space came. */
  private boolean content(List<QueryExpr> into) {
    boolean plain = true;
    while (true) {
      if (text.startsWith("</", at)) {
        at = after(">");
        return plain;
      }
      char c = text.charAt(at);
      if (text.startsWith("<![CDATA[", at)) {
        at = after("]]>");
        plain = false;
      } else if (c == '<') {
        QueryExpr inside = direct();
        plain &= inside instanceof Element;
        into.add(inside);
      } else if (text.startsWith("{{", at) || text.startsWith("}}", at)) {
        at += 2;
        plain = false;
      } else if (c == '{') {
        into.addAll(enclosed());
      } else {
        plain &= Character.isWhitespace(c);
        at++;
      }
    }
  }
}
