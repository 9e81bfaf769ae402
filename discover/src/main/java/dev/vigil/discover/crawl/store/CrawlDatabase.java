package dev.vigil.discover.crawl.store;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * The database of a crawl; its commits decide which visits are stored. Rows are added in the order
 * of their keys wherever there are many, so that its speed does not depend on its size. For one
 * thread; readers open their own, also beside the process that writes.
 */
public final class CrawlDatabase implements AutoCloseable {
  /** Pages of 4 KiB that SQLite keeps: 64 MiB. */
  private static final int CACHE = -64 << 10;

  private static final int SCHEMA = 2;

  private final Path file;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  private CrawlDatabase(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /** Opens the database for writing, and creates it if missing. */
  public static CrawlDatabase open(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // Rows that a power failure removed from the database log are restored from the page log.
    config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
    config.setCacheSize(CACHE);
    try {
      // SQLite gives the files beside it the same permissions.
      DurableFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
    } catch (IOException e) {
      throw new DiscoverException(
          "The database " + file + " of the crawl cannot be made: " + e.getMessage() + ".", e);
    }
    CrawlDatabase database = connect(file, config);
    try {
      database.make();
    } catch (DiscoverException e) {
      database.close();
      throw e;
    }
    return database;
  }

  /** Opens the database for reading; one of an older release is migrated first. */
  public static CrawlDatabase openReadOnly(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    CrawlDatabase database = connect(file, config);
    int found;
    try {
      found = database.version();
    } catch (DiscoverException e) {
      database.close();
      throw e;
    }
    if (found >= SCHEMA) {
      return database;
    }
    database.close();
    try {
      open(file).close();
    } catch (DiscoverException e) {
      throw new DiscoverException(
          file
              + " was made by an older Vigil and cannot be migrated; make its folder writable or"
              + " use a copy of it. "
              + e.getMessage(),
          e);
    }
    return connect(file, config);
  }

  private static CrawlDatabase connect(Path file, SQLiteConfig config) {
    config.setBusyTimeout(10_000);
    config.setGetGeneratedKeys(false);
    try {
      return new CrawlDatabase(
          file, DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties()));
    } catch (SQLException e) {
      throw problem(file, e);
    }
  }

  private void make() {
    work(
        () -> {
          if (version() == SCHEMA) {
            return true;
          }
          begin();
          // Another process may have made them meanwhile.
          int found = version();
          if (found > SCHEMA) {
            execute("rollback");
            throw new DiscoverException(
                file + " was made by a newer Vigil (tables " + found + "); use that one.");
          }
          for (int next = found + 1; next <= SCHEMA; next++) {
            for (String sql : schema("schema-" + next + ".sql").split(";", -1)) {
              if (!sql.isBlank()) {
                execute(sql);
              }
            }
          }
          execute("pragma user_version = " + SCHEMA);
          execute("commit");
          return true;
        });
  }

  private int version() {
    return (int) number("pragma user_version");
  }

