package dev.vigil.watch.language.clause;

import dev.vigil.diff.ViewMask;

/**
 * Reads and writes the Within clause: a selector in quotes, with an optional language before it
 * ({@code jq ".items[]"}). Stateless.
 */
final class WithinText {
  private WithinText() {}

  static String read(WordReader words) {
    SyntaxToken word = words.take("a CSS selector, XPath, JSONPath or jq program in quotes");
    boolean language = !word.quoted() && ViewMask.LANGUAGES.contains(word.lower());
    return language && words.more() && words.peek().quoted()
        ? word.lower() + ":" + words.take("an expression in quotes").text()
        : word.text();
  }

  static String write(String part) {
    int colon = part.indexOf(':');
    boolean language = colon > 0 && ViewMask.LANGUAGES.contains(part.substring(0, colon));
    return language
        ? part.substring(0, colon) + " " + Quoting.quoted(part.substring(colon + 1))
        : Quoting.quoted(part);
  }
}
