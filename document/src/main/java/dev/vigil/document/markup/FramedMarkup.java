package dev.vigil.document.markup;

import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentType;
import java.nio.charset.StandardCharsets;

/** Writes the markup of a page with the content of its frames. As deep as frames are followed. */
final class FramedMarkup extends HtmlMarkup {
  private final FramedDocument document;
  private final boolean inside;

  /**
   * @param inside whether this is the document of a frame, not the page itself
   */
  FramedMarkup(FramedDocument document, ByteSink out, boolean inside) {
    super(document.digest(), out);
    this.document = document;
    this.inside = inside;
  }

  @Override
  void open(int element) {
    if (is(element, "frameset")) {
      put("<" + frameset(element) + ">");
    } else if (!is(element, "frame")) {
      super.open(element);
    }
  }

  @Override
  void close(int element) {
    if (is(element, "frameset")) {
      put("</" + frameset(element) + ">");
      return;
    }
    boolean frame = is(element, "frame");
    if (!frame) {
      super.close(element);
    }
    FramedDocument content = frame || is(element, "iframe") ? document.frames().get(element) : null;
    if (content != null) {
      String address = digest.attribute(element, "src");
      put("<section data-frame=\"");
      text(address == null ? "" : address, true);
      put("\">");
      new FramedMarkup(content, out, true).body();
      put("</section>");
    }
  }

  /** The outermost frameset of a page is its body. */
  private String frameset(int element) {
    return !inside && is(digest.parent(element), "html") ? "body" : "div";
  }

  private boolean is(int node, String name) {
    return node > 0 && digest.type() == DocumentType.HTML && digest.name(node).local().equals(name);
  }

  /** Writes what stands in the body. */
  private void body() {
    if (digest.type() != DocumentType.HTML) {
      put("<pre>");
      text(RenderedText.of(digest, 0), false);
      put("</pre>");
      return;
    }
    int root = digest.root();
    for (int at = root < 0 ? -1 : digest.firstChild(root); at >= 0; at = digest.nextSibling(at)) {
      if (is(at, "frameset")) {
        write(at, null);
      } else if (is(at, "body")) {
        for (int child = digest.firstChild(at); child >= 0; child = digest.nextSibling(child)) {
          write(child, null);
        }
      }
    }
  }

  @Override
  void value(int attribute) {
    String name = digest.attributes().name(attribute).local();
    if (inside && (name.equals("href") || name.equals("src"))) {
      String written = digest.attributes().value(attribute);
      text(written.startsWith("#") ? written : document.absolute().apply(written), true);
    } else {
      super.value(attribute);
    }
  }

  private void text(String text, boolean inValue) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    escaped(bytes, 0, bytes.length, inValue);
  }
}
