package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.Fact;
import java.math.BigDecimal;
import java.text.Collator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The individuals of a class that a query asks for, with facets. Immutable. The cost is linear in
 * the facts of the class.
 *
 * @param total how many individuals satisfy the query
 * @param rows those of the page
 * @param columns the properties that at least one individual has, in the order of the class
 */
public record ClassTable(
    FactClass type,
    TableQuery query,
    int total,
    List<Individual> rows,
    List<FactProperty> columns,
    List<Facet> facets) {
  /** Rows on a page. */
  public static final int PAGE = 50;

  private static final int MOST_VALUES = 8;
  private static final int RANGES = 4;

  /**
   * The values of a property with the number of individuals.
   *
   * @param more values that are not listed
   */
  public record Facet(String property, List<Choice> choices, int more) {}

  /**
   * One value of a facet.
   *
   * @param value for the query
   * @param label for people
   */
  public record Choice(String value, String label, int count, boolean chosen) {}

  public static ClassTable of(PortalData data, FactClass type, TableQuery query) {
    List<Individual> all = data.members(type.name());
    List<FactProperty> columns =
        type.properties().stream()
            .filter(
                property ->
                    all.stream()
                        .anyMatch(
                            one ->
                                one.facts().stream()
                                    .anyMatch(fact -> fact.property().equals(property.name()))))
            .toList();
    List<Individual> found =
        all.stream().filter(one -> holds(one, query, "")).sorted(order(type, query)).toList();
    List<Facet> facets = new ArrayList<>();
    for (FactProperty property : columns) {
      Facet facet = facet(property, all, query);
      if (!facet.choices().isEmpty()) {
        facets.add(facet);
      }
    }
    int from = Math.min(found.size(), (query.page() - 1) * PAGE);
    return new ClassTable(
        type,
        query,
        found.size(),
        found.subList(from, Math.min(found.size(), from + PAGE)),
        columns,
        facets);
  }

  /** All individuals that satisfy a query, for exports. */
  public static List<Individual> all(PortalData data, FactClass type, TableQuery query) {
    return data.members(type.name()).stream()
        .filter(one -> holds(one, query, ""))
        .sorted(order(type, query))
        .toList();
  }

  public int pages() {
    return Math.max(1, (total + PAGE - 1) / PAGE);
  }

  // ---- filters ----

  private static boolean holds(Individual one, TableQuery query, String except) {
    for (Map.Entry<String, List<String>> filter : query.filters().entrySet()) {
      if (!filter.getKey().equals(except)
          && filter.getValue().stream().noneMatch(wanted -> has(one, filter.getKey(), wanted))) {
        return false;
      }
    }
    return query.words().isEmpty() || contains(one, query.words().toLowerCase(Locale.ROOT));
  }

  private static boolean contains(Individual one, String words) {
    for (String word : words.split("\\s+", -1)) {
      boolean found = one.title().toLowerCase(Locale.ROOT).contains(word);
      for (Fact fact : one.facts()) {
        found = found || fact.value().text().toLowerCase(Locale.ROOT).contains(word);
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  private static boolean has(Individual one, String property, String wanted) {
    Predicate<FactValue> test = test(wanted);
    for (Fact fact : one.facts()) {
      if (fact.property().equals(property) && test.test(fact.value())) {
        return true;
      }
    }
    return false;
  }

  /** A range {@code low..high} includes its lower end; the last range its upper end too. */
  private static Predicate<FactValue> test(String wanted) {
    int dots = wanted.indexOf("..");
    if (dots > 0) {
      try {
        BigDecimal low = new BigDecimal(wanted.substring(0, dots));
        boolean last = wanted.endsWith("]");
        BigDecimal high =
            new BigDecimal(
                wanted.substring(dots + 2, last ? wanted.length() - 1 : wanted.length()));
        return value ->
            value.number() != null
                && value.number().compareTo(low) >= 0
                && value.number().compareTo(high) < (last ? 1 : 0);
      } catch (NumberFormatException e) {
        return value -> value.text().equals(wanted);
      }
    }
    return value -> value.text().equals(wanted);
  }

  // ---- order ----

  private static Comparator<Individual> order(FactClass type, TableQuery query) {
    Collator collator = Collator.getInstance(Locale.ROOT);
    Comparator<Individual> byTitle = Comparator.comparing(Individual::title, collator::compare);
    if (query.sort().isEmpty() || query.sort().equals(type.title())) {
      return (query.descending() ? byTitle.reversed() : byTitle).thenComparing(Individual::key);
    }
    Map<Individual, FirstValue> firsts = new HashMap<>();
    Comparator<FactValue> values =
        Comparator.<FactValue, Boolean>comparing(value -> value.number() == null)
            .thenComparing(
                (a, b) ->
                    a.number() != null && b.number() != null
                        ? a.number().compareTo(b.number())
                        : collator.compare(a.text(), b.text()));
    Comparator<FactValue> directed = query.descending() ? values.reversed() : values;
    return (a, b) -> {
      FactValue one = firsts.computeIfAbsent(a, x -> first(x, query.sort())).value();
      FactValue other = firsts.computeIfAbsent(b, x -> first(x, query.sort())).value();
      // What has no value comes last in both directions.
      int sign =
          one == null || other == null
              ? Boolean.compare(one == null, other == null)
              : directed.compare(one, other);
      return sign != 0 ? sign : byTitle.compare(a, b);
    };
  }

  private record FirstValue(@Nullable FactValue value) {}

  private static FirstValue first(Individual one, String property) {
    List<Fact> facts = one.all(property);
    return new FirstValue(facts.isEmpty() ? null : facts.getFirst().value());
  }

  // ---- facets ----

  private static Facet facet(FactProperty property, List<Individual> all, TableQuery query) {
    List<Individual> others =
        all.stream().filter(one -> holds(one, query, property.name())).toList();
    return property.type() == FactType.NUMBER || property.type() == FactType.MONEY
        ? ranges(property, others, query)
        : values(property, others, query);
  }

  private static Facet values(FactProperty property, List<Individual> all, TableQuery query) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    int having = 0;
    for (Individual one : all) {
      Set<String> seen = new HashSet<>();
      for (Fact fact : one.facts()) {
        if (fact.property().equals(property.name()) && seen.add(fact.value().text())) {
          counts.merge(fact.value().text(), 1, Integer::sum);
        }
      }
      having += seen.isEmpty() ? 0 : 1;
    }
    // Values that are nearly all different do not group anything.
    boolean groups = counts.size() > 1 && 3 * counts.size() <= 2 * having;
    boolean chosen = query.filters().containsKey(property.name());
    if (!groups && !chosen) {
      return new Facet(property.name(), List.of(), 0);
    }
    List<Choice> choices =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<String, Integer>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(
                entry ->
                    new Choice(
                        entry.getKey(),
                        entry.getKey(),
                        entry.getValue(),
                        query.has(property.name(), entry.getKey())))
            .toList();
    List<Choice> shown = new ArrayList<>();
    for (Choice choice : choices) {
      if (choice.chosen() || shown.size() < MOST_VALUES) {
        shown.add(choice);
      }
    }
    return new Facet(property.name(), shown, choices.size() - shown.size());
  }

  private static Facet ranges(FactProperty property, List<Individual> all, TableQuery query) {
    List<BigDecimal> numbers = new ArrayList<>();
    for (Individual one : all) {
      for (Fact fact : one.facts()) {
        BigDecimal number = fact.value().number();
        if (fact.property().equals(property.name()) && number != null) {
          numbers.add(number);
        }
      }
    }
    numbers.sort(null);
    if (numbers.size() < 2 * RANGES || numbers.getFirst().compareTo(numbers.getLast()) == 0) {
      return new Facet(property.name(), List.of(), 0);
    }
    List<BigDecimal> ends = new ArrayList<>();
    for (int i = 0; i <= RANGES; i++) {
      BigDecimal end = numbers.get(Math.min(numbers.size() - 1, i * numbers.size() / RANGES));
      if (ends.isEmpty() || end.compareTo(ends.getLast()) > 0) {
        ends.add(end);
      }
    }
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i + 1 < ends.size(); i++) {
      String low = FactValue.plain(ends.get(i));
      String high = FactValue.plain(ends.get(i + 1));
      boolean last = i + 2 == ends.size();
      String value = low + ".." + high + (last ? "]" : "");
      int count = (int) all.stream().filter(one -> has(one, property.name(), value)).count();
      choices.add(new Choice(value, low + " to " + high, count, query.has(property.name(), value)));
    }
    return new Facet(property.name(), choices, 0);
  }
}
