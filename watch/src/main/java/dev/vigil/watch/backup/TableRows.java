package dev.vigil.watch.backup;

import dev.vigil.watch.WatchException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes and reads the rows of a table as JSON lines: first the column names, then an array per
 * row. Bytes are an object with their Base64. Stateless.
 */
final class TableRows {
  private static final int LONGEST_LINE = 256 << 20;
  private static final int BATCH = 500;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(LONGEST_LINE)
                  .maxNestingDepth(4)
                  .build())
          .build();

  private TableRows() {}

  // ---- out ----

  static long write(
      Connection connection, String table, List<String> columns, String where, OutputStream out)
      throws SQLException, IOException {
    line(out, columns);
    long count = 0;
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select " + BackupTables.quoted(columns) + " from \"" + table + "\"" + where)) {
      statement.setFetchSize(BATCH);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          List<@Nullable Object> row = new ArrayList<>();
          for (int i = 1; i <= columns.size(); i++) {
            row.add(rows.getObject(i));
          }
          line(out, row);
          count++;
        }
      }
    }
    return count;
  }

  private static void line(OutputStream out, List<? extends @Nullable Object> values)
      throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartArray();
      for (Object value : values) {
        switch (value) {
          case null -> json.writeNull();
          case Long number -> json.writeNumber(number);
          case Integer number -> json.writeNumber(number);
          case Short number -> json.writeNumber(number);
          case Double number -> json.writeNumber(number);
          case Float number -> json.writeNumber(number.doubleValue());
          case Boolean yes -> json.writeBoolean(yes);
          case byte[] bytes -> {
            json.writeStartObject();
            json.writeName("b");
            json.writeBinary(bytes);
            json.writeEndObject();
          }
          default -> json.writeString(value.toString());
        }
      }
      json.writeEndArray();
    }
    out.write(line.toByteArray());
    out.write('\n');
  }

  // ---- in ----

  /** Replaces the rows of a table. */
  static long read(Connection connection, String table, List<String> known, InputStream in)
      throws SQLException, IOException {
    BufferedInputStream lines = new BufferedInputStream(in, 1 << 16);
    byte[] head = nextLine(table, lines);
    List<String> columns = new ArrayList<>();
    for (Object name : head == null ? List.of() : parse(table, head)) {
      columns.add(String.valueOf(name));
    }
    if (columns.isEmpty()
        || !known.containsAll(columns)
        || new HashSet<>(columns).size() < columns.size()) {
      throw unfit(table, "has other columns than Vigil's table", null);
    }
    try (var statement = connection.createStatement()) {
      statement.executeUpdate("delete from \"" + table + "\"");
    }
    String places = "?, ".repeat(columns.size() - 1) + "?";
    long count = 0;
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into \"%s\" (%s) values (%s)"
                .formatted(table, BackupTables.quoted(columns), places))) {
      for (byte[] line = nextLine(table, lines); line != null; line = nextLine(table, lines)) {
        bind(insert, table, columns, parse(table, line));
        insert.addBatch();
        if (++count % BATCH == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    } catch (SQLException e) {
      throw unfit(table, "has a row that the database refuses", e);
    }
    return count;
  }

  private static void bind(
      PreparedStatement insert,
      String table,
      List<String> columns,
      List<? extends @Nullable Object> row)
      throws SQLException {
    if (row.size() != columns.size()) {
      throw unfit(table, "has a row with another number of values", null);
    }
    for (int i = 0; i < row.size(); i++) {
      switch (row.get(i)) {
        case null -> insert.setNull(i + 1, Types.NULL);
        case Long number -> insert.setLong(i + 1, number);
        case Double number -> insert.setDouble(i + 1, number);
        case Boolean yes -> insert.setBoolean(i + 1, yes);
        case byte[] bytes -> insert.setBytes(i + 1, bytes);
        case Object text -> insert.setString(i + 1, text.toString().replace('\0', '\uFFFD'));
      }
    }
  }

  private static byte @Nullable [] nextLine(String table, InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      line.write(next);
      if (line.size() > LONGEST_LINE) {
        throw unfit(table, "has a row of more than %d MB".formatted(LONGEST_LINE >> 20), null);
      }
      next = in.read();
    }
    return line.toByteArray();
  }

  private static List<@Nullable Object> parse(String table, byte[] line) {
    List<@Nullable Object> row = new ArrayList<>();
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), line)) {
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw unfit(table, "has an invalid row", null);
      }
      for (JsonToken token = json.nextToken();
          token != JsonToken.END_ARRAY;
          token = json.nextToken()) {
        row.add(value(table, json, token));
      }
      return row;
    } catch (JacksonException e) {
      throw unfit(table, "has a row that cannot be read", e);
    }
  }

  private static @Nullable Object value(String table, JsonParser json, @Nullable JsonToken token) {
    return switch (token) {
      case VALUE_NULL -> null;
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case START_OBJECT -> {
        json.nextToken();
        json.nextToken();
        byte[] bytes = json.getBinaryValue();
        if (json.nextToken() != JsonToken.END_OBJECT) {
          throw unfit(table, "has an invalid value", null);
        }
        yield bytes;
      }
      case null, default -> throw unfit(table, "has an invalid value", null);
    };
  }

  static WatchException unfit(String table, String what, @Nullable Throwable cause) {
    String sentence =
        "The backup's table %s %s; it is damaged or was changed.".formatted(table, what);
    return cause == null ? new WatchException(sentence) : new WatchException(sentence, cause);
  }
}
