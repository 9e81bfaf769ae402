package dev.vigil.archive;

/** The words in which databases differ; everything else in our files is plain SQL. */
public enum Dialect {
  SQLITE("integer primary key", "without rowid"),
  POSTGRESQL("bigint primary key", "");

  private final String key;
  private final String clustered;

  Dialect(String key, String clustered) {
    this.key = key;
    this.clustered = clustered;
  }

  String translate(String sql) {
    return sql.replace("${key}", key).replace("${clustered}", clustered);
  }
}
