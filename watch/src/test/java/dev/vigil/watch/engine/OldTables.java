package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.store.WatchStore;
import java.util.List;

/** Tables under the names that they had before version 12, with one row each. Stateless. */
final class OldTables {
  /** The last version with the old names. */
  static final int LAST = 11;

  private static final List<String> ROWS =
      List.of(
          "insert into watched (id, workspace, url, profile, properties, cookies, newest, looked)"
              + " values (1, 0, 'https://a.example/', '', '', '', 3, 7000)",
          "insert into rhythm (id, workspace, page, spec, state, latest, due, why)"
              + " values (2, 0, 1, 'every 1 hour', '', 3, 9000, 'as asked')",
          "insert into sentinel (id, workspace, name, source, state, startson, endson, created,"
              + " page, rhythm, lens, told, origin, reference, awaiting, reported, failures,"
              + " problem, gone, warned, held, wakes) values (3, 0, 'quay', 'Create Sentinel quay',"
              + " 'paused', '', 'end(pier)', 5, 1, 2, 4, 3, 0, 0, 0, '', 0, '', 0, '', 1, 8000)",
          "insert into seen (lens, ordinal, workspace, version, time) values (4, 2, 0, 3, 7000)",
          "insert into look (id, workspace, page, time, outcome, status, version, took, bytes,"
              + " words, audience) values (5, 0, 1, 7000, 'changed', 200, 3, 12, 34, 'changed',"
              + " ' 2 ')",
          "insert into change (id, workspace, sentinel, page, kind, before, after, polled,"
              + " detected, score, types, summary, details, opened)"
              + " values (6, 0, 3, 1, 'change', 2, 3, 7000, 7000, 0.5, 'text', 'Open', '[]', 0)",
          "insert into held (id, workspace, lens, sentinel, rule, reason, before, after, time,"
              + " score, changes, summary)"
              + " values (7, 0, 4, 0, 'learned:1', 'a clock', 2, 3, 7000, 0, 5, '12:00')",
          "insert into followed (sentinel, since, until, workspace, page, rhythm)"
              + " values (3, 5, 7000, 0, 1, 2)",
          "insert into rule (id, workspace, name, source, enabled, after, state, fired, problem)"
              + " values (8, 0, 'r', 'Create Rule r', 1, 0, '', 0, '')",
          "insert into mention (workspace, event, subject, rule) values (0, 'changed', 'quay', 8)",
          "insert into stream (workspace, position) values (0, 41)",
          "insert into message (id, workspace, idempotency, sentinel, change, channel, target,"
              + " gather, state, leader, created, due, attempts, forgiven, notice, problem)"
              + " values (9, 0, 'k', 3, 6, 'log', '', 'd', 'waiting', 0, 5, 6, 0, 0, '{}', '')",
          "insert into wording (id, workspace, channel, sentinel, title, body)"
              + " values (10, 0, '', 'quay', 'T', 'B')",
          "insert into agent (name, workspace, log, taken, seen, room, waiting, versions)"
              + " values ('pier', 0, 'l', 1, 2, 50, 4, 5)",
          "insert into delegated (page, workspace, agent, held, since, looked, wanted)"
              + " values (1, 0, 'pier', 1, 2, 7000, 11)",
          "update edition set number = 12");

  /** What {@link #ROWS} are under the names of today. */
  static final List<String> TODAY =
      List.of(
          "select url, checked from watched_page = https://a.example/ 7000",
          "select page, due, why from schedule = 1 9000 as asked",
          "select schedule, view_history, notified, ends_on, resumes from sentinel"
              + " = 2 4 3 end(pier) 8000",
          "select created, edited from sentinel = 5 5",
          "select schedule, versions, latest from view_history = 2 2 3",
          "select view_history, ordinal, version from viewed_version = 4 2 3",
          "select page, outcome, description, audience from page_check = 1 changed changed  2 ",
          "select sentinel, kind, summary from report = 3 change Open",
          "select view_history, rule, changes from held_change = 4 learned:1 5",
          "select sentinel, schedule from schedule_membership = 3 2",
          "select event, rule from rule_event = changed 8",
          "select position from event_stream = 41",
          "select report, digest, notification from message = 6 d {}",
          "select sentinel, title from message_template = quay T",
          "select capacity from agent = 50",
          "select checked, requested from delegated_page = 7000 11",
          "select number from edit_counter = 12");

  private OldTables() {}

  static void make(Catalogue catalogue) {
    catalogue.change(
        connection -> {
          new Migrations("watch", WatchStore.class, LAST).run(connection, catalogue.dialect());
          for (String row : ROWS) {
            Sql.run(connection, row);
          }
          Sql.run(
              connection,
              "insert into lens (id, workspace, rhythm, view, trail, seen, latest, history, lines)"
                  + " values (4, 0, 2, 'all', '1', 2, 3, ?, ?)",
              new byte[0],
              new byte[] {1});
        });
  }

  /** Each query of {@link #TODAY} with what it finds now. */
  static List<String> found(Catalogue catalogue) {
    return TODAY.stream()
        .map(line -> line.substring(0, line.indexOf(" = ")))
        .map(
            sql ->
                sql
                    + " = "
                    + catalogue.read(
                        connection ->
                            Sql.one(
                                    connection,
                                    sql,
                                    row -> {
                                      StringBuilder cells = new StringBuilder(row.getString(1));
                                      for (int i = 2;
                                          i <= row.getMetaData().getColumnCount();
                                          i++) {
                                        cells.append(' ').append(row.getString(i));
                                      }
                                      return cells.toString();
                                    })
                                .orElse("nothing")))
        .toList();
  }
}
