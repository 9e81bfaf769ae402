package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.body.BodySegment;
import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.HeaderCodec;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.WriterLocks;
import dev.vigil.archive.version.BodyLocation;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.StoredForm;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionHistory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Frees the space of unreferenced bodies, in short steps concurrently with writers and readers.
 * Segments with much of it are written anew without it: no body is appended to them from then on,
 * so that references to them only ever become fewer; what is alive moves, some versions in each
 * transaction; and when nothing refers to them, they go. A crash at any instant leaves bodies in
 * two places at most, which the next collection finds. Used for one collection.
 *
 * <p>Cost: reading the catalogue twice, and copying the live bodies of the segments in question.
 * Others wait for one step at most.
 */
final class GarbageCollector {
  /** A segment is rewritten when one in this many of its bytes is unreferenced. */
  private static final int WORTH_REWRITING = 64;

  /**
   * A garbage collection is worthwhile when one in this many bytes is unreferenced, and a minimum
   * number.
   */
  private static final int WORTH_COLLECTING = 4;

  private static final long LEAST_DEAD = 1 << 20;

  /** Versions that are read or moved in one step, but for a page that has more. */
  private static final int VERSIONS_AT_ONCE = 2000;

  private static final int PACKS_AT_ONCE = 100;

  private final Catalogue catalogue;
  private final BodyStore bodies;
  private final Runnable between;
  private final Map<Integer, Long> live = new HashMap<>();
  private final Map<Long, Long> marks = new HashMap<>();
  private final Set<Long> headers = new HashSet<>();
  private final Set<Integer> leaving = new TreeSet<>();

  /**
   * A collection.
   *
   * @param between run after each step, when no lock is held
   */
  GarbageCollector(Catalogue catalogue, BodyStore bodies, Runnable between) {
    this.catalogue = catalogue;
    this.bodies = bodies;
    this.between = between;
  }

  /** Whether many of the bodies are unreferenced, by the counts that are known without a scan. */
  static boolean isWorthwhile(Catalogue catalogue, BodyStore bodies) {
    long dead =
        catalogue.read(ArchiveRepository::dead).values().stream().mapToLong(Long::longValue).sum();
    return dead >= LEAST_DEAD
        && dead * WORTH_COLLECTING
            >= bodies.segments().stream().mapToLong(bodies::segmentBytes).sum();
  }

  GarbageCollectionResult collect() {
    long before = bodies.bytes();
    Set<Long> unused = catalogue.read(ArchiveRepository::headers);
    walk(this::count);
    unused.removeAll(headers);
    dropHeaders(unused);
    rewrite();
    int packs = dropPacks();
    return new GarbageCollectionResult(leaving.size(), packs, Math.max(0, before - bodies.bytes()));
  }

  /** Processes the pages of one step. */
  private interface Visitor {
    void visit(ArchiveRepository.Listed page, VersionHistory history);
  }

  /** Reads all pages, in the order of their ids. */
  private void walk(Visitor visitor) {
    long last = Long.MIN_VALUE;
    while (true) {
      long after = last;
      List<ArchiveRepository.Listed> seen =
          catalogue.read(
              connection -> {
                List<ArchiveRepository.Listed> some = new ArrayList<>();
                int versions = 0;
                for (ArchiveRepository.Listed page :
                    ArchiveRepository.pages(connection, after, VERSIONS_AT_ONCE)) {
                  VersionHistory history = ArchiveRepository.history(connection, page.id());
                  visitor.visit(page, history);
                  some.add(page);
                  versions += history.size();
                  if (versions >= VERSIONS_AT_ONCE) {
                    break;
                  }
                }
                return some;
              });
      if (seen.isEmpty()) {
        return;
      }
      last = seen.getLast().id();
      between.run();
    }
  }

  private void count(ArchiveRepository.Listed page, VersionHistory history) {
    marks.put(page.id(), page.mark());
    for (VersionEntry entry : history.all()) {
      HeaderCodec.id(entry.headers()).ifPresent(headers::add);
      BodyLocation at = location(entry);
      if (at != null) {
        live.merge(at.segment(), (long) at.length() + BodySegment.CHECKSUM, Long::sum);
      }
    }
  }