  private static String schema(String name) {
    try (InputStream in = CrawlDatabase.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing in the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)--.*$", "");
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read from the program", e);
    }
  }

  // ---- transactions ----

  public void begin() {
    work(() -> execute("begin immediate"));
  }

  public void commit() {
    work(() -> execute("commit"));
  }

  /** Takes back what was done since {@link #begin}. */
  public void rollback() {
    work(() -> execute("rollback"));
  }

  // ---- single values ----

  public void keep(String name, Object value) {
    run("insert or replace into setting values (?, ?)", name, value);
  }

  public String kept(String name, String otherwise) {
    return one("select value from setting where name = ?", r -> r.getString(1), name)
        .orElse(otherwise);
  }

  public Optional<byte[]> keptBytes(String name) {
    return one("select value from setting where name = ?", r -> r.getBytes(1), name);
  }

  public void count(String name, long by) {
    run(
        "insert into counter values (?, ?) on conflict (name) do update set value = value +"
            + " excluded.value",
        name,
        by);
  }

  public Map<String, Long> tallies() {
    Map<String, Long> all = new TreeMap<>();
    list("select name, value from counter", r -> all.put(r.getString(1), r.getLong(2)));
    return all;
  }

  // ---- hosts ----

  private static HostRow host(ResultSet r) throws SQLException {
    return new HostRow(
        r.getInt(1),
        r.getString(2),
        r.getLong(3),
        r.getLong(4),
        r.getLong(5),
        r.getLong(6),
        r.getInt(7),
        r.getString(8));
  }

  public List<HostRow> hostsThatWait() {
    return list("select * from host where waiting > 0", CrawlDatabase::host);
  }

  public List<HostRow> largestHosts(int most) {
    return list(
        "select * from host order by fetched + waiting desc, id limit ?",
        CrawlDatabase::host,
        most);
  }

  public Optional<HostRow> hostNamed(String name) {
    return one("select * from host where name = ?", CrawlDatabase::host, name);
  }

  public Optional<HostRow> host(int id) {
    return one("select * from host where id = ?", CrawlDatabase::host, id);
  }

  public HostRow addHost(String name) {
    run("insert into host (name) values (?)", name);
    return hostNamed(name).orElseThrow();
  }

  /** Adds to the numbers of a host. */
  public void change(int host, long fetched, long failed, long bytes, long waiting) {
    run(
        "update host set fetched = fetched + ?, failed = failed + ?, bytes = bytes + ?,"
            + " waiting = waiting + ? where id = ?",
        fetched,
        failed,
        bytes,
        waiting,
        host);
  }

  public void giveUp(int host, String why) {
    run("update host set given_up = ? where id = ?", why, host);
  }

  public void mirror(int host, int of) {
    run("update host set mirror_of = ? where id = ?", of, host);
  }

  // ---- addresses ----

  public void add(WaitingUrl found) {
    run(
        "insert into address values (?, ?, ?, ?, ?)",
        found.number(),
        found.url(),
        found.depth(),
        found.weight(),
        found.origin());
    run("insert into frontier values (?, ?, ?)", found.host(), found.rank(), found.number());
  }

  private static WaitingUrl waiting(ResultSet r) throws SQLException {
    return new WaitingUrl(
        r.getLong(1),
        r.getInt(2),
        r.getDouble(3),
        r.getString(4),
        r.getInt(5),
        r.getDouble(6),
        r.getLong(7));
  }

  private static final String WAITING =
      "select w.number, w.host, w.rank, a.url, a.depth, a.weight, a.origin"
          + " from frontier w join address a on a.number = w.number ";

  /** The first addresses of a host that wait. */
  public List<WaitingUrl> first(int host, int most) {
    return list(
        WAITING + "where w.host = ? order by w.rank, w.number limit ?",
        CrawlDatabase::waiting,
        host,
        most);
  }

  /** The address of a number that waits. */
  public Optional<WaitingUrl> waiting(long number) {
    return one(
        "select a.number, w.host, w.rank, a.url, a.depth, a.weight, a.origin from address a"
            + " join frontier w on w.number = a.number where a.number = ? and w.host ="
            + " (select id from host where name = ?)",
        CrawlDatabase::waiting,
        number,
        hostName(number));
  }

  private @Nullable String hostName(long number) {
    return url(number).map(HostName::of).orElse(null);
  }

  public Optional<String> url(long number) {
    return one("select url from address where number = ?", r -> r.getString(1), number);
  }

  public void remove(WaitingUrl done) {
    if (run(
            "delete from frontier where host = ? and rank = ? and number = ?",
            done.host(),
            done.rank(),
            done.number())
        == 0) {
      // Its rank was changed while it was being visited.
      run("delete from frontier where host = ? and number = ?", done.host(), done.number());
    }
  }

  /** Makes room for {@link #addToRank}. */
  public void indexRanks() {
    work(() -> execute("create unique index if not exists frontier_number on frontier(number)"));
  }

  /** The host of an address whose rank was changed; 0 when it does not wait. */
  public int addToRank(long number, double change) {
    run("update frontier set rank = rank + ? where number = ?", change, number);
    return one("select host from frontier where number = ?", r -> r.getInt(1), number).orElse(0);
  }

  /** Ranks everything that waits anew. */
  public void rankAnew(ToDoubleFunction<WaitingUrl> rank) {
    work(
        () -> {
          execute(
              "create table frontier_anew (host integer not null, rank real not null,"
                  + " number integer not null, primary key (host, rank, number)) without rowid");
          try (PreparedStatement all = connection.prepareStatement(WAITING + "order by w.host");
              PreparedStatement add =
                  connection.prepareStatement("insert into frontier_anew values (?, ?, ?)");
              ResultSet rows = all.executeQuery()) {
            while (rows.next()) {
              WaitingUrl one = waiting(rows);
              add.setInt(1, one.host());
              add.setDouble(2, rank.applyAsDouble(one));
              add.setLong(3, one.number());
              add.executeUpdate();
            }
          }
          forgetStatements();
          execute("drop table frontier");
          execute("alter table frontier_anew rename to frontier");
          return true;
        });
  }

  public long waiting() {
    return number("select coalesce(sum(waiting), 0) from host");
  }

  public long addresses() {
    return number("select coalesce(max(number), 0) from address");
  }

  // ---- pages ----

  public void add(PageRow page) {
    run(
        "insert into page (number, host, status, outcome, type, bytes, took, at, duplicate,"
            + " same_as, links, location) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        page.number(),
        page.host(),
        page.status(),
        page.outcome(),
        page.type(),
        page.bytes(),
        page.took(),
        page.at(),
        page.likeness().code(),
        page.sameAs(),
        page.links(),
        page.place());
  }

  public boolean isVisited(long number) {
    return one("select 1 from page where number = ?", r -> true, number).isPresent();
  }

  /** Adds a match; returns how many are new. */
  public int add(ModuleMatch match, long page) {
    return run(
        "insert or ignore into match values (?, ?, ?, ?, ?)",
        match.kind(),
        match.url(),
        page,
        match.at().toEpochMilli(),
        match.detail());
  }

  public List<ModuleMatch> matches(int most) {
    return list(
        "select m.kind, m.url, a.url, m.at, m.detail from match m join address a"
            + " on a.number = m.page order by m.at, m.url limit ?",
        r ->
            new ModuleMatch(
                r.getString(1),
                r.getString(2),
                r.getString(3),
                Instant.ofEpochMilli(r.getLong(4)),
                r.getString(5)),
        most);
  }

  /** The addresses of the visited pages, in the order of the visits. */
  public List<String> visited() {
    return list(
        "select a.url from page p join address a on a.number = p.number order by p.at, p.number",
        r -> r.getString(1));
  }

  /** The addresses that answered with the status 200, in the order of the visits. */
  public List<String> answered() {
    return list(
        "select a.url from page p join address a on a.number = p.number where p.status = 200"
            + " order by p.at, p.number",
        r -> r.getString(1));
  }

  /** The pages that took longest. */
  public List<SlowPage> slowest(int most) {
    return list(
        "select a.url, p.took from page p join address a on a.number = p.number"
            + " order by p.took desc limit ?",
        r -> new SlowPage(r.getString(1), r.getLong(2)),
        most);
  }

  /** When each page was fetched, by its number; in milliseconds since 1970. */
  public Map<Long, Long> fetchTimes() {
    Map<Long, Long> times = new HashMap<>();
    list(
        "select number, at from page where status between 200 and 299",
        row -> times.put(row.getLong(1), row.getLong(2)));
    return times;
  }

  // ---- statements of the repositories ----

  public <T> List<T> list(String sql, Sql.Row<T> row, @Nullable Object... values) {
    return work(
        () -> {
          PreparedStatement statement = prepared(sql, values);
          List<T> all = new ArrayList<>();
          try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              all.add(row.of(rows));
            }
          }
          return all;
        });
  }

  <T> Optional<T> one(String sql, Sql.Row<T> row, @Nullable Object... values) {
    return work(
        () -> {
          PreparedStatement statement = prepared(sql, values);
          try (ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.ofNullable(row.of(rows)) : Optional.empty();
          }
        });
  }

  long number(String sql) {
    return one(sql, r -> r.getLong(1)).orElse(0L);
  }

  int run(String sql, @Nullable Object... values) {
    return work(() -> prepared(sql, values).executeUpdate());
  }

  private PreparedStatement prepared(String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  private void forgetStatements() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    statements.clear();
  }

  private boolean execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(sql);
    }
  }

  /** Work on the database. */
  private interface Work<T> {
    T done() throws SQLException;
  }

  private <T> T work(Work<T> work) {
    try {
      return work.done();
    } catch (SQLException e) {
      throw problem(file, e);
    }
  }

  private static DiscoverException problem(Path file, SQLException e) {
    String why = String.valueOf(e.getMessage());
    return new DiscoverException(
        "The database "
            + file
            + " of the crawl cannot be used: "
            + why
            + (why.contains("FULL") ? "; make room and resume the crawl." : "."),
        e);
  }

  @Override
  public void close() {
    work(
        () -> {
          forgetStatements();
          connection.close();
          return true;
        });
  }
}
