package dev.vigil.knowledge.extract.content;

import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.NodesByClassAndId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The elements whose class or id names a property, by property and by the exact class. Immutable.
 */
record NodesByProperty(Map<String, Map<String, List<Integer>>> groups) {
  private static final int MOST = 3_000;

  static NodesByProperty of(NodesByClassAndId nodes, ClassWords words) {
    Map<String, Optional<FactProperty>> known = new HashMap<>();
    Map<String, Map<String, List<Integer>>> groups = new HashMap<>();
    int count = 0;
    for (NodesByClassAndId.Named each : nodes.nodes()) {
      if (count == MOST) {
        break;
      }
      String key = each.classes().isBlank() ? "#" + each.id() : each.classes();
      Optional<FactProperty> named =
          known.computeIfAbsent(key, text -> Optional.ofNullable(words.mark(text)));
      if (named.isEmpty() && !each.id().isEmpty() && !each.classes().isEmpty()) {
        named =
            known.computeIfAbsent("#" + each.id(), text -> Optional.ofNullable(words.mark(text)));
      }
      if (named.isPresent()) {
        count++;
        groups
            .computeIfAbsent(named.get().name(), name -> new LinkedHashMap<>())
            .computeIfAbsent(key, name -> new ArrayList<>())
            .add(each.node());
      }
    }
    return new NodesByProperty(groups);
  }

  Map<String, List<Integer>> of(FactProperty property) {
    return groups.getOrDefault(property.name(), Map.of());
  }
}
