package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Locale;

/**
 * Reads Open Graph, Dublin Core and other meta elements as one item; plain names get the prefix
 * {@code meta:}. Stateless.
 */
public final class MetaItems {
  /** The beginning of the name of a value that has a label for people. */
  public static final String LABEL = "label:";

  private static final int MOST = 2_000;

  /** The names of a label and of its value differ in one word: twitter:label1, twitter:data1. */
  private static final String LABEL_NAME = "twitter:label";

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
      label(item);
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

  /** Adds the values that stand beside a label by this label in lower case. */
  private static void label(EmbeddedItem item) {
    for (String name : List.copyOf(item.properties().keySet())) {
      if (name.startsWith(LABEL_NAME)) {
        String label = item.values(name).getFirst().text().toLowerCase(Locale.ROOT);
        for (EmbeddedValue value :
            item.values("twitter:data" + name.substring(LABEL_NAME.length()))) {
          item.add(LABEL + label, value);
        }
      }
    }
  }
}
