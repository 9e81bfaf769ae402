package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import java.math.BigDecimal;
import java.text.CollationKey;
import java.text.Collator;
import java.util.ArrayList;
import java.util.Comparator;
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
    Filters filters = Filters.of(query);
    List<Individual> found =
        ordered(all.stream().filter(one -> filters.hold(one, "")).toList(), type, query);
    List<Facet> facets = new ArrayList<>();
    for (FactProperty property : columns) {
      Facet facet = facet(property, all, query, filters);
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
    Filters filters = Filters.of(query);
    return ordered(
        data.members(type.name()).stream().filter(one -> filters.hold(one, "")).toList(),
        type,
        query);
  }

  public int pages() {
    return Math.max(1, (total + PAGE - 1) / PAGE);
  }

  // ---- filters ----

  /** The conditions of a query, made once for all individuals. */
  private record Filters(Map<String, List<Predicate<FactValue>>> tests, String words) {
    static Filters of(TableQuery query) {
      Map<String, List<Predicate<FactValue>>> tests = new LinkedHashMap<>();
      query
          .filters()
          .forEach(
              (name, values) -> tests.put(name, values.stream().map(ClassTable::test).toList()));
      return new Filters(tests, query.words().toLowerCase(Locale.ROOT));
    }

    boolean hold(Individual one, String except) {
      for (Map.Entry<String, List<Predicate<FactValue>>> filter : tests.entrySet()) {
        if (!filter.getKey().equals(except)
            && filter.getValue().stream().noneMatch(test -> has(one, filter.getKey(), test))) {
          return false;
        }
      }
      return words.isEmpty() || contains(one, words);
    }
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

  private static boolean has(Individual one, String property, Predicate<FactValue> test) {
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

  /** The individuals come by title; another order keeps it among equal values. */
  private static List<Individual> ordered(
      List<Individual> found, FactClass type, TableQuery query) {
    if (query.sort().isEmpty() || query.sort().equals(type.title())) {
      return query.descending() ? found.reversed() : found;
    }
    Collator collator = Collator.getInstance(Locale.ROOT);
    List<Sorted> rows = new ArrayList<>();
    for (Individual one : found) {
      List<Fact> facts = one.all(query.sort());
      FactValue value = facts.isEmpty() ? null : facts.getFirst().value();
      BigDecimal number = value == null ? null : value.number();
      rows.add(
          new Sorted(
              one,
              number,
              value == null || number != null ? null : collator.getCollationKey(value.text())));
    }
    Comparator<Sorted> values =
        Comparator.comparing(Sorted::number, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Sorted::text, Comparator.nullsLast(Comparator.naturalOrder()));
    // What has no value comes last in both directions.
    rows.sort(
        Comparator.comparing(Sorted::isEmpty)
            .thenComparing(query.descending() ? values.reversed() : values));
    return rows.stream().map(Sorted::one).toList();
  }

  /** An individual with what it is sorted by. */
  private record Sorted(Individual one, @Nullable BigDecimal number, @Nullable CollationKey text) {
    boolean isEmpty() {
      return number == null && text == null;
    }
  }

  // ---- facets ----

  private static Facet facet(
      FactProperty property, List<Individual> all, TableQuery query, Filters filters) {
    List<Individual> others =
        all.stream().filter(one -> filters.hold(one, property.name())).toList();
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
      Predicate<FactValue> test = test(value);
      int count = (int) all.stream().filter(one -> has(one, property.name(), test)).count();
      choices.add(new Choice(value, low + " to " + high, count, query.has(property.name(), value)));
    }
    return new Facet(property.name(), choices, 0);
  }
}
