package dev.vigil.knowledge.portal;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.knowledge.KnowledgeException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rows of portals, saved tables and templates. Stateless. */
final class PortalRepository {
  private PortalRepository() {}

  private static final String PORTAL = "select * from portal";

  static Optional<PortalSettings> find(Connection connection, long workspace) throws SQLException {
    return complete(
        connection,
        Sql.one(connection, PORTAL + " where workspace = ?", PortalRepository::row, workspace));
  }

  /** The portal of a public site that is on. */
  static Optional<PortalSettings> find(Connection connection, String path) throws SQLException {
    return complete(
        connection,
        Sql.one(connection, PORTAL + " where path = ? and open = 1", PortalRepository::row, path));
  }

  /** The portals whose public sites are on. */
  static List<PortalSettings> open(Connection connection) throws SQLException {
    return Sql.list(connection, PORTAL + " where open = 1 order by path", PortalRepository::row);
  }

  /** The paths of sites by their own hosts, also of sites that are off: nothing else is there. */
  static Map<String, String> hosts(Connection connection) throws SQLException {
    Map<String, String> paths = new HashMap<>();
    Sql.list(connection, PORTAL, row -> Map.entry(host(row), row.getString("path")))
        .forEach(one -> paths.put(one.getKey(), one.getValue()));
    paths.remove("");
    return paths;
  }

  /** The host of a site; tables of an earlier release, which are only read, do not have it. */
  private static String host(ResultSet row) throws SQLException {
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      if (row.getMetaData().getColumnName(i).equalsIgnoreCase("host")) {
        return row.getString(i);
      }
    }
    return "";
  }

  private static PortalSettings row(ResultSet row) throws SQLException {
    return new PortalSettings(
        row.getLong("workspace"),
        row.getString("path"),
        host(row),
        row.getString("title"),
        row.getString("intro"),
        row.getString("colour"),
        row.getString("css"),
        row.getInt("open") == 1,
        Set.of());
  }

  private static Optional<PortalSettings> complete(
      Connection connection, Optional<PortalSettings> found) throws SQLException {
    if (found.isEmpty()) {
      return found;
    }
    PortalSettings one = found.get();
    Set<String> published =
        new HashSet<>(
            Sql.list(
                connection,
                "select name from portal_class where workspace = ?",
                row -> row.getString("name"),
                one.workspace()));
    return Optional.of(
        new PortalSettings(
            one.workspace(),
            one.path(),
            one.host(),
            one.title(),
            one.intro(),
            one.colour(),
            one.css(),
            one.open(),
            published));
  }

  static void put(Connection connection, PortalSettings settings) throws SQLException {
    boolean taken =
        Sql.one(
                connection,
                "select 1 from portal where path = ? and workspace <> ?",
                row -> true,
                settings.path(),
                settings.workspace())
            .orElse(false);
    if (taken) {
      throw new KnowledgeException(
          "Another workspace has a site at '%s'; choose another path.".formatted(settings.path()));
    }
    boolean called =
        !settings.host().isEmpty()
            && Sql.one(
                    connection,
                    "select 1 from portal where host = ? and workspace <> ?",
                    row -> true,
                    settings.host(),
                    settings.workspace())
                .orElse(false);
    if (called) {
      throw new KnowledgeException(
          "Another workspace has a site at the host '%s'; choose another."
              .formatted(settings.host()));
    }
    Sql.run(connection, "delete from portal where workspace = ?", settings.workspace());
    Sql.run(
        connection,
        "insert into portal (workspace, path, host, title, intro, colour, css, open)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?)",
        settings.workspace(),
        settings.path(),
        settings.host(),
        settings.title(),
        settings.intro(),
        settings.colour(),
        settings.css(),
        settings.open());
    Sql.run(connection, "delete from portal_class where workspace = ?", settings.workspace());
    for (String name : settings.published()) {
      Sql.run(
          connection,
          "insert into portal_class (workspace, name) values (?, ?)",
          settings.workspace(),
          name);
    }
  }

  /** The saved tables of a class that an account may use. */
  static List<SavedTable> savedTables(
      Connection connection, long workspace, long account, String className) throws SQLException {
    return Sql.list(
        connection,
        "select id, account, class, name, query from portal_view"
            + " where workspace = ? and class = ? and account in (0, ?) order by account, name",
        row ->
            new SavedTable(
                row.getLong("id"),
                row.getLong("account"),
                row.getString("class"),
                row.getString("name"),
                row.getString("query")),
        workspace,
        className,
        account);
  }

  static void addTable(Connection connection, long workspace, SavedTable table)
      throws SQLException {
    Sql.run(
        connection,
        "delete from portal_view where workspace = ? and account = ? and class = ? and name = ?",
        workspace,
        table.account(),
        table.className(),
        table.name());
    Sql.run(
        connection,
        "insert into portal_view (id, workspace, account, class, name, query)"
            + " values (?, ?, ?, ?, ?, ?)",
        table.id(),
        workspace,
        table.account(),
        table.className(),
        table.name(),
        table.query());
  }

  /** Deletes a view that the account owns or that belongs to the workspace. */
  static void removeTable(Connection connection, long workspace, long account, long id)
      throws SQLException {
    Sql.run(
        connection,
        "delete from portal_view where id = ? and workspace = ? and account in (0, ?)",
        id,
        workspace,
        account);
  }

  static Optional<OwnerTemplate> template(Connection connection, long workspace, String name)
      throws SQLException {
    return Sql.one(
        connection,
        "select source, changed, author from portal_template where workspace = ? and name = ?",
        row ->
            new OwnerTemplate(
                name,
                row.getString("source"),
                java.time.Instant.ofEpochMilli(row.getLong("changed")),
                row.getString("author")),
        workspace,
        name);
  }

  static void putTemplate(Connection connection, long workspace, OwnerTemplate template)
      throws SQLException {
    removeTemplate(connection, workspace, template.name());
    Sql.run(
        connection,
        "insert into portal_template (workspace, name, source, changed, author)"
            + " values (?, ?, ?, ?, ?)",
        workspace,
        template.name(),
        template.source(),
        template.changed(),
        template.author());
  }

  static void removeTemplate(Connection connection, long workspace, String name)
      throws SQLException {
    Sql.run(
        connection,
        "delete from portal_template where workspace = ? and name = ?",
        workspace,
        name);
  }

  /** Changes whenever a template was changed. */
  public static Optional<String> templateRevision(Connection connection, long workspace)
      throws SQLException {
    return Sql.one(
        connection,
        "select count(*) c, coalesce(max(changed), 0) m from portal_template"
            + " where workspace = ?",
        row -> row.getLong("c") + "." + row.getLong("m"),
        workspace);
  }
}
