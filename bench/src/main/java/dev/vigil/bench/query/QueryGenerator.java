package dev.vigil.bench.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Makes random queries over sources of its own: two databases, XML and CSV. Not thread-safe. */
public final class QueryGenerator {
  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          "realtor:house()", List.of("id", "address", "zip", "price", "size", "note"),
          "realtor:agent()", List.of("code", "name", "zip"),
          "realtor:visit()", List.of("house", "agent", "day"),
          "tax:duty()", List.of("house", "amount"),
          "schools:doc()/schools/school", List.of("name", "zip", "pupils", "@id"),
          "reviews:row()", List.of("school", "stars", "text"));
  private static final Map<String, String> NUMBERS =
      Map.of(
          "realtor:house()", "price",
          "realtor:visit()", "house",
          "tax:duty()", "amount",
          "schools:doc()/schools/school", "pupils",
          "reviews:row()", "stars");
  private static final List<String> DOMAINS = COLUMNS.keySet().stream().sorted().toList();
  private static final List<String> LITERALS =
      List.of("'92001'", "'92003'", "250000", "3", "'a1'", "''", "'s3'", "100.5", "'n1'", "10");
  private static final List<String> OPERATORS = List.of("=", "!=", "<", "<=", ">", ">=", "=", "=");

  private final Random random;
  private final List<String[]> bound = new ArrayList<>();

  public QueryGenerator(Random random) {
    this.random = random;
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** A query; some use only a part of what others return, or their number. */
  public String query() {
    return switch (random.nextInt(12)) {
      case 0 -> limited("(" + loops() + ")");
      case 1 -> limited(scan());
      default -> loops();
    };
  }

  private String limited(String items) {
    int number = 1 + random.nextInt(6);
    return switch (random.nextInt(9)) {
      case 0 -> "count(" + items + ")";
      case 1 -> "exists(" + items + ")";
      case 2 -> "empty(" + items + ")";
      case 3 -> "head(" + items + ")";
      case 4 -> "subsequence(" + items + ", " + number + ", " + random.nextInt(5) + ")";
      case 5 -> items + "[" + number + "]";
      case 6 -> items + "[position() <= " + number + "]";
      case 7 -> "<n>{count(" + items + ") + 1, " + items + "[last()]}</n>";
      default -> items;
    };
  }

  /** A collection with a condition on its items, and perhaps a step. */
  private String scan() {
    String domain = one(DOMAINS);
    List<String> columns = Objects.requireNonNull(COLUMNS.get(domain));
    String condition =
        switch (random.nextInt(5)) {
          case 0 -> "exists(" + one(columns) + ")";
          case 1 -> "not(" + one(columns) + " = " + one(LITERALS) + ")";
          case 2 -> "contains(" + one(columns) + ", '1')";
          default -> one(columns) + " " + one(OPERATORS) + " " + one(LITERALS);
        };
    String rows = random.nextInt(4) == 0 ? domain : domain + "[" + condition + "]";
    return random.nextInt(3) == 0 ? "(" + rows + "/" + one(columns) + ")" : rows;
  }

  private String loops() {
    StringBuilder text = new StringBuilder();
    int loops = 1 + random.nextInt(3);
    for (int i = 0; i < loops; i++) {
      String domain = one(DOMAINS);
      text.append("for $v").append(i).append(" in ").append(domain).append('\n');
      bound.add(new String[] {"$v" + i, domain});
      if (random.nextInt(4) == 0) {
        text.append("where ").append(condition()).append('\n');
      }
    }
    if (random.nextInt(4) == 0) {
      text.append("let $n := ").append(nested()).append('\n');
      text.append("where count($n) >= ").append(random.nextInt(2)).append('\n');
    }
    if (loops > 1) {
      text.append("where ").append(join());
      if (random.nextBoolean()) {
        text.append(" and ").append(condition());
      }
      text.append('\n');
    } else if (random.nextBoolean()) {
      text.append("where ").append(condition()).append('\n');
    }
    if (random.nextInt(6) == 0) {
      return grouped(text);
    }
    if (random.nextInt(3) == 0) {
      text.append("order by ").append(path(one(bound)));
      text.append(random.nextBoolean() ? " descending\n" : "\n");
    }
    text.append("return ").append(result());
    return random.nextInt(6) == 0 ? "<all>{" + text + "}</all>" : text.toString();
  }

  /** Groups; their order is free, so that they get one. */
  private String grouped(StringBuilder text) {
    String[] some = one(bound);
    String figure =
        switch (random.nextInt(4)) {
          case 0 -> "count(" + some[0] + ")";
          case 1 -> "sum(" + some[0] + "/" + NUMBERS.getOrDefault(some[1], "none") + ")";
          case 2 -> "count(" + path(some) + ")";
          default -> "max(" + some[0] + "/" + NUMBERS.getOrDefault(some[1], "none") + ")";
        };
    return text.append("group by $g := ")
        .append(path(one(bound)))
        .append("\norder by $g empty least\nreturn <g k=\"{$g}\">{")
        .append(figure)
        .append(", count(")
        .append(bound.getFirst()[0])
        .append(")}</g>")
        .toString();
  }

  private String path(String[] variable) {
    return variable[0] + "/" + one(Objects.requireNonNull(COLUMNS.get(variable[1])));
  }

  private String condition() {
    String path = path(one(bound));
    return switch (random.nextInt(10)) {
      case 8 -> "(some $q in " + path + " satisfies $q = " + one(LITERALS) + ")";
      case 9 -> "starts-with(string(" + path + "), '9')";
      case 0 -> "exists(" + path + ")";
      case 1 -> "empty(" + path + ")";
      case 2 -> "not(" + path + " = " + one(LITERALS) + ")";
      case 3 -> "contains(" + path + ", '1')";
      case 4 -> "(" + simple() + " or " + simple() + ")";
      default -> simple();
    };
  }

  private String simple() {
    return path(one(bound)) + " " + one(OPERATORS) + " " + one(LITERALS);
  }

  private String join() {
    String[] left = bound.get(random.nextInt(bound.size() - 1));
    return path(left) + " = " + path(bound.getLast());
  }

  private String nested() {
    String domain = one(DOMAINS);
    String[] inner = {"$x", domain};
    return "(for $x in "
        + domain
        + " where "
        + path(inner)
        + " = "
        + path(one(bound))
        + " return "
        + path(inner)
        + ")";
  }

  private String result() {
    return switch (random.nextInt(7)) {
      case 0 -> path(one(bound));
      case 4 -> "count(" + path(one(bound)) + ") + " + random.nextInt(9);
      case 5 -> "if (" + condition() + ") then " + path(one(bound)) + " else " + one(LITERALS);
      case 6 ->
          "<r>{for $y in " + path(one(bound)) + " where $y != '' return <v>{$y/text()}</v>}</r>";
      case 1 -> "<r a=\"{" + path(one(bound)) + "}\">{" + path(one(bound)) + "/string()}</r>";
      case 2 -> "string-join((" + path(one(bound)) + ", " + path(one(bound)) + "), '|')";
      default -> bound.getFirst()[0];
    };
  }

  /** The sources that the queries read. */
  public static QueryStand stand(Path folder) throws IOException, SQLException {
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
    return new QueryStand(
        List.of(
            QueryStand.open("realtor", database),
            QueryStand.open("tax", second),
            QueryStand.open("schools", folder.resolve("schools.xml")),
            QueryStand.open("reviews", folder.resolve("reviews.csv"))));
  }
}
