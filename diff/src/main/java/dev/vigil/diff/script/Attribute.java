package dev.vigil.diff.script;

import dev.vigil.document.Attributes;
import dev.vigil.document.Name;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** An attribute with its value. Immutable. */
public record Attribute(Name name, String value) {
  /** All attributes of a node in their order. */
  static List<Attribute> of(PageDigest digest, int node) {
    Attributes attributes = digest.attributes();
    List<Attribute> all = new ArrayList<>();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      all.add(new Attribute(attributes.name(a), attributes.value(a)));
    }
    return all;
  }
}
