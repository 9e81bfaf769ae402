package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.apache.jena.datatypes.TypeMapper;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes RDF terms of the columns of a row, by the natural mapping of SQL values (R2RML, section
 * 10). Not thread-safe.
 */
final class SqlTerms {
  private static final String BASE = "http://example.com/base/";

  private final ResultSet row;
  private final boolean sqlite;
  private final boolean table;
  private final String prefix;
  private final Map<String, Integer> columns = new HashMap<>();
  private final Map<String, Integer> lower = new HashMap<>();

  /**
   * @param table whether the columns are those of a table, not the labels of a query
   * @param prefix before the names of columns in the result
   */
  SqlTerms(ResultSet row, boolean sqlite, boolean table, String prefix) throws SQLException {
    this.row = row;
    this.sqlite = sqlite;
    this.table = table;
    this.prefix = prefix;
    ResultSetMetaData meta = row.getMetaData();
    for (int i = meta.getColumnCount(); i > 0; i--) {
      columns.put(meta.getColumnLabel(i), i);
      lower.put(meta.getColumnLabel(i).toLowerCase(Locale.ROOT), i);
    }
  }

  /** The name of a column as the database knows it: quoted names keep their case. */
  static String plain(String column) {
    boolean quoted =
        column.length() > 1
            && (column.startsWith("\"") && column.endsWith("\"")
                || column.startsWith("`") && column.endsWith("`"));
    return quoted ? column.substring(1, column.length() - 1).replace("\"\"", "\"") : column;
  }

  private int index(String column) {
    String name = prefix + plain(column);
    boolean quoted = !plain(column).equals(column);
    // A name without quotes means what the database makes of it: small letters in PostgreSQL. The
    // labels of a query are taken as they are.
    boolean folded = !quoted && table && !sqlite;
    Integer found = columns.get(folded ? prefix + plain(column).toLowerCase(Locale.ROOT) : name);
    if (found == null && !quoted && !folded) {
      found = lower.get(name.toLowerCase(Locale.ROOT));
    }
    if (found == null) {
      throw new KnowledgeException(
          "The column %s is not in the rows of the map; the columns are %s."
              .formatted(column, String.join(", ", columns.keySet().stream().sorted().toList())));
    }
    return found;
  }

  /** A value with the datatype that its column has. */
  private record Natural(String text, XSDDatatype type) {}

  private @Nullable Natural natural(String column) {
    try {
      int index = index(column);
      if (row.getObject(index) == null) {
        return null;
      }
      int type = row.getMetaData().getColumnType(index);
      String name = row.getMetaData().getColumnTypeName(index).toUpperCase(Locale.ROOT);
      if (sqlite) {
        type = declared(name, type);
      }
      return switch (type) {
        case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.TINYINT ->
            new Natural(Long.toString(row.getLong(index)), XSDDatatype.XSDinteger);
        case Types.DECIMAL, Types.NUMERIC ->
            new Natural(decimal(new BigDecimal(row.getString(index))), XSDDatatype.XSDdecimal);
        case Types.REAL, Types.FLOAT, Types.DOUBLE ->
            new Natural(canonical(row.getDouble(index)), XSDDatatype.XSDdouble);
        case Types.BOOLEAN, Types.BIT ->
            new Natural(Boolean.toString(truth(row.getString(index))), XSDDatatype.XSDboolean);
        case Types.DATE -> new Natural(day(row.getString(index)), XSDDatatype.XSDdate);
        case Types.TIME, Types.TIME_WITH_TIMEZONE ->
            new Natural(row.getString(index), XSDDatatype.XSDtime);
        case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
            new Natural(moment(row.getString(index)), XSDDatatype.XSDdateTime);
        case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
            new Natural(
                HexFormat.of().withUpperCase().formatHex(row.getBytes(index)),
                XSDDatatype.XSDhexBinary);
        default -> new Natural(padded(row.getString(index), name, index), XSDDatatype.XSDstring);
      };
    } catch (SQLException e) {
      throw new KnowledgeException(
          "The column %s cannot be read: %s".formatted(column, e.getMessage()), e);
    }
  }

