package dev.vigil.knowledge.extract.embedded;

/**
 * Repairs what pages often write instead of JSON: quotation marks inside a text, escaped markup
 * around all of it, a semicolon behind it, several values in a row, and an end that is missing. A
 * value that is cut off is left out. Takes linear time. Stateless.
 */
final class JsonRepair {
  private static final int MOST_LEVELS = 200;

  private JsonRepair() {}

  /** The repaired text: one array of the values that stand in a row. */
  static String of(String written) {
    String text = written.stripLeading();
    if (text.startsWith("{&quot;") || text.startsWith("[{&quot;")) {
      text = text.replace("&quot;", "\"").replace("&amp;", "&");
    }
    StringBuilder json = new StringBuilder(text.length() + 16).append('[');
    StringBuilder open = new StringBuilder();
    boolean inText = false;
    boolean isValue = false;
    char last = ' ';
    // Where the last value that is whole ends.
    int whole = 1;
    for (int i = 0; i < text.length() && open.length() < MOST_LEVELS; i++) {
      char c = text.charAt(i);
      if (inText) {
        if (c == '\\' && i + 1 < text.length()) {
          json.append(c).append(text.charAt(++i));
        } else if (c == '"' && !endsText(text, i + 1)) {
          json.append("\\\"");
        } else {
          json.append(c);
          inText = c != '"';
          whole = inText || !isValue ? whole : json.length();
        }
        continue;
      }
      inText = c == '"';
      boolean top = open.isEmpty();
      if (inText) {
        isValue = last == ':' || (!top && open.charAt(open.length() - 1) == ']');
      } else if (c == ',' || (Character.isWhitespace(c) && Character.isLetterOrDigit(last))) {
        whole = json.length();
      }
      last = Character.isWhitespace(c) ? last : c;
      switch (c) {
        case '{', '[' -> {
          if (top && json.length() > 1) {
            json.append(',');
          }
          open.append(c == '{' ? '}' : ']');
          json.append(c);
          whole = json.length();
        }
        case '}', ']' -> {
          if (!top && open.charAt(open.length() - 1) == c) {
            open.setLength(open.length() - 1);
            json.append(c);
            whole = json.length();
          }
        }
        default -> {
          if (!top) {
            json.append(c);
          }
        }
      }
    }
    if (!open.isEmpty()) {
      json.setLength(whole);
    }
    return json.append(open.reverse()).append(']').toString();
  }

  /** Whether what follows a quotation mark can follow a text of JSON. */
  private static boolean endsText(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at == text.length() || text.charAt(at) != ',') {
      return at == text.length() || ":}]".indexOf(text.charAt(at)) >= 0;
    }
    // A comma ends a text only before another value: not in "so-called "fresh", and warm".
    do {
      at++;
    } while (at < text.length() && Character.isWhitespace(text.charAt(at)));
    return at == text.length()
        || "\"{}[]-".indexOf(text.charAt(at)) >= 0
        || Character.isDigit(text.charAt(at))
        || text.startsWith("true", at)
        || text.startsWith("false", at)
        || text.startsWith("null", at);
  }
}
