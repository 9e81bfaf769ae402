package dev.vigil.archive;

import java.util.Map;

/** The words in which databases differ; everything else in our files is plain SQL. */
public enum Dialect {
  SQLITE(Map.of("${key}", "integer primary key", "${clustered}", "without rowid")),
  POSTGRESQL(Map.of("${key}", "bigint primary key", "${clustered}", ""));

  private final Map<String, String> words;

  Dialect(Map<String, String> words) {
    this.words = words;
  }

  String translate(String sql) {
    String translated = sql;
    for (Map.Entry<String, String> word : words.entrySet()) {
      translated = translated.replace(word.getKey(), word.getValue());
    }
    return translated;
  }
}
