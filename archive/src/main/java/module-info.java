/**
 * The versions of pages: deltas, retention, verification, WARC and Memento. Other modules than
 * Vigil's own use the packages that are exported to all.
 */
// Vigil's modules come later; some jars have no names.
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module dev.vigil.archive {
  requires com.github.benmanes.caffeine;
  requires com.github.luben.zstd_jni;
  requires com.zaxxer.hikari;
  requires dec;
  requires org.postgresql.jdbc;
  requires org.xerial.sqlitejdbc;
  requires static transitive org.jspecify;
  requires transitive dev.vigil.diff;
  requires transitive java.sql;
  requires transitive jwarc;

  exports dev.vigil.archive;
  exports dev.vigil.archive.database;
  exports dev.vigil.archive.exchange;
  exports dev.vigil.archive.failure;
  exports dev.vigil.archive.version;
  exports dev.vigil.archive.body to
      dev.vigil.search;
  exports dev.vigil.archive.cache to
      dev.vigil.bench,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.archive.internal.database to
      dev.vigil.bench,
      dev.vigil.cli,
      dev.vigil.discover,
      dev.vigil.knowledge,
      dev.vigil.mediator,
      dev.vigil.search,
      dev.vigil.server,
      dev.vigil.watch;
  exports dev.vigil.archive.retention to
      dev.vigil.cli,
      dev.vigil.watch;
}
