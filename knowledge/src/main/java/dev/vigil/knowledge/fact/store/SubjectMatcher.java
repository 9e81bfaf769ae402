package dev.vigil.knowledge.fact.store;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.FactClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the known thing of each record of a page: by a key that is unique on both sides, then by
 * the title, and last because both sides have only one thing left. Stateless.
 */
public final class SubjectMatcher {
  /** A thing with values. */
  public interface Keyed {
    /** The canonical text of the first value of a property, or an empty text. */
    String text(String property);
  }

  private static final int LONGEST = 120;

  private SubjectMatcher() {}

  /** For each record the known thing, or null for a new one. */
  public static <K extends Keyed, R> List<@Nullable K> match(
      FactClass type, List<K> known, List<R> records, Function<R, Keyed> keyed) {
    List<@Nullable K> found = new ArrayList<>();
    records.forEach(record -> found.add(null));
    Set<K> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    List<String> keys = new ArrayList<>(type.keys());
    if (!keys.contains(type.title())) {
      keys.add(type.title());
    }
    for (String key : keys) {
      Map<String, @Nullable K> byValue = new HashMap<>();
      for (K subject : known) {
        String value = subject.text(key);
        if (!value.isEmpty() && !taken.contains(subject)) {
          byValue.put(value, byValue.containsKey(value) ? null : subject);
        }
      }
      Map<String, Integer> counts = new HashMap<>();
      records.forEach(record -> counts.merge(keyed.apply(record).text(key), 1, Integer::sum));
      for (int i = 0; i < records.size(); i++) {
        String value = keyed.apply(records.get(i)).text(key);
        K subject = byValue.get(value);
        if (found.get(i) == null
            && !value.isEmpty()
            && counts.getOrDefault(value, 0) == 1
            && subject != null
            && taken.add(subject)) {
          found.set(i, subject);
        }
      }
    }
    if (known.size() == 1 && records.size() == 1 && found.getFirst() == null) {
      found.set(0, known.getFirst());
    }
    return found;
  }

  /** A name for a new thing that none of these names has. */
  static String name(FactClass type, Keyed record, Set<String> names) {
    String best = "";
    for (String key : type.keys()) {
      best = best.isEmpty() ? record.text(key) : best;
    }
    if (best.isEmpty()) {
      best = record.text(type.title());
    }
    return unique(best.isEmpty() ? type.name() : best, names);
  }

  /** What people call a thing: its title, if it has one. */
  public static String label(FactClass type, ExtractedRecord record, Set<String> labels) {
    String title = record.text(type.title());
    return title.isEmpty() ? name(type, record::text, labels) : unique(title, labels);
  }

  private static String unique(String text, Set<String> names) {
    String base = text.substring(0, Math.min(LONGEST, text.length()));
    String name = base;
    for (int i = 2; !names.add(name); i++) {
      name = base + " " + i;
    }
    return name;
  }
}
