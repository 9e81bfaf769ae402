package dev.vigil.archive;

import dev.vigil.archive.body.ArchiveRepository;
import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.HeaderCodec;
import dev.vigil.archive.body.VersionRestorer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.BodyLocation;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.StoredForm;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionHistory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Changes to one page that are committed together: versions added or deleted, and others stored
 * anew because of it. Bodies are written at once; what the catalogue shall say is written by {@link
 * #finish}. Not thread-safe.
 */
final class UnitOfWork {
  private final VersionHistory history;
  private final BodyStore bodies;
  private final VersionRestorer restorer;
  private final ArchiveOptions options;
  private final Set<Integer> changed = new TreeSet<>();
  private final List<Integer> deleted = new ArrayList<>();
  private final List<BodyLocation> died = new ArrayList<>();
  private final List<Sha256> leftPacks = new ArrayList<>();
  private ArchiveRepository.Listed page;
  private @Nullable PreparedVersion head;
  private int lastNumber;
  private int loose;
  private long checked;
  private long checks;

  UnitOfWork(
      ArchiveRepository.Listed page,
      VersionHistory history,
      BodyStore bodies,
      VersionRestorer restorer,
      ArchiveOptions options) {
    this.page = page;
    this.history = history.copy();
    this.bodies = bodies;
    this.restorer = restorer;
    this.options = options;
    this.lastNumber = page.newest();
    this.checked = page.checked();
    this.checks = page.checks();
  }

  VersionHistory history() {
    return history;
  }

  /** The page; after {@link #finish} as it is from then on. */
  ArchiveRepository.Listed page() {
    return page;
  }

  /** The pack that will be written. Several packs are written in their order. */
  long headKey() {
    return head == null ? 0 : head.hash.a();
  }

  /** Notes that the page was found as it was. */
  void check(long time) {
    checked = time;
    checks++;
  }

  /**
   * The newest entry if it has the hash of the added bytes, which then count as a check without a
   * new version.
   */
  @Nullable VersionEntry unchanged(Sha256 hash) {
    return !history.isEmpty() && history.newest().hash().equals(hash) ? history.newest() : null;
  }

  /** The entry of a new version, which supersedes the newest. */
  VersionEntry add(Connection connection, PreparedVersion prepared, byte[] secret)
      throws SQLException {
    if (lastNumber == Integer.MAX_VALUE) {
      throw new ArchiveException(page.page() + " has as many versions as can be numbered.");
    }
    VersionEntry before = history.isEmpty() ? null : history.newest();
    VersionEntry twin = history.withHash(prepared.hash);
    FetchRecord fetch = prepared.fetch;
    long time = fetch.time().toEpochMilli();
    byte[] headers =
        HeaderCodec.encode(
            connection,
            page.page().workspace(),
            fetch.headers(),
            time,
            before == null ? new byte[0] : before.headers());
    VersionEntry entry =
        new VersionEntry(
            ++lastNumber,
            time,
            fetch.status(),
            (int) Math.min(Integer.MAX_VALUE, fetch.took().toMillis()),
            prepared.bytes.length,
            prepared.hash,
            prepared.aspects(secret),
            headers,
            fetch.url().equals(page.page().url()) ? null : fetch.url(),
            new StoredForm.Packed());
    byte[] superseded = before == null ? null : restorer.bytes(history, before.number());
    put(entry);
    head(prepared);
    if (before != null && superseded != null) {
      supersede(before, superseded, twin, prepared.level());
    }
    if (prepared.isQuick() && loose == 0) {
      loose = before == null ? entry.number() : before.number();
    }
    checked = time;
    checks = 0;
    return entry;
  }

  private void head(PreparedVersion prepared) {
    release();
    head = prepared;
    restorer.hold(prepared.hash, prepared.bytes);
  }

  /** Releases the memory of this unit of work. */
  void release() {
    PreparedVersion held = head;
    if (held != null) {
      restorer.release(held.hash);
      restorer.remember(held.hash, held.bytes);
      head = null;
    }
  }

  private void supersede(
      VersionEntry before, byte[] bytes, @Nullable VersionEntry twin, int level) {
    VersionEntry same = options.policy().basesAreNewer() ? null : earlier(before);
    if (same != null) {
      keep(before, new StoredForm.Same(same.number()));
    } else {
      rebase(before, bytes, options.policy().base(history, before.number()), history, level);
    }
    if (twin != null && options.policy().basesAreNewer() && twin.number() != before.number()) {
      keep(history.get(twin.number()), new StoredForm.Same(lastNumber));
    }
    options
        .policy()
        .shorten(history)
        .ifPresent(
            step ->
                rebase(
                    history.get(step.number()),
                    restorer.bytes(history, step.number()),
                    step.base(),
                    history,
                    level));
  }

  /** Keeps an older version by another body, which gives the same bytes. */
  void keep(int number, int base, byte[] body) {
    BodyLocation at = bodies.append(body);
    keep(
        history.get(number), base == 0 ? new StoredForm.Whole(at) : new StoredForm.Delta(base, at));
  }

  /** Keeps the newest version as a pack. */
  void pack(PreparedVersion prepared) {
    keep(history.newest(), new StoredForm.Packed());
    head(prepared);
  }

  private @Nullable VersionEntry earlier(VersionEntry than) {
    for (VersionEntry entry : history.all()) {
      if (entry.number() < than.number() && entry.hash().equals(than.hash())) {
        return entry;
      }
    }
    return null;
  }

  /**
   * Stores a version as a delta to a base, or whole without a base or if a delta would not be
   * smaller.
   *
   * @param from where the base can still be restored
   */
  private void rebase(VersionEntry entry, byte[] bytes, int base, VersionHistory from, int level) {
    if (base != 0) {
      byte[] by = restorer.bytes(from, base);
      if (history.get(base).hash().equals(entry.hash())) {
        keep(entry, new StoredForm.Same(base));
        return;
      }
      if (BinaryDelta.servesAsBase(by)) {
        byte[] delta = BinaryDelta.encode(bytes, by, level);
        if (worthIt(delta, bytes, level)
            && Arrays.equals(BinaryDelta.decode(delta, by, bytes.length), bytes)) {
          keep(entry, new StoredForm.Delta(base, bodies.append(delta)));
          return;
        }
      }
    }
    byte[] whole = BinaryDelta.encode(bytes, null, level);
    keep(entry, new StoredForm.Whole(bodies.append(whole)));
  }

  /** The whole page is compressed for comparison only where it could be about as small. */
  private boolean worthIt(byte[] delta, byte[] bytes, int level) {
    if (delta.length < bytes.length / 32) {
      return true;
    }
    int whole = BinaryDelta.encode(bytes, null, level).length;
    return delta.length < options.policy().largestDelta() * whole;
  }

  private void keep(VersionEntry entry, StoredForm form) {
    abandon(entry);
    put(entry.with(form));
  }

  private void put(VersionEntry entry) {
    history.put(entry);
    changed.add(entry.number());
  }

  /** Releases the body of an entry, which is no longer needed. */
  private void abandon(VersionEntry entry) {
    switch (entry.stored()) {
      case StoredForm.Whole whole -> died.add(whole.at());
      case StoredForm.Delta delta -> died.add(delta.at());
      case StoredForm.Packed packed -> leftPacks.add(entry.hash());
      case StoredForm.Same same -> {}
    }
  }

  /**
   * Deletes versions. Those that were kept by deleted ones are kept anew, by the nearest version
   * further along their chain that stays, else by the newest.
   */
  void delete(Connection connection, Set<Integer> numbers) throws SQLException {
    VersionHistory old = history.copy();
    for (int number : numbers) {
      VersionEntry gone = old.find(number);
      if (gone != null) {
        abandon(gone);
      }
      VersionEntry behind = history.after(number);
      if (behind != null) {
        changed.add(behind.number());
      }
      history.remove(number);
      deleted.add(number);
    }
    changed.removeAll(numbers);
    if (history.isEmpty()) {
      return;
    }
    VersionEntry newest = history.newest();
    if (numbers.contains(old.newest().number())) {
      PreparedVersion again =
          new PreparedVersion(
              restorer.bytes(old, newest.number()),
              VersionReader.fetch(new HeaderCodec(connection), page.page(), newest),
              options);
      keep(newest, new StoredForm.Packed());
      head(again);
    }
    for (VersionEntry entry : List.copyOf(history.all())) {
      if (numbers.contains(entry.base())) {
        byte[] bytes = restorer.bytes(old, entry.number());
        rebase(entry, bytes, heir(old, entry.base()), old, options.level());
      }
    }
  }

  private int heir(VersionHistory old, int gone) {
    VersionEntry at = old.get(gone);
    while (at != null && history.find(at.number()) == null) {
      at = at.base() == 0 ? null : old.get(at.base());
    }
    return at == null ? history.newest().number() : at.number();
  }

  /** Writes the last bodies and updates the catalogue, which commits when they are synced. */
  void finish(Catalogue catalogue, Connection connection) throws SQLException {
    PreparedVersion newest = head;
    byte[] pack = newest == null ? null : newest.pack();
    if (newest != null && pack != null) {
      leftPacks.add(newest.hash);
    }
    bodies.leave(catalogue, died, leftPacks);
    if (newest != null && pack != null) {
      bodies.putPack(newest.hash, pack);
    } else if (newest != null) {
      put(history.newest().with(new StoredForm.Whole(bodies.append(newest.whole()))));
    }
    ArchiveRepository.delete(connection, page.id(), deleted);
    ArchiveRepository.put(connection, page, history, changed);
    if (loose > 0) {
      ArchiveRepository.loose(connection, page, loose);
    }
    boolean same = changed.isEmpty() && deleted.isEmpty();
    long mark = same ? page.mark() : ArchiveRepository.newMark();
    page = new ArchiveRepository.Listed(page.id(), page.page(), lastNumber, checked, checks, mark);
    ArchiveRepository.update(connection, page, history.isEmpty() ? 0 : history.newest().hash().a());
  }
}
