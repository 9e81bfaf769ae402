package dev.vigil.document.internal.xpath.expression;

import net.sf.saxon.value.DoubleValue;

/** Writes numbers in the notation of XPath. */
public final class XPathNumberText {
  private XPathNumberText() {}

  public static String of(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e6 && (value != 0 || 1 / value > 0)) {
      return Long.toString((long) value);
    }
    return new DoubleValue(value).getStringValue();
  }
}
