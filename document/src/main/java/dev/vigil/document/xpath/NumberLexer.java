package dev.vigil.document.xpath;

import net.sf.saxon.value.DoubleValue;

/** Writes numbers in the notation of XPath. */
final class NumberLexer {
  private NumberLexer() {}

  static String of(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e6 && (value != 0 || 1 / value > 0)) {
      return Long.toString((long) value);
    }
    return new DoubleValue(value).getStringValue();
  }
}
