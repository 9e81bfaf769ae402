package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.FactClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the stored thing of each record of a page: by a key that is unique on both sides, then by
 * the title, and last because both sides have only one thing left. Stateless.
 */
final class SubjectMatcher {
  private SubjectMatcher() {}

  /** For each record its subject, or null for a new one. */
  static List<FactRepository.@Nullable Subject> match(
      FactClass type, List<FactRepository.Subject> known, List<ExtractedRecord> records) {
    List<FactRepository.@Nullable Subject> found = new ArrayList<>();
    records.forEach(record -> found.add(null));
    Set<Long> taken = new HashSet<>();
    List<String> keys = new ArrayList<>(type.keys());
    if (!keys.contains(type.title())) {
      keys.add(type.title());
    }
    for (String key : keys) {
      Map<String, FactRepository.@Nullable Subject> byValue = new HashMap<>();
      for (FactRepository.Subject subject : known) {
        String value = value(subject, key);
        if (!value.isEmpty() && !taken.contains(subject.id())) {
          byValue.put(value, byValue.containsKey(value) ? null : subject);
        }
      }
      Map<String, Integer> counts = new HashMap<>();
      records.forEach(record -> counts.merge(record.text(key), 1, Integer::sum));
      for (int i = 0; i < records.size(); i++) {
        String value = records.get(i).text(key);
        FactRepository.Subject subject = byValue.get(value);
        if (found.get(i) == null
            && !value.isEmpty()
            && counts.getOrDefault(value, 0) == 1
            && subject != null
            && taken.add(subject.id())) {
          found.set(i, subject);
        }
      }
    }
    if (known.size() == 1 && records.size() == 1 && found.getFirst() == null) {
      found.set(0, known.getFirst());
    }
    return found;
  }

  private static String value(FactRepository.Subject subject, String property) {
    for (Fact fact : subject.facts()) {
      if (fact.property().equals(property)) {
        return fact.value().text();
      }
    }
    return "";
  }

  /** A name for a new thing that none of these names has. */
  static String name(FactClass type, ExtractedRecord record, Set<String> names) {
    String best = "";
    for (String key : type.keys()) {
      best = best.isEmpty() ? record.text(key) : best;
    }
    if (best.isEmpty()) {
      best = record.text(type.title());
    }
    String base = best.isEmpty() ? type.name() : best.substring(0, Math.min(200, best.length()));
    String name = base;
    for (int i = 2; !names.add(name); i++) {
      name = base + " " + i;
    }
    return name;
  }
}
