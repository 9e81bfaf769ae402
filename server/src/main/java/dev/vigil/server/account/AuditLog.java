package dev.vigil.server.account;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.RowIds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores who did what, without secrets. Safe for concurrent use.
 *
 * <p>Entries are numbered, and each holds a hash of itself and of the hash before it, so that an
 * entry that was changed, removed or put in between is found by {@link #verify}. A person with
 * write access to the database can rebuild the whole chain; comparing the number and hash of the
 * last entry with a copy kept elsewhere reveals that too.
 */
public final class AuditLog {
  private static final System.Logger LOG = System.getLogger(AuditLog.class.getName());

  private static final int LONGEST = 300;

  private static final int MOST_UNWRITTEN = 1000;

  private final Catalogue catalogue;

  private final RowIds ids;

  private final TimeSource time;

  private final Deque<Entry> unwritten = new ArrayDeque<>();

  public AuditLog(Catalogue catalogue, RowIds ids, TimeSource time) {
    this.catalogue = catalogue;
    this.ids = ids;
    this.time = time;
  }

  /**
   * One action of a user or a program. Immutable.
   *
   * @param account the name, which stays when the account is gone
   * @param address where the request came from
   */
  public record AuditEntry(
      long id, Instant time, String account, String address, String action, String subject) {}

  /**
   * An action with its position in the log. Immutable.
   *
   * @param number its place in the chain, from 1; null for entries of releases without a chain
   * @param hash of the entry and of the one before it
   */
  public record Entry(
      long workspace, AuditEntry auditEntry, @Nullable Long number, @Nullable String hash) {
    /** A copy of this entry as the successor of the chain's last entry. */
    private Entry after(Head head) {
      long next = head.number() + 1;
      return new Entry(workspace, auditEntry, next, hash(head.hash(), next));
    }

    /** Hashes each field with its length, so that fields cannot be shifted into each other. */
    private String hash(String before, long place) {
      StringBuilder all = new StringBuilder();
      for (Object part :
          List.of(
              before,
              place,
              auditEntry.id(),
              auditEntry.time().toEpochMilli(),
              workspace,
              auditEntry.account(),
              auditEntry.address(),
              auditEntry.action(),
              auditEntry.subject())) {
        String text = part.toString();
        all.append(text.length()).append(':').append(text);
      }
      return RandomSecret.hash(all.toString());
    }
  }

  /** The last entry of the chain. */
  record Head(long number, String hash) {
    static final Head NONE = new Head(0, "");
  }

  /** Records an action; while the database is not writable, in memory and in the server log. */
  public void note(long workspace, String account, String address, String action, String subject) {
    Entry entry =
        new Entry(
            workspace,
            new AuditEntry(
                ids.next(),
                time.now(),
                bounded(account),
                bounded(address),
                action,
                bounded(subject)),
            null,
            null);
    if (catalogue.inTransaction()) {
      catalogue.change(connection -> append(connection, List.of(entry)));
      return;
    }
    synchronized (unwritten) {
      unwritten.add(entry);
      try {
        catalogue.change(connection -> append(connection, unwritten));
        unwritten.clear();
      } catch (ArchiveException e) {
        LOG.log(
            System.Logger.Level.WARNING,
            "The audit log cannot be written; {0} {1} {2} waits in memory: {3}",
            entry.auditEntry().account(),
            action,
            entry.auditEntry().subject(),
            e.getMessage());
        if (unwritten.size() > MOST_UNWRITTEN) {
          unwritten.removeLast();
          throw e;
        }
      }
    }
  }

  private void append(Connection connection, Iterable<Entry> entries) throws SQLException {
    if (catalogue.dialect() == SqlDialect.POSTGRESQL) {
      // One process after the other, so that there is one chain.
      AuditRepository.lock(connection);
    }
    Head head = AuditRepository.head(connection).orElse(Head.NONE);
    for (Entry entry : entries) {
      Entry next = entry.after(head);
      AuditRepository.insert(connection, next);
      head = new Head(head.number() + 1, String.valueOf(next.hash()));
    }
    AuditRepository.put(connection, head);
  }

  private static String bounded(String text) {
    // In the stored form, because the hash includes it.
    return Sql.storable(TextShortener.first(text, LONGEST));
  }

  /**
   * Copies the whole log into another catalogue and replaces the log there, so that restoring a
   * backup does not hide what happened here.
   */
  public static void carry(Installation from, Catalogue to) {
    carry(from.archive().catalogue(), to);
  }

  /** Like {@link #carry(Installation, Catalogue)}, from the catalogue of an installation. */
  public static void carry(Catalogue from, Catalogue to) {
    ServerTables.open(to);
    if (!ServerTables.exist(from)) {
      return;
    }
    ServerTables.open(from);
    // There is one chain, and it is the one from here.
    to.change(
        connection -> {
          AuditRepository.unchain(connection);
          AuditRepository.dropHead(connection);
        });
    batches(
        from,
        some ->
            to.change(
                connection -> {
                  for (Entry entry : some) {
                    AuditRepository.remove(connection, entry.auditEntry().id());
                    AuditRepository.insert(connection, entry);
                  }
                }));
    Optional<Head> head = from.read(AuditRepository::head);
    if (head.isPresent()) {
      to.change(connection -> AuditRepository.put(connection, head.get()));
    }
  }

  private static void batches(Catalogue from, Consumer<List<Entry>> each) {
    long last = Long.MIN_VALUE;
    while (true) {
      long after = last;
      List<Entry> some = from.read(connection -> AuditRepository.after(connection, after));
      if (some.isEmpty()) {
        return;
      }
      each.accept(some);
      last = some.getLast().auditEntry().id();
    }
  }

  /** Exports the entries of all workspaces in batches, oldest first. */
  public void export(Consumer<List<Entry>> each) {
    batches(catalogue, each);
  }

  /**
   * The result of a verification. Immutable.
   *
   * @param entries in the chain
   * @param hash of the last of them
   * @param unchained entries of releases without a chain, or of another installation's backup
   * @param problem what is wrong, as a sentence; empty if nothing is
   */
  public record Verdict(long entries, String hash, long unchained, String problem) {}

  /** Verifies the hash chain from the first entry to the last. */
  public static Verdict verify(Catalogue catalogue) {
    return catalogue.snapshot(AuditLog::verify);
  }

  private static Verdict verify(Connection connection) throws SQLException {
    long unchained = AuditRepository.unchained(connection).orElse(0L);
    Head head = Head.NONE;
    List<Entry> some = new ArrayList<>();
    do {
      some = AuditRepository.chainAfter(connection, head.number());
      for (Entry entry : some) {
        Entry expected = entry.after(head);
        if (!expected.equals(entry)) {
          String problem =
              entry.number() != null && entry.number() != head.number() + 1
                  ? "Entry %d of the audit log is missing.".formatted(head.number() + 1)
                  : "Entry %d of the audit log is not what was written."
                      .formatted(head.number() + 1);
          return new Verdict(head.number(), head.hash(), unchained, problem);
        }
        head = new Head(head.number() + 1, String.valueOf(entry.hash()));
      }
    } while (!some.isEmpty());
    Head last = AuditRepository.head(connection).orElse(Head.NONE);
    return new Verdict(
        head.number(),
        head.hash(),
        unchained,
        last.equals(head)
            ? ""
            : "The audit log ends at entry %d, but %d were written."
                .formatted(head.number(), last.number()));
  }

  /**
   * The newest actions in a workspace.
   *
   * @param before only those with smaller ids, for the next page
   */
  public List<AuditEntry> list(long workspace, long before, int most) {
    return catalogue.read(
        connection -> AuditRepository.before(connection, workspace, before, most));
  }
}
