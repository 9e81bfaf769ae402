package dev.vigil.knowledge.portal;

import com.ibm.icu.text.CollationKey;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * All individuals of a portal at one time, with their links. Immutable; links and RDF are computed
 * on demand.
 */
public final class PortalData {
  private static final int SHORTEST_NAME = 3;

  private final long workspace;
  private final String revision;
  private final Map<String, FactClass> classes = new LinkedHashMap<>();
  private final Map<String, List<Individual>> byClass = new LinkedHashMap<>();
  private final Map<String, Individual> byKey = new HashMap<>();
  private final Map<String, List<Link>> outgoing = new HashMap<>();
  private final Map<String, List<Link>> incoming = new HashMap<>();
  private final Function<String, List<String>> parents;
  private final Map<List<String>, ClassIndex> indexes = new ConcurrentHashMap<>();
  private final IndividualSearch search = new IndividualSearch(this::all);
  private final int facts;

  /**
   * A value of one individual that names another one.
   *
   * @param from the key of the individual with the value
   * @param to the key of the individual that it names
   */
  public record Link(String from, String property, String to) {}

  public PortalData(
      long workspace,
      String revision,
      FactClasses known,
      Map<String, List<Individual>> individuals,
      Function<String, List<String>> parents) {
    this.workspace = workspace;
    this.revision = revision;
    this.parents = parents;
    int count = 0;
    for (Map.Entry<String, List<Individual>> entry : individuals.entrySet()) {
      Optional<FactClass> type = known.find(entry.getKey());
      if (type.isEmpty()) {
        continue;
      }
      classes.put(type.get().name(), type.get());
      byClass.put(type.get().name(), byTitle(entry.getValue()));
      for (Individual one : entry.getValue()) {
        byKey.put(one.key(), one);
        for (FactMember member : one.members()) {
          byKey.putIfAbsent(Individual.key(member), one);
          count += member.facts().size();
        }
      }
    }
    this.facts = count;
    link();
  }

  /** The part of it that satisfies a condition on classes and on members. */
  PortalData only(Predicate<String> shown, Predicate<FactMember> member) {
    Map<String, List<Individual>> rest = new LinkedHashMap<>();
    byClass.forEach(
        (name, all) -> {
          if (shown.test(name)) {
            rest.put(name, all.stream().flatMap(one -> only(one, member).stream()).toList());
          }
        });
    return new PortalData(
        workspace,
        revision,
        FactClasses.builtIn().with(classes.values()),
        rest,
        name -> nearest(name, parents, shown));
  }

  /** The nearest superclasses that are shown, through others that are not. */
  private static List<String> nearest(
      String className, Function<String, List<String>> parents, Predicate<String> shown) {
    List<String> found = new ArrayList<>();
    List<String> passed = new ArrayList<>(parents.apply(className));
    for (int i = 0; i < passed.size(); i++) {
      String name = passed.get(i);
      if (shown.test(name)) {
        found.add(name);
      } else {
        parents.apply(name).stream().filter(next -> !passed.contains(next)).forEach(passed::add);
      }
    }
    return found.stream().distinct().filter(name -> !name.equals(className)).toList();
  }

  private static Optional<Individual> only(Individual one, Predicate<FactMember> shown) {
    List<FactMember> left = one.members().stream().filter(shown).toList();
    return left.isEmpty()
        ? Optional.empty()
        : left.size() == one.members().size()
            ? Optional.of(one)
            : Optional.of(
                new Individual(
                    Individual.key(left.getFirst()),
                    one.className(),
                    left.getFirst().title(),
                    left));
  }

  // ---- links ----

  private void link() {
    Map<String, Individual> byAddress = new HashMap<>();
    Map<String, Optional<Individual>> byTitle = new HashMap<>();
    Map<String, Integer> onPage = new HashMap<>();
    for (Individual one : new ArrayList<>(all())) {
      byTitle.merge(one.title(), Optional.of(one), PortalData::better);
      for (FactMember member : one.members()) {
        onPage.merge(member.source().url(), 1, Integer::sum);
        byAddress.putIfAbsent(member.iri(), one);
        member.all("url").forEach(fact -> byAddress.putIfAbsent(fact.value().text(), one));
      }
    }
    for (Individual one : all()) {
      for (FactMember member : one.members()) {
        if (onPage.getOrDefault(member.source().url(), 0) == 1) {
          byAddress.putIfAbsent(member.source().url(), one);
        }
      }
    }
    for (Individual one : all()) {
      String title = Objects.requireNonNull(classes.get(one.className())).title();
      for (Fact fact : one.facts()) {
        if (fact.property().equals(title)) {
          continue;
        }
        Individual other = target(fact.value(), byAddress, byTitle);
        if (other != null && !other.key().equals(one.key())) {
          Link link = new Link(one.key(), fact.property(), other.key());
          outgoing.computeIfAbsent(link.from(), key -> new ArrayList<>()).add(link);
          incoming.computeIfAbsent(link.to(), key -> new ArrayList<>()).add(link);
        }
      }
    }
  }

  /**
   * Of two individuals with one title: the one of which more is known. Two of different classes are
   * ambiguous, so that no value names them.
   */
  private static Optional<Individual> better(Optional<Individual> a, Optional<Individual> b) {
    if (a.isEmpty() || b.isEmpty() || !a.get().className().equals(b.get().className())) {
      return Optional.empty();
    }
    int sign = Integer.compare(a.get().facts().size(), b.get().facts().size());
    return sign > 0 || sign == 0 && a.get().key().compareTo(b.get().key()) < 0 ? a : b;
  }