  private static @Nullable BodyLocation location(VersionEntry entry) {
    return switch (entry.stored()) {
      case StoredForm.Whole(BodyLocation at) -> at;
      case StoredForm.Delta(var _, BodyLocation at) -> at;
      case StoredForm.Packed _, StoredForm.Same _ -> null;
    };
  }

  /**
   * Drops sets of headers that no version used when it was read. No versions are added meanwhile,
   * so only pages that changed since then are read again.
   */
  private void dropHeaders(Set<Long> unused) {
    if (unused.isEmpty()) {
      return;
    }
    catalogue.change(
        connection -> {
          WriterLocks.alone(connection);
          for (long page : ArchiveRepository.changed(connection, marks)) {
            for (VersionEntry entry : ArchiveRepository.history(connection, page).all()) {
              HeaderCodec.id(entry.headers()).ifPresent(unused::remove);
            }
          }
          ArchiveRepository.dropHeaders(connection, unused);
        });
    between.run();
  }

  private void rewrite() {
    for (int segment : bodies.segments()) {
      long size = bodies.segmentBytes(segment);
      if ((size - live.getOrDefault(segment, 0L)) * WORTH_REWRITING >= size) {
        leaving.add(segment);
      }
    }
    if (leaving.isEmpty()) {
      return;
    }
    // In a transaction: all earlier appends are committed when this returns.
    catalogue.change(connection -> bodies.roll());
    List<Long> pages = new ArrayList<>();
    walk(
        (page, history) -> {
          if (history.all().stream().anyMatch(this::leaves)) {
            pages.add(page.id());
          }
        });
    for (int next = 0; next < pages.size(); ) {
      int from = next;
      next += catalogue.write(connection -> move(connection, pages, from));
      between.run();
    }
    catalogue.change(connection -> ArchiveRepository.buried(connection, leaving));
    leaving.forEach(bodies::dropSegment);
  }

  private boolean leaves(VersionEntry entry) {
    BodyLocation at = location(entry);
    return at != null && leaving.contains(at.segment());
  }

  /** Moves the live bodies of some pages; returns the number of pages. */
  private int move(Connection connection, List<Long> pages, int from) throws SQLException {
    int done = 0;
    int versions = 0;
    while (from + done < pages.size() && versions < VERSIONS_AT_ONCE) {
      ArchiveRepository.Listed page = ArchiveRepository.find(connection, pages.get(from + done));
      done++;
      if (page != null) {
        versions += move(connection, page);
      }
    }
    bodies.sync();
    return done;
  }

  private int move(Connection connection, ArchiveRepository.Listed page) throws SQLException {
    VersionHistory history = ArchiveRepository.history(connection, page.id());
    List<Integer> moved = new ArrayList<>();
    List<BodyLocation> left = new ArrayList<>();
    for (VersionEntry entry : List.copyOf(history.all())) {
      BodyLocation at = location(entry);
      if (at == null || !leaving.contains(at.segment())) {
        continue;
      }
      BodyLocation to = bodies.append(bodies.read(at));
      history.put(
          entry.with(
              entry.stored() instanceof StoredForm.Delta(int base, var _)
                  ? new StoredForm.Delta(base, to)
                  : new StoredForm.Whole(to)));
      moved.add(entry.number());
      left.add(at);
    }
    if (!moved.isEmpty()) {
      ArchiveRepository.put(connection, page, history, moved);
      ArchiveRepository.mark(connection, page.id());
      ArchiveRepository.died(connection, left);
    }
    return history.size();
  }

  /** Packs that a crash left behind. */
  private int dropPacks() {
    List<Sha256> all = bodies.packs();
    int dropped = 0;
    for (int from = 0; from < all.size(); from += PACKS_AT_ONCE) {
      List<Sha256> some = all.subList(from, Math.min(all.size(), from + PACKS_AT_ONCE));
      List<Sha256> unneeded =
          catalogue.read(
              connection -> {
                List<Sha256> found = new ArrayList<>();
                for (Sha256 pack : some) {
                  if (!ArchiveRepository.isHead(connection, pack)) {
                    found.add(pack);
                  }
                }
                return found;
              });
      if (!unneeded.isEmpty()) {
        // One that is about to become the newest version of a page is seen as such then.
        catalogue.change(connection -> bodies.leave(catalogue, List.of(), unneeded));
        dropped += unneeded.size();
        between.run();
      }
    }
    return dropped;
  }
}
