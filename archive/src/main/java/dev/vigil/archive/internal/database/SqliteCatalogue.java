package dev.vigil.archive.internal.database;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.failure.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/**
 * The catalogue as an SQLite file in the folder of the archive: write-ahead log, synced at every
 * commit, one write connection and a few read connections.
 */
public final class SqliteCatalogue implements Catalogue {
  private static final System.Logger LOG = System.getLogger(SqliteCatalogue.class.getName());
  private static final int BUSY_MILLIS = 10_000;
  private static final int SMALL_FILE_PAGES = 4096;

  /**
   * The number of pages at which the log is merged, 16 MB: four times as many as usual, because
   * checks change the same database pages again and again, and each is merged once.
   */
  private static final int LOG_PAGES = 4000;

  /** 16 MB, which takes some milliseconds. */
  private static final int SOME_PAGES = 4096;

  private static final RandomGenerator CHANCE = RandomGenerator.getDefault();

  private final Path file;
  private final boolean readOnly;
  private final ReentrantLock writing = new ReentrantLock();
  private final @Nullable Connection writer;
  private final SqliteReaders readers;
  private final PageChecksums checksums;
  private final List<Task> committing = new ArrayList<>();
  private final List<Consumer<Boolean>> settling = new ArrayList<>();
  private @Nullable GroupCommit group;
  private int depth;

  private SqliteCatalogue(
      Path file, boolean readOnly, @Nullable Connection writer, SqliteReaders readers) {
    this.file = file;
    this.readOnly = readOnly;
    this.writer = writer;
    this.readers = readers;
    this.checksums = new PageChecksums(file);
  }

  /**
   * Opens the catalogue for writing and creates it if missing.
   *
   * @param mayBegin whether it may be made; not where there are versions that it would forget
   */
  public static SqliteCatalogue open(Path file, BooleanSupplier mayBegin) {
    Connection writer = null;
    try {
      if (!Files.exists(file) && !mayBegin.getAsBoolean()) {
        throw lost(file, "is missing");
      }
      // SQLite gives its other files the permissions of this one.
      DurableFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
      writer = connect("jdbc:sqlite:" + file, config(false));
      // Merged by us, who know which pages that changes.
      execute(writer, "pragma wal_autocheckpoint = 0");
      execute(writer, "begin immediate");
      int version = ArchiveTables.version(writer);
      if (version == 0 && !mayBegin.getAsBoolean()) {
        throw lost(file, "is empty");
      }
      if (version != ArchiveTables.NEWEST) {
        ArchiveTables.migrate(writer);
      }
      execute(writer, "commit");
      SqliteReaders.Opening opening = () -> connect("jdbc:sqlite:" + file, config(false));
      SqliteCatalogue opened =
          new SqliteCatalogue(file, false, writer, new SqliteReaders(opening.open(), opening));
      opened.checksums.begin();
      return opened;
    } catch (IOException e) {
      close(writer, e);
      throw DurableFiles.notWritten(file, e);
    } catch (SQLException e) {
      close(writer, e);
      throw problem(file, e);
    } catch (ArchiveException e) {
      close(writer, e);
      throw e;
    }
  }

  /** A catalogue without a row beside versions, which must not begin anew. */
  public static ArchiveException lost(Path file, String how) {
    return new ArchiveException(
        "The catalogue %s %s, but there are versions beside it; restore a backup ('vigil restore --replace FILE'), or move the folder away to begin anew."
            .formatted(file, how));
  }

  /** Opens a catalogue that another process may be writing to. */
  public static SqliteCatalogue openReadOnly(Path file) {
    Connection reader = null;
    try {
      reader = connect(url(file), config(true));
      int version = ArchiveTables.version(reader);
      if (version == 0) {
        throw new ArchiveException(
            "The catalogue %s is empty; restore a backup ('vigil restore --replace FILE')."
                .formatted(file));
      }
      if (version < ArchiveTables.READABLE || version > ArchiveTables.NEWEST) {
        throw new ArchiveException(
            file
                + " has tables of version "
                + version
                + " and not "
                + ArchiveTables.NEWEST
                + "; open it for writing once, or use the Vigil that made it.");
      }
      return new SqliteCatalogue(
          file, true, null, new SqliteReaders(reader, () -> connect(url(file), config(true))));
    } catch (SQLException e) {
      close(reader, e);
      throw problem(file, e);
    } catch (ArchiveException e) {
      close(reader, e);
      throw e;
    }
  }

  /**
   * SQLite reads a write-ahead log only in a writable folder; in a read-only folder no other
   * process writes either.
   */
  private static String url(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    boolean alone = folder != null && !DurableFiles.writable(folder);
    return alone
        ? "jdbc:sqlite:file:" + file.toUri().getRawPath() + "?immutable=1"
        : "jdbc:sqlite:" + file;
  }

