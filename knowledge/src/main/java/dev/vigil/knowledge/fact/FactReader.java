package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.fact.store.FactClassRepository;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactProgressRepository;
import dev.vigil.knowledge.fact.store.FactRepository;
import dev.vigil.knowledge.fact.store.SameThingRepository;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads all facts of a workspace at once, for the portal, and extracts single pages. Safe for
 * concurrent use.
 */
public final class FactReader {
  private final FactExtractionSwitches store;

  private final TimeSource time;

  public FactReader(Archive archive, TimeSource time) {
    this.store = new FactExtractionSwitches(archive, time);
    this.time = time;
  }

  private Catalogue catalogue() {
    return store.catalogue();
  }

  /** Changes whenever a version was extracted or a class was changed. */
  public String revision(long workspace) {
    if (!FactTableDefinitions.exist(catalogue())) {
      return "";
    }
    return catalogue()
        .read(
            connection ->
                FactProgressRepository.revision(connection, workspace).orElse("")
                    + FactClassRepository.revisions(connection, workspace).hashCode()
                    + SameThingRepository.states(connection, workspace).hashCode());
  }

  /** The names of the classes that have members or are extracted. */
  public List<String> classes(long workspace) {
    if (!FactTableDefinitions.exist(catalogue())) {
      return List.of();
    }
    return catalogue().read(connection -> FactRepository.classes(connection, workspace));
  }

  /** All members of a class with the facts that hold now. */
  public List<FactMember> members(long workspace, String className) {
    Instant now = time.now();
    return catalogue()
        .read(connection -> FactRepository.members(connection, workspace, className, now));
  }

  /** Members of several pages that people declared to be the same thing. */
  public List<List<Long>> same(long workspace) {
    if (!FactTableDefinitions.exist(catalogue())) {
      return List.of();
    }
    return catalogue().read(connection -> SameThingRepository.accepted(connection, workspace));
  }

  /** A member with all facts that it ever had. */
  public Optional<FactMember> history(long workspace, long member) {
    return FactTableDefinitions.exist(catalogue())
        ? catalogue().read(connection -> FactRepository.history(connection, workspace, member))
        : Optional.empty();
  }

  /** Extracts the versions of one page that were not extracted yet. */
  public void extract(WatchedPage page) {
    if (!FactTableDefinitions.exist(catalogue())) {
      return;
    }
    store.changed();
    for (PageExtractor extractor : store.extractors(page)) {
      store.catchUp().run(page, extractor, () -> true, stored -> {});
    }
  }
}
