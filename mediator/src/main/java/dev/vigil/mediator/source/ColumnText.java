package dev.vigil.mediator.source;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.HexFormat;
import net.sf.saxon.value.DoubleValue;
import org.jspecify.annotations.Nullable;

/** Writes the values of columns as text, one way for equal values. Stateless. */
final class ColumnText {
  private ColumnText() {}

  static @Nullable String of(ResultSet row, int column, ColumnType type) throws SQLException {
    if (type == ColumnType.TEXT) {
      return row.getString(column);
    }
    Object value = row.getObject(column);
    return value == null ? null : of(value);
  }

  private static String of(Object value) {
    return switch (value) {
      case Double number -> of(number.doubleValue());
      case Float number -> of(number.doubleValue());
      case BigDecimal number -> number.toPlainString();
      case Timestamp time -> time.toLocalDateTime().toString();
      case Date day -> day.toLocalDate().toString();
      case byte[] bytes -> HexFormat.of().formatHex(bytes);
      default -> value.toString();
    };
  }

  private static String of(double number) {
    return number == 0 ? "0" : new DoubleValue(number).getStringValue();
  }
}