  private static SQLiteConfig config(boolean readOnly) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.setBusyTimeout(BUSY_MILLIS);
    // Ids are ours; asking for them after each insertion would be a statement more.
    config.setGetGeneratedKeys(false);
    if (!readOnly) {
      config.setJournalMode(JournalMode.WAL);
      config.setSynchronous(SynchronousMode.FULL);
    }
    return config;
  }

  private static Connection connect(String url, SQLiteConfig config) throws SQLException {
    return new StatementCachingConnection(url, config.toProperties());
  }

  private static void close(@Nullable Connection connection, Exception because) {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        because.addSuppressed(e);
      }
    }
  }

  @Override
  public SqlDialect dialect() {
    return SqlDialect.SQLITE;
  }

  @Override
  public <T> T read(Work<T> work) {
    try {
      return readers.read(work);
    } catch (SQLException e) {
      throw problem(file, e);
    }
  }

  /** Runs long work on a connection of its own. */
  @Override
  public <T> T snapshot(Work<T> work) {
    try (Connection connection = connect(url(file), config(true))) {
      execute(connection, "begin");
      T result = work.on(connection);
      execute(connection, "commit");
      return result;
    } catch (SQLException e) {
      throw problem(file, e);
    }
  }

  @Override
  public <T> T write(Work<T> work) {
    return write(work, false);
  }

  @Override
  public <T> T share(Work<T> work) {
    return write(work, true);
  }

  private <T> T write(Work<T> work, boolean patient) {
    Connection connection = writer;
    if (connection == null) {
      throw new ArchiveException(
          "The archive " + file.getParent() + " was opened for reading only; open it for writing.");
    }
    try {
      GroupCommit joined;
      T result;
      writing.lock();
      try {
        if (depth > 0) {
          return work.on(connection);
        }
        joined = group(connection);
        result = outermost(connection, joined, work, patient);
      } finally {
        writing.unlock();
      }
      if (patient) {
        end(connection);
      }
      joined.await();
      return result;
    } catch (SQLException e) {
      throw problem(file, e);
    }
  }

  /**
   * Commits the open group, unless another thread will. Runnable threads may have something to
   * write, and may not have reached the lock yet where threads share a core: they go first.
   */
  @SuppressWarnings("ThreadPriorityCheck") // However it is scheduled, the last one commits.
  private void end(Connection connection) throws SQLException {
    Thread.yield();
    writing.lock();
    try {
      if (group != null && !writing.hasQueuedThreads()) {
        commit(connection);
      }
    } finally {
      writing.unlock();
    }
  }

  /** The transaction that is open, or a new one. */
  private GroupCommit group(Connection connection) throws SQLException {
    GroupCommit open = group;
    if (open == null) {
      // Not by the driver's own transactions: it begins the next one while it commits, so that a
      // commit can fail which has happened, and what follows then is in no transaction at all.
      say(connection, "begin immediate");
      open = new GroupCommit();
      group = open;
    }
    return open;
  }

  /**
   * Does some work and commits it, or leaves that to one of those who wait to write, or to its end:
   * then it is done when the group is. Work that has to do something after the commit before others
   * write commits itself.
   */
  private <T> T outermost(Connection connection, GroupCommit joined, Work<T> work, boolean patient)
      throws SQLException {
    boolean done = false;
    boolean committed = false;
    depth = 1;
    try {
      say(connection, "savepoint work");
      T result = work.on(connection);
      // A task may ask for another one.
      for (int i = 0; i < committing.size(); i++) {
        committing.get(i).on(connection);
      }
      say(connection, "release work");
      joined.join();
      done = true;
      return result;
    } finally {
      depth = 0;
      try {
        if (!done) {
          undo(connection, joined);
        }
        boolean others =
            (patient || writing.hasQueuedThreads())
                && !joined.isFull()
                && settling.isEmpty()
                // The committing thread may have to read.
                && !readers.isReading();
        if (group != null && !(done && others)) {
          commit(connection);
        }
        committed = done;
      } finally {
        settle(committed);
      }
    }
  }

  /** Takes back one piece of work; what others did in the same transaction stays. */
  private void undo(Connection connection, GroupCommit joined) {
    try {
      say(connection, "rollback to work");
      say(connection, "release work");
    } catch (SQLException e) {
      // The database has taken back the whole transaction, as on a full disk.
      group = null;
      rollback(connection);
      joined.failed(e);
    }
  }

  private void commit(Connection connection) throws SQLException {
    GroupCommit ending = group;
    group = null;
    if (ending == null) {
      return;
    }
    if (ending.isEmpty()) {
      rollback(connection);
      ending.committed();
      return;
    }
    try {
      say(connection, "commit");
      ending.committed();
    } catch (SQLException e) {
      rollback(connection);
      ending.failed(e);
      throw e;
    }
    mergeLongLog(connection);
  }

  /**
   * Merges a long log; committed data is safe in the log too, so a failed merge is repeated later.
   */
  private void mergeLongLog(Connection connection) {
    try (PreparedStatement statement = connection.prepareStatement("pragma wal_checkpoint(noop)");
        ResultSet row = statement.executeQuery()) {
      if (row.next() && row.getInt(2) - row.getInt(3) < LOG_PAGES) {
        return;
      }
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "the length of the log is not known", e);
      return;
    }
    try {
      merge(connection, "passive");
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "The log of " + file + " cannot be merged", e);
    }
  }

  private void merge(Connection connection, String how) throws SQLException {
    checksums.during(() -> execute(connection, "pragma wal_checkpoint(" + how + ")"));
  }

  private void settle(boolean committed) {
    committing.clear();
    List<Consumer<Boolean>> tasks = List.copyOf(settling);
    settling.clear();
    tasks.forEach(task -> task.accept(committed));
  }

  @Override
  public boolean inTransaction() {
    return writing.isHeldByCurrentThread() && depth > 0;
  }

  @Override
  public void whenCommitting(Task task) {
    committing.add(task);
  }

  @Override
  public void whenSettled(Consumer<Boolean> task) {
    settling.add(task);
  }

  /**
   * When this fails too, the first failure is the one to report; SQLite rolls back at the next
   * start.
   */
  private static void rollback(Connection connection) {
    try {
      execute(connection, "rollback");
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "rollback failed", e);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Runs a statement without a result that is so frequent that it stays prepared. */
  private static void say(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  @Override
  public List<String> damage() {
    List<String> found = new ArrayList<>(checksums.damage(Integer.MAX_VALUE, CHANCE));
    try {
      readers.read(
          connection ->
              found.addAll(
                  Sql.list(
                          connection, "pragma integrity_check(20)", row -> row.getString(1).strip())
                      .stream()
                      .filter(line -> !line.equals("ok"))
                      .toList()));
    } catch (SQLException e) {
      found.add(String.valueOf(e.getMessage()));
    }
    return found;
  }

  @Override
  public List<String> damageAtRandom() {
    return checksums.damage(SOME_PAGES, CHANCE);
  }

  @Override
  public void compact() {
    Connection connection = writer;
    if (connection == null) {
      return;
    }
    writing.lock();
    readers.pause();
    try {
      commit(connection);
      merge(connection, "truncate");
      if (worthRewriting(connection)) {
        execute(connection, "vacuum");
        merge(connection, "truncate");
      }
    } catch (SQLException e) {
      throw problem(file, e);
    } finally {
      readers.resume();
      writing.unlock();
    }
  }

  /** Small files always; large ones when much of them is free. */
  private static boolean worthRewriting(Connection connection) throws SQLException {
    long pages = number(connection, "pragma page_count");
    return pages < SMALL_FILE_PAGES || number(connection, "pragma freelist_count") * 4 > pages;
  }

  @Override
  public long bytes() {
    try {
      Path log = file.resolveSibling(file.getFileName() + "-wal");
      return Files.size(file) + (Files.exists(log) ? Files.size(log) : 0);
    } catch (IOException e) {
      throw new ArchiveException(file + " cannot be read; check its permissions.", e);
    }
  }

  @Override
  public void close() {
    writing.lock();
    readers.pause();
    try {
      readers.close();
      if (writer != null) {
        commit(writer);
        shortenLog(writer);
        writer.close();
      }
    } catch (SQLException e) {
      throw problem(file, e);
    } finally {
      readers.resume();
      writing.unlock();
    }
  }

  /** The log is as good as the file; where it cannot be merged now, the next start does it. */
  private void shortenLog(Connection connection) {
    try {
      merge(connection, "truncate");
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "the log stays", e);
    }
  }

  static ArchiveException problem(Path file, SQLException cause) {
    String why = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    String remedy;
    if (why.contains("sqlite_full") || why.contains("disk is full")) {
      remedy = "the disk is full; make room and try again. Nothing that was stored is lost";
    } else if (why.contains("ioerr")) {
      remedy =
          "it cannot be read or written, as when the disk is full or broken; make room or see to"
              + " the disk, and try again. Nothing that was stored is lost";
    } else if (why.contains("readonly") || why.contains("cantopen")) {
      remedy = "it cannot be opened or written; check that the folder is there and who may write";
    } else if (why.contains("busy") || why.contains("locked")) {
      remedy = "another process is using it; wait until it is done";
    } else if (why.contains("corrupt")
        || why.contains("notadb")
        || why.contains("not a database")) {
      remedy = "it is damaged; restore a backup ('vigil restore --replace FILE')";
    } else {
      remedy = String.valueOf(cause.getMessage());
    }
    return new ArchiveException("The catalogue " + file + ": " + remedy + ".", cause);
  }

  @Override
  public boolean isReadOnly() {
    return readOnly;
  }
}
