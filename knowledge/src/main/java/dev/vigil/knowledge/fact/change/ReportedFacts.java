package dev.vigil.knowledge.fact.change;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts that a sentinel remembers from check to check: reported values, values that the last
 * version did not show, and alerts that wait until their value is back. For one thread.
 */
final class ReportedFacts {
  private static final String SEEN = "seen ";
  private static final String OFF = "off ";
  private static final String RELEASE = "fact release";

  private final FactClass type;
  private final Map<String, String> known;
  private final Map<String, String> changed = new LinkedHashMap<>();

  /**
   * @param release of the extractor; what another one remembered is dropped
   */
  ReportedFacts(FactClass type, Map<String, String> reported, int release) {
    this.type = type;
    String now = Integer.toString(release);
    String then = reported.get(RELEASE);
    if (release == 0 || then == null || then.equals(now)) {
      known = reported;
    } else {
      known = Map.of();
      reported.keySet().forEach(key -> changed.put(key, ""));
    }
    if (release != 0 && !now.equals(then)) {
      changed.put(RELEASE, now);
    }
  }

  Map<String, String> changed() {
    return changed;
  }

  Optional<String> reported(String label) {
    return Optional.ofNullable(known.get(label));
  }

  /** Sets the base of a threshold, unless one is known. */
  void begin(String label, String value) {
    if (!known.containsKey(label)) {
      changed.put(label, value);
    }
  }

  boolean isArmed(String label) {
    return !known.containsKey(OFF + label) || "".equals(changed.get(OFF + label));
  }

  void disarm(String label) {
    changed.put(OFF + label, "1");
  }

  void arm(String label) {
    if (known.containsKey(OFF + label)) {
      changed.put(OFF + label, "");
    }
  }

  /** Remembers a value that is not found; an empty one is forgotten. */
  void keep(String label, String property, String value) {
    String key = SEEN + label + "\t" + property;
    if (!value.isEmpty() || known.containsKey(key)) {
      changed.put(key, value);
    }
  }

  void forget(String label) {
    String prefix = SEEN + label + "\t";
    known.keySet().stream()
        .filter(key -> key.startsWith(prefix))
        .forEach(key -> changed.put(key, ""));
  }

  /**
   * Adds values of a thing that the last version did not show.
   *
   * @return whether the thing was known
   */
  boolean fill(String label, Map<String, List<FactValue>> values) {
    String prefix = SEEN + label + "\t";
    boolean any = false;
    for (Map.Entry<String, String> one : known.entrySet()) {
      if (one.getKey().startsWith(prefix)) {
        String property = one.getKey().substring(prefix.length());
        any = true;
        if (!property.isEmpty()) {
          values.computeIfAbsent(property, p -> List.of(value(p, one.getValue())));
        }
      }
    }
    return any;
  }

  /** A value that was written by {@link FactValue#shown}. */
  FactValue value(String property, String shown) {
    FactType of = type.property(property).map(one -> one.type()).orElse(FactType.TEXT);
    FactValue plain = new FactValue(of, shown, null, "");
    return of.isOrdered() ? ValueParser.parseShown(of, shown).orElse(plain) : plain;
  }
}
