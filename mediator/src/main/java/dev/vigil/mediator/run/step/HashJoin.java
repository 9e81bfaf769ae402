package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.RowElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Joins tuples with the items of a scan. With keys it makes a hash table of the items once in a
 * run; without keys, or where a key is not text, it tries every item. The order is that of nested
 * loops. Immutable.
 *
 * @param scan the items, which depend on no variable
 * @param left the key of a tuple; null for all combinations
 * @param right the key of an item
 * @param condition the comparison of the keys, for values that are not texts
 */
public record HashJoin(
    LeafStep scan,
    String variable,
    @Nullable TupleOperand left,
    @Nullable TupleOperand right,
    @Nullable SaxonExpression condition)
    implements TupleStep {
  /** The items of the right side and where each key occurs; no index if a key is not text. */
  private record Side(List<Object> items, @Nullable Map<String, int[]> index) {}

  private Side side(QueryRun run) {
    List<Object> items = new ArrayList<>();
    Map<String, int[]> index = new HashMap<>();
    boolean texts = right != null;
    Iterator<Tuple> scanned = scan.open("", 0, run);
    while (scanned.hasNext()) {
      Tuple tuple = scanned.next();
      Object item = tuple.value();
      if (texts) {
        List<String> keys = java.util.Objects.requireNonNull(right).keys(tuple, run);
        texts = keys != null;
        if (keys != null) {
          int number = items.size();
          for (String key : keys) {
            index.merge(key, new int[] {number}, HashJoin::append);
          }
        }
      }
      run.remember(item instanceof RowElement row ? row.bytes() : 64);
      items.add(item);
    }
    return new Side(items, texts ? index : null);
  }

  private static int[] append(int[] some, int[] one) {
    if (some[some.length - 1] == one[0]) {
      return some;
    }
    int[] more = Arrays.copyOf(some, some.length + 1);
    more[some.length] = one[0];
    return more;
  }

  @Override
  public Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
    return new TupleExpansion(input) {
      @Override
      Iterator<Tuple> expand(Tuple tuple) {
        run.step();
        Side side = run.once(HashJoin.this, () -> side(run));
        Map<String, int[]> index = side.index();
        List<String> keys = left == null || index == null ? null : left.keys(tuple, run);
        if (keys == null || index == null) {
          return side.items().stream()
              .map(item -> tuple.with(variable, item))
              .filter(
                  joined -> {
                    run.step();
                    return condition == null || condition.test(joined, run);
                  })
              .iterator();
        }
        return matches(keys, index)
            .mapToObj(i -> tuple.with(variable, side.items().get(i)))
            .iterator();
      }
    };
  }

  /** The numbers of the items with one of these keys, in order, each once. */
  private static IntStream matches(List<String> keys, Map<String, int[]> index) {
    if (keys.size() == 1) {
      int[] found = index.get(keys.getFirst());
      return found == null ? IntStream.empty() : Arrays.stream(found);
    }
    return keys.stream()
        .map(index::get)
        .filter(java.util.Objects::nonNull)
        .flatMapToInt(Arrays::stream)
        .sorted()
        .distinct();
  }

  @Override
  public String describe() {
    return left == null || right == null
        ? "combine with " + scan.describe()
        : "hash join %s = %s with %s"
            .formatted(left.slice().text().strip(), right.slice().text().strip(), scan.describe());
  }
}
