package dev.vigil.document.xpath;

import dev.vigil.document.DocumentException;
import dev.vigil.document.xpath.SelectorPart.Combinator;
import dev.vigil.document.xpath.SelectorPart.Complex;
import dev.vigil.document.xpath.SelectorPart.Compound;
import dev.vigil.document.xpath.SelectorPart.Match;
import dev.vigil.document.xpath.SelectorPart.Simple;
import dev.vigil.document.xpath.SelectorPart.TypeTest;
import dev.vigil.document.xpath.node.Prefixes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses selectors by recursive descent. Not thread-safe. */
final class SelectorParser {
  private static final int DEPTH = 32;
  private static final Pattern NTH =
      Pattern.compile(
          "\\s*(?:(even)|(odd)|([+-]?\\d*)n(?:\\s*([+-])\\s*(\\d+))?|([+-]?\\d+))",
          Pattern.CASE_INSENSITIVE);

  private final String text;
  private int at;
  private int depth;

  private SelectorParser(String text) {
    this.text = text;
  }

  static List<Complex> parse(String text) {
    SelectorParser parser = new SelectorParser(text);
    List<Complex> list = parser.list(false);
    if (parser.at < text.length()) {
      throw parser.fault("an end");
    }
    return list;
  }

  private DocumentException fault(String expected) {
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
    return new DocumentException(
        "The selector "
            + text
            + " needs "
            + expected
            + " at character "
            + (at + 1)
            + ", where it has "
            + found
            + ".");
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean take(char c) {
    if (peek() != c || at >= text.length()) {
      return false;
    }
    at++;
    return true;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw fault("'" + c + "'");
    }
  }

  private boolean skipSpace() {
    int start = at;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at > start;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }

  private List<Complex> list(boolean relative) {
    if (++depth > DEPTH) {
      throw fault("less nesting (at most " + DEPTH + " levels)");
    }
    List<Complex> list = new ArrayList<>();
    do {
      list.add(complex(relative));
    } while (take(','));
    depth--;
    return List.copyOf(list);
  }

  private Complex complex(boolean relative) {
    List<Combinator> combinators = new ArrayList<>();
    List<Compound> compounds = new ArrayList<>();
    skipSpace();
    Combinator leading = relative ? combinator() : null;
    combinators.add(leading == null ? Combinator.DESCENDANT : leading);
    skipSpace();
    compounds.add(compound());
    while (true) {
      boolean space = skipSpace();
      Combinator next = combinator();
      if (next == null) {
        if (!space || at >= text.length() || peek() == ',' || peek() == ')') {
          return new Complex(List.copyOf(combinators), List.copyOf(compounds));
        }
        next = Combinator.DESCENDANT;
      }
      skipSpace();
      combinators.add(next);
      compounds.add(compound());
    }
  }

  private @Nullable Combinator combinator() {
    return take('>')
        ? Combinator.CHILD
        : take('+') ? Combinator.NEXT_SIBLING : take('~') ? Combinator.LATER_SIBLING : null;
  }

  private Compound compound() {
    int start = at;
    TypeTest type = type();
    List<Simple> simples = new ArrayList<>();
    while (true) {
      if (take('.')) {
        simples.add(new SelectorPart.HasClass(bytes(name("a class name"))));
      } else if (take('#')) {
        simples.add(new SelectorPart.HasId(bytes(name("an id"))));
      } else if (take('[')) {
        simples.add(attribute());
      } else if (take(':')) {
        simples.add(pseudo());
      } else {
        break;
      }
    }
    if (at == start) {
      throw fault("an element's description");
    }
    return new Compound(type, List.copyOf(simples));
  }

  private @Nullable TypeTest type() {
    String first = take('*') ? "*" : startsName() ? name("a name") : null;
    if (first != null && peek() == '|' && !text.startsWith("|=", at)) {
      at++;
      String uri = first.equals("*") ? null : Prefixes.WELL_KNOWN.get(first);
      if (uri == null && !first.equals("*")) {
        throw fault("a known namespace prefix before it");
      }
      return new TypeTest(uri, take('*') ? null : name("a name"));
    }
    return first == null ? null : new TypeTest(null, first.equals("*") ? null : first);
  }

