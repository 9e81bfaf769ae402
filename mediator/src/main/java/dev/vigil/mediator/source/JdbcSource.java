package dev.vigil.mediator.source;

import dev.vigil.mediator.MediatorException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import net.sf.saxon.om.GroundedValue;
import org.jspecify.annotations.Nullable;

/**
 * A relational database. Each table and view is a collection; rows come in the order of their key.
 * Safe for concurrent use: every query has a connection of its own.
 */
public final class JdbcSource implements QuerySource {
  private final String name;
  private final SourceSqlDialect flavour;
  private final JdbcConnector connector;
  private final List<SourceCollection> collections;
  private final String schema;
  private volatile boolean stale;
  private final Map<SourceReadContext, Connection> open = new ConcurrentHashMap<>();

  /**
   * @param schema a value that changes when a table or a column does
   */
  JdbcSource(
      String name,
      SourceSqlDialect flavour,
      JdbcConnector connector,
      List<SourceCollection> collections,
      String schema) {
    this.name = name;
    this.flavour = flavour;
    this.connector = connector;
    this.collections = List.copyOf(collections);
    this.schema = schema;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String kind() {
    return flavour.word();
  }

  public SourceSqlDialect flavour() {
    return flavour;
  }

  @Override
  public SourceCapabilities capabilities() {
    return SourceCapabilities.SQL;
  }

  @Override
  public List<SourceCollection> collections() {
    return collections;
  }

  /** Whether it is known that the tables are not what they were. */
  public boolean isStale() {
    return stale;
  }

  /** Asks the database whether its tables are what they were. */
  public void checkSchema() {
    String now = JdbcSchema.mark(name, connector);
    stale |= !now.isEmpty() && !now.equals(schema);
  }

  /** All rows of a table, as far as they are asked for. */
  @Override
  public Iterator<RowElement> read(
      SourceCollection table, List<GroundedValue> arguments, SourceReadContext context) {
    RowElement.Shape shape =
        new RowElement.Shape(
            table.name(), table.columns().stream().map(SourceColumn::name).toList());
    String columns =
        table.columns().stream()
            .map(column -> flavour.name(column.column()))
            .collect(Collectors.joining(", "));
    String order =
        table.key().isEmpty()
            ? ""
            : " order by "
                + table.key().stream()
                    .map(key -> key.equals("rowid") ? key : flavour.name(key))
                    .collect(Collectors.joining(", "));
    String sql = "select " + columns + " from " + tableName(table) + order;
    List<ColumnType> types = table.columns().stream().map(SourceColumn::type).toList();
    context.sent(name, sql);
    return new JdbcRows(
        () -> statement(sql, List.of(), context),
        context,
        this::failure,
        row -> {
          context.read(table, 1);
          return new RowElement(shape, values(row, 1, types));
        });
  }

  private PreparedStatement statement(
      String sql, List<Object> parameters, SourceReadContext context) throws SQLException {
    PreparedStatement statement = connection(context).prepareStatement(sql);
    statement.setQueryTimeout((int) Math.max(1, (context.millisLeft() + 999) / 1000));
    statement.setFetchSize(1000);
    for (int i = 0; i < parameters.size(); i++) {
      statement.setObject(i + 1, parameters.get(i));
    }
    return statement;
  }

  /** The quoted name of a table, with its schema. */
  public String tableName(SourceCollection table) {
    return java.util.Arrays.stream(table.table().split("\u0000"))
        .map(flavour::name)
        .collect(Collectors.joining("."));
  }

  /** Receives the rows of a statement. */
  @FunctionalInterface
  public interface Rows {
    void of(ResultSet rows) throws SQLException;
  }

  /** Runs a statement within the time that the query has left. */
  public void select(String sql, List<Object> parameters, SourceReadContext context, Rows rows) {
    context.sent(name, sql);
    try (PreparedStatement statement = statement(sql, parameters, context)) {
      context.waiting(() -> cancel(statement));
      try (ResultSet result = statement.executeQuery()) {
        rows.of(result);
      } finally {
        context.waiting(null);
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Ends a statement that runs in another thread. */
  static void cancel(PreparedStatement statement) {
    try {
      statement.cancel();
    } catch (SQLException e) {
      // The statement is over, or its database is gone.
    }
  }

  private Connection connection(SourceReadContext context) {
    return open.computeIfAbsent(
        context,
        _ -> {
          Connection made = connector.open(name, context.millisLeft());
          context.keep(
              () -> {
                open.remove(context);
                made.close();
              });
          return made;
        });
  }

  private MediatorException failure(SQLException e) {
    String said = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    String state = String.valueOf(e.getSQLState());
    boolean gone =
        state.equals("42703")
            || state.equals("42P01")
            || state.startsWith("42S")
            || said.contains("no such column")
            || said.contains("no such table");
    if (gone) {
      stale = true;
      return new MediatorException(
          "The tables of the source %s changed since it was added (%s); they are read again for the next query."
              .formatted(name, said),
          e);
    }
    boolean late =
        state.equals("57014")
            || state.equals("70100")
            || said.contains("interrupt")
            || said.contains("timeout")
            || said.contains("timed out");
    boolean lost = state.startsWith("08") || state.startsWith("57P");
    return new MediatorException(
        late
            ? "The source %s did not answer in time; ask for less, or raise the time limit."
                .formatted(name)
            : lost
                ? "The connection to the source %s is lost (%s); check the database and ask again."
                    .formatted(name, said)
                : "The source %s cannot be read: %s.".formatted(name, said),
        e);
  }

  /** The values of a row, as text. */
  public static @Nullable String[] values(ResultSet row, int first, List<ColumnType> types)
      throws SQLException {
    @Nullable String[] values = new String[types.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = ColumnText.of(row, first + i, types.get(i));
    }
    return values;
  }
}