  /**
   * The values of a CHAR column have the length of the column, also where a database trims them.
   */
  private String padded(String text, String name, int index) throws SQLException {
    boolean fixed = name.startsWith("CHAR") || name.equals("BPCHAR");
    int length = fixed ? row.getMetaData().getPrecision(index) : 0;
    if (fixed && sqlite) {
      length =
          name.matches("CHAR(?:ACTER)?\\(\\d{1,4}\\)")
              ? Integer.parseInt(name.replaceAll("\\D", ""))
              : length;
    }
    return fixed && length > text.length() && length < 10_000
        ? text + " ".repeat(length - text.length())
        : text;
  }

  /** SQLite has types of values; what the column declares is what its owner means. */
  private static int declared(String name, int actual) {
    String word = name.replaceAll("\\(.*", "").strip();
    return switch (word) {
      case "INT", "INTEGER", "BIGINT", "SMALLINT", "TINYINT" -> Types.INTEGER;
      case "REAL", "FLOAT", "DOUBLE", "DOUBLE PRECISION" -> Types.DOUBLE;
      case "DECIMAL", "NUMERIC", "NUMBER" -> Types.NUMERIC;
      case "BOOLEAN", "BOOL" -> Types.BOOLEAN;
      case "DATE" -> Types.DATE;
      case "TIME" -> Types.TIME;
      case "TIMESTAMP", "DATETIME" -> Types.TIMESTAMP;
      case "BLOB", "VARBINARY", "BINARY", "BYTEA" -> Types.VARBINARY;
      case "TEXT", "VARCHAR", "CHAR", "CHARACTER", "CHARACTER VARYING", "CLOB" -> Types.VARCHAR;
      default -> actual;
    };
  }

  private static String decimal(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  /** The canonical form of XML Schema, such as 3.0E1. */
  private static String canonical(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "INF" : "-INF";
    }
    if (number == 0) {
      return "0.0E0";
    }
    BigDecimal exact = BigDecimal.valueOf(number).stripTrailingZeros();
    int exponent = exact.precision() - exact.scale() - 1;
    String digits = exact.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    return (digits.contains(".") ? digits : digits + ".0") + "E" + exponent;
  }

  private static boolean truth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "t", "true", "1", "y", "yes", "on" -> true;
      default -> false;
    };
  }

  private static String day(String text) {
    return text.length() > 10 ? text.substring(0, 10) : text;
  }

  private static String moment(String text) {
    String joined = text.replaceFirst(" ", "T");
    String trimmed = joined.replaceFirst("\\.0+$", "");
    return trimmed.replaceFirst("([+-]\\d{2})$", "$1:00").replaceFirst("\\+00:00$", "Z");
  }

  /** The text of a column for templates and blank nodes; null if it is null. */
  @Nullable String text(String column) {
    Natural value = natural(column);
    return value == null ? null : value.text();
  }

  /** The term for the row; null if a column is null. */
  @Nullable Node term(TermMap map) {
    Node constant = map.constant();
    if (constant != null) {
      return constant;
    }
    String column = map.column();
    R2rmlTemplate template = map.template();
    if (map.kind() == TermMap.Kind.LITERAL && column != null) {
      Natural value = natural(column);
      return value == null ? null : literal(map, value.text(), value.type());
    }
    String text =
        template != null
            ? template.text(this::text, map.kind() == TermMap.Kind.IRI)
            : text(String.valueOf(column));
    if (text == null) {
      return null;
    }
    return switch (map.kind()) {
      case LITERAL -> literal(map, text, XSDDatatype.XSDstring);
      case BLANK -> NodeFactory.createBlankNode(text);
      case IRI -> iri(text);
    };
  }

  private static Node iri(String text) {
    String whole = text.matches("[a-zA-Z][a-zA-Z0-9+.-]*:.*") ? text : BASE + text;
    if (!whole.matches("[^\\x00-\\x20<>\"{}|^`\\\\]+")) {
      throw new KnowledgeException(
          "'%s' is not an IRI; use a template, which escapes values.".formatted(text));
    }
    return NodeFactory.createURI(whole);
  }

  private static Node literal(TermMap map, String text, XSDDatatype natural) {
    if (!map.language().isEmpty()) {
      return NodeFactory.createLiteralLang(text, map.language());
    }
    if (!map.datatype().isEmpty()) {
      return NodeFactory.createLiteralDT(
          text, TypeMapper.getInstance().getSafeTypeByName(map.datatype()));
    }
    return NodeFactory.createLiteralDT(text, natural);
  }
}
