package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

/** Deletes versions and pages, except what is pinned. Safe for concurrent use. */
final class VersionRemoval {
  private final Catalogue catalogue;
  private final VersionReader reader;
  private final UncommittedChanges works;
  private final List<Archive.ForgetListener> listeners = new CopyOnWriteArrayList<>();

  VersionRemoval(Catalogue catalogue, VersionReader reader, UncommittedChanges works) {
    this.catalogue = catalogue;
    this.reader = reader;
    this.works = works;
  }

  void listen(Archive.ForgetListener listener) {
    listeners.add(listener);
  }

  /** Pins a version for an owner, so that it cannot be deleted. */
  void pin(Version version, String owner) {
    catalogue.change(
        connection -> {
          UnitOfWork unitOfWork = works.find(version.page());
          ArchiveRepository.Listed page =
              unitOfWork == null ? works.lock(connection, version.page()) : unitOfWork.page();
          ArchiveRepository.pin(connection, page, version.number(), owner);
        });
  }

  /** Takes a mark back; a version with no marks left can be deleted. */
  void unpin(Version version, String owner) {
    catalogue.change(
        connection -> {
          long page = works.lock(connection, version.page()).id();
          ArchiveRepository.unpin(connection, page, version.number(), owner);
        });
  }

  /** The numbers of the versions of a page that cannot be deleted. */
  Set<Integer> pinned(Page page) {
    return reader.read(
        connection -> {
          ArchiveRepository.Listed listed = ArchiveRepository.find(connection, page);
          return listed == null
              ? Set.of()
              : Set.copyOf(ArchiveRepository.pins(connection, listed.id()).keySet());
        });
  }

  /**
   * Deletes versions of a page; what was kept by them is kept anew. Their numbers are not used
   * again. Room on the disk is given back by {@link Archive#collect}.
   *
   * @throws ArchiveException if one of them is pinned or not there; then none is deleted
   */
  void delete(Page page, Collection<Integer> numbers) {
    if (numbers.isEmpty()) {
      return;
    }
    catalogue.change(
        connection -> {
          ArchiveRepository.Listed listed = works.lock(connection, page);
          Map<Integer, String> pins = ArchiveRepository.pins(connection, listed.id());
          UnitOfWork unitOfWork = works.of(connection, listed);
          for (int number : numbers) {
            if (unitOfWork.history().find(number) == null) {
              throw new ArchiveException(page + " has no version " + number + ".");
            }
            if (pins.containsKey(number)) {
              throw new ArchiveException(
                  "Version "
                      + number
                      + " of "
                      + page
                      + " cannot be deleted: "
                      + pins.get(number)
                      + " needs it.");
            }
          }
          unitOfWork.delete(connection, new TreeSet<>(numbers));
        });
  }

  /** Deletes a page with all its versions. */
  void forget(Page page) {
    catalogue.change(
        connection -> {
          ArchiveRepository.Listed listed = works.lock(connection, page);
          delete(page, reader.versions(page).stream().map(Version::number).toList());
          catalogue.whenCommitting(c -> ArchiveRepository.forget(c, listed.id()));
          for (Archive.ForgetListener listener : listeners) {
            listener.forget(connection, page);
          }
        });
  }
}
