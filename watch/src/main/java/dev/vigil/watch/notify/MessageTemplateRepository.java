package dev.vigil.watch.notify;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Reads and writes the templates of messages. Stateless: the caller passes in the connection of its
 * transaction.
 */
final class MessageTemplateRepository {
  private MessageTemplateRepository() {}

  static List<MessageTemplateService.StoredTemplate> list(Connection connection, long workspace)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from message_template where workspace = ? order by id",
        row ->
            new MessageTemplateService.StoredTemplate(
                row.getLong("id"),
                row.getString("channel"),
                row.getString("sentinel"),
                row.getString("title"),
                row.getString("body")),
        workspace);
  }

  static void insert(
      Connection connection,
      long id,
      long workspace,
      String channel,
      String sentinel,
      String title,
      String body)
      throws SQLException {
    Sql.run(
        connection,
        "insert into message_template (id, workspace, channel, sentinel, title, body)"
            + " values (?, ?, ?, ?, ?, ?)",
        id,
        workspace,
        channel,
        sentinel,
        title,
        body);
  }

  static void remove(Connection connection, long workspace, long id) throws SQLException {
    Sql.run(
        connection, "delete from message_template where workspace = ? and id = ?", workspace, id);
  }
}
