package dev.vigil.mediator.run.step;

import dev.vigil.mediator.MediatorException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** The key of a row as text that keeps the types of its values. Immutable. */
record SqlPosition(List<Object> values) {
  static SqlPosition read(ResultSet row, int keys) throws SQLException {
    List<Object> values = new ArrayList<>();
    for (int i = 1; i <= keys; i++) {
      Object value = row.getObject(i);
      values.add(value == null ? "" : value);
    }
    return new SqlPosition(values);
  }

  /** Whether a row with this key may follow one with another key; texts have other orders. */
  boolean mayFollow(SqlPosition other) {
    if (values.isEmpty() || other.values.isEmpty()) {
      return true;
    }
    return values.getFirst() instanceof Number mine
            && other.values.getFirst() instanceof Number theirs
            && mine.doubleValue() < theirs.doubleValue()
        ? false
        : !equals(other);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (Object value : values) {
      String letter =
          switch (value) {
            case Integer _, Long _, Short _ -> "l";
            case Double _, Float _ -> "d";
            case BigDecimal _ -> "n";
            case Timestamp _ -> "t";
            default -> "s";
          };
      text.append(text.isEmpty() ? "" : ".")
          .append(letter)
          .append(
              Base64.getUrlEncoder()
                  .withoutPadding()
                  .encodeToString(value.toString().getBytes(StandardCharsets.UTF_8)));
    }
    return text.toString();
  }

  static SqlPosition parse(String text) {
    List<Object> values = new ArrayList<>();
    if (!text.isEmpty()) {
      for (String part : text.split("\\.", -1)) {
        try {
          values.add(value(part));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
          throw MediatorException.damagedToken(e);
        }
      }
    }
    return new SqlPosition(values);
  }

  private static Object value(String part) {
    String value =
        new String(Base64.getUrlDecoder().decode(part.substring(1)), StandardCharsets.UTF_8);
    return switch (part.charAt(0)) {
      case 'l' -> Long.valueOf(value);
      case 'd' -> Double.valueOf(value);
      case 'n' -> new BigDecimal(value);
      case 't' -> Timestamp.valueOf(value);
      case 's' -> value;
      default -> throw MediatorException.damagedToken(null);
    };
  }
}
