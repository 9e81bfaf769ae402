package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.RowElement;
import dev.vigil.mediator.source.SourceColumn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Joins tuples with rows of a table by sending the keys of many tuples in one request: for a few
 * tuples and a large table. Immutable.
 *
 * @param scan of one table
 * @param column of the table that equals the key
 * @param fallback joins where a key is not text
 */
public record BindJoin(SqlScan scan, TupleOperand left, SourceColumn column, HashJoin fallback)
    implements TupleStep {
  private static final int BATCH = 200;
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,17}");

  @Override
  public Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
    return new Iterator<>() {
      private final Deque<Tuple> ready = new ArrayDeque<>();
      private int size = 8;

      @Override
      public boolean hasNext() {
        while (ready.isEmpty() && input.hasNext()) {
          List<Tuple> batch = new ArrayList<>();
          while (batch.size() < size && input.hasNext()) {
            batch.add(input.next());
          }
          size = Math.min(BATCH, size * 4);
          join(batch, ready, run);
        }
        return !ready.isEmpty();
      }

      @Override
      public Tuple next() {
        if (!hasNext()) {
          throw new java.util.NoSuchElementException();
        }
        return ready.remove();
      }
    };
  }

  private void join(List<Tuple> batch, Deque<Tuple> into, QueryRun run) {
    List<List<String>> keys = new ArrayList<>();
    Set<String> wanted = new LinkedHashSet<>();
    for (Tuple tuple : batch) {
      List<String> some = left.keys(tuple, run);
      if (some == null) {
        fallback.open(batch.iterator(), run).forEachRemaining(into::add);
        return;
      }
      keys.add(some);
      wanted.addAll(some);
    }
    if (column.type() == ColumnType.INTEGER) {
      wanted.removeIf(key -> !INTEGER.matcher(key).matches());
    }
    Map<String, List<Found>> rows = wanted.isEmpty() ? Map.of() : rows(wanted, run);
    for (int i = 0; i < batch.size(); i++) {
      // Several keys may find one row twice; rows keep the order of the table.
      Map<Integer, Object> matches = new TreeMap<>();
      for (String key : keys.get(i)) {
        for (Found found : rows.getOrDefault(key, List.of())) {
          matches.put(found.number(), found.row());
        }
      }
      for (Object row : matches.values()) {
        into.add(batch.get(i).with(scan.tables().getFirst().variable(), row));
      }
    }
  }

  /** A row and its place in the order of the table. */
  private record Found(int number, Object row) {}

  private Map<String, List<Found>> rows(Set<String> wanted, QueryRun run) {
    String name = SqlScan.column(scan.source(), 0, column.column());
    String compared =
        column.type() == ColumnType.TEXT ? scan.source().flavour().binary(name) : name;
    List<Object> parameters = new ArrayList<>();
    for (String key : wanted) {
      parameters.add(column.type() == ColumnType.INTEGER ? (Object) Long.valueOf(key) : key);
    }
    List<SqlCondition> all = new ArrayList<>(scan.conditions());
    all.add(
        new SqlCondition(
            compared + " in (" + String.join(", ", Collections.nCopies(wanted.size(), "?")) + ")",
            parameters));
    SqlScan some = new SqlScan(scan.source(), scan.tables(), all, scan.order());
    SqlScan.SqlTable table = scan.tables().getFirst();
    Map<String, List<Found>> rows = new HashMap<>();
    Iterator<Tuple> read = some.open("", 0, run);
    for (int number = 0; read.hasNext(); number++) {
      Tuple tuple = read.next();
      RowElement row = (RowElement) tuple.value();
      String key = Objects.requireNonNull(row.value(column.name()));
      if (run.isTogether() && some.isKeyed()) {
        // Another batch may have read it already.
        row = some.same(table, (String) tuple.get(LeafStep.POSITION), row, run);
      }
      rows.computeIfAbsent(key, _ -> new ArrayList<>()).add(new Found(number, row));
    }
    return rows;
  }

  @Override
  public String describe() {
    return "bind join %s = %s in batches with %s"
        .formatted(left.slice().text().strip(), column.name(), scan.describe());
  }
}
