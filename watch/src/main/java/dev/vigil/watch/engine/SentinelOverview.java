package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.watch.store.SentinelQuery;
import dev.vigil.watch.store.SentinelQueryRepository;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists the sentinels of an installation with their state. Safe for concurrent use. */
public final class SentinelOverview {
  private final Catalogue catalogue;

  SentinelOverview(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** One page of the list. */
  public List<SentinelQuery.Entry> page(long workspace, SentinelQuery.Search search) {
    return catalogue.read(
        connection -> SentinelQueryRepository.page(connection, workspace, search));
  }

  /** The names of all matches. */
  public List<String> names(long workspace, SentinelQuery.Search search) {
    return catalogue.read(
        connection -> SentinelQueryRepository.names(connection, workspace, search));
  }

  /** Finds one sentinel, also one that this thread's transaction added. */
  public Optional<SentinelQuery.Entry> find(long workspace, String name) {
    Catalogue.Work<Optional<SentinelQuery.Entry>> work =
        connection -> SentinelQueryRepository.find(connection, workspace, name);
    return catalogue.inTransaction() ? catalogue.write(work) : catalogue.read(work);
  }

  /** How many sentinels have each tag. One scan of the workspace. */
  public Map<String, Integer> tags(long workspace) {
    return catalogue.read(connection -> SentinelQueryRepository.tags(connection, workspace));
  }

  /** The number of sentinels by state. */
  public SentinelQuery.Counts count(long workspace) {
    return catalogue.read(connection -> SentinelQueryRepository.count(connection, workspace));
  }
}
