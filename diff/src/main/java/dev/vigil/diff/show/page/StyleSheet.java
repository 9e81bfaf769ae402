package dev.vigil.diff.show.page;

import java.util.Locale;
import java.util.Set;

/**
 * Makes style sheets harmless and self-contained, and preserves the appearance. For one page and
 * one thread.
 *
 * <p>One pass over the characters after the tokens of CSS Syntax Level 3: comments, strings, names
 * with escapes, {@code url()} in both spellings, and {@code @import}. Addresses become data URLs of
 * what was kept, or an empty one; an import becomes the sheet itself, or nothing. What could end a
 * {@code style} element is escaped. Cost: linear in the sheet and the sheets it imports, whose
 * number and size are bounded.
 */
final class StyleSheet {
  private static final int DEEPEST_IMPORT = 4;
  private static final int MOST_IMPORTS = 64;
  private static final Set<String> ADDRESSES = Set.of("url", "src", "url-prefix", "domain");
  private static final Set<String> IMAGE_SETS = Set.of("image-set", "-webkit-image-set");
  private static final Set<String> DEAD =
      Set.of("expression", "-moz-binding", "behavior", "-o-link");

  private final ResourceEmbedding embedding;
  private int imports;

  StyleSheet(ResourceEmbedding embedding) {
    this.embedding = embedding;
  }

  /** The sheet made harmless; {@code address} is where it came from, empty for the page itself. */
  String neutral(String css, String address) {
    StringBuilder out = new StringBuilder(css.length());
    new Pass(css, address, 0, out).run();
    return out.toString();
  }

  /** One sheet being read. */
  private final class Pass {
    private final String css;
    private final String address;
    private final int depth;
    private final StringBuilder out;
    private int at;
    private int nesting;
    private int imageSet = -1;

    Pass(String css, String address, int depth, StringBuilder out) {
      this.css = css;
      this.address = address;
      this.depth = depth;
      this.out = out;
    }

    void run() {
      while (at < css.length()) {
        char c = css.charAt(at);
        if (css.startsWith("/*", at)) {
          skipComment();
          out.append(' ');
        } else if (c == '"' || c == '\'') {
          string(string());
        } else if (c == '@') {
          at++;
          atRule();
        } else if (startsName(c)) {
          name();
        } else if (c == '<') {
          lessThan();
        } else {
          nesting += c == '(' ? 1 : c == ')' ? -1 : 0;
          imageSet = nesting < imageSet ? -1 : imageSet;
          out.append(c == '\0' ? '\uFFFD' : c);
          at++;
        }
      }
    }

    /**
     * Media queries compare with this sign; but where a browser reads the sheet again as markup,
     * because broken nesting made its element another one, it must not begin a tag.
     */
    private void lessThan() {
      at++;
      char next = at < css.length() ? css.charAt(at) : ' ';
      boolean letter = next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z';
      out.append("/!?".indexOf(next) >= 0 ? "\\3c " : letter ? "< " : "<");
    }

    private void skipComment() {
      int end = css.indexOf("*/", at + 2);
      at = end < 0 ? css.length() : end + 2;
    }

    private void skipSpace() {
      while (at < css.length()) {
        if (css.startsWith("/*", at)) {
          skipComment();
        } else if (isSpace(css.charAt(at))) {
          at++;
        } else {
          return;
        }
      }
    }

    /** Reads a string and gives its meaning; a line end ends a bad one, as in browsers. */
    private String string() {
      char quote = css.charAt(at++);
      StringBuilder value = new StringBuilder();
      while (at < css.length()) {
        char c = css.charAt(at);
        if (c == quote) {
          at++;
          break;
        }
        if (c == '\n' || c == '\r' || c == '\f') {
          break;
        }
        if (c == '\\') {
          at++;
          if (at < css.length() && isNewline(css.charAt(at))) {
            at++;
          } else {
            escape(value);
          }
        } else {
          value.append(c);
          at++;
        }
      }
      return value.toString();
    }

    private void string(String value) {
      quoted(imageSet >= 0 ? embedding.inSheet(value, address) : value);
    }

