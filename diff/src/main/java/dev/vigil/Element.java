package dev.vigil;

import dev.vigil.diff.show.NodePath;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.xpath.Selector;
import java.util.ArrayList;
import java.util.List;

/**
 * One node of a document. Immutable and safe for concurrent use.
 *
 * @param digest the document that it is in
 * @param node its number in document order
 */
public record Element(PageDigest digest, int node) {

  /** {@return the tag as it was written, such as {@code li} or {@code svg:path}} */
  public String name() {
    return digest.name(node).qualified();
  }

  /** {@return the text as a reader sees it} */
  public String text() {
    return RenderedText.of(digest, node);
  }

  /**
   * {@return the value of an attribute; empty where the element does not have it}
   *
   * @param name such as {@code href}
   */
  public String attribute(String name) {
    String value = digest.attribute(node, name);
    return value == null ? "" : value;
  }

  /**
   * {@return whether it has an attribute, also an empty one}
   *
   * @param attribute such as {@code href}
   */
  public boolean has(String attribute) {
    return digest.attribute(node, attribute) != null;
  }

  /** {@return its canonical markup: one spelling for one tree} */
  public String markup() {
    return CanonicalMarkup.of(digest, node);
  }

  /** {@return an XPath that leads to it from the root} */
  public String path() {
    return NodePath.of(digest, node);
  }

  /**
   * {@return the elements below it that a CSS selector finds}
   *
   * @param selector such as {@code li > a}
   */
  public List<Element> select(String selector) {
    List<Element> all = new ArrayList<>();
    var found = Selector.compile(selector).select(digest, node);
    for (int i = 0; i < found.size(); i++) {
      all.add(new Element(digest, found.get(i)));
    }
    return List.copyOf(all);
  }

  @Override
  public String toString() {
    return path();
  }
}
