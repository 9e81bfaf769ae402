package dev.vigil.discover.crawl.store;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.rank.graph.LinkLog;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The files of a crawl on disk, opened by the one process that runs it: the database, whose commit
 * decides, and the files whose committed lengths it stores. A crash at any instant leaves
 * everything at the last commit, and the answers that came after it in the page log. The maps and
 * the page log may be used by several threads, the others by the one that commits.
 */
public final class CrawlStore implements AutoCloseable {
  /** The database. */
  public static final String BOOK = "crawl.db";

  /** The log of links. */
  public static final String LINKS = "links.log";

  private static final int KNOWN_TABLE = 1 << 20;
  private static final int LIKENESS_TABLE = 1 << 19;

  /**
   * The folders that this process has open: opening the lock file again would release the lock,
   * because a process has one for all its channels.
   */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final FileLock lock;
  private final CrawlDatabase database;
  private final FingerprintMap known;
  private final FingerprintMap bodies;
  private final FingerprintMap bands;
  private final LinkLog links;
  private final PageLog pages;
  private volatile PageLog.Place committed;

  private CrawlStore(
      Path folder,
      FileLock lock,
      CrawlDatabase database,
      FingerprintMap known,
      FingerprintMap bodies,
      FingerprintMap bands,
      LinkLog links,
      PageLog pages,
      PageLog.Place committed) {
    this.folder = folder;
    this.lock = lock;
    this.database = database;
    this.known = known;
    this.bodies = bodies;
    this.bands = bands;
    this.links = links;
    this.pages = pages;
    this.committed = committed;
  }

  /**
   * Opens the store of a folder, and creates it if missing.
   *
   * @param uncommitted receives the responses that came after the last commit
   */
  public static CrawlStore open(Path folder, Instant now, Consumer<PageLog.Logged> uncommitted) {
    FileLock lock = lock(folder);
    try {
      CrawlDatabase database = CrawlDatabase.open(folder.resolve(BOOK));
      PageLog.Place committed =
          PageLog.Place.parse(database.kept("pages", PageLog.Place.START.toString()));
      return new CrawlStore(
          folder,
          lock,
          database,
          FingerprintMap.open(folder, "known", database.kept("known", ""), KNOWN_TABLE),
          FingerprintMap.open(folder, "bodies", database.kept("bodies", ""), LIKENESS_TABLE),
          FingerprintMap.open(folder, "bands", database.kept("bands", ""), LIKENESS_TABLE),
          LinkLog.open(folder.resolve(LINKS), Long.parseLong(database.kept("links", "0"))),
          PageLog.open(folder, committed, now, uncommitted),
          committed);
    } catch (RuntimeException e) {
      unlock(folder, lock);
      throw e;
    }
  }

  @SuppressWarnings("resource") // The lock is given back with the store, or with the process.
  private static FileLock lock(Path folder) {
    if (!OURS.add(folder.toAbsolutePath())) {
      throw running(folder);
    }
    FileLock lock = null;
    try {
      FileChannel channel =
          DurableFiles.open(
              folder.resolve("crawl.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw running(folder);
      }
      return lock;
    } catch (IOException e) {
      throw new DiscoverException(
          "The crawl in " + folder + " cannot be opened: " + e.getMessage() + ".", e);
    } finally {
      if (lock == null) {
        OURS.remove(folder.toAbsolutePath());
      }
    }
  }

  private static DiscoverException running(Path folder) {
    return new DiscoverException(
        "The crawl in " + folder + " is running already; stop that one first.");
  }

  private static void unlock(Path folder, FileLock lock) {
    try {
      lock.acquiredBy().close();
    } catch (IOException e) {
      throw new DiscoverException("The lock of the crawl cannot be given back.", e);
    } finally {
      OURS.remove(folder.toAbsolutePath());
    }
  }

  /** Whether a process runs the crawl of a folder. */
  public static boolean isRunning(Path folder) {
    if (OURS.contains(folder.toAbsolutePath())) {
      return true;
    }
    try (FileChannel channel =
            FileChannel.open(folder.resolve("crawl.lock"), StandardOpenOption.WRITE);
        FileLock free = channel.tryLock()) {
      return free == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  public CrawlDatabase database() {
    return database;
  }

  /** Addresses by their fingerprints: the number of each. */
  public FingerprintMap known() {
    return known;
  }

  /** Bodies by their fingerprints: the number of the first page that had each. */
  public FingerprintMap bodies() {
    return bodies;
  }

  /** Runs of bits of sketches: the number of the first page that had each. */
  public FingerprintMap bands() {
    return bands;
  }

  public LinkLog links() {
    return links;
  }

  public PageLog pages() {
    return pages;
  }

  /** The committed end of the page log; for any thread. */
  public PageLog.Place committed() {
    return committed;
  }

  /**
   * Commits what was written in the transaction of the database that is under way.
   *
   * @param places of the answers that it takes account of
   */
  public void commit(List<PageLog.Place> places) {
    // Files first: the database must never know more than they have.
    PageLog.Place prepared = pages.prepare(places);
    database.keep("known", known.prepare());
    database.keep("bodies", bodies.prepare());
    database.keep("bands", bands.prepare());
    database.keep("links", Long.toString(links.sync()));
    database.keep("pages", prepared.toString());
    database.commit();
    committed = prepared;
    known.committed();
    bodies.committed();
    bands.committed();
  }

  @Override
  public void close() {
    pages.close();
    links.close();
    known.close();
    bodies.close();
    bands.close();
    database.close();
    unlock(folder, lock);
  }
}
