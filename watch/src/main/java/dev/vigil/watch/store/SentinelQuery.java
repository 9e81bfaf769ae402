package dev.vigil.watch.store;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches and sorts the sentinels of a workspace, page by page, with their state. Stateless.
 *
 * <p>Paging uses the key of the last entry, so that nothing is repeated or skipped when the list
 * changes. Cost: by name one page; by another order one scan of the workspace.
 */
public final class SentinelQuery {
  private SentinelQuery() {}

  /** The orders of the list. */
  public enum Order {
    NAME("s.name", "asc"),
    /** The latest change of the page first. */
    CHANGED("coalesce(w.changed, 0)", "desc"),
    /** The next check first; sentinels without one are last. */
    DUE("coalesce(r.due, 9000000000000000)", "asc"),
    /** Failing sentinels first, the longest failing before the others. */
    HEALTH(
        "case when s.failures > 0 or s.gone > 0 then coalesce(w.succeeded, 0)"
            + " else 8000000000000000 end",
        "asc");

    private final String key;
    private final String direction;

    Order(String key, String direction) {
      this.key = key;
      this.direction = direction;
    }

    /** The name in URLs. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Parses an order; an unknown one means by name. */
    public static Order of(String word) {
      for (Order order : values()) {
        if (order.word().equals(word)) {
          return order;
        }
      }
      return NAME;
    }
  }

  /** The state filters. */
  public enum Wanted {
    ALL("1 = 1"),
    ACTIVE("s.state = 'active'"),
    FAILING("s.state = 'active' and (s.failures > 0 or s.gone > 0)"),
    PAUSED("s.state = 'paused'"),
    ENDED("s.state = 'ended'"),
    UNSEEN(
        "exists (select 1 from report c where c.sentinel = s.id and c.opened = 0"
            + " and c.kind = 'change')");

    private final String condition;

    Wanted(String condition) {
      this.condition = condition;
    }

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Parses a filter; an unknown one means all. */
    public static Wanted of(String word) {
      for (Wanted wanted : values()) {
        if (wanted.word().equals(word)) {
          return wanted;
        }
      }
      return ALL;
    }
  }

  /**
   * A position in the list. Immutable.
   *
   * @param key of the entry before it, in the order of the list
   * @param id of that entry
   */
  public record Place(String key, long id) {}

  /**
   * A search. Immutable.
   *
   * @param words in the name, the address or the text of the sentinel; empty for any
   * @param tag empty for any
   * @param after where the page begins, null for the first
   */
  public record Search(
      String words, String tag, Wanted wanted, Order order, @Nullable Place after, int most) {}

  /**
   * A sentinel with its state. Immutable.
   *
   * @param url empty before it was active
   * @param failures failed checks in a row
   * @param gone checks in a row without its part
   * @param confidence how surely its part was found at the last check: 1 by its selector, less by
   *     its surroundings, 0 not at all, -1 if it was not searched for yet
   * @param held changes that were held back since the last report
   * @param succeeded the last successful check
   * @param changed when the page last had a new version
   * @param due when it is checked next; null if it is not
   * @param reported when its last change was found
   * @param summary of that change
   * @param change its number, 0 for none
   * @param unseen changes that were not opened yet
   * @param wakes when it resumes after a pause; null if open-ended
   * @param place of this entry in the list
   */
  public record Entry(
      long id,
      String name,
      String source,
      SentinelState state,
      long page,
      String url,
      int failures,
      int gone,
      double confidence,
      int held,
      String problem,
      @Nullable Instant checked,
      @Nullable Instant succeeded,
      @Nullable Instant changed,
      @Nullable Instant due,
      String why,
      @Nullable Instant reported,
      String summary,
      long change,
      int unseen,
      @Nullable Instant wakes,
      Place place) {}

  private static final String FROM =
      " from sentinel s left join watched_page w on w.id = s.page"
          + " left join schedule r on r.id = s.schedule and s.state = 'active'";

  /** One page of the list. */
  public static List<Entry> page(Connection connection, long workspace, Search search)
      throws SQLException {
    Order order = search.order();
    List<@Nullable Object> values = new ArrayList<>();
    String condition = condition(workspace, search, values);
    Place after = search.after();
    if (after != null && order == Order.NAME) {
      // Names are unique, so that the index finds the position.
      condition += " and s.name > ?";
      values.add(after.key());
    } else if (after != null) {
      String sign = order.direction.equals("asc") ? ">" : "<";
      long key = number(after.key());
      condition += " and (" + order.key + " " + sign + " ? or " + order.key + " = ? and s.id > ?)";
      values.add(key);
      values.add(key);
      values.add(after.id());
    }
    values.add(search.most());
    List<Entry> bare =
        Sql.list(
            connection,
            // The ids of the page are selected first, so that other columns are read for them only.
            "select s.*, w.url, w.checked, w.succeeded, w.changed, r.due, r.why, l.confidence,"
                + " chosen.place"
                + " from (select s.id as chosen, "
                + order.key
                + " as place"
                + FROM
                + condition
                + " order by "
                + order.key
                + " "
                + order.direction
                + ", s.id limit ?) as chosen join sentinel s on s.id = chosen.chosen"
                + " left join watched_page w on w.id = s.page"
                + " left join schedule r on r.id = s.schedule and s.state = 'active'"
                + " left join view_history l on l.id = s.view_history"
                + " order by chosen.place "
                + order.direction
                + ", s.id",
            SentinelQuery::entry,
            values.toArray());
    List<Entry> all = new ArrayList<>();
    for (Entry entry : bare) {
      all.add(withChange(connection, entry));
    }
    return all;
  }

