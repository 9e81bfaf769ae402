package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.Sql;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads all facts of a workspace at once, for the portal, and extracts single pages. Safe for
 * concurrent use.
 */
public final class FactReader {
  private final FactStore store;
  private final TimeSource time;

  public FactReader(Archive archive, TimeSource time) {
    this.store = new FactStore(archive, time);
    this.time = time;
  }

  private Catalogue catalogue() {
    return store.catalogue();
  }

  /** Changes whenever a version was extracted or a class was changed. */
  public String revision(long workspace) {
    if (!FactTables.exist(catalogue())) {
      return "";
    }
    return catalogue()
        .read(
            connection ->
                Sql.one(
                            connection,
                            "select count(*) c, coalesce(sum(version), 0) v,"
                                + " coalesce(max(time), 0) t, coalesce(sum(release), 0) r"
                                + " from fact_progress where workspace = ? and live = 1",
                            row ->
                                row.getLong("c")
                                    + "."
                                    + row.getLong("v")
                                    + "."
                                    + row.getLong("t")
                                    + "."
                                    + row.getLong("r"),
                            workspace)
                        .orElse("")
                    + Sql.list(
                            connection,
                            "select name, source, active from fact_class where workspace = ?"
                                + " order by name",
                            row -> row.getString("name") + row.getString("source").hashCode(),
                            workspace)
                        .hashCode()
                    + Sql.list(
                            connection,
                            "select pair, state from fact_same where workspace = ? order by class,"
                                + " pair",
                            row -> row.getString("pair") + row.getString("state"),
                            workspace)
                        .hashCode());
  }

  /** The names of the classes that have members or are extracted. */
  public List<String> classes(long workspace) {
    if (!FactTables.exist(catalogue())) {
      return List.of();
    }
    return catalogue()
        .read(
            connection ->
                Sql.list(
                    connection,
                    "select distinct class from fact_subject where workspace = ? and live = 1"
                        + " union select name from fact_class where workspace = ? and active = 1"
                        + " order by 1",
                    row -> row.getString(1),
                    workspace,
                    workspace));
  }

  /** All members of a class with the facts that hold now. */
  public List<FactMember> members(long workspace, String className) {
    Instant now = time.now();
    return catalogue()
        .read(connection -> FactRepository.members(connection, workspace, className, now));
  }

  /** Members of several pages that people declared to be the same thing. */
  public List<List<Long>> same(long workspace) {
    if (!FactTables.exist(catalogue())) {
      return List.of();
    }
    return catalogue()
        .read(
            connection ->
                Sql.list(
                    connection,
                    "select one.id as one, other.id as other from fact_same"
                        + " join fact_subject one on one.page = fact_same.one_page"
                        + " and one.name = fact_same.one_name and one.class = fact_same.class"
                        + " join fact_subject other on other.page = fact_same.other_page"
                        + " and other.name = fact_same.other_name and other.class = fact_same.class"
                        + " where fact_same.workspace = ? and fact_same.state = 'accepted'"
                        + " and one.live = 1 and other.live = 1",
                    row -> List.of(row.getLong("one"), row.getLong("other")),
                    workspace));
  }

  /** A member with all facts that it ever had. */
  public Optional<FactMember> history(long workspace, long member) {
    return FactTables.exist(catalogue())
        ? catalogue().read(connection -> FactRepository.history(connection, workspace, member))
        : Optional.empty();
  }

  /** Extracts the versions of one page that were not extracted yet. */
  public void extract(WatchedPage page) {
    if (!FactTables.exist(catalogue())) {
      return;
    }
    store.changed();
    for (PageExtractor extractor : store.extractors(page)) {
      store.catchUp().run(page, extractor, () -> true, stored -> {});
    }
  }
}
