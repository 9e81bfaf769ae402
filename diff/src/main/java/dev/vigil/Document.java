package dev.vigil;

import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.objects.ObjectRecord;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A document that was read. Immutable and safe for concurrent use.
 *
 * @param digest the tree as flat arrays, for code that needs speed
 */
public record Document(PageDigest digest) {

  /** {@return what sort of document it is} */
  public DocumentType type() {
    return digest.type();
  }

  /** {@return the content of the title element; empty without one} */
  public String title() {
    return first("title").map(Element::text).orElse("");
  }

  /** {@return the text as a reader sees it, with line breaks between blocks} */
  public String text() {
    return RenderedText.of(digest, 0);
  }

  /** {@return canonical markup: one spelling for one tree} */
  public String markup() {
    return CanonicalMarkup.of(digest, 0);
  }

  /**
   * {@return the elements that a CSS selector finds, in document order}
   *
   * @param selector such as {@code li > a}
   */
  public List<Element> select(String selector) {
    return elements(Selector.compile(selector).select(digest));
  }

  /**
   * {@return the first element that a CSS selector finds}
   *
   * @param selector such as {@code li > a}
   */
  public Optional<Element> first(String selector) {
    List<Element> found = select(selector);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
  }

  /**
   * {@return the result of an XPath 3.1 expression as texts: the text of a node, the value of an
   * attribute, or the value itself}
   *
   * @param expression such as {@code count(//li)}
   */
  public List<String> xpath(String expression) {
    XPathResult result = XPath.compile(expression).evaluate(digest);
    List<String> texts = new ArrayList<>();
    switch (result) {
      case XPathResult.Nodes(var nodes) ->
          elements(nodes).forEach(node -> texts.add(digest.text(node.node())));
      case XPathResult.AttributeNodes(var attributes) -> {
        for (int i = 0; i < attributes.size(); i++) {
          texts.add(digest.attributes().value(attributes.get(i)));
        }
      }
      case XPathResult.Text(var value) -> texts.add(value);
      case XPathResult.Numeric(_, var text) -> texts.add(text);
      case XPathResult.Truth(var value) -> texts.add(Boolean.toString(value));
      case XPathResult.Sequence(var items) -> items.forEach(item -> texts.add(text(item)));
    }
    return List.copyOf(texts);
  }

  private String text(XPathResult.Item item) {
    return switch (item) {
      case XPathResult.NodeItem(var node) -> digest.text(node);
      case XPathResult.AttributeItem(var attribute) -> digest.attributes().value(attribute);
      case XPathResult.MarkupItem(_, var text) -> text;
      case XPathResult.ValueItem(_, var text) -> text;
    };
  }

  /** {@return the records of the main list or table of the page; empty where there is none} */
  public List<ObjectRecord> records() {
    return RepeatedObjects.of(digest).main().map(main -> main.records()).orElse(List.of());
  }

  private List<Element> elements(IntSlice nodes) {
    List<Element> all = new ArrayList<>(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      all.add(new Element(digest, nodes.get(i)));
    }
    return List.copyOf(all);
  }
}
