package dev.vigil.mediator.run.step;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.ColumnElements;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.JdbcSource;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.str.StringView;
import net.sf.saxon.value.DoubleValue;
import net.sf.saxon.value.EmptySequence;
import net.sf.saxon.value.Int64Value;
import net.sf.saxon.value.StringValue;

/**
 * One SELECT with GROUP BY: the database groups the rows of a scan and counts or adds up. A tuple
 * has the keys of a group and its figures. A position is the number of a group in the order of the
 * keys. Without keys, all rows are one group. Immutable.
 *
 * @param scan the tables and conditions
 */
public record SqlGroups(SqlScan scan, List<GroupKey> keys, List<Figure> figures)
    implements LeafStep {
  public SqlGroups {
    keys = List.copyOf(keys);
    figures = List.copyOf(figures);
  }

  /** A variable that has the value of a column. */
  public record GroupKey(String variable, String sql, ColumnType type) {}

  /**
   * A figure of a group.
   *
   * @param whole whether it is a whole number in queries, too: a count
   * @param of what it is a figure of, as the query says it
   */
  public record Figure(String variable, String sql, boolean whole, String of) {}

  private String select() {
    String by = keys.stream().map(GroupKey::sql).collect(Collectors.joining(", "));
    String columns =
        Stream.concat(keys.stream().map(GroupKey::sql), figures.stream().map(Figure::sql))
            .collect(Collectors.joining(", "));
    return "select "
        + columns
        + scan.fromWhere()
        + (by.isEmpty() ? "" : " group by " + by + " order by " + by);
  }

  @Override
  public Iterator<Tuple> open(String from, int wanted, QueryRun run) {
    long first = LeafStep.number(from);
    List<Tuple> all = new ArrayList<>();
    long[] number = {first};
    scan.source()
        .select(
            select() + (first == 0 ? "" : " limit " + Long.MAX_VALUE + " offset " + first),
            scan.parameters(),
            run,
            rows -> {
              while (rows.next()) {
                all.add(bind(Tuple.EMPTY.with(POSITION, Long.toString(number[0]++)), rows, run));
                if (all.size() % 1000 == 0) {
                  run.read(scan.tables().getFirst().collection(), 1000);
                }
              }
            });
    run.read(scan.tables().getFirst().collection(), all.size() % 1000);
    return all.iterator();
  }

  private Tuple bind(Tuple start, ResultSet row, QueryRun run) throws SQLException {
    Tuple tuple = start;
    run.remember(128 + 64L * figures.size());
    int column = 1;
    for (GroupKey key : keys) {
      String text = JdbcSource.values(row, column++, List.of(key.type()))[0];
      GroundedValue value =
          text == null
              ? EmptySequence.getInstance()
              : StringValue.makeUntypedAtomic(StringView.tidy(ColumnElements.text(text)));
      run.remember(text == null ? 64 : 128 + 2L * text.length());
      tuple = tuple.with(key.variable(), value);
    }
    for (Figure figure : figures) {
      if (row.getObject(column) instanceof String) {
        throw new MediatorException(
            "The source %s says that %s has whole numbers, but it has other values, too; write %s/number(), or correct the table."
                .formatted(scan.source().name(), figure.of(), figure.of()));
      }
      double value = row.getDouble(column);
      GroundedValue number =
          row.wasNull()
              ? EmptySequence.getInstance()
              : figure.whole()
                  ? Int64Value.makeIntegerValue(row.getLong(column))
                  : new DoubleValue(value);
      tuple = tuple.with(figure.variable(), number);
      column++;
    }
    return tuple;
  }

  @Override
  public String describe() {
    return "%s in %s: %s"
        .formatted(keys.isEmpty() ? "count" : "group", scan.source().name(), select());
  }
}
