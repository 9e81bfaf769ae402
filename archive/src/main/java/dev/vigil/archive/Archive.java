package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.BodyStream;
import dev.vigil.archive.body.FolderBodyStore;
import dev.vigil.archive.body.HeaderCodec;
import dev.vigil.archive.body.HistoryCache;
import dev.vigil.archive.body.PostgresBodyStore;
import dev.vigil.archive.body.VersionRestorer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.failure.ArchiveBusyException;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.ArchiveLock;
import dev.vigil.archive.internal.database.ArchiveTables;
import dev.vigil.archive.internal.database.CatalogueSettings;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.internal.database.PostgresCatalogue;
import dev.vigil.archive.internal.database.SqliteCatalogue;
import dev.vigil.archive.version.AddResult;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.Damage;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PageRevision;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.archive.version.Version;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores the versions of pages in a folder or a PostgreSQL database: exact bytes, compact, and safe
 * from crashes. Safe for concurrent use by many threads; of several processes one writes to a
 * folder and the others read, while a database takes changes of all of them.
 *
 * <p>In a folder {@code catalogue.db} says what there is, and its commit is the one that counts;
 * {@code bodies/*.seg} hold older versions as differences and {@code packs} the newest one of each
 * page as a pack file. All data is synced before it is committed, so a crash at any instant leaves
 * the archive at its last complete version. In a database all of them are tables, and part of the
 * same commit.
 */
public final class Archive implements AutoCloseable {
  private static final String SECRET = "secret";

  private final String place;
  private final ArchiveOptions options;
  private final @Nullable ArchiveLock lock;
  private final Catalogue catalogue;
  private final BodyStore bodies;
  private final VersionRestorer restorer;
  private final HistoryCache histories = new HistoryCache();
  private final UncommittedChanges works;
  private final VersionReader reader;
  private final VersionRemoval removal;
  private final byte[] secret;

  private Archive(
      String place,
      ArchiveOptions options,
      @Nullable ArchiveLock lock,
      Catalogue catalogue,
      BodyStore bodies,
      boolean writing) {
    this.place = place;
    this.options = options;
    this.lock = lock;
    this.catalogue = catalogue;
    this.bodies = bodies;
    this.restorer = new VersionRestorer(bodies, options.memory());
    this.works = new UncommittedChanges(catalogue, bodies, restorer, histories, options);
    this.reader = new VersionReader(catalogue, bodies, restorer, histories, works, options);
    this.removal = new VersionRemoval(catalogue, reader, works);
    Optional<byte[]> known =
        catalogue.read(connection -> CatalogueSettings.setting(connection, SECRET));
    this.secret = known.orElseGet(() -> writing ? makeSecret() : new byte[0]);
  }

  private byte[] makeSecret() {
    byte[] made = new byte[16];
    new SecureRandom().nextBytes(made);
    return catalogue.write(connection -> CatalogueSettings.settingOr(connection, SECRET, made));
  }

  /**
   * Opens an archive for reading and writing, and creates it if missing.
   *
   * @param folder the folder of the archive
   * @return the open archive
   */
  public static Archive open(Path folder) {
    return open(folder, ArchiveOptions.DEFAULT);
  }

  /**
   * Opens an archive for reading and writing, and creates it if missing.
   *
   * @param folder the folder of the archive
   * @param options how versions are stored
   * @return the open archive
   */
  public static Archive open(Path folder, ArchiveOptions options) {
    try {
      DurableFiles.make(folder);
    } catch (IOException e) {
      throw DurableFiles.notWritten(folder, e);
    }
    ArchiveLock lock = ArchiveLock.take(folder);
    Catalogue catalogue = null;
    try {
      BodyStore bodies = new FolderBodyStore(folder);
      catalogue = SqliteCatalogue.open(folder.resolve("catalogue.db"), () -> isEmpty(bodies));
      return new Archive(folder.toString(), options, lock, catalogue, bodies, true);
    } catch (RuntimeException e) {
      if (catalogue != null) {
        catalogue.close();
      }
      lock.close();
      throw e;
    }
  }

  /**
   * Opens an archive in PostgreSQL, which any number of processes may write to at once.
   *
   * @param database the address of the database
   * @return the open archive
   */
  public static Archive open(JdbcUrl database) {
    return open(database, ArchiveOptions.DEFAULT);
  }

  /**
   * Opens an archive in PostgreSQL, which any number of processes may write to at once.
   *
   * @param database the address of the database
   * @param options how versions are stored
   * @return the open archive
   */
  public static Archive open(JdbcUrl database, ArchiveOptions options) {
    return open(database, options, PostgresCatalogue.open(database), true);
  }

  private static Archive open(
      JdbcUrl database, ArchiveOptions options, Catalogue catalogue, boolean writing) {
    try {
      BodyStore bodies = new PostgresBodyStore(catalogue);
      return new Archive(database.toString(), options, null, catalogue, bodies, writing);
    } catch (RuntimeException e) {
      catalogue.close();
      throw e;
    }
  }

  /**
   * Opens an archive for reading, also beside a process that writes, also on a read-only disk.
   *
   * @param folder the folder of the archive
   * @return the open archive, which refuses to write
   */
  public static Archive openReadOnly(Path folder) {
    return openReadOnly(folder, ArchiveOptions.DEFAULT);
  }

  /**
   * Opens an archive for reading, also beside a process that writes, also on a read-only disk.
   *
   * @param folder the folder of the archive
   * @param options how versions are stored
   * @return the open archive, which refuses to write
   */
  public static Archive openReadOnly(Path folder, ArchiveOptions options) {
    if (!exists(folder)) {
      throw new ArchiveException("There is no archive in " + folder + "; check the folder.");
    }
    Path file = folder.resolve("catalogue.db");
    if (!Files.exists(file)) {
      throw SqliteCatalogue.lost(file, "is missing");
    }
    Catalogue catalogue = SqliteCatalogue.openReadOnly(file);
    try {
      BodyStore bodies = new FolderBodyStore(folder);
      return new Archive(folder.toString(), options, null, catalogue, bodies, false);
    } catch (RuntimeException e) {
      catalogue.close();
      throw e;
    }
  }

  /**
   * Opens an archive in PostgreSQL for reading.
   *
   * @param database the address of the database
   * @return the open archive, which refuses to write
   */
  public static Archive openReadOnly(JdbcUrl database) {
    return openReadOnly(database, ArchiveOptions.DEFAULT);
  }

  /**
   * Opens an archive in PostgreSQL for reading.
   *
   * @param database the address of the database
   * @param options how versions are stored
   * @return the open archive, which refuses to write
   */
  public static Archive openReadOnly(JdbcUrl database, ArchiveOptions options) {
    return open(database, options, PostgresCatalogue.openReadOnly(database), false);
  }

  /**
   * {@return whether a folder holds an archive, also one that lost its catalogue}
   *
   * @param folder the folder of the archive
   */
  public static boolean exists(Path folder) {
    return Files.isRegularFile(folder.resolve("catalogue.db"))
        || Files.isDirectory(folder) && !isEmpty(new FolderBodyStore(folder));
  }

  private static boolean isEmpty(BodyStore bodies) {
    return bodies.segments().isEmpty() && bodies.packs().isEmpty();
  }

  /**
   * {@return whether a process has the right to write to the archive of a folder}
   *
   * @param folder the folder of the archive
   */
  public static boolean isBusy(Path folder) {
    try {
      ArchiveLock.take(folder).close();
      return false;
    } catch (ArchiveBusyException e) {
      return true;
    }
  }

  /** {@return the database, for tables that change together with versions} */
  public Catalogue catalogue() {
    return catalogue;
  }

  // ---- adding ----

  /**
   * Adds what was fetched and returns when it is safe. Bytes that equal the newest version of the
   * page are noted as a check. Inside {@link #together} or a transaction of the catalogue, it is
   * safe when that is committed.
   *
   * @param page the page
   * @param bytes the bytes of the page
   * @param fetch how and when the page was fetched
   * @return the version, and whether it is new
   */
  public AddResult add(Page page, byte[] bytes, FetchRecord fetch) {
    PreparedVersion prepared = new PreparedVersion(bytes, fetch, options);
    return add(page, catalogue.inTransaction() ? prepared : prepared(page, prepared));
  }

  /**
   * Makes what was fetched ready to be added as quickly as it goes, by those who have to keep up
   * with many pages: to be done before a transaction that adds it. It takes more room than others
   * until {@link #pack}.
   *
   * @param page the page
   * @param bytes the bytes of the page
   * @param fetch how and when the page was fetched
   * @return what {@link #add(Page, PreparedVersion)} takes
   */
  public PreparedVersion prepare(Page page, byte[] bytes, FetchRecord fetch) {
    return prepared(page, PreparedVersion.quick(bytes, fetch, options));
  }

  /**
   * Like {@link #prepare(Page, byte[], FetchRecord)}, for bytes that were read already.
   *
   * @param page the page
   * @param bytes the bytes of the page
   * @param fetch how and when the page was fetched
   * @param digest the bytes as read with the hint of the fetch and the limits of the web
   * @return what {@link #add(Page, PreparedVersion)} takes
   */
  public PreparedVersion prepare(Page page, byte[] bytes, FetchRecord fetch, PageDigest digest) {
    PreparedVersion version = PreparedVersion.quick(bytes, fetch, options);
    if (options.limits().equals(ReadLimits.WEB)) {
      version.readAs(digest);
    }
    return prepared(page, version);
  }

  /** Prepares a version outside of the transaction, which is most of the work of adding it. */
  private PreparedVersion prepared(Page page, PreparedVersion prepared) {
    long head = reader.read(connection -> ArchiveRepository.head(connection, page));
    if (head != prepared.hash.a()) {
      prepared.prepare(secret);
    }
    return prepared;
  }

  /**
   * Adds bytes that were prepared before.
   *
   * @param page the page
   * @param prepared what was prepared for this page
   * @return the version, and whether it is new
   */
  public AddResult add(Page page, PreparedVersion prepared) {
    return catalogue.write(
        connection -> {
          UnitOfWork unitOfWork = works.of(connection, works.lockOrMake(connection, page));
          VersionEntry same = unitOfWork.unchanged(prepared.hash);
          if (same != null) {
            unitOfWork.check(prepared.fetch.time().toEpochMilli());
            return new AddResult(
                VersionReader.version(new HeaderCodec(connection), page, same), false);
          }
          VersionEntry entry = unitOfWork.add(connection, prepared, secret);
          return new AddResult(
              VersionReader.version(new HeaderCodec(connection), page, entry), true);
        });
  }

  /**
   * Notes that a page was found as it was, for instance by a 304.
   *
   * @param page the page
   * @param time the time
   */
  public void checked(Page page, Instant time) {
    catalogue.change(
        connection -> {
          UnitOfWork unitOfWork = works.find(page);
          if (unitOfWork != null) {
            unitOfWork.check(time.toEpochMilli());
            return;
          }
          // The most frequent change of all, for which no history need be read.
          works.takeTurn(connection);
          if (!ArchiveRepository.check(connection, page, time.toEpochMilli())) {
            throw VersionReader.unknown(page);
          }
        });
  }

  /**
   * Does several things as one: all of them are committed when the work returns, and none when it
   * throws. Adding many versions in one go is also quicker.
   *
   * @param <T> the type of the result
   * @param work the work
   * @return what the work returned
   */
  public <T> T together(Supplier<T> work) {
    return catalogue.write(connection -> work.get());
  }

  // ---- reading ----

  /** {@return all pages, sorted by workspace and address} */
  public List<Page> pages() {
    return reader.read(
        connection ->
            ArchiveRepository.pages(connection).stream()
                .map(ArchiveRepository.Listed::page)
                .toList());
  }

  /**
   * {@return the pages of a workspace with this URL}
   *
   * @param workspace the number of the workspace
   * @param url the address of the page
   */
  public List<Page> pages(long workspace, String url) {
    return reader.read(
        connection ->
            ArchiveRepository.pages(connection, workspace, url).stream()
                .map(ArchiveRepository.Listed::page)
                .toList());
  }

  /**
   * {@return a page with its history; it need not be in the archive yet}
   *
   * @param url the address of the page
   */
  public ArchivedPage page(String url) {
    return new ArchivedPage(this, Page.of(url));
  }

  /**
   * {@return some pages with their revision marks, in the order of their numbers, for derived data
   * that compares marks to find what changed} Only committed changes are seen.
   *
   * @param after the number of the last page of the part before; -1 for the first part
   * @param most the largest number of results
   */
  public List<PageRevision> revisions(long after, int most) {
    return reader.read(
        connection ->
            ArchiveRepository.pages(connection, after, most).stream()
                .map(one -> new PageRevision(one.id(), one.page(), one.mark()))
                .toList());
  }

  /**
   * {@return the revision mark of a page, if it is here}
   *
   * @param page the page
   */
  public Optional<PageRevision> revision(Page page) {
    return reader.read(
        connection ->
            Optional.ofNullable(ArchiveRepository.find(connection, page))
                .map(one -> new PageRevision(one.id(), one.page(), one.mark())));
  }

  /** {@return the revision marks of all pages, by their numbers} */
  public Map<Long, Long> marks() {
    return reader.read(ArchiveRepository::marks);
  }

  /**
   * {@return the versions of a page in the order of adding; empty for a page that is not here}
   *
   * @param page the page
   */
  public List<Version> versions(Page page) {
    return reader.versions(page);
  }

  /**
   * {@return the version of a page with that number, if there is one}
   *
   * @param page the page
   * @param number the number of the version
   */
  public Optional<Version> version(Page page, int number) {
    return reader.version(page, number);
  }

  /**
   * {@return the newest version of a page, if it has one}
   *
   * @param page the page
   */
  public Optional<Version> newest(Page page) {
    return reader.newest(page);
  }

  /**
   * {@return the version of the page at a time: the last one fetched then or before}
   *
   * @param page the page
   * @param time the time
   */
  public Optional<Version> at(Page page, Instant time) {
    return reader.at(page, time);
  }

  /**
   * {@return when a page was last checked without a new version, and how often since the newest
   * one}
   *
   * @param page the page
   */
  public Optional<NoChangeChecks> checks(Page page) {
    return reader.read(
        connection ->
            Optional.ofNullable(ArchiveRepository.find(connection, page))
                .map(p -> new NoChangeChecks(Instant.ofEpochMilli(p.checked()), p.checks())));
  }

  /**
   * {@return the exact bytes of a version}
   *
   * @param version the version
   */
  public byte[] bytes(Version version) {
    return reader.bytes(version);
  }

  /**
   * {@return the digest of a version; the newest one of a page comes from its pack without parsing}
   *
   * @param version the version
   */
  public PageDigest digest(Version version) {
    return reader.digest(version);
  }

  // ---- deleting ----

  /**
   * Pins a version for an owner, so that it cannot be deleted.
   *
   * @param version the version
   * @param owner a name that no other owner uses
   */
  public void pin(Version version, String owner) {
    removal.pin(version, owner);
  }

  /**
   * Takes a mark back; a version with no marks left can be deleted.
   *
   * @param version the version
   * @param owner a name that no other owner uses
   */
  public void unpin(Version version, String owner) {
    removal.unpin(version, owner);
  }

  /**
   * {@return the numbers of the versions of a page that cannot be deleted}
   *
   * @param page the page
   */
  public Set<Integer> pinned(Page page) {
    return removal.pinned(page);
  }

  /**
   * Deletes versions of a page; what was kept by them is kept anew. Their numbers are not used
   * again. Room on the disk is given back by {@link #collect}.
   *
   * @param page the page
   * @param numbers the numbers of the versions
   * @throws ArchiveException if one of them is pinned or not there; then none is deleted
   */
  public void delete(Page page, Collection<Integer> numbers) {
    removal.delete(page, numbers);
  }

  /**
   * Deletes a page with all its versions.
   *
   * @param page the page
   */
  public void forget(Page page) {
    removal.forget(page);
  }

  /** Deletes what other modules derived from a page, in the transaction that deletes the page. */
  @FunctionalInterface
  public interface ForgetListener {
    /**
     * Deletes what is derived from a page, in the transaction that deletes it.
     *
     * @param connection the connection of the transaction
     * @param page the page
     * @throws SQLException if the database fails
     */
    void forget(Connection connection, Page page) throws SQLException;
  }

  /**
   * Adds a listener that is called when a page is deleted.
   *
   * @param listener what is called
   */
  public void whenForgotten(ForgetListener listener) {
    removal.listen(listener);
  }

  // ---- copies ----

  /** {@return the version of the archive's tables, which copies of their rows name} */
  public static int tables() {
    return ArchiveTables.NEWEST;
  }

  /**
   * Writes the bodies of all versions that a snapshot of the catalogue knows, for {@link
   * #readBodies} of another archive that got its rows.
   *
   * @param snapshot of this archive's catalogue
   * @param out where the bytes go
   * @return how many
   * @throws ArchiveBusyException if a version was deleted meanwhile; then a newer snapshot helps
   * @throws SQLException if the database fails
   * @throws IOException if a body cannot be read or written
   */
  public long writeBodies(Connection snapshot, OutputStream out) throws SQLException, IOException {
    return new BodyStream(bodies).write(snapshot, out, this::again);
  }

  /**
   * Reads a body again that was superseded, or moved by a garbage collection, since the snapshot.
   */
  private PreparedVersion again(Page page, VersionEntry entry) {
    Version version =
        version(page, entry.number())
            .filter(known -> known.hash().equals(entry.hash()))
            .orElseThrow(
                () ->
                    new ArchiveBusyException(
                        "Version %d of %s was deleted meanwhile; try again."
                            .formatted(entry.number(), page)));
    return new PreparedVersion(bytes(version), version.fetch(), options);
  }

  /**
   * Takes in the bodies of all versions in the rows of the catalogue, inside the transaction that
   * inserted those rows.
   *
   * @param connection the connection of the transaction
   * @param in where the bytes come from
   * @return how many there are
   * @throws ArchiveException if they are not those of the rows
   * @throws SQLException if the database fails
   * @throws IOException if a body cannot be read or written
   */
  public long readBodies(Connection connection, InputStream in) throws SQLException, IOException {
    long count = new BodyStream(bodies).read(connection, in);
    if (catalogue.dialect() == SqlDialect.POSTGRESQL) {
      ArchiveRepository.restartIds(connection);
    }
    return count;
  }

  // ---- care ----

  /**
   * Gives the room of deleted and superseded bodies back to the disk, and then that of the
   * catalogue, for which others may wait long.
   *
   * @return how much was freed
   */
  public GarbageCollectionResult collect() {
    GarbageCollectionResult collected = reclaim(() -> {});
    catalogue.compact();
    return collected;
  }

  /**
   * Packs versions that were stored quickly, in short steps concurrently with writers and readers.
   *
   * @param between run after each step
   */
  public void pack(Runnable between) {
    apart("Packing");
    new BackgroundPacking(catalogue, restorer, histories, works, options, between).run();
  }

  /**
   * Whether there is anything for {@link #pack}.
   *
   * @return true if so
   */
  public boolean isLoose() {
    return BackgroundPacking.isWorthwhile(catalogue);
  }

  /**
   * Packs versions that were stored quickly, and frees the disk space of deleted and superseded
   * bodies, in short steps concurrently with writers and readers.
   *
   * @param between run after each step
   * @return how much was freed
   */
  public GarbageCollectionResult reclaim(Runnable between) {
    apart("A collection");
    pack(between);
    return new GarbageCollector(catalogue, bodies, between).collect();
  }

  private void apart(String what) {
    if (catalogue.inTransaction()) {
      throw new ArchiveException(what + " cannot be part of a transaction; do it afterwards.");
    }
  }

  /**
   * Whether {@link #reclaim} would free enough space to be worthwhile.
   *
   * @return true if so
   */
  public boolean isWasteful() {
    return isLoose() || GarbageCollector.isWorthwhile(catalogue, bodies);
  }

  /** {@return how much is in the archive} */
  public ArchiveStats stats() {
    return reader.read(
        connection -> {
          long pages = 0;
          long versions = 0;
          long raw = 0;
          for (ArchiveRepository.Listed page : ArchiveRepository.pages(connection)) {
            pages++;
            for (VersionEntry entry : ArchiveRepository.history(connection, page.id()).all()) {
              versions++;
              raw += entry.length();
            }
          }
          long dead =
              ArchiveRepository.dead(connection).values().stream().mapToLong(Long::longValue).sum();
          return new ArchiveStats(pages, versions, raw, bodies.bytes(), dead, catalogue.bytes());
        });
  }

  /**
   * Verifies every byte of every version. Empty for a sound archive.
   *
   * @param progress receives each page before it is verified
   * @return the damage
   */
  public List<Damage> check(Consumer<Page> progress) {
    return repair().check(pages(), progress);
  }

  /**
   * Verifies every byte of every version of some pages, chosen at random: for a quick test of the
   * archive.
   *
   * @param more whether there is time for another page
   * @return what was verified and found
   */
  public SampleCheck checkSome(BooleanSupplier more) {
    List<Page> pages = new ArrayList<>(pages());
    Collections.shuffle(pages);
    List<Damage> found = new ArrayList<>();
    int checked = 0;
    while (checked < pages.size() && (checked == 0 || more.getAsBoolean())) {
      found.addAll(repair().inspect(pages.get(checked)));
      checked++;
    }
    return new SampleCheck(checked, pages.size(), found);
  }

  /**
   * The result of {@link #checkSome}: the number of checked pages, the number of all pages, and the
   * damage found.
   *
   * @param checked the number of pages that were verified
   * @param pages the number of pages
   * @param damage what was found
   */
  public record SampleCheck(int checked, int pages, List<Damage> damage) {
    /** Copies the list. */
    public SampleCheck {
      damage = List.copyOf(damage);
    }
  }

  /**
   * Drops the versions that cannot be restored, also pinned ones, and nothing else.
   *
   * @param progress receives each page before it is verified
   * @return what was dropped and why
   */
  public List<Damage> repair(Consumer<Page> progress) {
    return repair().run(pages(), progress);
  }

  private ArchiveRepair repair() {
    return new ArchiveRepair(catalogue, bodies, restorer, works, options, secret);
  }

  @Override
  public void close() {
    try {
      bodies.close();
      catalogue.close();
    } finally {
      if (lock != null) {
        lock.close();
      }
    }
  }

  @Override
  public String toString() {
    return "archive " + place;
  }
}
