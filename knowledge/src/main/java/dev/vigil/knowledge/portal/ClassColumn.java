package dev.vigil.knowledge.portal;

import com.ibm.icu.text.CollationKey;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values of one property of all individuals of a class. Equal values have one number, so that
 * conditions and filters compare numbers instead of texts. Immutable; the order is computed when it
 * is asked for first.
 */
final class ClassColumn {
  private final FactProperty property;
  private final List<FactValue> values = new ArrayList<>();

  /** The values of row r are {@code ids[starts[r]]} up to {@code ids[starts[r + 1] - 1]}. */
  private final int[] starts;

  private int[] ids = new int[16];
  private final int having;
  private volatile @Nullable Order order;
  private volatile int @Nullable [] numbers;

  ClassColumn(FactProperty property, List<Individual> rows) {
    this.property = property;
    this.starts = new int[rows.size() + 1];
    Map<Object, Integer> known = new HashMap<>();
    int count = 0;
    int some = 0;
    for (int row = 0; row < rows.size(); row++) {
      starts[row] = count;
      for (Fact fact : rows.get(row).facts()) {
        if (!fact.property().equals(property.name())) {
          continue;
        }
        int id = known.computeIfAbsent(key(fact.value()), key -> values.size());
        if (id == values.size()) {
          values.add(fact.value());
        }
        if (!has(row, count, id)) {
          ids = count == ids.length ? Arrays.copyOf(ids, 2 * count) : ids;
          ids[count++] = id;
        }
      }
      some += count > starts[row] ? 1 : 0;
    }
    starts[rows.size()] = count;
    this.having = some;
  }

  /** Amounts of one number may have different units; texts are equal if they read equal. */
  private Object key(FactValue value) {
    BigDecimal number = value.number();
    boolean amount = isNumeric() || property.type() == FactType.QUANTITY;
    return amount && number != null
        ? List.of(value.text(), number.stripTrailingZeros(), value.unit())
        : value.text();
  }

  private boolean has(int row, int end, int id) {
    for (int i = starts[row]; i < end; i++) {
      if (ids[i] == id) {
        return true;
      }
    }
    return false;
  }

  FactProperty property() {
    return property;
  }

  boolean isNumeric() {
    return property.type() == FactType.NUMBER || property.type() == FactType.MONEY;
  }

  boolean isEmpty() {
    return having == 0;
  }

  FactValue value(int id) {
    return values.get(id);
  }

  /** The rows with a value that satisfies one of the tests; each value is tested once. */
  BitSet rows(List<Predicate<FactValue>> tests) {
    boolean[] wanted = new boolean[values.size()];
    for (int id = 0; id < wanted.length; id++) {
      FactValue value = values.get(id);
      wanted[id] = tests.stream().anyMatch(test -> test.test(value));
    }
    BitSet found = new BitSet(starts.length - 1);
    for (int row = 0; row + 1 < starts.length; row++) {
      for (int i = starts[row]; i < starts[row + 1]; i++) {
        if (wanted[ids[i]]) {
          found.set(row);
        }
      }
    }
    return found;
  }

  /** How many of these rows have each value. */
  int[] counts(BitSet rows) {
    int[] counts = new int[values.size()];
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      for (int i = starts[row]; i < starts[row + 1]; i++) {
        counts[ids[i]]++;
      }
    }
    return counts;
  }

  /** How many of these rows have a value. */
  int having(BitSet rows) {
    int count = 0;
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      count += starts[row + 1] > starts[row] ? 1 : 0;
    }
    return count;
  }

  /** The values with a number, by kind, smallest first. */
  int[] numbers() {
    int[] known = numbers;
    if (known == null) {
      List<Integer> all = new ArrayList<>();
      for (int id = 0; id < values.size(); id++) {
        if (values.get(id).number() != null) {
          all.add(id);
        }
      }
      all.sort(
          Comparator.<Integer, String>comparing(id -> values.get(id).kind())
              .thenComparing(this::number));
      known = all.stream().mapToInt(Integer::intValue).toArray();
      numbers = known;
    }
    return known;
  }

  BigDecimal number(int id) {
    BigDecimal number = values.get(id).number();
    return number == null ? BigDecimal.ZERO : number;
  }

  /**
   * The rows by their first values.
   *
   * @param ranks the place of each value among all; values that compare equal share it
   */
  private record Order(int[] rows, int[] ranks) {}

  /**
   * The rows by their first values, numbers before texts, amounts of one kind beside each other;
   * equal ones in the order of titles. Rows without a value come last in both directions.
   */
  int[] order(boolean descending) {
    Order known = order;
    if (known == null) {
      int[] ranks = ranks();
      Integer[] rows = new Integer[starts.length - 1];
      Arrays.setAll(rows, row -> row);
      Arrays.sort(rows, Comparator.comparingInt(row -> rank(ranks, row)));
      known = new Order(Arrays.stream(rows).mapToInt(Integer::intValue).toArray(), ranks);
      order = known;
    }
    return descending ? reversed(known.rows(), known.ranks()) : known.rows();
  }

  private int[] reversed(int[] rows, int[] ranks) {
    int[] reversed = rows.clone();
    int at = 0;
    for (int end = having; end > 0; ) {
      int start = end - 1;
      while (start > 0 && rank(ranks, rows[start - 1]) == rank(ranks, rows[end - 1])) {
        start--;
      }
      System.arraycopy(rows, start, reversed, at, end - start);
      at += end - start;
      end = start;
    }
    return reversed;
  }

  private int rank(int[] ranks, int row) {
    return starts[row] == starts[row + 1] ? Integer.MAX_VALUE : ranks[ids[starts[row]]];
  }

  private int[] ranks() {
    record Keyed(int id, String kind, @Nullable BigDecimal number, @Nullable CollationKey text) {}
    NaturalTextOrder texts = new NaturalTextOrder();
    List<Keyed> sorted = new ArrayList<>();
    for (int id = 0; id < values.size(); id++) {
      BigDecimal number = values.get(id).number();
      sorted.add(
          new Keyed(
              id,
              values.get(id).kind(),
              number,
              number == null ? texts.key(values.get(id).text()) : null));
    }
    Comparator<Keyed> comparator =
        Comparator.comparing((Keyed one) -> one.number() == null)
            .thenComparing(Keyed::kind)
            .thenComparing(Keyed::number, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Keyed::text, Comparator.nullsLast(Comparator.naturalOrder()));
    sorted.sort(comparator);
    int[] ranks = new int[values.size()];
    for (int i = 1; i < sorted.size(); i++) {
      ranks[sorted.get(i).id()] =
          ranks[sorted.get(i - 1).id()]
              + (comparator.compare(sorted.get(i - 1), sorted.get(i)) == 0 ? 0 : 1);
    }
    return ranks;
  }
}
