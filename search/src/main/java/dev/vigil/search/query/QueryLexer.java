package dev.vigil.search.query;

import java.util.ArrayList;
import java.util.List;

/** Splits a query into tokens. Stateless. */
final class QueryLexer {
  /** Characters that end a word. */
  private static final String SPECIAL = "()[]\"=<>+|&/~";

  private QueryLexer() {}

  /** What a token is. */
  enum Kind {
    WORD,
    PHRASE,
    SYMBOL,
    END
  }

  /**
   * A token.
   *
   * @param start the place of its first character
   * @param spaced whether white space stands before it
   */
  record Token(Kind kind, String text, int start, int end, boolean spaced) {
    boolean is(String symbol) {
      return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isWord(String word) {
      return kind == Kind.WORD && text.equals(word);
    }
  }

  static List<Token> tokens(String query) {
    List<Token> all = new ArrayList<>();
    int at = 0;
    boolean spaced = true;
    while (at < query.length()) {
      char c = query.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
        spaced = true;
        continue;
      }
      int start = at;
      if (c == '"' || c == '“' || c == '„') {
        at = quoteEnd(query, start);
        all.add(new Token(Kind.PHRASE, query.substring(start + 1, at), start, at + 1, spaced));
        at++;
      } else if (SPECIAL.indexOf(c) >= 0) {
        at += two(query, at) ? 2 : 1;
        all.add(new Token(Kind.SYMBOL, query.substring(start, at), start, at, spaced));
      } else if (c == '-'
          && spaced
          && at + 1 < query.length()
          && !Character.isWhitespace(query.charAt(at + 1))
          && !Character.isDigit(query.charAt(at + 1))) {
        at++;
        all.add(new Token(Kind.SYMBOL, "-", start, at, spaced));
      } else {
        boolean step = !spaced && isSlash(all.getLast());
        while (at < query.length()
            && !Character.isWhitespace(query.charAt(at))
            && (SPECIAL.indexOf(query.charAt(at)) < 0 || !step && isPart(query, start, at))) {
          at++;
        }
        all.add(new Token(Kind.WORD, query.substring(start, at), start, at, spaced));
      }
      spaced = false;
    }
    all.add(new Token(Kind.END, "", query.length(), query.length(), true));
    return all;
  }

  private static boolean isSlash(Token token) {
    return token.is("/") || token.is("//");
  }

  /** A slash or a plus between letters is part of a word, but not of a path: and/or, C++. */
  private static boolean isPart(String query, int start, int at) {
    char c = query.charAt(at);
    boolean inside = at > start && (c == '/' || c == '+' || c == '&');
    boolean filter = query.substring(start, at).contains(":");
    return inside && (c != '/' || filter || at + 1 < query.length() && isLetter(query, at + 1))
        || filter && c == '~';
  }

  private static boolean isLetter(String query, int at) {
    return Character.isLetterOrDigit(query.charAt(at));
  }

  private static boolean two(String query, int at) {
    if (at + 1 >= query.length()) {
      return false;
    }
    String pair = query.substring(at, at + 2);
    return pair.equals("//") || pair.equals("~~") || pair.equals("<=") || pair.equals(">=");
  }

  private static int quoteEnd(String query, int start) {
    for (int at = start + 1; at < query.length(); at++) {
      char c = query.charAt(at);
      if (c == '"' || c == '”' || c == '“') {
        return at;
      }
    }
    throw new SearchQueryException(start, "this quote has no end; add a \".");
  }
}
