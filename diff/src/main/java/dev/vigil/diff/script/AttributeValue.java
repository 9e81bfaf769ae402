package dev.vigil.diff.script;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * An attribute with its value. Immutable.
 *
 * @param name its name
 * @param value its value
 */
public record AttributeValue(DocumentName name, String value) {
  /** All attributes of a node in their order. */
  static List<AttributeValue> of(PageDigest digest, int node) {
    Attributes attributes = digest.attributes();
    List<AttributeValue> all = new ArrayList<>();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      all.add(new AttributeValue(attributes.name(a), attributes.value(a)));
    }
    return all;
  }
}
