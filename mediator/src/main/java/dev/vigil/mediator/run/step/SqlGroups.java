package dev.vigil.mediator.run.step;

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
 * keys. Immutable.
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
   */
  public record Figure(String variable, String sql, boolean whole) {}

  private String select() {
    String by = keys.stream().map(GroupKey::sql).collect(Collectors.joining(", "));
    String columns =
        Stream.concat(keys.stream().map(GroupKey::sql), figures.stream().map(Figure::sql))
            .collect(Collectors.joining(", "));
    return "select " + columns + scan.fromWhere() + " group by " + by + " order by " + by;
  }

  @Override
  public Iterator<Tuple> open(String from, int wanted, QueryRun run) {
    long first = from.isEmpty() ? 0 : Long.parseLong(from);
    List<Tuple> all = new ArrayList<>();
    long[] number = {first};
    scan.source()
        .select(
            select() + (first == 0 ? "" : " limit " + Long.MAX_VALUE + " offset " + first),
            scan.parameters(),
            run,
            rows -> {
              while (rows.next()) {
                all.add(bind(Tuple.EMPTY.with(POSITION, Long.toString(number[0]++)), rows));
                run.remember(128);
              }
            });
    run.read(scan.tables().getFirst().collection(), all.size());
    return all.iterator();
  }

  private Tuple bind(Tuple start, ResultSet row) throws SQLException {
    Tuple tuple = start;
    int column = 1;
    for (GroupKey key : keys) {
      String text = JdbcSource.values(row, column++, List.of(key.type()))[0];
      GroundedValue value =
          text == null
              ? EmptySequence.getInstance()
              : StringValue.makeUntypedAtomic(StringView.tidy(ColumnElements.text(text)));
      tuple = tuple.with(key.variable(), value);
    }
    for (Figure figure : figures) {
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
    return "group in %s: %s".formatted(scan.source().name(), select());
  }
}
