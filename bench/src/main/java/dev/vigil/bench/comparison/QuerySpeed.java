package dev.vigil.bench.comparison;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.query.QueryStand;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.mediator.source.QuerySource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * How fast are joins of a database with an XML document, and how little is read? The persons of
 * XMark are a table of SQLite, the auctions stay XML; Saxon-HE evaluates the same query over the
 * same persons as XML.
 */
public final class QuerySpeed implements Experiment {
  private static final String Q8 =
      "for $p in shop:person() let $a := for $t in site:doc()/site/closed_auctions/closed_auction"
          + " where $t/buyer/@person = $p/id return $t"
          + " return <item person=\"{$p/name}\">{count($a)}</item>";
  private static final String Q9 =
      "for $p in shop:person() let $a := for $t in site:doc()/site/closed_auctions/closed_auction"
          + " where $t/buyer/@person = $p/id return"
          + " for $e in site:doc()/site/regions/europe/item where $t/itemref/@item = $e/@id"
          + " return <item>{$e/name}</item>"
          + " return <person name=\"{$p/name}\">{$a}</person>";

  @Override
  public String name() {
    return "query-speed";
  }

  @Override
  public String question() {
    return "How fast are joins across a database and an XML document, and how little is read?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    first(setting, report);
    List<Path> files = setting.files(report, "xml/xmark_0.1.xml");
    if (files.isEmpty()) {
      return;
    }
    Path work = Files.createTempDirectory(Files.createDirectories(setting.work()), "query-");
    Path database = work.resolve("shop.db");
    QueryStand plain = new QueryStand(List.of(QueryStand.open("site", files.getFirst())));
    List<String[]> persons = new ArrayList<>();
    for (String line :
        plain.planned(
            "for $p in site:doc()/site/people/person return"
                + " string-join(($p/@id, $p/name, $p/emailaddress, $p/address/city), '\t')")) {
      persons.add(java.util.Arrays.copyOf(line.split("\t", -1), 4));
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "create table person (id text primary key, name text, emailaddress text, city text)");
      try (PreparedStatement insert =
          connection.prepareStatement("insert into person values (?, ?, ?, ?)")) {
        for (String[] person : persons) {
          for (int i = 0; i < 4; i++) {
            insert.setString(i + 1, person[i]);
          }
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
    List<QuerySource> sources =
        List.of(QueryStand.open("shop", database), QueryStand.open("site", files.getFirst()));
    QueryStand stand = new QueryStand(sources);
    Table table =
        new Table(
            "Joins of %d persons (SQLite) with XMark (XML, 11.7 MB), sources open"
                .formatted(persons.size()),
            "query",
            "Vigil",
            "Saxon-HE on the same data as XML",
            "factor");
    for (List<String> query : List.of(List.of("Q8", Q8), List.of("Q9", Q9))) {
      String text = query.get(1);
      QueryStand.Compiled saxon = stand.plain(text);
      List<String> expected = saxon.run();
      List<String> own = stand.planned(text);
      if (!own.equals(expected)) {
        throw new IllegalStateException(query.getFirst() + " differs from Saxon");
      }
      TimedComparison.Result result =
          setting
              .race(20)
              .add("Vigil", () -> stand.planned(text).size())
              .add("Saxon", () -> saxon.run().size())
              .run();
      table.row(
          query.getFirst(),
          Figures.time(result.best("Vigil")),
          Figures.time(result.best("Saxon")),
          Figures.times(result.factor("Saxon", "Vigil")));
      if (!setting.quick()) {
        report.bar(
            new Target(
                query.getFirst() + " across SQLite and XML",
                "<= 100 ms",
                Figures.time(result.best("Vigil")),
                result.best("Vigil") <= 100e6));
        report.bar(
            Target.faster(
                query.getFirst() + " against Saxon-HE", 20, result.factor("Saxon", "Vigil")));
      }
    }
    report.table(table);
  }

  private static void first(Setting setting, Report report) throws Exception {
    int rows = setting.pick(1_000_000, 2_000);
    Path work = Files.createTempDirectory(Files.createDirectories(setting.work()), "first-");
    Path database = work.resolve("many.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("create table many (id integer primary key, word text, number integer)");
      statement.execute(
          "with recursive n(i) as (select 1 union all select i + 1 from n where i < %d) insert into many select i, 'w' || (i %% 997), i %% 31 from n"
              .formatted(rows));
      StringBuilder columns = new StringBuilder("create table wide (c0 integer primary key");
      for (int i = 1; i < 117; i++) {
        columns.append(", c").append(i).append(" text");
      }
      statement.execute(columns.append(")").toString());
      statement.execute("insert into wide (c0, c5, c116) values (1, 'five', 'last')");
      connection.commit();
    }
    QueryStand stand = new QueryStand(List.of(QueryStand.open("db", database)));
    Table table =
        new Table(
            "What is read of a table of %,d rows for the first 10 items, and of 117 columns"
                .formatted(rows),
            "query",
            "rows read",
            "statements");
    long most = 0;
    for (String query :
        List.of(
            "for $m in db:many() return $m/word",
            "for $m in db:many() where $m/number = 7 return <n>{$m/id, $m/word}</n>",
            "for $m in db:many() where $m/number = 7 and contains($m/word, '5') return $m/id",
            "for $m in db:many() let $n := $m/number return <n>{string($n)}</n>",
            "for $m in db:many() order by number($m/number) return $m/word",
            "db:many()[number = 7][position() <= 10]",
            "subsequence(db:many(), 1, 10)/word",
            "exists(db:many()[number = 7])",
            "count(db:many()[number = 7])")) {
      QueryStand.Reading reading = stand.first(query, 10);
      table.row(query, reading.rows(), reading.statements());
      most = Math.max(most, reading.rows());
    }
    QueryStand.Reading wide = stand.first("for $w in db:wide() return $w", 10);
    table.row("for $w in db:wide() return $w", wide.rows(), wide.statements());
    report.table(table);
    if (!setting.quick()) {
      report.bar(
          new Target(
              "Rows read for the first 10 of 10^6", "<= 64", Long.toString(most), most <= 64));
      report.bar(
          new Target(
              "Statements for a table of 117 columns",
              "1",
              Long.toString(wide.statements()),
              wide.statements() == 1));
    }
  }
}
