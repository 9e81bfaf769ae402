package dev.vigil.document.internal.xml;

import dev.vigil.document.ReadLimits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entities and attributes that a document type declaration declares, and the remaining budget
 * for entity expansion. Not thread-safe.
 */
final class Declarations {
  /**
   * One declared attribute.
   *
   * @param value its default, ready for use, or null for none
   */
  record Rule(int name, boolean tokens, byte @Nullable [] value) {}

  private final ReadLimits limits;
  private final Map<String, XmlEntity> general = new HashMap<>();
  private final Map<String, XmlEntity> parameter = new HashMap<>();
  private @Nullable Map<Integer, Rule>[] rules = noRules(0);
  private long expanded;

  /** Whether a file that Vigil does not read may declare more. */
  boolean mayBeIncomplete;

  boolean standalone;

  Declarations(ReadLimits limits) {
    this.limits = limits;
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Map<Integer, Rule>[] noRules(int length) {
    return (Map<Integer, Rule>[]) new Map<?, ?>[length];
  }

  void declare(XmlEntity entity, boolean isParameter) {
    (isParameter ? parameter : general).putIfAbsent(entity.name, entity);
  }

  @Nullable XmlEntity general(String name) {
    return general.get(name);
  }

  @Nullable XmlEntity parameter(String name) {
    return parameter.get(name);
  }

  /**
   * Whether a reference to an undeclared entity is an error; otherwise an external file may declare
   * it.
   */
  boolean undeclaredIsError() {
    return standalone || !mayBeIncomplete;
  }

  /** Counts bytes that did not stand in the document but came out of a declaration. */
  void charge(int bytes) {
    expanded += bytes;
    limits.checkExpansion(expanded);
  }

  void declareAttribute(int element, Rule rule) {
    if (element >= rules.length) {
      rules = Arrays.copyOf(rules, Math.max(16, element * 2));
    }
    Map<Integer, Rule> known = rules[element];
    if (known == null) {
      known = new LinkedHashMap<>();
      rules[element] = known;
    }
    known.putIfAbsent(rule.name(), rule);
  }

  /** The declared attributes of an element by name, in order of declaration; null for none. */
  @Nullable Map<Integer, Rule> rules(int element) {
    return element < rules.length ? rules[element] : null;
  }
}
