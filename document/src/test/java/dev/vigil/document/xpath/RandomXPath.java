package dev.vigil.document.xpath;

import java.util.Random;

/** Makes up small XML documents and expressions about them. */
final class RandomXPath {
  private static final String[] NAMES = {"a", "b", "c", "d"};
  private static final String[] ATTRIBUTES = {"x", "y", "p:x"};
  private static final String[] WORDS = {
    "1", "2", "10", "1.5", " 3 ", "ab", "b", "ba", "", "é", "-1"
  };
  private static final String[] AXES = {
    "child",
    "descendant",
    "descendant-or-self",
    "parent",
    "ancestor",
    "ancestor-or-self",
    "following",
    "preceding",
    "following-sibling",
    "preceding-sibling",
    "self"
  };

  private final Random random;

  RandomXPath(Random random) {
    this.random = random;
  }

  private String one(String... of) {
    return of[random.nextInt(of.length)];
  }

  String document() {
    StringBuilder xml = new StringBuilder();
    if (random.nextInt(4) == 0) {
      xml.append("<!-- c --><?t d?>");
    }
    xml.append("<a xmlns:p='urn:p'").append(attributes()).append('>');
    content(xml, 0);
    return xml.append("</a>").toString();
  }

  private String attributes() {
    StringBuilder all = new StringBuilder();
    for (String name : ATTRIBUTES) {
      if (random.nextInt(3) == 0) {
        all.append(' ').append(name).append("='").append(one(WORDS)).append('\'');
      }
    }
    return all.toString();
  }

  private void content(StringBuilder xml, int depth) {
    int children = random.nextInt(depth == 0 ? 8 : 5);
    for (int i = 0; i < children; i++) {
      switch (random.nextInt(10)) {
        case 0 -> xml.append("<!--").append(one(WORDS).replace("-", "")).append("-->");
        case 1 -> xml.append("<?t ").append(one(WORDS).strip()).append("?>");
        case 2 -> xml.append("<![CDATA[").append(one(WORDS)).append("]]>");
        case 3, 4 -> xml.append(one(WORDS));
        default -> {
          String name = random.nextInt(5) == 0 ? "p:b" : one(NAMES);
          xml.append('<').append(name).append(attributes()).append('>');
          if (depth < 5) {
            content(xml, depth + 1);
          }
          xml.append("</").append(name).append('>');
        }
      }
    }
  }

  String expression() {
    return switch (random.nextInt(6)) {
      case 0 -> "count(" + path(3) + ")";
      case 1 -> number(3);
      case 2 -> condition(3);
      case 3 -> string(3);
      default -> path(3);
    };
  }

  private String path(int depth) {
    if (depth > 0 && random.nextInt(12) == 0) {
      String set = one(" | ", " union ", " intersect ", " except ");
      return "(" + path(depth - 1) + set + path(depth - 1) + ")" + predicates(depth - 1);
    }
    if (depth > 0 && random.nextInt(10) == 0) {
      return "(" + path(depth - 1) + ")[" + (1 + random.nextInt(3)) + "]";
    }
    StringBuilder path = new StringBuilder(one("/", "//", "//", "", ".//", "./", "../"));
    int steps = 1 + random.nextInt(3);
    for (int i = 0; i < steps; i++) {
      path.append(i == 0 ? "" : one("/", "/", "//"));
      boolean attribute = i == steps - 1 && random.nextInt(4) == 0;
      path.append(attribute ? attributeStep() : step()).append(predicates(depth - 1));
      if (attribute && random.nextInt(4) == 0) {
        path.append(one("/..", "/.", "/ancestor::*", "/parent::b"));
      }
    }
    return path.toString();
  }

  private String attributeStep() {
    return one("@x", "@y", "@*", "@p:x", "@*:x", "@p:*", "attribute::y", "@z");
  }

  private String step() {
    return switch (random.nextInt(8)) {
      case 0 -> one("..", ".");
      case 1, 2, 3 -> one(NAMES);
      default -> one(AXES) + "::" + test();
    };
  }

