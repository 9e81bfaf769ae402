package dev.vigil.document.query;

import dev.vigil.document.IntSlice;
import java.util.List;

/** The result of an XPath expression. Immutable. */
public sealed interface XPathResult {

  /**
   * Nodes of the tree in document order; an empty sequence is returned as no nodes.
   *
   * @param nodes numbers of nodes
   */
  record Nodes(IntSlice nodes) implements XPathResult {}

  /**
   * Attributes, by their numbers in {@code digest.attributes()}, in document order.
   *
   * @param attributes numbers of attributes
   */
  record AttributeNodes(IntSlice attributes) implements XPathResult {}

  /**
   * A string.
   *
   * @param value the string
   */
  record Text(String value) implements XPathResult {}

  /**
   * A number.
   *
   * @param value the number; a large integer may be rounded
   * @param text the number as XPath writes it
   */
  record Numeric(double value, String text) implements XPathResult {}

  /**
   * A boolean.
   *
   * @param value the boolean
   */
  record Truth(boolean value) implements XPathResult {}

  /**
   * Anything else: several values, or nodes in an order of their own, or mixed with attributes.
   *
   * @param items in the order of the result
   */
  record Sequence(List<Item> items) implements XPathResult {}

  /** One item of a {@link Sequence}. */
  sealed interface Item {}

  /**
   * A node of the document.
   *
   * @param node its number
   */
  record NodeItem(int node) implements Item {}

  /**
   * An attribute of the document.
   *
   * @param attribute its number in {@code digest.attributes()}
   */
  record AttributeItem(int attribute) implements Item {}

  /**
   * A node that the query made, such as those of {@code analyze-string} and {@code json-to-xml}.
   *
   * @param markup its XML
   * @param text its string value
   */
  record MarkupItem(String markup, String text) implements Item {}

  /**
   * An atomic value, a namespace node, a map, an array or a function.
   *
   * @param type its type as XPath names it, such as {@code xs:date}
   * @param text its string value
   */
  record ValueItem(String type, String text) implements Item {}

  /** {@return how many items there are} */
  default int size() {
    return switch (this) {
      case Nodes(var nodes) -> nodes.size();
      case AttributeNodes(var attributes) -> attributes.size();
      case Sequence(var items) -> items.size();
      case Text _, Numeric _, Truth _ -> 1;
    };
  }
}
