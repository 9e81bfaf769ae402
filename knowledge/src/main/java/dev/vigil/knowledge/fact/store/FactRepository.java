package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of subjects and facts. Stateless. */
public final class FactRepository {
  private static final String FACT =
      "fact.subject, fact.property, fact.started, fact.ordinal, fact.version, fact.ended,"
          + " fact.missing, fact.type, fact.value, fact.number, fact.unit, fact.place,"
          + " fact.snippet, fact.confidence";

  private FactRepository() {}

  /** A thing on a page with its current facts. */
  public record Subject(
      long id,
      String name,
      Instant from,
      @Nullable Instant ended,
      @Nullable Instant missing,
      List<Fact> facts)
      implements SubjectMatcher.Keyed {
    @Override
    public String text(String property) {
      for (Fact fact : facts) {
        if (fact.property().equals(property)) {
          return fact.value().text();
        }
      }
      return "";
    }
  }

  private static Fact fact(ResultSet row) throws SQLException {
    double number = row.getDouble("number");
    BigDecimal comparable =
        row.wasNull() ? null : exact(row.getString("type"), row.getString("value"), number);
    return new Fact(
        row.getLong("subject"),
        row.getString("property"),
        new FactValue(
            FactType.valueOf(row.getString("type")),
            row.getString("value"),
            comparable,
            row.getString("unit")),
        Instant.ofEpochMilli(row.getLong("started")),
        Sql.instant(row, "ended"),
        Sql.instant(row, "missing"),
        row.getInt("version"),
        row.getString("place"),
        row.getString("snippet"),
        row.getDouble("confidence"),
        row.getInt("ordinal"));
  }

  /** An ordered value from its canonical text. */
  public static FactValue value(FactType type, String text, String unit) {
    BigDecimal number =
        ValueParser.parseShown(type, (text + " " + unit).strip())
            .flatMap(FactValue::ordered)
            .orElse(null);
    return new FactValue(type, text, number, unit);
  }

  /** The canonical text of a number or an amount is exact; the column is not. */
  private static BigDecimal exact(String type, String value, double number) {
    boolean written = type.equals("NUMBER") || type.equals("MONEY");
    return written ? new BigDecimal(value) : BigDecimal.valueOf(number);
  }

  /** The things of a page that did not end, with their current facts. */
  public static List<Subject> current(Connection connection, long page, String className, int live)
      throws SQLException {
    Map<Long, Subject> found = new LinkedHashMap<>();
    Sql.list(
            connection,
            "select id, name, started, ended, missing from fact_subject"
                + " where page = ? and class = ? and live = ? and ended is null order by id",
            row ->
                new Subject(
                    row.getLong("id"),
                    row.getString("name"),
                    Instant.ofEpochMilli(row.getLong("started")),
                    Sql.instant(row, "ended"),
                    Sql.instant(row, "missing"),
                    new ArrayList<>()),
            page,
            className,
            live)
        .forEach(subject -> found.put(subject.id(), subject));
    if (found.isEmpty()) {
      return List.of();
    }
    Sql.list(
            connection,
            "select "
                + FACT
                + " from fact join fact_subject on fact_subject.id = fact.subject"
                + " where fact_subject.page = ? and fact_subject.class = ?"
                + " and fact_subject.live = ? and fact_subject.ended is null"
                + " and fact.ended is null order by fact.subject, fact.property, fact.started,"
                + " fact.ordinal",
            FactRepository::fact,
            page,
            className,
            live)
        .forEach(
            fact ->
                Optional.ofNullable(found.get(fact.subject()))
                    .ifPresent(subject -> subject.facts().add(fact)));
    return List.copyOf(found.values());
  }

  static void insert(
      Connection connection,
      long id,
      long workspace,
      long page,
      String className,
      int live,
      String name,
      Instant from)
      throws SQLException {
    Sql.run(
        connection,
        "insert into fact_subject (id, workspace, page, class, live, name, started)"
            + " values (?, ?, ?, ?, ?, ?, ?)",
        id,
        workspace,
        page,
        className,
        live,
        Sql.storable(name),
        from);
  }

  static void insert(Connection connection, Fact fact) throws SQLException {
    BigDecimal number = fact.value().number();
    Sql.run(
        connection,
        "insert into fact (subject, property, started, ordinal, version, ended, missing, type,"
            + " value, number, unit, place, snippet, confidence)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        fact.subject(),
        fact.property(),
        fact.from(),
        fact.ordinal(),
        fact.version(),
        fact.to(),
        fact.missing(),
        fact.value().type().name(),
        Sql.storable(fact.value().text()),
        number == null ? null : number.doubleValue(),
        fact.value().unit(),
        fact.place(),
        Sql.storable(fact.snippet()),
        fact.confidence());
  }

  static void end(Connection connection, Fact fact, Instant time) throws SQLException {
    Sql.run(
        connection,
        "update fact set ended = ?, missing = null where subject = ? and property = ?"
            + " and started = ? and ordinal = ?",
        time,
        fact.subject(),
        fact.property(),
        fact.from(),
        fact.ordinal());
  }

