package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.body.HeaderCodec;
import dev.vigil.archive.body.HistoryCache;
import dev.vigil.archive.body.VersionRestorer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.archive.version.StoredForm;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionHistory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compresses versions in the background that were stored quickly: the newest version of a page
 * becomes a pack, and deltas are computed again at the compression level of the archive and
 * replaced where they are smaller. So a packed archive is as small as if every version had been
 * compressed fully at once, and of a page that changed many times in between only the last version
 * had to be packed. Used for one time.
 *
 * <p>The work is done outside of transactions, on what a page was when it was read; if it is
 * another when the result is to be written, the page is left for the next time. A crash at any
 * instant leaves a page as it was or packed.
 */
public final class BackgroundPacking {
  private static final int PAGES_AT_ONCE = 100;
  private static final int VERSIONS_AT_ONCE = 32;

  private final Catalogue catalogue;
  private final VersionRestorer restorer;
  private final HistoryCache histories;
  private final UncommittedChanges works;
  private final ArchiveOptions options;
  private final Runnable between;

  /** A smaller body of a version; base 0 means no base. */
  private record Repacked(int number, int base, byte[] body) {}

  /**
   * The planned changes of a page.
   *
   * @param head the newest version if it shall be a pack
   * @param next the first version that is left for later, or 0
   */
  private record Plan(
      ArchiveRepository.Listed page,
      List<Repacked> better,
      @Nullable PreparedVersion head,
      int next) {}

  BackgroundPacking(
      Catalogue catalogue,
      VersionRestorer restorer,
      HistoryCache histories,
      UncommittedChanges works,
      ArchiveOptions options,
      Runnable between) {
    this.catalogue = catalogue;
    this.restorer = restorer;
    this.histories = histories;
    this.works = works;
    this.options = options;
    this.between = between;
  }

  /** Whether there is anything to do. */
  static boolean isWorthwhile(Catalogue catalogue) {
    return !catalogue
        .read(connection -> ArchiveRepository.loose(connection, Long.MIN_VALUE, 1))
        .isEmpty();
  }

  void run() {
    List<ArchiveRepository.Loose> some = after(Long.MIN_VALUE);
    while (!some.isEmpty()) {
      for (ArchiveRepository.Loose loose : some) {
        pack(loose);
      }
      some = after(some.getLast().page());
    }
  }

  private void pack(ArchiveRepository.Loose loose) {
    int since = loose.since();
    while (since > 0) {
      Plan plan = plan(loose.page(), since);
      between.run();
      since =
          plan != null && catalogue.write(connection -> apply(connection, plan)) ? plan.next : 0;
      between.run();
    }
  }

  private List<ArchiveRepository.Loose> after(long page) {
    return catalogue.read(connection -> ArchiveRepository.loose(connection, page, PAGES_AT_ONCE));
  }

  /** Null if a version cannot be restored, which a verification of the archive reports. */
  private @Nullable Plan plan(long id, int since) {
    record Known(
        ArchiveRepository.Listed page, VersionHistory history, Optional<FetchRecord> fetch) {}
    Optional<Known> known =
        catalogue.read(
            connection -> {
              ArchiveRepository.Listed page = ArchiveRepository.find(connection, id);
              if (page == null) {
                return Optional.empty();
              }
              VersionHistory history = histories.of(connection, page);
              return Optional.of(
                  new Known(
                      page,
                      history,
                      history.isEmpty()
                          ? Optional.empty()
                          : Optional.of(
                              VersionReader.fetch(
                                  new HeaderCodec(connection), page.page(), history.newest()))));
            });
    try {
      return known.map(k -> plan(k.page, k.history, k.fetch, since)).orElse(null);
    } catch (ArchiveException e) {
      return null;
    }
  }

  private Plan plan(
      ArchiveRepository.Listed page,
      VersionHistory history,
      Optional<FetchRecord> fetch,
      int since) {
    List<Repacked> better = new ArrayList<>();
    PreparedVersion head = null;
    int next = 0;
    int seen = 0;
    for (VersionEntry entry : history.all()) {
      // Of the others some have a base among these, where a chain was made shorter.
      boolean loose = entry.number() >= since;
      if (!loose && entry.base() <= since) {
        continue;
      }
      if (loose && seen++ == VERSIONS_AT_ONCE) {
        next = entry.number();
        break;
      }
      if (entry.number() != history.newest().number()) {
        add(better, history, entry);
      } else if (entry.stored() instanceof StoredForm.Whole && fetch.isPresent()) {
        PreparedVersion prepared =
            new PreparedVersion(restorer.bytes(history, entry.number()), fetch.get(), options);
        if (prepared.pack() == null) {
          add(better, history, entry);
        } else {
          head = prepared;
        }
      }
    }
    return new Plan(page, better, head, next);
  }

  private void add(List<Repacked> better, VersionHistory history, VersionEntry entry) {
    int base =
        switch (entry.stored()) {
          case StoredForm.Delta delta -> delta.base();
          // Differences to newer versions can make no circle.
          case StoredForm.Whole whole when options.policy().basesAreNewer() ->
              options.policy().base(history, entry.number());
          default -> 0;
        };
    byte[] bytes = restorer.bytes(history, entry.number());
    int size = entry.stored().bytes();
    if (base != 0) {
      byte[] by = restorer.bytes(history, base);
      if (BinaryDelta.servesAsBase(by)) {
        byte[] delta = BinaryDelta.encode(bytes, by, options.level());
        if (delta.length < size
            && Arrays.equals(BinaryDelta.decode(delta, by, bytes.length), bytes)) {
          better.add(new Repacked(entry.number(), base, delta));
          return;
        }
      }
    }
    if (entry.stored() instanceof StoredForm.Whole) {
      byte[] whole = BinaryDelta.encode(bytes, null, options.level());
      if (whole.length < size) {
        better.add(new Repacked(entry.number(), 0, whole));
      }
    }
  }

  /** Whether the page still is what the plan was made for. */
  private boolean apply(Connection connection, Plan plan) throws SQLException {
    if (ArchiveRepository.find(connection, plan.page.id()) == null) {
      return false;
    }
    ArchiveRepository.Listed page = works.lock(connection, plan.page.page());
    if (page.mark() != plan.page.mark()) {
      return false;
    }
    UnitOfWork work = works.of(connection, page);
    for (Repacked one : plan.better) {
      work.keep(one.number, one.base, one.body);
    }
    if (plan.head != null) {
      work.pack(plan.head);
    }
    ArchiveRepository.packed(connection, page.id(), plan.next);
    return true;
  }
}
