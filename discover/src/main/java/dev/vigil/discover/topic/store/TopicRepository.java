package dev.vigil.discover.topic.store;

import dev.vigil.archive.internal.database.CatalogueSettings;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.discover.topic.TopicQuality;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Reads and writes the rows of topics, on connections that the caller passes in. Stateless. */
final class TopicRepository {
  private static final int KEPT_MODELS = 5;

  /** The setting with the highest number that a review ever had. */
  private static final String LAST_REVIEW = "last topic review";

  private TopicRepository() {}

  // ---- topics ----

  static List<String> trees(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select distinct tree from topic where workspace = ? order by tree",
        row -> row.getString(1),
        workspace);
  }

  static List<String> paths(Connection connection, long workspace, String tree)
      throws SQLException {
    return Sql.list(
        connection,
        "select path from topic where workspace = ? and tree = ? order by path",
        row -> row.getString(1),
        workspace,
        tree);
  }

  static void addTopic(Connection connection, long workspace, String tree, String path, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "insert into topic (workspace, tree, path, created) values (?, ?, ?, ?)"
            + " on conflict do nothing",
        workspace,
        tree,
        path,
        now);
  }

  static void removeTopic(Connection connection, long workspace, String tree, String path)
      throws SQLException {
    String below = path.isEmpty() ? "%" : path.replace("%", "") + "/%";
    Sql.run(
        connection,
        "delete from topic_label where page in (select id from topic_page where workspace = ? and"
            + " tree = ?) and (path = ? or path like ?)",
        workspace,
        tree,
        path,
        below);
    Sql.run(
        connection,
        "delete from topic_review where workspace = ? and tree = ? and (path = ? or path like ?)",
        workspace,
        tree,
        path,
        below);
    Sql.run(
        connection,
        "delete from topic where workspace = ? and tree = ? and (path = ? or path like ?)",
        workspace,
        tree,
        path,
        below);
    if (path.isEmpty()) {
      for (String table : List.of("topic_page", "topic_model", "topic_quality", "topic_block")) {
        Sql.run(
            connection,
            "delete from " + table + " where workspace = ? and tree = ?",
            workspace,
            tree);
      }
    }
    dropUnlabelled(connection, workspace, tree);
  }

  private static void dropUnlabelled(Connection connection, long workspace, String tree)
      throws SQLException {
    Sql.run(
        connection,
        "delete from topic_page where workspace = ? and tree = ? and not exists (select 1 from"
            + " topic_label where page = topic_page.id)",
        workspace,
        tree);
  }

  // ---- labels ----

  static long putPage(
      Connection connection, long workspace, String tree, LabelledPage page, long freshId)
      throws SQLException {
    byte[] content =
        page.content().length > LabelledPage.MOST_BYTES
            ? Arrays.copyOf(page.content(), LabelledPage.MOST_BYTES)
            : page.content();
    Optional<Long> known = pageId(connection, workspace, tree, page.url());
    long id = known.orElse(freshId);
    if (known.isPresent()) {
      Sql.run(
          connection,
          "update topic_page set type = ?, title = ?, context = ?, content = ? where id = ?",
          page.type(),
          page.title(),
          page.contextText(),
          packed(content),
          id);
    } else {
      Sql.run(
          connection,
          "insert into topic_page (id, workspace, tree, url, type, title, context, content) values"
              + " (?, ?, ?, ?, ?, ?, ?, ?)",
          id,
          workspace,
          tree,
          page.url(),
          page.type(),
          page.title(),
          page.contextText(),
          packed(content));
    }
    return id;
  }

  static Optional<Long> pageId(Connection connection, long workspace, String tree, String url)
      throws SQLException {
    return Sql.one(
        connection,
        "select id from topic_page where workspace = ? and tree = ? and url = ?",
        row -> row.getLong(1),
        workspace,
        tree,
        url);
  }

  static void putLabel(
      Connection connection,
      long page,
      String path,
      LabelKind kind,
      String origin,
      double confidence,
      Instant now)
      throws SQLException {
    Sql.run(connection, "delete from topic_label where page = ? and path = ?", page, path);
    Sql.run(
        connection,
        "insert into topic_label (page, path, kind, origin, confidence, time)"
            + " values (?, ?, ?, ?, ?, ?)",
        page,
        path,
        kind.word(),
        origin,
        confidence,
        now);
  }

  static int removeLabels(Connection connection, long workspace, String tree, String url)
      throws SQLException {
    int removed =
        Sql.run(
            connection,
            "delete from topic_label where page in (select id from topic_page where workspace = ?"
                + " and tree = ? and url = ?)",
            workspace,
            tree,
            url);
    dropUnlabelled(connection, workspace, tree);
    return removed;
  }

  static int removeArchetypes(Connection connection, long workspace, String tree, String path)
      throws SQLException {
    int removed =
        Sql.run(
            connection,
            "delete from topic_label where kind = 'archetype' and path = ? and page in (select id"
                + " from topic_page where workspace = ? and tree = ?)",
            path,
            workspace,
            tree);
    dropUnlabelled(connection, workspace, tree);
    return removed;
  }

  static List<TopicLabel> labels(Connection connection, long workspace, String tree)
      throws SQLException {
    return Sql.list(
        connection,
        "select p.url, p.title, l.path, l.kind, l.origin, l.confidence, l.time from topic_label l"
            + " join topic_page p on p.id = l.page where p.workspace = ? and p.tree = ?"
            + " order by l.path, l.time, p.url",
        TopicRepository::label,
        workspace,
        tree);
  }

  private static TopicLabel label(ResultSet row) throws SQLException {
    return new TopicLabel(
        row.getString("url"),
        row.getString("title"),
        row.getString("path"),
        LabelKind.of(row.getString("kind")),
        row.getString("origin"),
        row.getDouble("confidence"),
        Instant.ofEpochMilli(row.getLong("time")));
  }

  static List<LabelledPage> pages(Connection connection, long workspace, String tree)
      throws SQLException {
    return Sql.list(
        connection,
        "select url, type, title, context, content from topic_page where workspace = ? and tree = ?"
            + " order by url",
        row ->
            new LabelledPage(
                row.getString("url"),
                row.getString("type"),
                row.getString("title"),
                LabelledPage.context(row.getString("context")),
                unpacked(row.getString("content"))),
        workspace,
        tree);
  }

  // ---- models ----

  static int addModel(
      Connection connection,
      long workspace,
      String tree,
      byte[] model,
      Map<String, TopicQuality> quality,
      Instant now)
      throws SQLException {
    int number =
        Sql.one(
                    connection,
                    "select max(number) from topic_model where workspace = ? and tree = ?",
                    row -> row.getInt(1),
                    workspace,
                    tree)
                .orElse(0)
            + 1;
    Sql.run(
        connection,
        "insert into topic_model (workspace, tree, number, trained, content)"
            + " values (?, ?, ?, ?, ?)",
        workspace,
        tree,
        number,
        now,
        Base64.getEncoder().encodeToString(model));
    Sql.run(
        connection,
        "delete from topic_model where workspace = ? and tree = ? and number <= ?",
        workspace,
        tree,
        number - KEPT_MODELS);
    for (Map.Entry<String, TopicQuality> one : quality.entrySet()) {
      TopicQuality its = one.getValue();
      Sql.run(
          connection,
          "insert into topic_quality (workspace, tree, number, path, trained, labels, archetypes,"
              + " accuracy, recall) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
          workspace,
          tree,
          number,
          one.getKey(),
          now,
          its.labels(),
          its.archetypes(),
          its.precision(),
          its.recall());
    }
    return number;
  }

  static Optional<byte[]> model(Connection connection, long workspace, String tree)
      throws SQLException {
    return Sql.one(
        connection,
        "select content from topic_model where workspace = ? and tree = ? order by number desc"
            + " limit 1",
        row -> Base64.getDecoder().decode(row.getString(1)),
        workspace,
        tree);
  }

  /** The number of the last training of each trained tree. */
  static Map<String, Integer> trainings(Connection connection, long workspace) throws SQLException {
    Map<String, Integer> all = new HashMap<>();
    Sql.list(
        connection,
        "select tree, max(number) from topic_model where workspace = ? group by tree",
        row -> all.put(row.getString(1), row.getInt(2)),
        workspace);
    return all;
  }

  static List<QualityPoint> quality(Connection connection, long workspace, String tree)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from topic_quality where workspace = ? and tree = ? order by number, path",
        row ->
            new QualityPoint(
                row.getInt("number"),
                row.getString("path"),
                Instant.ofEpochMilli(row.getLong("trained")),
                new TopicQuality(
                    row.getInt("labels"),
                    row.getInt("archetypes"),
                    row.getDouble("accuracy"),
                    row.getDouble("recall"))),
        workspace,
        tree);
  }

  // ---- reviews ----

  /** Adds a page under the next number, unless the queue has it. */
  static boolean addReview(Connection connection, long workspace, TopicReview review)
      throws SQLException {
    if (hasReview(connection, workspace, review)) {
      return false;
    }
    long number = nextReview(connection);
    boolean added =
        Sql.run(
                connection,
                "insert into topic_review (id, workspace, tree, path, url, title, excerpt, reason,"
                    + " confidence, origin, state, found) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                    + " ?) on conflict (workspace, tree, url) do nothing",
                number,
                workspace,
                review.tree(),
                review.path(),
                review.url(),
                review.title(),
                review.excerpt(),
                review.reason(),
                review.confidence(),
                review.origin(),
                review.state().word(),
                review.found())
            > 0;
    if (added) {
      CatalogueSettings.set(
          connection, LAST_REVIEW, Long.toString(number).getBytes(StandardCharsets.US_ASCII));
    }
    return added;
  }

  private static boolean hasReview(Connection connection, long workspace, TopicReview review)
      throws SQLException {
    return Sql.one(
            connection,
            "select id from topic_review where workspace = ? and tree = ? and url = ?",
            row -> row.getLong(1),
            workspace,
            review.tree(),
            review.url())
        .isPresent();
  }

  /**
   * The next number of a review. People type it from a list, so it is short and never used again,
   * also not after its page was deleted. Other transactions wait until this one ends.
   */
  private static long nextReview(Connection connection) throws SQLException {
    CatalogueSettings.settingOr(connection, LAST_REVIEW, "0".getBytes(StandardCharsets.US_ASCII));
    Sql.run(connection, "update setting set value = value where name = ?", LAST_REVIEW);
    long last =
        Long.parseLong(
            new String(
                CatalogueSettings.setting(connection, LAST_REVIEW).orElseThrow(),
                StandardCharsets.US_ASCII));
    // Numbers of older releases had 18 digits, or were not noted.
    long most =
        Sql.one(
                connection,
                "select coalesce(max(id), 0) from topic_review where id < 1000000000000",
                row -> row.getLong(1))
            .orElse(0L);
    return Math.max(last, most) + 1;
  }

  static List<TopicReview> reviews(
      Connection connection, long workspace, String tree, TopicReview.State state, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from topic_review where workspace = ? and tree = ? and state = ?"
            + " order by confidence desc, id limit ?",
        TopicRepository::review,
        workspace,
        tree,
        state.word(),
        most);
  }

  static Optional<TopicReview> review(Connection connection, long workspace, long id)
      throws SQLException {
    return Sql.one(
        connection,
        "select * from topic_review where workspace = ? and id = ?",
        TopicRepository::review,
        workspace,
        id);
  }

  private static TopicReview review(ResultSet row) throws SQLException {
    return new TopicReview(
        row.getLong("id"),
        row.getString("tree"),
        row.getString("path"),
        row.getString("url"),
        row.getString("title"),
        row.getString("excerpt"),
        row.getString("reason"),
        row.getDouble("confidence"),
        row.getString("origin"),
        TopicReview.State.valueOf(row.getString("state").toUpperCase(java.util.Locale.ROOT)),
        Instant.ofEpochMilli(row.getLong("found")));
  }

  static void decide(
      Connection connection,
      long workspace,
      long id,
      TopicReview.State state,
      String path,
      Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "update topic_review set state = ?, path = ?, decided = ? where workspace = ? and id = ?",
        state.word(),
        path,
        now,
        workspace,
        id);
  }

  static void block(Connection connection, long workspace, String tree, String host)
      throws SQLException {
    Sql.run(
        connection,
        "insert into topic_block (workspace, tree, host) values (?, ?, ?) on conflict do nothing",
        workspace,
        tree,
        host);
  }

  static void unblock(Connection connection, long workspace, String tree, String host)
      throws SQLException {
    Sql.run(
        connection,
        "delete from topic_block where workspace = ? and tree = ? and host = ?",
        workspace,
        tree,
        host);
  }

  static List<String> blocked(Connection connection, long workspace, String tree)
      throws SQLException {
    return new ArrayList<>(
        Sql.list(
            connection,
            "select host from topic_block where workspace = ? and tree = ? order by host",
            row -> row.getString(1),
            workspace,
            tree));
  }

  // ---- content ----

  private static String packed(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static byte[] unpacked(String text) {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      return in.readNBytes(LabelledPage.MOST_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
