package dev.vigil.knowledge.extract.content;

import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.FactProperty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The elements whose class or id names a property, by property and by the exact class. Immutable.
 */
record MarkedNodes(Map<String, Map<String, List<Integer>>> groups) {
  private static final int MOST = 3_000;

  static MarkedNodes of(PageDigest digest, ClassWords words) {
    Map<String, Optional<FactProperty>> known = new HashMap<>();
    Map<String, Map<String, List<Integer>>> groups = new HashMap<>();
    int count = 0;
    for (int node = 1; node < digest.nodeCount() && count < MOST; node++) {
      if (!digest.isElement(node) || !digest.attributes().has(node)) {
        continue;
      }
      String classes = digest.attribute(node, "class");
      String id = digest.attribute(node, "id");
      String key = classes == null || classes.isBlank() ? "#" + (id == null ? "" : id) : classes;
      Optional<FactProperty> named =
          known.computeIfAbsent(key, text -> Optional.ofNullable(words.mark(text)));
      if (named.isEmpty() && id != null && classes != null) {
        named = known.computeIfAbsent("#" + id, text -> Optional.ofNullable(words.mark(text)));
      }
      if (named.isPresent()) {
        count++;
        groups
            .computeIfAbsent(named.get().name(), name -> new LinkedHashMap<>())
            .computeIfAbsent(key, name -> new ArrayList<>())
            .add(node);
      }
    }
    return new MarkedNodes(groups);
  }

  Map<String, List<Integer>> of(FactProperty property) {
    return groups.getOrDefault(property.name(), Map.of());
  }
}
