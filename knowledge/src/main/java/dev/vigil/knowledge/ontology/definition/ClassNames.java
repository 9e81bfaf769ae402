package dev.vigil.knowledge.ontology.definition;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.FactProperty;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The classes and properties that an expression may name. Immutable. */
public final class ClassNames {
  private final Set<String> classes = new TreeSet<>();
  private final Set<String> ofFacts = new TreeSet<>();
  private final Map<String, FactProperty> properties = new TreeMap<>();
  private final Set<String> links = new TreeSet<>();

  /**
   * @param facts the classes of facts, whose properties are known
   * @param others classes of users and of imported ontologies
   * @param links properties of imported ontologies whose values are individuals
   */
  public ClassNames(FactClasses facts, Collection<String> others, Collection<String> links) {
    for (FactClass one : facts.all()) {
      classes.add(one.name());
      ofFacts.add(one.name());
      one.properties().forEach(property -> properties.putIfAbsent(property.name(), property));
    }
    for (FactClass one : facts.all()) {
      for (FactProperty property : one.properties()) {
        property.formerly().forEach(name -> properties.putIfAbsent(name, property));
      }
    }
    classes.addAll(others);
    this.links.addAll(links);
  }

  /** The classes of facts, also those without a definition. */
  Set<String> ofFacts() {
    return Collections.unmodifiableSet(ofFacts);
  }

  public boolean isClass(String name) {
    return classes.contains(name);
  }

  public Optional<FactProperty> property(String name) {
    return Optional.ofNullable(properties.get(name));
  }

  /** The name that a property has now. */
  String current(String name) {
    return property(name).map(FactProperty::name).orElse(name);
  }

  boolean isLink(String name) {
    return links.contains(name) || properties.containsKey(name);
  }

  /** Help for a name that is not known. */
  String suggestion(String name) {
    List<String> all = new java.util.ArrayList<>(classes);
    all.addAll(properties.keySet());
    return SpellingSuggestion.to(
            name.toLowerCase(Locale.ROOT),
            all.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList())
        .flatMap(word -> all.stream().filter(each -> each.equalsIgnoreCase(word)).findFirst())
        .map(word -> "; did you mean " + word + "?")
        .orElse("; the classes are " + String.join(", ", classes) + ".");
  }
}
