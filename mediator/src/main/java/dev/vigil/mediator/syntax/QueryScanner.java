package dev.vigil.mediator.syntax;

/** Reads the characters of a query: white space, comments, names and literals. Not thread-safe. */
class QueryScanner {
  final String text;
  int at;

  QueryScanner(String text) {
    this.text = text;
  }

  /** Signals that the planner does not understand a query; Saxon then runs it whole. */
  static final class NotUnderstood extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotUnderstood(String what, int at) {
      super(what + " at " + at, null, false, false);
    }
  }

  NotUnderstood fault(String what) {
    return new NotUnderstood(what, at);
  }

  boolean atEnd() {
    skip();
    return at >= text.length();
  }

  /** Skips white space and comments. */
  void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (text.startsWith("(:", at)) {
        comment();
      } else {
        return;
      }
    }
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
      } else if (++at > text.length()) {
        throw fault("a comment without end");
      }
    } while (depth > 0);
  }

  char peek() {
    skip();
    return at < text.length() ? text.charAt(at) : '\0';
  }

  /** Whether a symbol comes next, after white space. */
  boolean sees(String symbol) {
    skip();
    return text.startsWith(symbol, at);
  }

  boolean take(String symbol) {
    if (sees(symbol)) {
      at += symbol.length();
      return true;
    }
    return false;
  }

  void expect(String symbol) {
    if (!take(symbol)) {
      throw fault("no " + symbol);
    }
  }

  /** Whether a keyword comes next, as a whole name. */
  boolean seesWord(String word) {
    return sees(word)
        && (at + word.length() >= text.length() || !isNamePart(text.charAt(at + word.length())));
  }

  boolean takeWord(String word) {
    if (seesWord(word)) {
      at += word.length();
      return true;
    }
    return false;
  }

  void expectWord(String word) {
    if (!takeWord(word)) {
      throw fault("no " + word);
    }
  }

  /** Whether two keywords come next. */
  boolean seesWords(String first, String second) {
    int before = at;
    boolean both = takeWord(first) && seesWord(second);
    at = before;
    return both;
  }

  /** Whether a keyword and then a symbol come next. */
  boolean seesWordThen(String word, String symbol) {
    int before = at;
    boolean both = takeWord(word) && sees(symbol);
    at = before;
    return both;
  }

  static boolean isNameStart(char c) {
    return Character.isLetter(c) || c == '_' || Character.isSurrogate(c);
  }

  static boolean isNamePart(char c) {
    return isNameStart(c) || Character.isDigit(c) || c == '-' || c == '.' || c == '\u00B7';
  }

  String ncName() {
    if (at >= text.length() || !isNameStart(text.charAt(at))) {
      throw fault("no name");
    }
    int start = at;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  /** A name with or without a prefix, or {@code Q{uri}name}. */
  String qName() {
    skip();
    if (text.startsWith("Q{", at)) {
      int close = text.indexOf('}', at);
      if (close < 0) {
        throw fault("no }");
      }
      String uri = text.substring(at, close + 1);
      at = close + 1;
      return uri + ncName();
    }
    String name = ncName();
    if (at + 1 < text.length() && text.charAt(at) == ':' && isNameStart(text.charAt(at + 1))) {
      at++;
      return name + ":" + ncName();
    }
    return name;
  }

  /** A string literal, decoded. */
  String string() {
    char quote = text.charAt(at++);
    StringBuilder value = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == quote) {
        if (at < text.length() && text.charAt(at) == quote) {
          at++;
        } else {
          return value.toString();
        }
      } else if (c == '&') {
        value.append(entity());
        continue;
      }
      value.append(c);
    }
    throw fault("a string without end");
  }

  private String entity() {
    int end = text.indexOf(';', at);
    if (end < 0) {
      throw fault("no ;");
    }
    String name = text.substring(at, end);
    at = end + 1;
    return switch (name) {
      case "lt" -> "<";
      case "gt" -> ">";
      case "amp" -> "&";
      case "quot" -> "\"";
      case "apos" -> "'";
      default -> {
        try {
          yield Character.toString(
              name.startsWith("#x")
                  ? Integer.parseInt(name.substring(2), 16)
                  : Integer.parseInt(name.substring(1)));
        } catch (RuntimeException e) {
          throw fault("the entity " + name);
        }
      }
    };
  }

  String number() {
    int start = at;
    while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
        at++;
      }
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
    }
    return text.substring(start, at);
  }
}
