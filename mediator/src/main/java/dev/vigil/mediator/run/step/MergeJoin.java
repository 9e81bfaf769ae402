package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.RowElement;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Joins two tables of different databases that are both read in the order of the same whole number
 * key: each is read once, and nothing is kept. Immutable.
 *
 * @param leftVariable bound to a row of the first table
 * @param left the key column of the first table
 * @param right the key column of the second table
 */
public record MergeJoin(SqlScan scan, String leftVariable, String left, String right)
    implements TupleStep {
  @Override
  public Iterator<Tuple> open(Iterator<Tuple> input, QueryRun run) {
    return new TupleExpansion(input) {
      private @Nullable Iterator<Tuple> rows;
      private @Nullable RowElement current;

      @Override
      Iterator<Tuple> expand(Tuple tuple) {
        String key = ((RowElement) tuple.get(leftVariable)).value(left);
        if (key == null) {
          return Collections.emptyIterator();
        }
        long wanted = Long.parseLong(key);
        if (rows == null) {
          // Rows before the first key are of no use, also where a plan resumes.
          rows = scan.open(new SqlPosition(java.util.List.of(wanted)).text(), 64, run);
          advance();
        }
        while (current != null && key(current) < wanted) {
          advance();
        }
        return current != null && key(current) == wanted
            ? Collections.singleton(tuple.with(scan.tables().getFirst().variable(), current))
                .iterator()
            : Collections.emptyIterator();
      }

      private void advance() {
        Iterator<Tuple> read = java.util.Objects.requireNonNull(rows);
        RowElement before = current;
        current = read.hasNext() ? (RowElement) read.next().value() : null;
        if (before != null && current != null && key(current) <= key(before)) {
          throw scan.unlikePromised();
        }
      }

      private long key(RowElement row) {
        return Long.parseLong(String.valueOf(row.value(right)));
      }
    };
  }

  @Override
  public String describe() {
    return "merge join $%s/%s = %s with %s".formatted(leftVariable, left, right, scan.describe());
  }
}
