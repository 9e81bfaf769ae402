package dev.vigil.mediator.query;

import dev.vigil.mediator.plan.Planner;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.source.SourceOpener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small sources for tests: a realtor's database, schools in XML, reviews in CSV and JSON. */
public final class TestSources {
  private final SaxonSources saxon;

  TestSources(Path folder) throws IOException, SQLException {
    Path database = folder.resolve("realtor.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma synchronous = off");
      connection.setAutoCommit(false);
      statement.execute(
          "create table house (id integer primary key, address text, zip text, price integer,"
              + " size real, note text)");
      statement.execute("create table agent (code text primary key, name text, zip text)");
      statement.execute("create table visit (house integer, agent text, day text)");
      statement.execute("create view day as select house, substr(day, 1, 7) as month from visit");
      for (int i = 1; i <= 40; i++) {
        statement.execute(
            "insert into house values (%d, '%d Elm St', '920%02d', %d, %s, %s)"
                .formatted(
                    i,
                    i,
                    i % 7,
                    200_000 + 13_000 * (i % 11),
                    i % 5 == 0 ? "null" : "" + (80 + i * 1.5),
                    i % 3 == 0 ? "null" : i % 4 == 0 ? "''" : "'n" + i % 6 + "'"));
      }
      for (int i = 0; i < 5; i++) {
        statement.execute(
            "insert into agent values ('a%d', 'Agent %d', '920%02d')".formatted(i, i, i));
        statement.execute(
            "insert into visit values (%d, 'a%d', '2026-01-0%d')".formatted(i * 3 + 1, i, i + 1));
        statement.execute(
            "insert into visit values (%d, 'a%d', '2026-02-0%d')"
                .formatted(i * 2 + 2, i % 3, i + 1));
      }
      connection.commit();
    }
    Path second = folder.resolve("tax.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + second);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma synchronous = off");
      connection.setAutoCommit(false);
      statement.execute("create table duty (house integer primary key, amount integer)");
      for (int i = 2; i <= 60; i += 2) {
        statement.execute("insert into duty values (%d, %d)".formatted(i, i * 10));
      }
      connection.commit();
    }
    StringBuilder schools = new StringBuilder("<schools>");
    for (int i = 0; i < 12; i++) {
      schools.append(
          "<school id='s%d'><name>School %d</name><zip>920%02d</zip><pupils>%d</pupils></school>"
              .formatted(i, i, i % 5, 100 + 37 * i));
    }
    Files.writeString(folder.resolve("schools.xml"), schools.append("</schools>").toString());
    Files.writeString(
        folder.resolve("reviews.csv"),
        "school,stars,text\ns0,5,\"Good, very good\"\ns1,3,\ns3,4,Fine\ns3,1,Bad\ns9,2,Late\n");
    Files.writeString(
        folder.resolve("towns.json"),
        "[{\"zip\":\"92000\",\"name\":\"Del Mar\",\"parks\":[\"A\",\"B\"]},"
            + "{\"zip\":\"92001\",\"name\":\"Encinitas\",\"people\":62000}]");
    SourceOpener opener = new SourceOpener(_ -> Optional.empty());
    saxon =
        new SaxonSources(
            List.of(
                opener.open("realtor", "jdbc:sqlite:" + database, "", _ -> Optional.empty()),
                opener.open("tax", second.toString(), "", _ -> Optional.empty()),
                opener.open(
                    "schools", folder.resolve("schools.xml").toString(), "", _ -> Optional.empty()),
                opener.open(
                    "reviews", folder.resolve("reviews.csv").toString(), "", _ -> Optional.empty()),
                opener.open(
                    "towns", folder.resolve("towns.json").toString(), "", _ -> Optional.empty())));
  }

  SaxonSources saxon() {
    return saxon;
  }

  QueryRun run() {
    return new QueryRun(1, saxon, QueryLimits.USUAL, Map.of());
  }

  QueryPlan plan(String query) {
    return PreparedQuery.of(query, saxon, Map.of(), false).plan();
  }

  /** The items of a query by its plan. */
  List<String> planned(String query) {
    return items(new Planner(saxon, false).plan(query));
  }

  /** The items of a query by Saxon alone. */
  List<String> plain(String query) {
    return items(
        new QueryPlan(List.of(), new SaxonExpression("", query, List.of()), false, List.of()));
  }

  List<String> items(QueryPlan plan) {
    try (QueryRun run = run()) {
      List<String> all = new ArrayList<>();
      Iterator<QueryPlan.Placed> items = plan.open("", 0, run);
      while (items.hasNext()) {
        all.add(ResultText.of(items.next().item()));
      }
      return all;
    }
  }
}
