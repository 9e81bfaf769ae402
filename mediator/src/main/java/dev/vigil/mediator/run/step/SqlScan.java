package dev.vigil.mediator.run.step;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.source.Row;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One SELECT of one or more tables of a database: conditions, joins and needed columns only. It
 * reads pages of growing size after the key of the last row, so that it holds neither a cursor nor
 * a lock between two pages. A position is the key of a row. Immutable.
 *
 * @param order what the rows are ordered by before their keys; then a position is a row number
 */
public record SqlScan(
    JdbcSource source, List<SqlTable> tables, List<SqlCondition> conditions, List<String> order)
    implements LeafStep {
  private static final int FIRST_PAGE = 64;
  private static final int LARGEST_PAGE = 8192;

  public SqlScan {
    tables = List.copyOf(tables);
    conditions = List.copyOf(conditions);
    order = List.copyOf(order);
  }

  /**
   * A table of the statement.
   *
   * @param columns those that the query uses
   */
  public record SqlTable(String variable, SourceCollection collection, List<SourceColumn> columns) {
    public SqlTable {
      columns = List.copyOf(columns);
    }

    Row.Shape shape() {
      return new Row.Shape(collection.name(), columns.stream().map(SourceColumn::name).toList());
    }

    List<ColumnType> types() {
      return columns.stream().map(SourceColumn::type).toList();
    }
  }

  /** The name of a column of a table in the statement. */
  public static String column(JdbcSource source, int table, String column) {
    return "t" + table + "." + (column.equals("rowid") ? column : source.flavour().name(column));
  }

  private List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      for (String key : tables.get(i).collection().key()) {
        keys.add(column(source, i, key));
      }
    }
    return keys;
  }

  /** Whether a position is a key: without a key of each table, or ordered, it is a row number. */
  boolean isKeyed() {
    return order.isEmpty() && tables.stream().allMatch(table -> isKeyed(table.collection()));
  }

  private static boolean isKeyed(SourceCollection table) {
    return !table.key().isEmpty()
        && table.key().stream()
            .allMatch(
                key ->
                    key.equals("rowid")
                        || table.columns().stream()
                            .anyMatch(
                                column ->
                                    column.column().equals(key)
                                        && (column.type() == ColumnType.INTEGER
                                            || column.type() == ColumnType.TEXT
                                            || column.type() == ColumnType.DECIMAL)));
  }

  /** The statement without the part that begins at a position. */
  private String select(List<SqlCondition> all) {
    List<String> columns = new ArrayList<>(keys());
    for (int i = 0; i < tables.size(); i++) {
      for (SourceColumn column : tables.get(i).columns()) {
        columns.add(column(source, i, column.column()));
      }
    }
    List<String> by = new ArrayList<>(order);
    by.addAll(keys());
    return "select "
        + (columns.isEmpty() ? "1" : String.join(", ", columns))
        + fromWhere(all)
        + (by.isEmpty() ? "" : " order by " + String.join(", ", by));
  }

  private String fromWhere(List<SqlCondition> all) {
    StringBuilder from = new StringBuilder();
    for (int i = 0; i < tables.size(); i++) {
      from.append(i == 0 ? " from " : ", ")
          .append(source.tableName(tables.get(i).collection()))
          .append(" t")
          .append(i);
    }
    String where = all.stream().map(SqlCondition::sql).collect(Collectors.joining(" and "));
    return from + (where.isEmpty() ? "" : " where " + where);
  }

  /** The tables and conditions, for a statement that groups their rows. */
  String fromWhere() {
    return fromWhere(conditions);
  }

  /** The values of the conditions. */
  List<Object> parameters() {
    return conditions.stream().flatMap(condition -> condition.parameters().stream()).toList();
  }

  @Override
  public Iterator<Tuple> open(String from, int wanted, QueryRun run) {
    return isKeyed() ? new KeyPages(from, wanted, run) : rows(from, run);
  }

  /** Reads pages, each after the last key of the one before. */
  private final class KeyPages implements Iterator<Tuple> {
    private final QueryRun run;
    private final Deque<Tuple> page = new ArrayDeque<>();
    private SqlPosition after;
    private boolean inclusive;
    private int size;
    private boolean last;

    KeyPages(String from, int wanted, QueryRun run) {
      this.run = run;
      this.after = SqlPosition.parse(from);
      if (!after.values().isEmpty() && after.values().size() != keys().size()) {
        throw MediatorException.damagedToken(null);
      }
      this.inclusive = true;
      this.size = wanted == 0 ? LARGEST_PAGE : Math.clamp(wanted, 1, FIRST_PAGE);
    }

    @Override
    public boolean hasNext() {
      if (page.isEmpty() && !last) {
        load();
      }
      return !page.isEmpty();
    }

    @Override
    public Tuple next() {
      if (!hasNext()) {
        throw new java.util.NoSuchElementException();
      }
      return page.remove();
    }

    private void load() {
      List<SqlCondition> all = new ArrayList<>(conditions);
      if (!after.values().isEmpty()) {
        String marks = String.join(", ", Collections.nCopies(keys().size(), "?"));
        all.add(
            new SqlCondition(
                "(%s) %s (%s)".formatted(String.join(", ", keys()), inclusive ? ">=" : ">", marks),
                after.values()));
      }
      int most = size;
      int width = keys().size();
      source.select(
          select(all) + " limit " + most,
          all.stream().flatMap(condition -> condition.parameters().stream()).toList(),
          run,
          rows -> {
            while (rows.next()) {
              SqlPosition key = SqlPosition.read(rows, width);
              if (page.size() == most || !inclusive && !key.mayFollow(after)) {
                throw unlikePromised();
              }
              inclusive = false;
              after = key;
              page.add(bind(Tuple.EMPTY.with(POSITION, after.text()), rows, run));
            }
          });
      run.read(tables.getFirst().collection(), page.size());
      inclusive = false;
      last = page.size() < most;
      size = Math.min(LARGEST_PAGE, size * 4);
    }
  }

  /** A database that repeats a key or ignores a limit would be read without end. */
  MediatorException unlikePromised() {
    return new MediatorException(
        "The source %s does not keep to the order, the limit or the key that it says it has for %s; give the table a primary key, or query another one."
            .formatted(source.name(), tables.getFirst().collection().name()));
  }

  /** Reads all rows by one statement. */
  private Iterator<Tuple> rows(String from, QueryRun run) {
    long first = LeafStep.number(from);
    List<Tuple> all = new ArrayList<>();
    long[] number = {first};
    source.select(
        select(conditions) + (first == 0 ? "" : " limit " + Long.MAX_VALUE + " offset " + first),
        parameters(),
        run,
        rows -> {
          while (rows.next()) {
            Tuple tuple = Tuple.EMPTY.with(POSITION, Long.toString(number[0]++));
            all.add(bind(tuple, rows, run));
            run.remember(128);
            if (all.size() % 1000 == 0) {
              run.read(tables.getFirst().collection(), 1000);
            }
          }
        });
    run.read(tables.getFirst().collection(), all.size() % 1000);
    return all.iterator();
  }

  private Tuple bind(Tuple start, ResultSet rows, QueryRun run) throws SQLException {
    Tuple tuple = start;
    int all = tables.stream().mapToInt(table -> table.collection().key().size()).sum();
    int column = all + 1;
    boolean repeats = tables.size() > 1 && run.isTogether();
    List<Object> keys = repeats ? SqlPosition.read(rows, all).values() : List.of();
    int key = 0;
    for (SqlTable table : tables) {
      Row row = new Row(table.shape(), JdbcSource.values(rows, column, table.types()));
      if (repeats) {
        int end = key + table.collection().key().size();
        row = same(table, new SqlPosition(keys.subList(key, end)).text(), row, run);
        key = end;
      }
      tuple = tuple.with(table.variable(), row);
      column += table.columns().size();
    }
    return tuple;
  }

  /** The row of this key that the run knows; else this one. */
  Row same(SqlTable table, String key, Row row, QueryRun run) {
    return key.isEmpty()
        ? row
        : run.same(List.of(source.name(), table.collection().table(), table.columns(), key), row);
  }

  @Override
  public String describe() {
    String variables =
        tables.stream().map(table -> "$" + table.variable()).collect(Collectors.joining(", "));
    return "read %s from %s: %s".formatted(variables, source.name(), select(conditions));
  }
}