  static void missing(Connection connection, Fact fact, @Nullable Instant since)
      throws SQLException {
    Sql.run(
        connection,
        "update fact set missing = ? where subject = ? and property = ? and started = ?"
            + " and ordinal = ?",
        since,
        fact.subject(),
        fact.property(),
        fact.from(),
        fact.ordinal());
  }

  static void missing(Connection connection, long subject, @Nullable Instant since)
      throws SQLException {
    Sql.run(connection, "update fact_subject set missing = ? where id = ?", since, subject);
  }

  static void endSubject(Connection connection, long subject, Instant time) throws SQLException {
    Sql.run(
        connection,
        "update fact set ended = ?, missing = null where subject = ? and ended is null",
        time,
        subject);
    Sql.run(
        connection,
        "update fact_subject set ended = ?, missing = null where id = ?",
        time,
        subject);
  }

  /** Deletes the facts of a page and class, of the live ones or of a rebuild. */
  public static void delete(Connection connection, long page, String className, int live)
      throws SQLException {
    Sql.run(
        connection,
        "delete from fact where subject in"
            + " (select id from fact_subject where page = ? and class = ? and live = ?)",
        page,
        className,
        live);
    Sql.run(
        connection,
        "delete from fact_subject where page = ? and class = ? and live = ?",
        page,
        className,
        live);
    Sql.run(
        connection,
        "delete from fact_progress where page = ? and class = ? and live = ?",
        page,
        className,
        live);
  }

  /** Deletes everything that is known of a page. */
  public static void forget(Connection connection, long page) throws SQLException {
    Sql.run(
        connection,
        "delete from fact where subject in (select id from fact_subject where page = ?)",
        page);
    Sql.run(connection, "delete from fact_same where one_page = ? or other_page = ?", page, page);
    Sql.run(connection, "delete from fact_subject where page = ?", page);
    Sql.run(connection, "delete from fact_progress where page = ?", page);
  }

  /** Deletes the facts of pages that exist no longer. */
  public static void forgetOrphans(Connection connection) throws SQLException {
    for (long page :
        Sql.list(
            connection,
            "select distinct page from fact_progress where page not in (select id from"
                + " watched_page)",
            row -> row.getLong("page"))) {
      forget(connection, page);
    }
  }

  /** Marks pages so that all their versions are extracted again. */
  public static void again(Connection connection, long workspace, Optional<String> className)
      throws SQLException {
    Sql.run(
        connection,
        "update fact_progress set release = 0 where workspace = ? and live = 1"
            + " and (? = '' or lower(class) = lower(?))",
        workspace,
        className.orElse(""),
        className.orElse(""));
  }

  /** The number of members of each class that did not end. */
  public static Map<String, Integer> counts(Connection connection, long workspace)
      throws SQLException {
    Map<String, Integer> counts = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Sql.list(
            connection,
            "select class, count(*) as members from fact_subject where workspace = ? and live = 1"
                + " and ended is null group by class",
            row -> Map.entry(row.getString("class"), row.getInt("members")),
            workspace)
        .forEach(one -> counts.put(one.getKey(), one.getValue()));
    return counts;
  }

  /** The value before each current one, by subject and property. */
  public static Map<String, String> previous(
      Connection connection, long workspace, String className) throws SQLException {
    Map<String, String> found = new HashMap<>();
    Sql.list(
            connection,
            "select "
                + FACT
                + " from fact join fact_subject on fact_subject.id = fact.subject"
                + " where fact_subject.workspace = ? and lower(fact_subject.class) = lower(?)"
                + " and fact_subject.live = 1 and fact_subject.ended is null"
                + " and fact.ended is not null and exists (select 1 from fact later where"
                + " later.subject = fact.subject and later.property = fact.property"
                + " and later.started = fact.ended and later.ended is null)",
            FactRepository::fact,
            workspace,
            className)
        .forEach(fact -> found.put(fact.subject() + " " + fact.property(), fact.value().shown()));
    return found;
  }

  /** Counts that facts of a class were replaced, so that answers are not compared across it. */
  public static void rebase(Connection connection, long workspace, String className)
      throws SQLException {
    Sql.run(
        connection,
        "update fact_class set basis = basis + 1 where workspace = ? and lower(name) = lower(?)",
        workspace,
        className);
  }

  public static long basis(Connection connection, long workspace, String className)
      throws SQLException {
    return Sql.one(
            connection,
            "select basis from fact_class where workspace = ? and lower(name) = lower(?)",
            row -> row.getLong("basis"),
            workspace,
            className)
        .orElse(0L);
  }

  /** Lets one transaction at a time write facts of a page. */
  public static void lock(Connection connection, long page) throws SQLException {
    Sql.run(connection, "update watched_page set newest = newest where id = ?", page);
  }

  /** Puts the facts of a rebuild in the place of the live ones. */
  public static void promote(Connection connection, long page, String className)
      throws SQLException {
    Sql.run(
        connection,
        "update fact_subject set live = 1 where page = ? and class = ? and live = 0",
        page,
        className);
    Sql.run(
        connection,
        "update fact_progress set live = 1 where page = ? and class = ? and live = 0",
        page,
        className);
  }