  private String test() {
    return one(
        "a",
        "b",
        "c",
        "*",
        "*",
        "p:b",
        "*:b",
        "p:*",
        "node()",
        "text()",
        "comment()",
        "element()",
        "processing-instruction()",
        "processing-instruction('t')",
        "nix");
  }

  private String predicates(int depth) {
    if (depth < 0 || random.nextInt(3) > 0) {
      return "";
    }
    String inner =
        switch (random.nextInt(7)) {
          case 0 -> String.valueOf(1 + random.nextInt(3));
          case 1 -> one("last()", "position() = last()", "position() > 1", "last() - 1");
          case 2 -> number(depth);
          case 3 -> path(depth);
          default -> condition(depth);
        };
    return "[" + inner + "]" + (random.nextInt(4) == 0 ? predicates(depth - 1) : "");
  }

  private String comparison(int depth) {
    String operator = one(" = ", " != ", " < ", " <= ", " > ", " >= ", "=", " eq ", " lt ");
    return switch (random.nextInt(5)) {
      case 0 -> path(depth - 1) + operator + "'" + one(WORDS) + "'";
      case 1 -> path(depth - 1) + operator + number(depth - 1);
      case 2 -> number(depth - 1) + operator + number(depth - 1);
      case 3 -> path(depth - 1) + operator + path(depth - 1);
      default -> string(depth - 1) + operator + string(depth - 1);
    };
  }

  private String condition(int depth) {
    if (depth <= 0) {
      return one("@x", "true()", "b", "@y = '2'", "a = 1", "position() = 1", "not(@x)");
    }
    return switch (random.nextInt(8)) {
      case 0 -> "not(" + condition(depth - 1) + ")";
      case 1 -> condition(depth - 1) + one(" and ", " or ") + condition(depth - 1);
      case 2 -> one("exists", "empty", "boolean") + "(" + path(depth - 1) + ")";
      case 3 ->
          one("contains", "starts-with", "ends-with")
              + "("
              + string(depth - 1)
              + ", "
              + one("'a'", "'b'", "'ab'", "'1'", "' '", "'é'")
              + ")";
      default -> comparison(depth);
    };
  }

  private String number(int depth) {
    if (depth <= 0) {
      return one("1", "2", "10", "1.5", "2e0", "count(b)", "position()", "last()", "@x");
    }
    return switch (random.nextInt(8)) {
      case 0 -> "count(" + path(depth - 1) + ")";
      case 1 -> "string-length(" + string(depth - 1) + ")";
      case 2 -> "number(" + one(string(depth - 1), path(depth - 1)) + ")";
      case 3 -> "sum(" + path(depth - 1) + ")";
      case 4 -> one("round", "floor", "ceiling") + "(" + number(depth - 1) + ")";
      case 5 ->
          "(" + number(depth - 1) + one(" + ", " - ", " * ", " mod ") + number(depth - 1) + ")";
      case 6 -> "-" + number(depth - 1);
      default -> number(0);
    };
  }

  private String string(int depth) {
    if (depth <= 0) {
      return one("'ab'", "''", "string(.)", "name()", "@x", "string(@y)", ".", "local-name()");
    }
    return switch (random.nextInt(8)) {
      case 0 -> "concat(" + string(depth - 1) + ", " + number(depth - 1) + ")";
      case 1 -> "normalize-space(" + string(depth - 1) + ")";
      case 2 -> "substring(" + string(depth - 1) + ", " + number(depth - 1) + ")";
      case 3 -> "translate(" + string(depth - 1) + ", 'ab', 'B')";
      case 4 -> one("upper-case", "lower-case") + "(" + string(depth - 1) + ")";
      case 5 -> "string((" + path(depth - 1) + ")[1])";
      case 6 -> one("substring-before", "substring-after") + "(" + string(depth - 1) + ", 'b')";
      default -> "string-join(" + path(depth - 1) + ", '-')";
    };
  }
}
