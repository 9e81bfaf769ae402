package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads microdata as the HTML standard defines it. Not thread-safe. */
final class MicrodataItems {
  /** The nodes of an element whose text may be a value. */
  private static final int SHORT = 40;

  private final PageDigest digest;
  private @Nullable Map<String, Integer> ids;
  private final Map<Integer, EmbeddedItem> made = new HashMap<>();
  private int values;

  MicrodataItems(PageDigest digest) {
    this.digest = digest;
  }

  void addTo(List<EmbeddedItem> items) {
    int scope = digest.attributes().names().find(dev.vigil.document.DocumentName.of("itemscope"));
    for (int node = 1; scope >= 0 && node < digest.nodeCount(); node++) {
      if (digest.attributes().has(node) && digest.attributes().find(node, scope) >= 0) {
        items.add(item(node));
      }
    }
    Set<EmbeddedItem> all = new HashSet<>(items);
    for (EmbeddedItem item : all) {
      if (item.syntax() == EmbeddedSyntax.MICRODATA) {
        fill(item);
      }
    }
  }

  /** An item without properties says what its text says. */
  static void addTexts(PageDigest digest, List<EmbeddedItem> items) {
    for (EmbeddedItem item : items) {
      if (item.syntax() == EmbeddedSyntax.MICRODATA
          && item.properties().isEmpty()
          && digest.size(item.node()) < SHORT) {
        String shown = shown(digest, item.node());
        if (!shown.isEmpty()) {
          item.add("value", EmbeddedValue.of(shown, item.node()));
        }
      }
    }
  }

  private EmbeddedItem item(int node) {
    return made.computeIfAbsent(
        node,
        at -> {
          EmbeddedItem item = new EmbeddedItem(EmbeddedSyntax.MICRODATA, at);
          String types = digest.attribute(at, "itemtype");
          for (String type : types == null ? new String[0] : types.strip().split("\\s+", -1)) {
            item.type(type);
          }
          String id = digest.attribute(at, "itemid");
          item.id(id == null ? "" : id.strip());
          return item;
        });
  }

  private void fill(EmbeddedItem item) {
    Deque<int[]> ranges = new ArrayDeque<>();
    ranges.add(new int[] {item.node() + 1, digest.end(item.node())});
    String references = digest.attribute(item.node(), "itemref");
    Set<Integer> seen = new HashSet<>();
    if (references != null) {
      for (String id : references.strip().split("\\s+", -1)) {
        Integer node = ids().get(id);
        if (node != null && seen.add(node) && seen.size() < 100) {
          ranges.add(new int[] {node, digest.end(node)});
        }
      }
    }
    for (int[] range : ranges) {
      int at = range[0];
      while (at < range[1]) {
        String names = digest.attributes().has(at) ? digest.attribute(at, "itemprop") : null;
        boolean scope = digest.attributes().has(at) && digest.attribute(at, "itemscope") != null;
        if (names != null && ++values < EmbeddedData.MOST_VALUES) {
          for (String name : names.strip().split("\\s+", -1)) {
            if (!name.isEmpty()) {
              item.add(name, value(at, scope));
            }
          }
        }
        at = scope ? digest.end(at) : at + 1;
      }
    }
  }

  private Map<String, Integer> ids() {
    if (ids == null) {
      ids = new HashMap<>();
      for (int node = 1; node < digest.nodeCount(); node++) {
        String id = digest.attributes().has(node) ? digest.attribute(node, "id") : null;
        if (id != null) {
          ids.putIfAbsent(id, node);
        }
      }
    }
    return ids;
  }

  private EmbeddedValue value(int node, boolean scope) {
    if (scope) {
      EmbeddedItem inner = item(node);
      String shown = digest.size(node) < SHORT ? shown(digest, node) : "";
      return new EmbeddedValue(shown.isEmpty() ? inner.id() : shown, inner, node, "");
    }
    return EmbeddedValue.of(text(digest, node), node);
  }

  /** The value of an element by its kind: content, address, machine-readable value or text. */
  static String text(PageDigest digest, int node) {
    String attribute =
        switch (digest.name(node).local()) {
          case "meta" -> "content";
          case "audio", "embed", "iframe", "img", "source", "track", "video" -> "src";
          case "a", "area", "link" -> "href";
          case "object" -> "data";
          case "data", "meter" -> "value";
          case "input", "select", "textarea" -> "name";
          case "time" -> "datetime";
          default -> "";
        };
    String value = attribute.isEmpty() ? null : digest.attribute(node, attribute);
    if (value == null || value.isBlank()) {
      String content = digest.attribute(node, "content");
      value = content != null && !content.isBlank() ? content : value;
    }
    if (value == null && digest.name(node).local().equals("img")) {
      value = digest.attribute(node, "data-src");
    }
    return value == null ? shown(digest, node) : value.strip();
  }

  /** The text of a node, also if the page hides it. */
  static String shown(PageDigest digest, int node) {
    String rendered = RenderedText.of(digest, node);
    return rendered.isEmpty() ? digest.text(node).strip() : rendered;
  }
}
