package dev.vigil.knowledge.rule;

/**
 * The place of the value of a property. Immutable.
 *
 * @param select a CSS selector, an XPath that begins with {@code /} or {@code .}, or a JSONPath
 *     that begins with {@code $}; empty for a fixed value
 * @param attribute the attribute that holds the value; empty for the text
 * @param label the text before the value; empty for none
 * @param shape the elements around the value when the rule was made, to notice a redesign
 * @param fixed a value that a person wrote; empty for one that is selected
 * @param words how many words behind the label the value has, in a longer text such as a paragraph
 *     of a PDF file; 0 if it is the whole text
 */
public record ValueRule(
    String property,
    String select,
    String attribute,
    String label,
    String shape,
    String fixed,
    int words) {
  /** A value that is a whole text. */
  public ValueRule(
      String property, String select, String attribute, String label, String shape, String fixed) {
    this(property, select, attribute, label, shape, fixed, 0);
  }

  static ValueRule fixed(String property, String value) {
    return new ValueRule(property, "", "", "", "", value);
  }

  ValueRule withShape(String other) {
    return new ValueRule(property, select, attribute, label, other, fixed, words);
  }

  boolean isFixed() {
    return !fixed.isEmpty();
  }
}
