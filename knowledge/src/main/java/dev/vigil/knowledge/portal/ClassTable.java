package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The individuals of a class that a query asks for, with filters. Immutable. The cost is linear in
 * the individuals of the class; texts are compared once for each different value.
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
    List<Filter> filters) {
  /** Rows on a page. */
  public static final int PAGE = 50;

  private static final int MOST_VALUES = 8;
  private static final int RANGES = 4;
  private static final Pattern RANGE =
      Pattern.compile(
          "(-?\\d{1,60}(?:\\.\\d{1,60})?)\\.\\.(-?\\d{1,60}(?:\\.\\d{1,60})?)(])?(?:"
              + " (\\S{1,20}))?");

  /**
   * The values of a property with the number of individuals.
   *
   * @param more values that are not listed
   */
  public record Filter(String property, List<Choice> choices, int more) {}

  /**
   * One value of a filter.
   *
   * @param value for the query
   * @param label for people
   */
  public record Choice(String value, String label, int count, boolean chosen) {}

  public static ClassTable of(PortalData data, FactClass type, TableQuery query) {
    ClassIndex index = data.index(type.name());
    Found found = Found.of(data, index, query);
    int[] rows = ordered(index, found.rows(""), type, query);
    List<Filter> filters = new ArrayList<>();
    for (ClassColumn column : index.columns()) {
      String name = column.property().name();
      BitSet others = found.rows(name);
      Filter filter =
          column.isNumeric() ? ranges(column, others, query) : values(column, others, query);
      if (!filter.choices().isEmpty()) {
        filters.add(filter);
      }
    }
    int from = Math.min(rows.length, (query.page() - 1) * PAGE);
    return new ClassTable(
        type,
        query,
        rows.length,
        index.individuals(Arrays.copyOfRange(rows, from, Math.min(rows.length, from + PAGE))),
        index.columns().stream()
            .map(ClassColumn::property)
            .filter(type.properties()::contains)
            .toList(),
        filters);
  }

  /** All individuals that satisfy a query, for exports. */
  public static List<Individual> all(PortalData data, FactClass type, TableQuery query) {
    ClassIndex index = data.index(type.name());
    return index.individuals(ordered(index, Found.of(data, index, query).rows(""), type, query));
  }

  public int pages() {
    return Math.max(1, (total + PAGE - 1) / PAGE);
  }

  // ---- conditions ----

  /**
   * The rows that satisfy each condition of a query, computed once for the table and its filters.
   */
  private record Found(Map<String, BitSet> filters, BitSet words, int size) {
    static Found of(PortalData data, ClassIndex index, TableQuery query) {
      Map<String, BitSet> filters = new LinkedHashMap<>();
      query
          .filters()
          .forEach(
              (name, values) ->
                  filters.put(
                      name,
                      index
                          .column(name)
                          .map(
                              column -> column.rows(values.stream().map(ClassTable::test).toList()))
                          .orElseGet(BitSet::new)));
      BitSet words = new BitSet(index.size());
      if (query.words().isEmpty()) {
        words.set(0, index.size());
      } else {
        data.search(query.words()).forEach(one -> index.row(one).ifPresent(words::set));
      }
      return new Found(filters, words, index.size());
    }

    /** The rows that satisfy all conditions but those on one property. */
    BitSet rows(String except) {
      BitSet all = (BitSet) words.clone();
      filters.forEach(
          (name, rows) -> {
            if (!name.equals(except)) {
              all.and(rows);
            }
          });
      return all;
    }
  }

  /**
   * A range {@code low..high} includes its lower end, and with {@code ]} its upper end too; a unit
   * may stand behind it.
   */
  private static Predicate<FactValue> test(String wanted) {
    Matcher range = RANGE.matcher(wanted);
    if (!range.matches()) {
      return value -> label(value).equals(wanted);
    }
    BigDecimal low = new BigDecimal(range.group(1));
    BigDecimal high = new BigDecimal(range.group(2));
    boolean last = range.group(3) != null;
    String unit = range.group(4);
    return value ->
        value.number() != null
            && (unit == null || value.unit().equals(unit))
            && value.number().compareTo(low) >= 0
            && value.number().compareTo(high) < (last ? 1 : 0);
  }

  /** A value as a choice: quantities with their units. */
  private static String label(FactValue value) {
    return value.type() == FactType.QUANTITY ? value.shown() : value.text();
  }

  // ---- order ----

  /** The individuals come by title; another order keeps it among equal values. */
  private static int[] ordered(ClassIndex index, BitSet found, FactClass type, TableQuery query) {
    Optional<ClassColumn> column =
        query.sort().equals(type.title()) ? Optional.empty() : index.column(query.sort());
    if (column.isPresent()) {
      return Arrays.stream(column.get().order(query.descending())).filter(found::get).toArray();
    }
    int[] rows = found.stream().toArray();
    if (query.descending()) {
      for (int i = 0; i < rows.length / 2; i++) {
        int other = rows[rows.length - 1 - i];
        rows[rows.length - 1 - i] = rows[i];
        rows[i] = other;
      }
    }
    return rows;
  }

  // ---- filters ----

  private static Filter values(ClassColumn column, BitSet rows, TableQuery query) {
    String name = column.property().name();
    int[] counts = column.counts(rows);
    int different = 0;
    for (int count : counts) {
      different += count > 0 ? 1 : 0;
    }
    // Values that are nearly all different do not group anything.
    boolean groups = different > 1 && 3 * different <= 2 * column.having(rows);
    List<String> chosen = query.filters().getOrDefault(name, List.of());
    if (!groups && chosen.isEmpty()) {
      return new Filter(name, List.of(), 0);
    }
    Comparator<Integer> order =
        Comparator.<Integer>comparingInt(id -> -counts[id])
            .thenComparing(id -> label(column.value(id)));
    PriorityQueue<Integer> most = new PriorityQueue<>(order.reversed());
    Map<String, Choice> shown = new LinkedHashMap<>();
    chosen.forEach(value -> shown.put(value, new Choice(value, value, 0, true)));
    for (int id = 0; id < counts.length; id++) {
      String text = label(column.value(id));
      if (shown.containsKey(text)) {
        shown.put(text, new Choice(text, text, counts[id], true));
      }
      if (counts[id] > 0) {
        most.add(id);
        if (most.size() > MOST_VALUES) {
          most.poll();
        }
      }
    }
    most.forEach(
        id -> {
          String text = label(column.value(id));
          shown.putIfAbsent(text, new Choice(text, text, counts[id], false));
        });
    List<Choice> choices =
        shown.values().stream()
            .sorted(
                Comparator.<Choice>comparingInt(choice -> -choice.count())
                    .thenComparing(Choice::value))
            .toList();
    int listed = (int) choices.stream().filter(choice -> choice.count() > 0).count();
    return new Filter(name, choices, different - listed);
  }

  private static Filter ranges(ClassColumn column, BitSet rows, TableQuery query) {
    String name = column.property().name();
    int[] counts = column.counts(rows);
    Map<String, List<Integer>> kinds = new LinkedHashMap<>();
    Arrays.stream(column.numbers())
        .filter(id -> counts[id] > 0)
        .forEach(
            id ->
                kinds.computeIfAbsent(column.value(id).kind(), kind -> new ArrayList<>()).add(id));
    List<String> values = new ArrayList<>();
    kinds.forEach(
        (kind, same) -> {
          int[] ids = same.stream().mapToInt(Integer::intValue).toArray();
          int numbers = Arrays.stream(ids).map(id -> counts[id]).sum();
          if (numbers >= 2 * RANGES) {
            String unit = kinds.size() > 1 && !kind.isEmpty() ? " " + kind : "";
            quarters(column, ids, counts, numbers).forEach(range -> values.add(range + unit));
          }
        });
    query.filters().getOrDefault(name, List.of()).stream()
        .filter(chosen -> !values.contains(chosen))
        .forEach(values::add);
    List<Choice> choices = new ArrayList<>();
    for (String value : values) {
      BitSet inside = column.rows(List.of(test(value)));
      inside.and(rows);
      String label = value.replace("..", " to ").replace("]", "");
      choices.add(new Choice(value, label, inside.cardinality(), query.has(name, value)));
    }
    return new Filter(name, choices, 0);
  }

  /** Ranges with about the same number of values each. */
  private static List<String> quarters(ClassColumn column, int[] ids, int[] counts, int numbers) {
    List<BigDecimal> ends = new ArrayList<>();
    int passed = 0;
    for (int i = 0, id = 0; i <= RANGES; i++) {
      int wanted = Math.min(numbers - 1, i * numbers / RANGES);
      while (passed + counts[ids[id]] <= wanted) {
        passed += counts[ids[id++]];
      }
      BigDecimal end = column.number(ids[id]);
      if (ends.isEmpty() || end.compareTo(ends.getLast()) > 0) {
        ends.add(end);
      }
    }
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i + 1 < ends.size(); i++) {
      ranges.add(
          FactValue.plain(ends.get(i))
              + ".."
              + FactValue.plain(ends.get(i + 1))
              + (i + 2 == ends.size() ? "]" : ""));
    }
    return ranges;
  }
}