  /** The members of a class with the facts that held at a time. */
  public static List<FactMember> members(
      Connection connection, long workspace, String className, Instant time) throws SQLException {
    return members(
        connection,
        "fact_subject.workspace = ? and lower(fact_subject.class) = lower(?)",
        workspace,
        className,
        time);
  }

  /** The members of a class on one page with the facts that held at a time. */
  public static List<FactMember> ofPage(
      Connection connection, long page, String className, Instant time) throws SQLException {
    return members(
        connection, "fact_subject.page = ? and fact_subject.class = ?", page, className, time);
  }

  private static List<FactMember> members(
      Connection connection, String where, long place, String className, Instant time)
      throws SQLException {
    List<FactMember> members =
        Sql.list(
            connection,
            "select fact_subject.id, fact_subject.class, fact_subject.page, fact_subject.name,"
                + " fact_subject.started, fact_subject.ended, fact_subject.missing,"
                + " watched_page.workspace, watched_page.url, watched_page.profile from"
                + " fact_subject join watched_page on watched_page.id = fact_subject.page where "
                + where
                + " and fact_subject.live = 1 and fact_subject.started <= ? and"
                + " (fact_subject.ended is null or fact_subject.ended > ?) order by"
                + " watched_page.url, watched_page.profile, fact_subject.started,"
                + " fact_subject.name",
            FactRepository::member,
            place,
            className,
            time,
            time);
    Map<Long, List<Fact>> facts = new LinkedHashMap<>();
    Sql.list(
            connection,
            "select "
                + FACT
                + " from fact join fact_subject on fact_subject.id = fact.subject where "
                + where
                + " and fact_subject.live = 1 and fact.started <= ?"
                + " and (fact.ended is null or fact.ended > ?)"
                + " order by fact.subject, fact.property, fact.started, fact.ordinal",
            FactRepository::fact,
            place,
            className,
            time,
            time)
        .forEach(fact -> facts.computeIfAbsent(fact.subject(), id -> new ArrayList<>()).add(fact));
    return members.stream()
        .map(member -> with(member, facts.getOrDefault(member.id(), List.of())))
        .toList();
  }

  private static FactMember member(ResultSet row) throws SQLException {
    return new FactMember(
        row.getLong("id"),
        row.getString("class"),
        row.getLong("page"),
        new Page(row.getLong("workspace"), row.getString("url"), row.getString("profile")),
        row.getString("name"),
        Instant.ofEpochMilli(row.getLong("started")),
        Sql.instant(row, "ended"),
        Sql.instant(row, "missing"),
        List.of());
  }

  private static FactMember with(FactMember member, List<Fact> facts) {
    return new FactMember(
        member.id(),
        member.className(),
        member.page(),
        member.source(),
        member.name(),
        member.from(),
        member.ended(),
        member.missing(),
        facts);
  }

  /** A member with all facts that it ever had, the oldest first. */
  public static Optional<FactMember> history(Connection connection, long workspace, long subject)
      throws SQLException {
    Optional<FactMember> member =
        Sql.one(
            connection,
            "select fact_subject.id, fact_subject.class, fact_subject.page, fact_subject.name,"
                + " fact_subject.started, fact_subject.ended, fact_subject.missing,"
                + " watched_page.workspace, watched_page.url, watched_page.profile"
                + " from fact_subject join watched_page on watched_page.id = fact_subject.page"
                + " where fact_subject.workspace = ? and fact_subject.id = ?"
                + " and fact_subject.live = 1",
            FactRepository::member,
            workspace,
            subject);
    if (member.isEmpty()) {
      return member;
    }
    List<Fact> facts =
        Sql.list(
            connection,
            "select " + FACT + " from fact where subject = ? order by property, started, ordinal",
            FactRepository::fact,
            subject);
    return Optional.of(with(member.get(), facts));
  }

  /** The classes that have members or are extracted. */
  public static List<String> classes(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select distinct class from fact_subject where workspace = ? and live = 1"
            + " union select name from fact_class where workspace = ? and active = 1"
            + " order by 1",
        row -> row.getString(1),
        workspace,
        workspace);
  }

  /** Whether a fact of a class has this property. */
  public static boolean hasProperty(
      Connection connection, String property, long workspace, String className)
      throws SQLException {
    return Sql.one(
            connection,
            "select 1 from fact where property = ? and subject in (select id from fact_subject"
                + " where workspace = ? and lower(class) = lower(?)) limit 1",
            row -> true,
            property,
            workspace,
            className)
        .isPresent();
  }

  /** Renames a property in the facts of a class. */
  public static void rename(
      Connection connection, String to, String from, long workspace, String className)
      throws SQLException {
    Sql.run(
        connection,
        "update fact set property = ? where property = ? and subject in (select id from"
            + " fact_subject where workspace = ? and lower(class) = lower(?))",
        to,
        from,
        workspace,
        className);
  }
}
