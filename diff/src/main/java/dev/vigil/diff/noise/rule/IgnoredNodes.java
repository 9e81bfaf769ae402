package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import java.util.BitSet;
import java.util.function.BiFunction;

/** Hides the nodes and attributes that a CSS selector or an XPath expression selects. Immutable. */
final class IgnoredNodes implements NoiseRule {
  private final String text;
  private final BiFunction<DocumentView, PageDigest, DocumentView> hiding;

  private IgnoredNodes(String text, BiFunction<DocumentView, PageDigest, DocumentView> hiding) {
    this.text = text;
    this.hiding = hiding;
  }

  static IgnoredNodes css(String written) {
    Selector selector = Selector.compile(written);
    return new IgnoredNodes(
        "css=" + written, (view, digest) -> view.without(bits(selector.select(digest).stream())));
  }

  static IgnoredNodes xpath(String written) {
    XPath path = XPath.compile(written);
    return new IgnoredNodes(
        "xpath=" + written, (view, digest) -> without(view, path.evaluate(digest)));
  }

  private static DocumentView without(DocumentView view, XPathResult result) {
    return switch (result) {
      case XPathResult.Nodes nodes -> view.without(bits(nodes.nodes().stream()));
      case XPathResult.AttributeNodes found ->
          view.withoutAttributes(bits(found.attributes().stream()));
      case XPathResult.Sequence sequence -> {
        BitSet nodes = new BitSet();
        BitSet attributes = new BitSet();
        for (XPathResult.Item item : sequence.items()) {
          switch (item) {
            case XPathResult.NodeItem node -> nodes.set(node.node());
            case XPathResult.AttributeItem attribute -> attributes.set(attribute.attribute());
            case XPathResult.MarkupItem _, XPathResult.ValueItem _ -> {}
          }
        }
        yield view.without(nodes).withoutAttributes(attributes);
      }
      case XPathResult.Text _, XPathResult.Numeric _, XPathResult.Truth _ -> view;
    };
  }

  private static BitSet bits(java.util.stream.IntStream numbers) {
    BitSet set = new BitSet();
    numbers.forEach(set::set);
    return set;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public String reason() {
    return "what " + text.substring(text.indexOf('=') + 1) + " selects";
  }

  @Override
  public DocumentView apply(DocumentView view) {
    return hiding.apply(view, view.digest());
  }
}
