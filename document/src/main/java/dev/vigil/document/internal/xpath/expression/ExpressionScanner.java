package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.xpath.node.SaxonFallback;
import org.jspecify.annotations.Nullable;

/** Scans the characters of an expression token by token; spaces and comments are skipped. */
final class ExpressionScanner {
  private final String text;
  private int at;

  ExpressionScanner(String text) {
    this.text = text;
    skip();
  }

  /**
   * A name test as written.
   *
   * @param anyUri {@code *} or {@code *:name}
   */
  record NamePattern(
      @Nullable String prefix, @Nullable String uri, @Nullable String local, boolean anyUri) {}

  boolean atEnd() {
    return at == text.length();
  }

  /** The next character, or NUL at the end. */
  char peek() {
    return charAt(at);
  }

  private char charAt(int i) {
    return i < text.length() ? text.charAt(i) : 0;
  }

  private void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        at++;
      } else if (c == '(' && charAt(at + 1) == ':') {
        skipComment();
      } else {
        return;
      }
    }
  }

  /** Comments nest. */
  private void skipComment() {
    int open = 0;
    do {
      if (at >= text.length()) {
        throw new SaxonFallback("an open comment");
      }
      if (text.startsWith("(:", at)) {
        open++;
        at += 2;
      } else if (text.startsWith(":)", at)) {
        open--;
        at += 2;
      } else {
        at++;
      }
    } while (open > 0);
  }

  boolean takeChar(char c) {
    if (peek() != c) {
      return false;
    }
    at++;
    skip();
    return true;
  }

  void expect(char c) {
    if (!takeChar(c)) {
      throw new SaxonFallback("no " + c);
    }
  }

  boolean take(String symbol) {
    if (!text.startsWith(symbol, at)) {
      return false;
    }
    at += symbol.length();
    skip();
    return true;
  }

  /** The context item, not the beginning of a number or of the parent step. */
  boolean takeDot() {
    return peek() == '.' && charAt(at + 1) != '.' && !startsNumber() && takeChar('.');
  }

  boolean startsNumber() {
    return peek() == '.' && charAt(at + 1) >= '0' && charAt(at + 1) <= '9';
  }

  boolean takeWord(String word) {
    if (nameEnd(at) != at + word.length() || !text.startsWith(word, at)) {
      return false;
    }
    at += word.length();
    skip();
    return true;
  }

  boolean takeUnion() {
    return peek() == '|' && charAt(at + 1) != '|' ? takeChar('|') : takeWord("union");
  }

  @Nullable ComparisonOperator takeGeneralComparison() {
    char c = peek();
    char next = charAt(at + 1);
    ComparisonOperator found =
        switch (c) {
          case '=' -> next == '>' ? null : ComparisonOperator.EQUAL;
          case '!' -> next == '=' ? ComparisonOperator.UNEQUAL : null;
          case '<' ->
              next == '='
                  ? ComparisonOperator.LESS_OR_EQUAL
                  : next == '<' ? null : ComparisonOperator.LESS;
          case '>' ->
              next == '='
                  ? ComparisonOperator.GREATER_OR_EQUAL
                  : next == '>' ? null : ComparisonOperator.GREATER;
          default -> null;
        };
    if (found != null) {
      at += c == '!' || c != '=' && next == '=' ? 2 : 1;
      skip();
    }
    return found;
  }

  @Nullable ComparisonOperator takeValueComparison() {
    return takeWord("eq")
        ? ComparisonOperator.EQUAL
        : takeWord("ne")
            ? ComparisonOperator.UNEQUAL
            : takeWord("lt")
                ? ComparisonOperator.LESS
                : takeWord("le")
                    ? ComparisonOperator.LESS_OR_EQUAL
                    : takeWord("gt")
                        ? ComparisonOperator.GREATER
                        : takeWord("ge") ? ComparisonOperator.GREATER_OR_EQUAL : null;
  }

  /** Whether a step can begin here; behind a leading slash this decides what the slash is. */
  boolean startsStep() {
    char c = peek();
    if (c == '(' || c == '$' || c == '\'' || c == '"' || c >= '0' && c <= '9') {
      throw new SaxonFallback("a step that is not an axis step");
    }
    return c == '@' || c == '.' || c == '*' || isNameStart(codePoint(at));
  }

  String takeString() {
    char quote = peek();
    StringBuilder value = new StringBuilder();
    int i = at + 1;
    while (true) {
      if (i >= text.length()) {
        throw new SaxonFallback("an open string");
      }
      char c = text.charAt(i);
      if (c != quote) {
        value.append(c);
        i++;
      } else if (charAt(i + 1) == quote) {
        value.append(quote);
        i += 2;
      } else {
        break;
      }
    }
    at = i + 1;
    skip();
    return value.toString();
  }

  String takeNumber() {
    int end = at;
    while (isDigit(charAt(end))) {
      end++;
    }
    if (charAt(end) == '.') {
      end++;
      while (isDigit(charAt(end))) {
        end++;
      }
    }
    if (charAt(end) == 'e' || charAt(end) == 'E') {
      end++;
      if (charAt(end) == '+' || charAt(end) == '-') {
        end++;
      }
      if (!isDigit(charAt(end))) {
        throw new SaxonFallback("a number without exponent");
      }
      while (isDigit(charAt(end))) {
        end++;
      }
    }
    if (isNameStart(codePoint(end)) || charAt(end) == '.') {
      throw new SaxonFallback("a number that runs into a name");
    }
    String number = text.substring(at, end);
    at = end;
    skip();
    return number;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The name of an axis and its two colons, or null. */
  @Nullable String takeAxis() {
    int end = nameEnd(at);
    if (end == at) {
      return null;
    }
    int colons = end;
    while (isSpace(charAt(colons))) {
      colons++;
    }
    if (!text.startsWith("::", colons)) {
      return null;
    }
    String name = text.substring(at, end);
    at = colons + 2;
    skip();
    return name;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  private static boolean isKind(String name) {
    return switch (name) {
      case "node",
          "text",
          "comment",
          "processing-instruction",
          "element",
          "attribute",
          "document-node",
          "schema-element",
          "schema-attribute",
          "namespace-node" ->
          true;
      default -> false;
    };
  }

  /** The place behind the opening parenthesis that follows the name here, or -1. */
  private int behindParenthesis(int nameEnd) {
    int i = nameEnd;
    while (isSpace(charAt(i))) {
      i++;
    }
    return nameEnd > at && charAt(i) == '(' && charAt(i + 1) != ':' ? i + 1 : -1;
  }

  boolean startsAttributeTest() {
    int end = nameEnd(at);
    return behindParenthesis(end) >= 0 && text.substring(at, end).equals("attribute");
  }

  /** The name of a kind test and its opening parenthesis, or null. */
  @Nullable String takeKindTest() {
    int end = nameEnd(at);
    int behind = behindParenthesis(end);
    if (behind < 0) {
      return null;
    }
    String name = text.substring(at, end);
    if (!isKind(name)) {
      throw new SaxonFallback("a function as step");
    }
    at = behind;
    skip();
    return name;
  }

  /** The name of a function, which is no kind test, and its opening parenthesis, or null. */
  @Nullable String takeFunction() {
    int end = nameEnd(at);
    if (text.startsWith("fn:", at)) {
      at += 3;
      String name = takeFunction();
      if (name == null) {
        throw new SaxonFallback("a name in the namespace of functions");
      }
      return name;
    }
    int behind = behindParenthesis(end);
    if (behind < 0) {
      return null;
    }
    String name = text.substring(at, end);
    if (isKind(name)) {
      return null;
    }
    at = behind;
    skip();
    return name;
  }

  String takeName() {
    int end = nameEnd(at);
    if (end == at) {
      throw new SaxonFallback("no name");
    }
    String name = text.substring(at, end);
    at = end;
    skip();
    return name;
  }

  NamePattern takeNamePattern() {
    if (text.startsWith("Q{", at)) {
      return takeQualifiedPattern();
    }
    if (peek() == '*') {
      if (charAt(at + 1) == ':' && nameEnd(at + 2) > at + 2) {
        at += 2;
        return new NamePattern(null, null, takeName(), true);
      }
      takeChar('*');
      return new NamePattern(null, null, null, true);
    }
    int end = nameEnd(at);
    if (end == at) {
      throw new SaxonFallback("no name");
    }
    String first = text.substring(at, end);
    if (charAt(end) != ':' || charAt(end + 1) == ':') {
      at = end;
      skip();
      return new NamePattern(null, null, first, false);
    }
    at = end + 1;
    if (peek() == '*') {
      takeChar('*');
      return new NamePattern(first, null, null, false);
    }
    return new NamePattern(first, null, takeName(), false);
  }

  /** {@code Q{uri}name} or {@code Q{uri}*}. */
  private NamePattern takeQualifiedPattern() {
    int close = text.indexOf('}', at);
    String uri = close < 0 ? "{" : text.substring(at + 2, close).strip();
    if (uri.indexOf('{') >= 0 || !uri.equals(uri.replaceAll("\\s+", " "))) {
      throw new SaxonFallback("an odd namespace");
    }
    at = close + 1;
    if (peek() == '*') {
      takeChar('*');
      return new NamePattern(null, uri, null, false);
    }
    return new NamePattern(null, uri, takeName(), false);
  }

  // ---- names as in Namespaces in XML ----

  private int codePoint(int i) {
    return i < text.length() ? text.codePointAt(i) : 0;
  }

  private int nameEnd(int from) {
    int i = from;
    int c = codePoint(i);
    if (!isNameStart(c)) {
      return from;
    }
    while (isNameStart(c) || isLaterInName(c)) {
      i += Character.charCount(c);
      c = codePoint(i);
    }
    return i;
  }

  private static boolean isNameStart(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c == '_'
        || c >= 0xC0 && c <= 0x2FF && c != 0xD7 && c != 0xF7
        || c >= 0x370 && c <= 0x1FFF && c != 0x37E
        || c == 0x200C
        || c == 0x200D
        || c >= 0x2070 && c <= 0x218F
        || c >= 0x2C00 && c <= 0x2FEF
        || c >= 0x3001 && c <= 0xD7FF
        || c >= 0xF900 && c <= 0xFDCF
        || c >= 0xFDF0 && c <= 0xFFFD
        || c >= 0x10000 && c <= 0xEFFFF;
  }

  private static boolean isLaterInName(int c) {
    return c >= '0' && c <= '9'
        || c == '-'
        || c == '.'
        || c == 0xB7
        || c >= 0x300 && c <= 0x36F
        || c == 0x203F
        || c == 0x2040;
  }
}
