package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Locale;

/**
 * Reads Open Graph, Dublin Core and other meta elements as one item; plain names get the prefix
 * {@code meta:}. Stateless.
 */
final class MetaItems {
  private static final int MOST = 2_000;

  private MetaItems() {}

  static void addTo(PageDigest digest, List<EmbeddedItem> items) {
    int tag = digest.tags().find("meta");
    int links = digest.tags().find("link");
    if (tag < 0) {
      return;
    }
    EmbeddedItem item = null;
    int count = 0;
    for (int node : digest.nodesOf(tag).toArray()) {
      String content = digest.attribute(node, "content");
      String name = digest.attribute(node, "property");
      boolean plain = name == null || name.isBlank();
      name = plain ? digest.attribute(node, "name") : name;
      if (name == null || name.isBlank() || content == null || ++count > MOST) {
        continue;
      }
      if (item == null) {
        item = new EmbeddedItem(EmbeddedSyntax.META, node);
      }
      for (String word : name.strip().split("\\s+", -1)) {
        String key = word.indexOf(':') < 0 && word.indexOf('.') < 0 ? "meta:" + word : word;
        EmbeddedValue value = EmbeddedValue.of(content.strip(), node);
        item.add(key, value);
        switch (key.toLowerCase(Locale.ROOT)) {
          case "og:type" -> item.type("og:" + content.strip());
          case "og:url" -> item.id(content.strip());
          case "product:price:amount", "og:price:amount" -> item.type("og:product");
          default -> {}
        }
      }
    }
    if (item != null) {
      for (int node : links < 0 ? new int[0] : digest.nodesOf(links).toArray()) {
        String name = digest.attribute(node, "rel");
        String target = digest.attribute(node, "href");
        // Dublin Core writes references as links.
        if (name != null
            && target != null
            && name.matches("(?i)dc(?:terms)?\\.\\w+")
            && ++count < MOST) {
          item.add(name.strip(), EmbeddedValue.of(target.strip(), node));
        }
      }
      items.add(item);
    }
  }
}