  private static @org.jspecify.annotations.Nullable Individual target(
      FactValue value,
      Map<String, Individual> byAddress,
      Map<String, Optional<Individual>> byTitle) {
    if (value.type() == FactType.URL) {
      return byAddress.get(value.text());
    }
    boolean named = value.type() == FactType.TEXT && value.text().length() >= SHORTEST_NAME;
    return named ? byTitle.getOrDefault(value.text(), Optional.empty()).orElse(null) : null;
  }

  /** The individual that a value of another one names. */
  public Optional<Individual> target(Individual from, Fact fact) {
    for (Link link : outgoing.getOrDefault(from.key(), List.of())) {
      Individual to = byKey.get(link.to());
      if (link.property().equals(fact.property())
          && to != null
          && (to.title().equals(fact.value().text()) || names(to, fact.value().text()))) {
        return Optional.of(to);
      }
    }
    return Optional.empty();
  }

  private static boolean names(Individual to, String address) {
    return to.members().stream()
        .anyMatch(
            member ->
                member.iri().equals(address)
                    || member.source().url().equals(address)
                    || member.all("url").stream()
                        .anyMatch(fact -> fact.value().text().equals(address)));
  }

  /** The links from an individual, in the order of its values. */
  public List<Link> from(Individual one) {
    return outgoing.getOrDefault(one.key(), List.of());
  }

  /** The links of others to an individual. */
  public List<Link> to(Individual one) {
    return incoming.getOrDefault(one.key(), List.of());
  }

  // ---- content ----

  public long workspace() {
    return workspace;
  }

  /** Differs when the facts differ. */
  public String revision() {
    return revision;
  }

  /** How many facts it has. */
  public int facts() {
    return facts;
  }

  public Collection<FactClass> classes() {
    return classes.values();
  }

  public Optional<FactClass> type(String name) {
    FactClass exact = classes.get(name);
    return exact != null
        ? Optional.of(exact)
        : classes.values().stream().filter(one -> one.name().equalsIgnoreCase(name)).findFirst();
  }

  /** The individuals of exactly this class. */
  public List<Individual> own(String className) {
    return byClass.getOrDefault(className, List.of());
  }

  /** The individuals of a class and of its subclasses. */
  public List<Individual> members(String className) {
    return members(withSubclasses(className));
  }

  private List<Individual> members(List<String> names) {
    List<Individual> all = new ArrayList<>();
    names.forEach(name -> all.addAll(own(name)));
    return all.size() == own(names.getFirst()).size() ? all : byTitle(all);
  }

  /** A class, and its subclasses after it. */
  private List<String> withSubclasses(String className) {
    List<String> names = new ArrayList<>(List.of(className));
    for (String other : classes.keySet()) {
      if (!other.equals(className) && ancestors(other).contains(className)) {
        names.add(other);
      }
    }
    return names;
  }

  /** The rows and columns of a class; other ones when the hierarchy of classes changed. */
  ClassIndex index(String className) {
    return indexes.computeIfAbsent(
        withSubclasses(className),
        names ->
            new ClassIndex(
                names.stream().map(name -> Objects.requireNonNull(classes.get(name))).toList(),
                members(names)));
  }

  /** The individuals that a query of words finds, best first. */
  public List<Individual> search(String words) {
    return search.find(words);
  }

  /** In the order of titles, once for all tables. */
  private static List<Individual> byTitle(List<Individual> all) {
    NaturalTextOrder order = new NaturalTextOrder();
    record Keyed(Individual one, CollationKey key) {}
    return all.stream()
        .map(one -> new Keyed(one, order.key(one.title())))
        .sorted(Comparator.comparing(Keyed::key).thenComparing(keyed -> keyed.one().key()))
        .map(Keyed::one)
        .toList();
  }

  public Optional<Individual> find(String key) {
    return Optional.ofNullable(byKey.get(key));
  }

  public List<Individual> all() {
    List<Individual> everything = new ArrayList<>();
    byClass.values().forEach(everything::addAll);
    return everything;
  }

  // ---- classes ----

  /** The direct superclasses of a class that the portal shows. */
  public List<String> parents(String className) {
    return nearest(className, parents, classes::containsKey);
  }

  /** All superclasses of a class that the portal shows, the nearest first. */
  public List<String> ancestors(String className) {
    List<String> found = new ArrayList<>(parents(className));
    for (int i = 0; i < found.size(); i++) {
      for (String next : parents(found.get(i))) {
        if (!found.contains(next) && !next.equals(className)) {
          found.add(next);
        }
      }
    }
    return found;
  }

  /** The direct subclasses of a class; of an empty name the classes without a superclass. */
  public List<FactClass> children(String className) {
    return classes.values().stream()
        .filter(
            one ->
                className.isEmpty()
                    ? isTop(one.name())
                    : parents(one.name()).contains(className) && !isTop(one.name()))
        .toList();
  }

  /** Whether it has no superclass; of classes that contain each other all are at the top. */
  private boolean isTop(String className) {
    return parents(className).isEmpty()
        || ancestors(className).stream().anyMatch(name -> ancestors(name).contains(className));
  }
}
