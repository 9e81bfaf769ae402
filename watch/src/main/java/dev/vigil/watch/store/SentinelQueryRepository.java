package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches and sorts the sentinels of a workspace, page by page, with their state. Stateless: the
 * caller passes in the connection of its transaction.
 *
 * <p>Paging uses the key of the last entry, so that nothing is repeated or skipped when the list
 * changes. Cost: by name one page; by another order one scan of the workspace.
 */
public final class SentinelQueryRepository {
  private static final String FROM =
      " from sentinel s left join watched_page w on w.id = s.page"
          + " left join schedule r on r.id = s.schedule and s.state = 'active'";

  private SentinelQueryRepository() {}

  /** One page of the list. */
  public static List<SentinelQuery.Entry> page(
      Connection connection, long workspace, SentinelQuery.Search search) throws SQLException {
    SentinelQuery.Order order = search.order();
    List<@Nullable Object> values = new ArrayList<>();
    String condition = condition(workspace, search, values);
    SentinelQuery.Place after = search.after();
    if (after != null && order == SentinelQuery.Order.NAME) {
      // Names are unique, so that the index finds the position.
      condition += " and s.name > ?";
      values.add(after.key());
    } else if (after != null) {
      String sign = direction(order).equals("asc") ? ">" : "<";
      long key = number(after.key());
      condition +=
          " and (" + key(order) + " " + sign + " ? or " + key(order) + " = ? and s.id > ?)";
      values.add(key);
      values.add(key);
      values.add(after.id());
    }
    values.add(search.most());
    List<SentinelQuery.Entry> bare =
        Sql.list(
            connection,
            // The ids of the page are selected first, so that other columns are read for them only.
            "select s.*, w.url, w.checked, w.succeeded, w.changed, r.due, r.why, l.confidence,"
                + " chosen.place"
                + " from (select s.id as chosen, "
                + key(order)
                + " as place"
                + FROM
                + condition
                + " order by "
                + key(order)
                + " "
                + direction(order)
                + ", s.id limit ?) as chosen join sentinel s on s.id = chosen.chosen"
                + " left join watched_page w on w.id = s.page"
                + " left join schedule r on r.id = s.schedule and s.state = 'active'"
                + " left join view_history l on l.id = s.view_history"
                + " order by chosen.place "
                + direction(order)
                + ", s.id",
            SentinelQueryRepository::entry,
            values.toArray());
    List<SentinelQuery.Entry> all = new ArrayList<>();
    for (SentinelQuery.Entry entry : bare) {
      all.add(withChange(connection, entry));
    }
    return all;
  }

  /** The names of all matches, in no particular order. */
  public static List<String> names(
      Connection connection, long workspace, SentinelQuery.Search search) throws SQLException {
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
        .forEach(
            source ->
                SentinelQuery.tags(source).forEach(tag -> counts.merge(tag, 1, Integer::sum)));
    return counts;
  }

  /** Finds one sentinel. */
  public static Optional<SentinelQuery.Entry> find(
      Connection connection, long workspace, String name) throws SQLException {
    Optional<SentinelQuery.Entry> bare =
        Sql.one(
            connection,
            "select s.*, w.url, w.checked, w.succeeded, w.changed, r.due, r.why, l.confidence,"
                + " s.name as place"
                + FROM
                + " left join view_history l on l.id = s.view_history"
                + " where s.workspace = ? and s.name = ?",
            SentinelQueryRepository::entry,
            workspace,
            name);
    return bare.isPresent() ? Optional.of(withChange(connection, bare.get())) : bare;
  }

  public static SentinelQuery.Counts count(Connection connection, long workspace)
      throws SQLException {
    return Sql.one(
            connection,
            "select count(*), coalesce(sum(case when state = 'active' then 1 else 0 end), 0),"
                + " coalesce(sum(case when state = 'active' and (failures > 0 or gone > 0) then 1"
                + " else 0 end), 0), coalesce(sum(case when state = 'paused' then 1 else 0 end), 0)"
                + " from sentinel where workspace = ?",
            row ->
                new SentinelQuery.Counts(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)),
            workspace)
        .orElse(new SentinelQuery.Counts(0, 0, 0, 0));
  }

  private static String condition(
      long workspace, SentinelQuery.Search search, List<@Nullable Object> values) {
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
    return condition.append(" and ").append(condition(search.wanted())).toString();
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

  private static SentinelQuery.Entry withChange(Connection connection, SentinelQuery.Entry entry)
      throws SQLException {
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
                entry.with(
                    new SentinelQuery.Changes(
                        row.getLong("id"),
                        Sql.instant(row, "detected"),
                        row.getString("summary"),
                        unseen,
                        entry.changes().held())),
            entry.id())
        .orElse(entry);
  }

  private static SentinelQuery.Entry entry(ResultSet row) throws SQLException {
    String url = row.getString("url");
    String why = row.getString("why");
    return new SentinelQuery.Entry(
        row.getLong("id"),
        row.getString("name"),
        row.getString("source"),
        SentinelState.of(row.getString("state")),
        Sql.instant(row, "resumes"),
        new SentinelQuery.PageState(
            row.getLong("page"),
            url == null ? "" : url,
            Sql.instant(row, "checked"),
            Sql.instant(row, "succeeded"),
            Sql.instant(row, "changed"),
            Sql.instant(row, "due"),
            why == null ? "" : why),
        new SentinelQuery.Health(
            row.getInt("failures"),
            row.getString("problem"),
            row.getInt("gone"),
            // Null for a sentinel that saw no version yet.
            row.getObject("confidence") == null
                ? ViewHistory.UNKNOWN
                : row.getDouble("confidence")),
        new SentinelQuery.Changes(0, null, "", 0, row.getInt("held")),
        new SentinelQuery.Place(row.getString("place"), row.getLong("id")));
  }

  private static String key(SentinelQuery.Order order) {
    return switch (order) {
      case NAME -> "s.name";
      case CHANGED -> "coalesce(w.changed, 0)";
      case DUE -> "coalesce(r.due, 9000000000000000)";
      case HEALTH ->
          "case when s.failures > 0 or s.gone > 0 then coalesce(w.succeeded, 0)"
              + " else 8000000000000000 end";
    };
  }

  private static String direction(SentinelQuery.Order order) {
    return order == SentinelQuery.Order.CHANGED ? "desc" : "asc";
  }

  private static String condition(SentinelQuery.Wanted wanted) {
    return switch (wanted) {
      case ALL -> "1 = 1";
      case ACTIVE -> "s.state = 'active'";
      case FAILING -> "s.state = 'active' and (s.failures > 0 or s.gone > 0)";
      case PAUSED -> "s.state = 'paused'";
      case ENDED -> "s.state = 'ended'";
      case UNSEEN ->
          "exists (select 1 from report c where c.sentinel = s.id and c.opened = 0"
              + " and c.kind = 'change')";
    };
  }
}