  /** The names of all matches, in no particular order. */
  public static List<String> names(Connection connection, long workspace, Search search)
      throws SQLException {
    List<@Nullable Object> values = new ArrayList<>();
    String condition = condition(workspace, search, values);
    values.add(search.most());
    return Sql.list(
        connection,
        "select s.name" + FROM + condition + " order by s.name limit ?",
        row -> row.getString(1),
        values.toArray());
  }

  /** How many sentinels have each tag. One scan of the workspace. */
  public static Map<String, Integer> tags(Connection connection, long workspace)
      throws SQLException {
    Map<String, Integer> counts = new TreeMap<>();
    Sql.list(
            connection,
            "select source from sentinel where workspace = ? and source like '%  Tag %'",
            row -> row.getString(1),
            workspace)
        .forEach(source -> tags(source).forEach(tag -> counts.merge(tag, 1, Integer::sum)));
    return counts;
  }

  /** The tags in the text of a sentinel, which the formatter writes on a line of their own. */
  public static List<String> tags(String source) {
    return source
        .lines()
        .filter(line -> line.startsWith("  Tag "))
        .flatMap(line -> Arrays.stream(line.substring("  Tag ".length()).split(", ", -1)))
        .map(tag -> tag.replace("\"", ""))
        .toList();
  }

  /** Finds one sentinel. */
  public static Optional<Entry> find(Connection connection, long workspace, String name)
      throws SQLException {
    Optional<Entry> bare =
        Sql.one(
            connection,
            "select s.*, w.url, w.checked, w.succeeded, w.changed, r.due, r.why, l.confidence,"
                + " s.name as place"
                + FROM
                + " left join view_history l on l.id = s.view_history"
                + " where s.workspace = ? and s.name = ?",
            SentinelQuery::entry,
            workspace,
            name);
    return bare.isPresent() ? Optional.of(withChange(connection, bare.get())) : bare;
  }

  /** The number of sentinels by state. */
  public record Counts(long all, long active, long failing, long paused) {}

  public static Counts count(Connection connection, long workspace) throws SQLException {
    return Sql.one(
            connection,
            "select count(*), coalesce(sum(case when state = 'active' then 1 else 0 end), 0),"
                + " coalesce(sum(case when state = 'active' and (failures > 0 or gone > 0) then 1"
                + " else 0 end), 0), coalesce(sum(case when state = 'paused' then 1 else 0 end), 0)"
                + " from sentinel where workspace = ?",
            row -> new Counts(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)),
            workspace)
        .orElse(new Counts(0, 0, 0, 0));
  }

  private static String condition(long workspace, Search search, List<@Nullable Object> values) {
    StringBuilder condition = new StringBuilder(" where s.workspace = ?");
    values.add(workspace);
    for (String word : search.words().toLowerCase(Locale.ROOT).strip().split("\\s+", -1)) {
      if (!word.isEmpty()) {
        // The text names the address too, unless the sentinel inherits from another one.
        condition.append(
            " and (lower(s.source) like ? escape '!' or lower(w.url) like ? escape '!')");
        values.add(containing(word));
        values.add(containing(word));
      }
    }
    if (!search.tag().isEmpty()) {
      // The formatter writes the tags last, on a line of their own; most texts fail at a glance.
      condition.append(" and s.source like ? escape '!'");
      values.add("%  Tag %" + Sql.likeWord(search.tag()) + "%");
      String line = " replace(s.source, ?, ',') like ? escape '!'";
      condition.append(" and (").append(line).append(" or").append(line).append(')');
      for (String before : List.of("%,  Tag ", "%,  Tag %, ")) {
        values.add("\n");
        values.add(before + Sql.likeWord(search.tag()) + ",%");
      }
    }
    return condition.append(" and ").append(search.wanted().condition).toString();
  }

  private static String containing(String word) {
    return "%" + Sql.likeWord(word) + "%";
  }

  private static long number(String key) {
    try {
      return Long.parseLong(key);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Entry withChange(Connection connection, Entry entry) throws SQLException {
    int unseen =
        Sql.one(
                connection,
                "select count(*) from report where sentinel = ? and opened = 0 and kind = 'change'",
                row -> row.getInt(1),
                entry.id())
            .orElse(0);
    return Sql.one(
            connection,
            "select id, detected, summary from report where sentinel = ? and kind = 'change'"
                + " order by detected desc, id desc limit 1",
            row ->
                new Entry(
                    entry.id,
                    entry.name,
                    entry.source,
                    entry.state,
                    entry.page,
                    entry.url,
                    entry.failures,
                    entry.gone,
                    entry.confidence,
                    entry.held,
                    entry.problem,
                    entry.checked,
                    entry.succeeded,
                    entry.changed,
                    entry.due,
                    entry.why,
                    Sql.instant(row, "detected"),
                    row.getString("summary"),
                    row.getLong("id"),
                    unseen,
                    entry.wakes,
                    entry.place),
            entry.id())
        .orElse(entry);
  }

  private static Entry entry(ResultSet row) throws SQLException {
    String url = row.getString("url");
    String why = row.getString("why");
    return new Entry(
        row.getLong("id"),
        row.getString("name"),
        row.getString("source"),
        SentinelState.of(row.getString("state")),
        row.getLong("page"),
        url == null ? "" : url,
        row.getInt("failures"),
        row.getInt("gone"),
        // Null for a sentinel that saw no version yet.
        row.getObject("confidence") == null ? ViewHistory.UNKNOWN : row.getDouble("confidence"),
        row.getInt("held"),
        row.getString("problem"),
        Sql.instant(row, "checked"),
        Sql.instant(row, "succeeded"),
        Sql.instant(row, "changed"),
        Sql.instant(row, "due"),
        why == null ? "" : why,
        null,
        "",
        0,
        0,
        Sql.instant(row, "resumes"),
        new Place(row.getString("place"), row.getLong("id")));
  }
}
