package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.HeaderCodec;
import dev.vigil.archive.body.HistoryCache;
import dev.vigil.archive.body.VersionRestorer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.failure.MissingBodyException;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredForm;
import dev.vigil.archive.version.Version;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionHistory;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReaderId;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.read.Documents;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the versions of pages and restores their bytes. A thread that is in a transaction sees its
 * own changes. Safe for concurrent use.
 */
final class VersionReader {
  /** How often a body may move away from a reader who is about to read it. */
  private static final int MOVES = 5;

  private final Catalogue catalogue;
  private final BodyStore bodies;
  private final VersionRestorer restorer;
  private final HistoryCache histories;
  private final UncommittedChanges works;
  private final ArchiveOptions options;

  VersionReader(
      Catalogue catalogue,
      BodyStore bodies,
      VersionRestorer restorer,
      HistoryCache histories,
      UncommittedChanges works,
      ArchiveOptions options) {
    this.catalogue = catalogue;
    this.bodies = bodies;
    this.restorer = restorer;
    this.histories = histories;
    this.works = works;
    this.options = options;
  }

  /** The versions of a page in the order of adding; empty for a page that is not here. */
  List<Version> versions(Page page) {
    return read(
        connection -> {
          ArchiveRepository.Listed listed = ArchiveRepository.find(connection, page);
          if (listed == null) {
            return List.of();
          }
          HeaderCodec headers = new HeaderCodec(connection);
          List<Version> all = new ArrayList<>();
          for (VersionEntry entry : works.history(connection, listed).all()) {
            all.add(version(headers, page, entry));
          }
          return all;
        });
  }

  /** The version of a page with that number, if there is one. */
  Optional<Version> version(Page page, int number) {
    return one(page, history -> history.find(number));
  }

  Optional<Version> newest(Page page) {
    return one(page, history -> history.isEmpty() ? null : history.newest());
  }

  /** The version of the page at a time: the last one fetched then or before. */
  Optional<Version> at(Page page, Instant time) {
    long millis = time.toEpochMilli();
    return one(
        page,
        history -> {
          VersionEntry found = null;
          for (VersionEntry entry : history.all()) {
            if (entry.time() <= millis && (found == null || entry.time() >= found.time())) {
              found = entry;
            }
          }
          return found;
        });
  }

  private Optional<Version> one(Page page, Function<VersionHistory, @Nullable VersionEntry> which) {
    return read(
        connection -> {
          ArchiveRepository.Listed listed = ArchiveRepository.find(connection, page);
          VersionEntry entry =
              listed == null ? null : which.apply(works.history(connection, listed));
          return entry == null
              ? Optional.empty()
              : Optional.of(version(new HeaderCodec(connection), page, entry));
        });
  }

  /** The exact bytes of a version. */
  byte[] bytes(Version version) {
    return restored(version).clone();
  }

  private byte[] restored(Version version) {
    for (int again = 0; again < MOVES; again++) {
      try {
        return restorer.bytes(historyOf(version), version.number());
      } catch (MissingBodyException e) {
        // It was superseded or moved after we learned where it is.
        histories.forget();
      }
    }
    return restorer.bytes(historyOf(version), version.number());
  }

  /** The digest of a version; the newest one of a page comes from its pack without parsing. */
  PageDigest digest(Version version) {
    VersionEntry entry = historyOf(version).get(version.number());
    if (entry.stored() instanceof StoredForm.Packed && !catalogue.inTransaction()) {
      try {
        Pack pack = Pack.of(bodies.pack(version.hash()), options.limits());
        if (current(pack)) {
          return pack.digest();
        }
      } catch (MissingBodyException e) {
        histories.forget();
      }
    }
    return Documents.readAnyway(restored(version), version.fetch().hint(), options.limits())
        .digest();
  }

  /** A pack of an older reader is not compared with what this one reads. */
  private static boolean current(Pack pack) {
    return Documents.isCurrent(new ReaderId(pack.header().reader(), pack.header().readerVersion()));
  }

  private VersionHistory historyOf(Version version) {
    return read(connection -> works.history(connection, known(connection, version.page())));
  }

  /** Inside a transaction its own changes are seen. */
  <T> T read(Catalogue.Work<T> work) {
    return catalogue.inTransaction() ? catalogue.write(work) : catalogue.read(work);
  }

  static ArchiveRepository.Listed known(Connection connection, Page page) throws SQLException {
    return there(ArchiveRepository.find(connection, page), page);
  }

  static ArchiveRepository.Listed there(ArchiveRepository.@Nullable Listed listed, Page page) {
    if (listed == null) {
      throw unknown(page);
    }
    return listed;
  }

  static ArchiveException unknown(Page page) {
    return new ArchiveException(
        "The archive has no page " + page + "; `vigil archive log` lists what it has.");
  }

  static Version version(HeaderCodec headers, Page page, VersionEntry entry) throws SQLException {
    return new Version(
        page,
        entry.number(),
        fetch(headers, page, entry),
        entry.length(),
        entry.hash(),
        entry.aspects());
  }

  static FetchRecord fetch(HeaderCodec headers, Page page, VersionEntry entry) throws SQLException {
    String url = entry.url();
    return new FetchRecord(
        url == null ? page.url() : url,
        Instant.ofEpochMilli(entry.time()),
        entry.status(),
        headers.decode(entry.headers(), entry.time()),
        Duration.ofMillis(entry.took()));
  }
}
