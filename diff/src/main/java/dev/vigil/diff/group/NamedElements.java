package dev.vigil.diff.group;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.StringTokenizer;

/**
 * Indexes the elements of a document by id and by class, because most parts are selected so and a
 * thousand different selectors would need a thousand scans. Immutable.
 */
final class NamedElements {
  private final Map<String, IntSlice> elements = new HashMap<>();

  private NamedElements(PageDigest digest) {
    Attributes attributes = digest.attributes();
    int id = attributes.names().find(DocumentName.of("id"));
    int classes = attributes.names().find(DocumentName.of("class"));
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (!attributes.has(node)) {
        continue;
      }
      for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
        if (attributes.nameId(a) == id) {
          put("#" + attributes.value(a), node);
        } else if (attributes.nameId(a) == classes) {
          StringTokenizer words = new StringTokenizer(attributes.value(a), " \t\n\r\f");
          while (words.hasMoreTokens()) {
            put("." + words.nextToken(), node);
          }
        }
      }
    }
  }

  private void put(String name, int node) {
    IntSlice known = elements.getOrDefault(name, IntSlice.EMPTY);
    if (!known.isEmpty() && known.get(known.size() - 1) == node) {
      return;
    }
    int size = known.size();
    int[] array =
        size < known.array().length ? known.array() : Arrays.copyOf(known.array(), 2 * size + 1);
    array[size] = node;
    elements.put(name, new IntSlice(array, 0, size + 1));
  }

  /** The elements that a plain selector {@code #id} or {@code .class} matches. */
  static IntSlice select(PageDigest digest, String selector) {
    return digest
        .derived(NamedElements.class, NamedElements::new)
        .elements
        .getOrDefault(selector, IntSlice.EMPTY);
  }
}
