package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.WaitingUrl;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The URLs that wait for one host: the first ones in memory, the others on disk. Belongs to the
 * {@link CrawlSchedule}, under its lock.
 */
final class HostBacklog {
  final int id;
  final String name;

  /** The first addresses by rank, none of them under way. */
  final ArrayDeque<WaitingUrl> first = new ArrayDeque<>();

  /** Addresses that were taken and whose visit is not committed. */
  final Set<Long> taken = new HashSet<>();

  /** Addresses that wait on disk, with those in memory and under way. */
  long waiting;

  /** Whether everything that waits is in {@link #first} or taken. */
  boolean complete;

  /** Visits begun in this crawl. */
  long begun;

  int active;

  /** The number of consecutive visits without an answer of the host. */
  int unreached;

  /** Why it is asked no more; empty while it is. */
  String closed;

  @Nullable AddressLine address;

  /** Among the hosts that may be asked now. */
  boolean ready;

  HostBacklog(HostRow row) {
    id = row.id();
    name = row.name();
    waiting = row.waiting();
    begun = row.fetched() + row.failed();
    closed = row.mirrorOf() > 0 ? "mirror" : "";
  }

  double rank() {
    WaitingUrl head = first.peek();
    return head == null ? Double.MAX_VALUE : head.rank();
  }

  /** Among equal ranks, what was found first goes first. */
  long number() {
    WaitingUrl head = first.peek();
    return head == null ? Long.MAX_VALUE : head.number();
  }

  /** The visits to the hosts of one network address. */
  static final class AddressLine {
    final String where;
    int active;

    AddressLine(String where) {
      this.where = where;
    }
  }
}
