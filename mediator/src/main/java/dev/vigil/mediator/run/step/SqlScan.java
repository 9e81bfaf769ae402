package dev.vigil.mediator.run.step;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.source.RowElement;
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
 * @param limit how many rows are read at most; 0 for all
 */
public record SqlScan(
    JdbcSource source,
    List<SqlTable> tables,
    List<SqlCondition> conditions,
    List<String> order,
    int limit)
    implements LeafStep {
  private static final int FIRST_PAGE = 64;
  private static final int LARGEST_PAGE = 8192;

  public SqlScan {
    tables = List.copyOf(tables);
    conditions = List.copyOf(conditions);
    order = List.copyOf(order);
  }

  public SqlScan(
      JdbcSource source, List<SqlTable> tables, List<SqlCondition> conditions, List<String> order) {
    this(source, tables, conditions, order, 0);
  }

  /** Returns this statement, limited to the first rows. */
  public SqlScan first(int rows) {
    return new SqlScan(source, tables, conditions, order, rows);
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

    RowElement.Shape shape() {
      return new RowElement.Shape(
          collection.name(), columns.stream().map(SourceColumn::name).toList());
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
    return order.isEmpty() && hasKeys();
  }

  /** Whether keys show which row is which, so that the order of the rows is always the same. */
  private boolean hasKeys() {
    return tables.stream().allMatch(table -> isKeyed(table.collection()));
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
    int some = limit == 0 ? wanted : wanted == 0 ? limit : Math.min(limit, wanted);
    return isKeyed()
        ? new KeyPages(from, some, run)
        : new NumberPages(LeafStep.number(from), some, run);
  }

  /** Reads pages, each after the last key of the one before. */
  private final class KeyPages implements Iterator<Tuple> {
    private final QueryRun run;
    private final Deque<Tuple> page = new ArrayDeque<>();
    private SqlPosition after;
    private boolean inclusive;
    private int size;
    private int left = limit == 0 ? Integer.MAX_VALUE : limit;
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
      int most = Math.min(size, left);
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
      left -= page.size();
      last = page.size() < most || left == 0;
      size = Math.min(LARGEST_PAGE, size * 4);
    }
  }

  /** A database that repeats a key or ignores a limit would be read without end. */
  MediatorException unlikePromised() {
    return new MediatorException(
        "The source %s does not keep to the order, the limit or the key that it says it has for %s; give the table a primary key, or query another one."
            .formatted(source.name(), tables.getFirst().collection().name()));
  }

  /**
   * Reads rows by their number: all by one statement, or pages of growing size if some are wanted
   * and their order is always the same.
   */
  private final class NumberPages implements Iterator<Tuple> {
    private final QueryRun run;
    private Iterator<Tuple> page = Collections.emptyIterator();
    private long number;
    private long size;
    private boolean last;

    NumberPages(long first, int wanted, QueryRun run) {
      this.run = run;
      this.number = first;
      this.size =
          limit > 0
              ? Math.max(0, limit - first)
              : wanted == 0 || !hasKeys() ? Long.MAX_VALUE : wanted + 1L;
    }

    @Override
    public boolean hasNext() {
      while (!page.hasNext() && !last) {
        page = load();
      }
      return page.hasNext();
    }

    @Override
    public Tuple next() {
      if (!hasNext()) {
        throw new java.util.NoSuchElementException();
      }
      return page.next();
    }

    private Iterator<Tuple> load() {
      List<Tuple> all = new ArrayList<>();
      long first = number;
      String part =
          (size == Long.MAX_VALUE && first == 0 ? "" : " limit " + size)
              + (first == 0 ? "" : " offset " + first);
      source.select(
          select(conditions) + part,
          parameters(),
          run,
          rows -> {
            while (rows.next()) {
              if (all.size() == size) {
                throw unlikePromised();
              }
              Tuple tuple = Tuple.EMPTY.with(POSITION, Long.toString(number++));
              all.add(bind(tuple, rows, run));
              run.remember(128);
              if (all.size() % 1000 == 0) {
                run.read(tables.getFirst().collection(), 1000);
              }
            }
          });
      run.read(tables.getFirst().collection(), all.size() % 1000);
      last = all.size() < size || limit > 0;
      size = size > LARGEST_PAGE ? Long.MAX_VALUE : size * 4;
      return all.iterator();
    }
  }

  private Tuple bind(Tuple start, ResultSet rows, QueryRun run) throws SQLException {
    Tuple tuple = start;
    int all = tables.stream().mapToInt(table -> table.collection().key().size()).sum();
    int column = all + 1;
    boolean repeats = tables.size() > 1 && run.isTogether();
    List<Object> keys = repeats ? SqlPosition.read(rows, all).values() : List.of();
    int key = 0;
    for (SqlTable table : tables) {
      RowElement row =
          new RowElement(table.shape(), JdbcSource.values(rows, column, table.types()));
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
  RowElement same(SqlTable table, String key, RowElement row, QueryRun run) {
    return key.isEmpty()
        ? row
        : run.same(List.of(source.name(), table.collection().table(), table.columns(), key), row);
  }

  @Override
  public String describe() {
    String variables =
        tables.stream().map(table -> "$" + table.variable()).collect(Collectors.joining(", "));
    return "read %s from %s: %s"
        .formatted(
            variables, source.name(), select(conditions) + (limit == 0 ? "" : " limit " + limit));
  }
}