    private void quoted(String value) {
      out.append('"');
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c == '"' || c == '\\' || c == '<' || c < ' ') {
          out.append('\\').append(Integer.toHexString(c)).append(' ');
        } else {
          out.append(c);
        }
      }
      out.append('"');
    }

    /** Reads what follows a backslash. */
    private void escape(StringBuilder value) {
      int start = at;
      int code = 0;
      while (at < css.length() && at - start < 6 && Character.digit(css.charAt(at), 16) >= 0) {
        code = code * 16 + Character.digit(css.charAt(at), 16);
        at++;
      }
      if (at > start) {
        if (at < css.length() && isSpace(css.charAt(at))) {
          at++;
        }
        boolean wrong =
            code == 0 || code > Character.MAX_CODE_POINT || code >= 0xD800 && code <= 0xDFFF;
        value.appendCodePoint(wrong ? 0xFFFD : code);
      } else if (at < css.length()) {
        int c = css.codePointAt(at);
        value.appendCodePoint(c);
        at += Character.charCount(c);
      }
    }

    /** Reads a name and gives its meaning. */
    private String readName() {
      StringBuilder value = new StringBuilder();
      while (at < css.length()) {
        char c = css.charAt(at);
        if (c == '\\' && at + 1 < css.length() && !isNewline(css.charAt(at + 1))) {
          at++;
          escape(value);
        } else if (isName(c)) {
          value.append(c);
          at++;
        } else {
          break;
        }
      }
      if (value.isEmpty()) {
        // A backslash at the end of a line or of the sheet begins no name.
        at++;
      }
      return value.toString();
    }

    private void name() {
      int start = at;
      String name = readName().toLowerCase(Locale.ROOT);
      boolean function = at < css.length() && css.charAt(at) == '(';
      if (function && ADDRESSES.contains(name)) {
        at++;
        out.append(name.equals("src") ? "src" : "url").append('(');
        quoted(embedding.inSheet(readAddress(), address));
        out.append(')');
      } else if (DEAD.contains(name)) {
        out.append("vigil-dead");
      } else {
        if (function && IMAGE_SETS.contains(name) && imageSet < 0) {
          imageSet = nesting + 1;
        }
        out.append(css, start, at);
      }
    }

    /** Reads to the closing parenthesis of {@code url(}. */
    private String readAddress() {
      skipSpace();
      StringBuilder value = new StringBuilder();
      if (at < css.length() && (css.charAt(at) == '"' || css.charAt(at) == '\'')) {
        value.append(string());
        int open = 1;
        while (at < css.length() && open > 0) {
          char c = css.charAt(at);
          if (c == ';' || c == '{' || c == '}') {
            return value.toString();
          }
          open += c == '(' ? 1 : c == ')' ? -1 : 0;
          at++;
        }
        return value.toString();
      }
      while (at < css.length() && css.charAt(at) != ')') {
        if (css.charAt(at) == '\\') {
          at++;
          escape(value);
        } else {
          value.append(css.charAt(at++));
        }
      }
      at = Math.min(at + 1, css.length());
      return value.toString().strip();
    }

    private void atRule() {
      int start = at;
      String name =
          at < css.length() && startsName(css.charAt(at))
              ? readName().toLowerCase(Locale.ROOT)
              : "";
      switch (name) {
        case "import" -> importRule();
        case "charset", "namespace" -> skipStatement();
        default -> out.append('@').append(css, start, at);
      }
    }

    private void importRule() {
      skipSpace();
      String target = "";
      if (at < css.length() && (css.charAt(at) == '"' || css.charAt(at) == '\'')) {
        target = string();
      } else if (at < css.length() && startsName(css.charAt(at))) {
        readName();
        if (at < css.length() && css.charAt(at) == '(') {
          at++;
          target = readAddress();
        }
      }
      int start = at;
      skipStatement();
      String condition = css.substring(Math.min(start, at), at).replace(";", "").strip();
      if (depth < DEEPEST_IMPORT && ++imports <= MOST_IMPORTS) {
        embedded(target, condition);
      }
    }

    private void embedded(String target, String condition) {
      String sheet = embedding.sheet(target, address);
      if (sheet == null) {
        return;
      }
      boolean plain = condition.isEmpty() || condition.matches("(?is)(layer|supports).*");
      out.append(plain ? "" : "@media " + condition.replaceAll("[{}<]", " ") + " {");
      new Pass(sheet, target, depth + 1, out).run();
      out.append(plain ? "\n" : "}\n");
    }

    private void skipStatement() {
      while (at < css.length()) {
        char c = css.charAt(at);
        if (c == '"' || c == '\'') {
          string();
        } else if (css.startsWith("/*", at)) {
          skipComment();
        } else if (c == '{' || c == '}') {
          return;
        } else {
          at++;
          if (c == ';') {
            return;
          }
        }
      }
    }
  }

  private static boolean startsName(char c) {
    return c == '\\' || c == '-' || isName(c) && !(c >= '0' && c <= '9');
  }

  private static boolean isName(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '_'
        || c >= 0x80;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || isNewline(c);
  }

  private static boolean isNewline(char c) {
    return c == '\n' || c == '\r' || c == '\f';
  }
}
