package dev.vigil.discover.crawl.store;

import java.time.Instant;
import java.util.List;

/** The numbers of a crawl over time in its database. For one thread. */
public final class ProgressRepository {
  private final CrawlDatabase database;

  public ProgressRepository(CrawlDatabase database) {
    this.database = database;
  }

  public int count() {
    return (int) database.number("select count(*) from progress");
  }

  public void add(ProgressRow row) {
    database.run(
        "insert or replace into progress values (?, ?, ?, ?, ?, ?, ?)",
        row.at().toEpochMilli(),
        row.pages(),
        row.waiting(),
        row.hosts(),
        row.errors(),
        row.matches(),
        row.bytes());
  }

  /** Removes every other row. */
  public void thin() {
    database.run(
        "delete from progress where at in (select at from (select at, row_number() over (order by"
            + " at) as n from progress) where n % 2 = 0)");
  }

  /** All rows, the oldest first. */
  public List<ProgressRow> all() {
    return database.list(
        "select * from progress order by at",
        r ->
            new ProgressRow(
                Instant.ofEpochMilli(r.getLong(1)),
                r.getLong(2),
                r.getLong(3),
                r.getLong(4),
                r.getLong(5),
                r.getLong(6),
                r.getLong(7)));
  }
}
