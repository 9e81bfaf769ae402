package dev.vigil.archive;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Changes to one page that become real together: versions added or deleted, and others kept anew
 * because of it. Bodies are written at once; what the catalogue shall say is written by {@link
 * #finish}. Not thread-safe.
 */
final class Draft {
  private final History history;
  private final Bodies bodies;
  private final Restorer restorer;
  private final ArchiveOptions options;
  private final Set<Integer> changed = new TreeSet<>();
  private final List<Integer> deleted = new ArrayList<>();
  private final List<Location> died = new ArrayList<>();
  private final List<Sha256> leftPacks = new ArrayList<>();
  private Ledger.Listed page;
  private @Nullable Sample head;
  private int lastNumber;
  private int loose;
  private long checked;
  private long checks;

  Draft(
      Ledger.Listed page,
      History history,
      Bodies bodies,
      Restorer restorer,
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

  History history() {
    return history;
  }

  /** The page; after {@link #finish} as it is from then on. */
  Ledger.Listed page() {
    return page;
  }

  /** The pack that will be written. Whoever writes several does so in their order. */
  long headKey() {
    return head == null ? 0 : head.hash.a();
  }

  /** Notes that the page was found as it was. */
  void check(long time) {
    checked = time;
    checks++;
  }

  /** The newest entry if it has the hash of a sample, which then is a check and no version. */
  @Nullable Entry unchanged(Sha256 hash) {
    return !history.isEmpty() && history.newest().hash().equals(hash) ? history.newest() : null;
  }

  /** The entry of a new version, which supersedes the newest. */
  Entry add(Connection connection, Sample sample, byte[] secret) throws SQLException {
    if (lastNumber == Integer.MAX_VALUE) {
      throw new ArchiveException(page.page() + " has as many versions as can be numbered.");
    }
    Entry before = history.isEmpty() ? null : history.newest();
    Entry twin = history.withHash(sample.hash);
    Fetch fetch = sample.fetch;
    long time = fetch.time().toEpochMilli();
    byte[] headers =
        HeaderSets.encode(
            connection,
            page.page().workspace(),
            fetch.headers(),
            time,
            before == null ? new byte[0] : before.headers());
    Entry entry =
        new Entry(
            ++lastNumber,
            time,
            fetch.status(),
            (int) Math.min(Integer.MAX_VALUE, fetch.took().toMillis()),
            sample.bytes.length,
            sample.hash,
            sample.aspects(secret),
            headers,
            fetch.url().equals(page.page().url()) ? null : fetch.url(),
            new Kept.Packed());
    byte[] superseded = before == null ? null : restorer.bytes(history, before.number());
    put(entry);
    head(sample);
    if (before != null && superseded != null) {
      supersede(before, superseded, twin, sample.level());
    }
    if (sample.isQuick() && loose == 0) {
      loose = before == null ? entry.number() : before.number();
    }
    checked = time;
    checks = 0;
    return entry;
  }

  private void head(Sample sample) {
    release();
    head = sample;
    restorer.hold(sample.hash, sample.bytes);
  }

  /** Lets go of what was held in memory for this draft. */
  void release() {
    Sample held = head;
    if (held != null) {
      restorer.release(held.hash);
      restorer.remember(held.hash, held.bytes);
      head = null;
    }
  }

  private void supersede(Entry before, byte[] bytes, @Nullable Entry twin, int level) {
    Entry same = options.policy().basesAreNewer() ? null : earlier(before);
    if (same != null) {
      keep(before, new Kept.Same(same.number()));
    } else {
      rebase(before, bytes, options.policy().base(history, before.number()), history, level);
    }
    if (twin != null && options.policy().basesAreNewer() && twin.number() != before.number()) {
      keep(history.get(twin.number()), new Kept.Same(lastNumber));
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
    Location at = bodies.append(body);
    keep(history.get(number), base == 0 ? new Kept.Whole(at) : new Kept.Delta(base, at));
  }

  /** Keeps the newest version as a pack. */
  void pack(Sample sample) {
    keep(history.newest(), new Kept.Packed());
    head(sample);
  }

  private @Nullable Entry earlier(Entry than) {
    for (Entry entry : history.all()) {
      if (entry.number() < than.number() && entry.hash().equals(than.hash())) {
        return entry;
      }
    }
    return null;
  }

  /**
   * Keeps a version by a base, or whole where there is none or it would not help.
   *
   * @param from where the base can still be restored
   */
  private void rebase(Entry entry, byte[] bytes, int base, History from, int level) {
    if (base != 0) {
      byte[] by = restorer.bytes(from, base);
      if (history.get(base).hash().equals(entry.hash())) {
        keep(entry, new Kept.Same(base));
        return;
      }
      if (Delta.servesAsBase(by)) {
        byte[] delta = Delta.encode(bytes, by, level);
        if (worthIt(delta, bytes, level)
            && Arrays.equals(Delta.decode(delta, by, bytes.length), bytes)) {
          keep(entry, new Kept.Delta(base, bodies.append(delta)));
          return;
        }
      }
    }
    byte[] whole = Delta.encode(bytes, null, level);
    keep(entry, new Kept.Whole(bodies.append(whole)));
  }

  /** The whole page is compressed for comparison only where it could be about as small. */
  private boolean worthIt(byte[] delta, byte[] bytes, int level) {
    if (delta.length < bytes.length / 32) {
      return true;
    }
    int whole = Delta.encode(bytes, null, level).length;
    return delta.length < options.policy().largestDelta() * whole;
  }

  private void keep(Entry entry, Kept form) {
    abandon(entry);
    put(entry.with(form));
  }

  private void put(Entry entry) {
    history.put(entry);
    changed.add(entry.number());
  }

  /** What an entry was kept by is no longer needed. */
  private void abandon(Entry entry) {
    switch (entry.kept()) {
      case Kept.Whole whole -> died.add(whole.at());
      case Kept.Delta delta -> died.add(delta.at());
      case Kept.Packed packed -> leftPacks.add(entry.hash());
      case Kept.Same same -> {}
    }
  }

  /**
   * Deletes versions. Those that were kept by deleted ones are kept anew, by the nearest version
   * further along their chain that stays, else by the newest.
   */
  void delete(Connection connection, Set<Integer> numbers) throws SQLException {
    History old = history.copy();
    for (int number : numbers) {
      Entry gone = old.find(number);
      if (gone != null) {
        abandon(gone);
      }
      Entry behind = history.after(number);
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
    Entry newest = history.newest();
    if (numbers.contains(old.newest().number())) {
      Sample again =
          new Sample(
              restorer.bytes(old, newest.number()),
              Archive.fetch(new HeaderSets(connection), page.page(), newest),
              options);
      keep(newest, new Kept.Packed());
      head(again);
    }
    for (Entry entry : List.copyOf(history.all())) {
      if (numbers.contains(entry.base())) {
        byte[] bytes = restorer.bytes(old, entry.number());
        rebase(entry, bytes, heir(old, entry.base()), old, options.level());
      }
    }
  }

  private int heir(History old, int gone) {
    Entry at = old.get(gone);
    while (at != null && history.find(at.number()) == null) {
      at = at.base() == 0 ? null : old.get(at.base());
    }
    return at == null ? history.newest().number() : at.number();
  }

  /** Writes the last bodies and tells the catalogue, which commits when they are synced. */
  void finish(Catalogue catalogue, Connection connection) throws SQLException {
    Sample newest = head;
    byte[] pack = newest == null ? null : newest.pack();
    if (newest != null && pack != null) {
      leftPacks.add(newest.hash);
    }
    bodies.leave(catalogue, died, leftPacks);
    if (newest != null && pack != null) {
      bodies.putPack(newest.hash, pack);
    } else if (newest != null) {
      put(history.newest().with(new Kept.Whole(bodies.append(newest.whole()))));
    }
    Ledger.delete(connection, page.id(), deleted);
    Ledger.put(connection, page, history, changed);
    if (loose > 0) {
      Ledger.loose(connection, page, loose);
    }
    boolean same = changed.isEmpty() && deleted.isEmpty();
    long mark = same ? page.mark() : Ledger.newMark();
    page = new Ledger.Listed(page.id(), page.page(), lastNumber, checked, checks, mark);
    Ledger.update(connection, page, history.isEmpty() ? 0 : history.newest().hash().a());
  }
}
