package dev.vigil.mediator.source;

/** The SQL of a kind of database, where it differs. */
public enum SourceSqlDialect {
  SQLITE("\"", "%s collate binary", "instr(%s, ?) > 0"),
  POSTGRESQL("\"", "%s collate \"C\"", "strpos(%s, ?) > 0"),
  MARIADB(
      "`",
      "convert(%s using utf8mb4) collate utf8mb4_nopad_bin",
      "locate(binary ?, convert(%s using utf8mb4)) > 0");

  private final String quote;
  private final String binary;
  private final String contains;

  SourceSqlDialect(String quote, String binary, String contains) {
    this.quote = quote;
    this.binary = binary;
    this.contains = contains;
  }

  public String name(String identifier) {
    return quote + identifier.replace(quote, quote + quote) + quote;
  }

  /** A text column compared by the numbers of its characters, as queries do. */
  public String binary(String column) {
    return binary.formatted(column);
  }

  /** A decimal column compared as a number of XQuery. */
  public String number(String column) {
    return "cast(" + column + (this == MARIADB ? " as double)" : " as double precision)");
  }

  /** A condition with one parameter. */
  public String contains(String column) {
    return contains.formatted(column);
  }

  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