  private static byte[] bytes(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private Simple attribute() {
    skipSpace();
    take('|');
    String name = name("an attribute name");
    skipSpace();
    if (take(']')) {
      return new SelectorPart.HasAttribute(name, Match.PRESENT, "", (char) 0);
    }
    Match match =
        switch (peek()) {
          case '=' -> Match.EQUAL;
          case '~' -> Match.WORD;
          case '|' -> Match.DASH;
          case '^' -> Match.PREFIX;
          case '$' -> Match.SUFFIX;
          case '*' -> Match.SUBSTRING;
          default -> throw fault("']' or an operator");
        };
    if (match != Match.EQUAL) {
      at++;
    }
    expect('=');
    skipSpace();
    String value = peek() == '"' || peek() == '\'' ? string() : name("a value");
    skipSpace();
    char flag = 0;
    if (peek() != ']') {
      flag = Character.toLowerCase(peek());
      if (flag != 'i' && flag != 's') {
        throw fault("']'");
      }
      at++;
      skipSpace();
    }
    expect(']');
    return new SelectorPart.HasAttribute(name, match, value, flag);
  }

  private Simple pseudo() {
    if (peek() == ':') {
      throw fault("a selector of elements, not of a part of their picture,");
    }
    int start = at;
    String name = name("the name of a pseudo-class").toLowerCase(Locale.ROOT);
    if (take('(')) {
      Simple simple = function(name, start);
      skipSpace();
      expect(')');
      return simple;
    }
    return switch (name) {
      case "root", "scope" -> new SelectorPart.Root();
      case "empty" -> new SelectorPart.Empty();
      case "any-link", "link" -> new SelectorPart.Link();
      case "first-child" -> nth(1, false, false);
      case "last-child" -> nth(1, true, false);
      case "first-of-type" -> nth(1, false, true);
      case "last-of-type" -> nth(1, true, true);
      case "only-child" -> only(false);
      case "only-of-type" -> only(true);
      default -> {
        at = start;
        throw fault("a pseudo-class that pages without a viewer have, not " + name + ",");
      }
    };
  }

  private static SelectorPart.Nth nth(int offset, boolean fromEnd, boolean ofType) {
    return new SelectorPart.Nth(0, offset, fromEnd, ofType, null);
  }

  private static Simple only(boolean ofType) {
    Compound both = new Compound(null, List.of(nth(1, false, ofType), nth(1, true, ofType)));
    return new SelectorPart.Matches(
        List.of(new Complex(List.of(Combinator.DESCENDANT), List.of(both))), false);
  }

  private Simple function(String name, int start) {
    return switch (name) {
      case "is", "where", "matches" -> new SelectorPart.Matches(list(false), false);
      case "not" -> new SelectorPart.Matches(list(false), true);
      case "has" -> new SelectorPart.Has(list(true));
      case "has-text" -> {
        skipSpace();
        yield new SelectorPart.HasText(
            peek() == '"' || peek() == '\'' ? string() : name("a text in quotes"));
      }
      case "nth-child" -> nthOf(false, false);
      case "nth-last-child" -> nthOf(true, false);
      case "nth-of-type" -> nthOf(false, true);
      case "nth-last-of-type" -> nthOf(true, true);
      default -> {
        at = start;
        throw fault("a known pseudo-class, not " + name + "(),");
      }
    };
  }

  private Simple nthOf(boolean fromEnd, boolean ofType) {
    Matcher found = NTH.matcher(text).region(at, text.length());
    if (!found.lookingAt()) {
      throw fault("a place such as 3 or 2n+1");
    }
    int step;
    int offset;
    try {
      if (found.group(1) != null || found.group(2) != null) {
        step = 2;
        offset = found.group(1) != null ? 0 : 1;
      } else if (found.group(6) != null) {
        step = 0;
        offset = Integer.parseInt(found.group(6));
      } else {
        String factor = found.group(3);
        step =
            switch (factor) {
              case "", "+" -> 1;
              case "-" -> -1;
              default -> Integer.parseInt(factor);
            };
        offset = found.group(5) == null ? 0 : Integer.parseInt(found.group(4) + found.group(5));
      }
    } catch (NumberFormatException e) {
      throw fault("a smaller number");
    }
    at = found.end();
    skipSpace();
    if (!ofType && text.regionMatches(true, at, "of", 0, 2)) {
      at += 2;
      if (!skipSpace()) {
        throw fault("a space");
      }
      return new SelectorPart.Nth(step, offset, fromEnd, false, list(false));
    }
    return new SelectorPart.Nth(step, offset, fromEnd, ofType, null);
  }

  // ---- names and strings with escapes ----

  private boolean startsName() {
    char c = peek();
    return isNameCharacter(c) && !(c >= '0' && c <= '9') && at < text.length() || c == '\\';
  }

  private static boolean isNameCharacter(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '-'
        || c >= 0x80;
  }

  private String name(String what) {
    StringBuilder name = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at);
      if (isNameCharacter(c)) {
        name.append(c);
        at++;
      } else if (c == '\\' && at + 1 < text.length()) {
        escape(name);
      } else {
        break;
      }
    }
    if (name.isEmpty()) {
      throw fault(what);
    }
    return name.toString();
  }

  private String string() {
    char quote = text.charAt(at++);
    StringBuilder value = new StringBuilder();
    while (true) {
      if (at >= text.length()) {
        throw fault("a closing quote");
      }
      char c = text.charAt(at);
      if (c == quote) {
        at++;
        return value.toString();
      }
      if (c == '\\' && at + 1 < text.length()) {
        escape(value);
      } else {
        value.append(c);
        at++;
      }
    }
  }

  /** A backslash and up to six hexadecimal digits with one space, or any character. */
  private void escape(StringBuilder into) {
    at++;
    int code = 0;
    int digits = 0;
    while (digits < 6 && at < text.length() && Character.digit(text.charAt(at), 16) >= 0) {
      code = code * 16 + Character.digit(text.charAt(at++), 16);
      digits++;
    }
    if (digits == 0) {
      into.append(text.charAt(at++));
      return;
    }
    if (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    boolean valid =
        code != 0 && Character.isValidCodePoint(code) && !(code >= 0xD800 && code <= 0xDFFF);
    into.appendCodePoint(valid ? code : 0xFFFD);
  }
}
