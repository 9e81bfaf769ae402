package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.VersionRestorer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.Damage;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.VersionHistory;
import dev.vigil.document.pack.Pack;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Finds the damaged versions of an archive, restores those that can be restored, and drops the
 * rest. Safe for concurrent use.
 */
record ArchiveRepair(
    Catalogue catalogue,
    BodyStore bodies,
    VersionRestorer restorer,
    UncommittedChanges works,
    ArchiveOptions options,
    byte[] secret) {

  /** Verifies every byte of every version of these pages, and the catalogue. */
  List<Damage> check(List<Page> pages, Consumer<Page> progress) {
    List<Damage> found = new ArrayList<>();
    for (String damage : catalogue.damage()) {
      found.add(Damage.of(null, 0, damage));
    }
    for (Page page : pages) {
      progress.accept(page);
      found.addAll(inspect(page));
    }
    return found;
  }

  /** Verifies every byte of every version of a page. */
  List<Damage> inspect(Page page) {
    List<Damage> found = inspectOnce(page);
    // A concurrent writer may have moved or replaced what we were about to read.
    return found.isEmpty() ? found : inspectOnce(page);
  }

  private List<Damage> inspectOnce(Page page) {
    try {
      VersionHistory history =
          catalogue.read(
              connection ->
                  ArchiveRepository.history(
                      connection, VersionReader.known(connection, page).id()));
      return new ArchiveVerifier(page, bodies).inspect(history);
    } catch (ArchiveException e) {
      return List.of(Damage.of(page, 0, String.valueOf(e.getMessage())));
    }
  }

  /** Drops the versions that cannot be restored, and returns which and why. */
  List<Damage> run(List<Page> pages, Consumer<Page> progress) {
    List<Damage> dropped = new ArrayList<>();
    for (Page page : pages) {
      progress.accept(page);
      salvage(page);
      List<Damage> found = inspect(page);
      if (!found.isEmpty()) {
        restorer.forget();
        Set<Integer> numbers = new TreeSet<>();
        found.forEach(damage -> numbers.add(damage.version()));
        catalogue.change(
            connection -> {
              ArchiveRepository.Listed listed = works.lock(connection, page);
              ArchiveRepository.unpin(connection, listed.id(), numbers);
              works.of(connection, listed).delete(connection, numbers);
            });
        dropped.addAll(found);
      }
    }
    return dropped;
  }

  /**
   * The row of the newest version is what all others of a page stand on. When it is damaged, it is
   * made again from its pack; how it was fetched is lost but for the time.
   */
  private void salvage(Page page) {
    catalogue.change(
        connection -> {
          ArchiveRepository.Listed listed = works.lock(connection, page);
          VersionHistory history = ArchiveRepository.history(connection, listed.id());
          if (!history.lost().contains(listed.newest())) {
            return;
          }
          long head = ArchiveRepository.head(connection, listed.id());
          FetchRecord fetch = FetchRecord.at(page.url(), Instant.ofEpochMilli(listed.checked()));
          for (Sha256 hash : bodies.packs()) {
            if (hash.a() == head) {
              PreparedVersion prepared =
                  new PreparedVersion(Pack.of(bodies.pack(hash)).exact(), fetch, options);
              history.put(prepared.entry(listed.newest(), secret));
              ArchiveRepository.put(connection, listed, history, Set.of(listed.newest()));
              ArchiveRepository.mark(connection, listed.id());
            }
          }
        });
  }
}
