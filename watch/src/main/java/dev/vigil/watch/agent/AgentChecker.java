package dev.vigil.watch.agent;

import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.Sha256;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.schedule.NextCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Checks pages when they are due and queues results for the server: new content, failures and
 * recoveries. New content is queued as a delta where that is shorter. Checks that found nothing new
 * are reported together with the next call. Safe for concurrent use.
 */
final class AgentChecker {
  private static final System.Logger LOG = System.getLogger(AgentChecker.class.getName());
  private static final int LEVEL = 3;
  private static final int AT_ONCE = 8;

  /** The pause after a disk error. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  /** How often the files of pages are looked at for a change. */
  private static final Duration GLANCE = Duration.ofSeconds(2);

  private final PageOriginMap places;
  private final AgentFrames pages;
  private final AssignmentFile states;
  private final AgentCheckQueue queue;
  private final LastContentStore copies;
  private final TimeSource time;
  private final long mostBytes;
  private volatile boolean full;
  private volatile long taken;
  private final AtomicLong checks = new AtomicLong();
  private volatile Instant rest = Instant.MIN;

  AgentChecker(
      PageOriginMap places,
      AssignmentFile states,
      AgentCheckQueue queue,
      LastContentStore copies,
      TimeSource time,
      long mostBytes) {
    this.places = places;
    this.pages = new AgentFrames(places, time);
    this.states = states;
    this.queue = queue;
    this.copies = copies;
    this.time = time;
    this.mostBytes = mostBytes;
  }

  /** Records up to which number the server received agent checks. */
  void taken(long number) {
    taken = number;
  }

  long checks() {
    return checks.get();
  }

  /** Whether the queue has as many bytes as it may; then nothing is checked. */
  boolean isFull() {
    boolean now = queue.bytes() >= (full ? mostBytes / 2 : mostBytes);
    if (now && !full) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The queue has reached its limit of "
              + mostBytes
              + " bytes; pages are not checked until the server took half of it. Give it more by"
              + " --disk, or see why the server takes nothing.");
    }
    full = now;
    return now;
  }

  /** Checks all due pages; returns when the next one is due. */
  Instant step() {
    Instant now = time.now();
    List<AssignmentState> all = states.all();
    boolean follows = false;
    if (!isFull() && !now.isBefore(rest)) {
      follows = notice(all, now);
      List<AssignmentState> due =
          all.stream().filter(assignmentState -> !assignmentState.due().isAfter(now)).toList();
      if (due.size() == 1) {
        check(due.getFirst());
      } else if (!due.isEmpty()) {
        together(due);
      }
    }
    Instant next =
        states.all().stream().map(AssignmentState::due).min(Instant::compareTo).orElse(Instant.MAX);
    Instant soon = full ? now.plus(PAUSE) : rest;
    Instant wake = next.isBefore(soon) ? soon : next;
    return follows && wake.isAfter(now.plus(GLANCE)) ? now.plus(GLANCE) : wake;
  }

  /**
   * Makes pages due whose files changed, where no person set the times of checks. It costs no
   * reading and no traffic.
   *
   * @return whether there are such pages
   */
  private boolean notice(List<AssignmentState> all, Instant now) {
    boolean any = false;
    for (AssignmentState one : all) {
      synchronized (one) {
        if (one.followsChanges()) {
          any |= places.follows(one.url());
          if (one.due().isAfter(now) && places.changed(one.url())) {
            one.changed(now);
          }
        }
      }
    }
    return any;
  }

  private void together(List<AssignmentState> due) {
    Semaphore places = new Semaphore(AT_ONCE);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (AssignmentState assignmentState : due) {
        threads.execute(
            () -> {
              places.acquireUninterruptibly();
              try {
                check(assignmentState);
              } finally {
                places.release();
              }
            });
      }
    }
  }

  private void check(AssignmentState assignmentState) {
    synchronized (assignmentState) {
      Instant now = time.now();
      List<AssignmentState.Row> rows = assignmentState.due(now);
      long wanted = assignmentState.wanted();
      if (rows.isEmpty() && wanted == 0) {
        return;
      }
      checks.incrementAndGet();
      Optional<LastContentStore.Known> before = copies.latest(assignmentState.page());
      try {
        boolean known = before.isPresent() && assignmentState.begin();
        switch (pages.check(assignmentState.page(), assignmentState.url(), known)) {
          case PageSnapshot.Unchanged() ->
              same(
                  assignmentState,
                  rows,
                  wanted,
                  now,
                  before.orElseThrow().hash(),
                  Optional.empty());
          case PageSnapshot.Content content ->
              content(assignmentState, rows, wanted, now, content, before);
          case PageSnapshot.Failed failed -> failed(assignmentState, rows, wanted, now, failed);
        }
        assignmentState.end();
      } catch (WatchException e) {
        // The disk, mostly; the page stays due and is checked again.
        LOG.log(System.Logger.Level.WARNING, String.valueOf(e.getMessage()));
        rest = now.plus(PAUSE);
      }
    }
  }

  private void content(
      AssignmentState assignmentState,
      List<AssignmentState.Row> rows,
      long wanted,
      Instant now,
      PageSnapshot.Content group,
      Optional<LastContentStore.Known> before) {
    Sha256 hash = Sha256.of(group.bytes());
    if (before.isPresent() && before.get().hash().equals(hash)) {
      same(assignmentState, rows, wanted, now, hash, group.modified());
      return;
    }
    boolean has = before.isEmpty() && assignmentState.given().filter(hash::equals).isPresent();
    AgentCheck.Outcome what =
        has ? new AgentCheck.Same(hash) : reported(assignmentState.page(), group, hash);
    AgentCheck queued = put(assignmentState, rows, wanted, now, what, hash, group.modified());
    boolean waits = before.isPresent() && before.get().number() > taken;
    copies.put(
        assignmentState.page(),
        group.bytes(),
        new LastContentStore.Known(hash, group.bytes().length, queued.number()),
        waits);
  }

  /** Encodes the content as a delta to the previous one, if that is available. */
  private AgentCheck.Content reported(long page, PageSnapshot.Content group, Sha256 hash) {
    byte[] base = copies.content(page).filter(BinaryDelta::servesAsBase).orElse(null);
    return new AgentCheck.Content(
        hash,
        Optional.ofNullable(base).map(Sha256::of),
        group.bytes().length,
        group.status(),
        group.headers(),
        group.modified(),
        group.took(),
        BinaryDelta.encode(group.bytes(), base, LEVEL));
  }

  private void same(
      AssignmentState assignmentState,
      List<AssignmentState.Row> rows,
      long wanted,
      Instant now,
      Sha256 hash,
      Optional<Instant> modified) {
    if (wanted != 0 || rows.stream().anyMatch(row -> row.isNews(hash))) {
      put(assignmentState, rows, wanted, now, new AgentCheck.Same(hash), hash, modified);
      return;
    }
    for (AssignmentState.Row row : rows) {
      row.go(row.after(now, hash, modified));
      row.unsaid(now);
    }
  }

  private void failed(
      AssignmentState assignmentState,
      List<AssignmentState.Row> rows,
      long wanted,
      Instant now,
      PageSnapshot.Failed group) {
    List<NextCheck> next =
        rows.stream().map(row -> row.after(now, null, Optional.empty())).toList();
    queue.add(
        agentCheck(
            assignmentState,
            rows,
            next,
            wanted,
            now,
            new AgentCheck.Failed(group.status(), group.words())));
    go(assignmentState, rows, next, wanted);
    rows.forEach(row -> row.said(null));
  }

  private AgentCheck put(
      AssignmentState assignmentState,
      List<AssignmentState.Row> rows,
      long wanted,
      Instant now,
      AgentCheck.Outcome what,
      Sha256 hash,
      Optional<Instant> modified) {
    List<NextCheck> next = rows.stream().map(row -> row.after(now, hash, modified)).toList();
    AgentCheck queued = queue.add(agentCheck(assignmentState, rows, next, wanted, now, what));
    go(assignmentState, rows, next, wanted);
    rows.forEach(row -> row.said(hash));
    return queued;
  }

  private static AgentCheck agentCheck(
      AssignmentState assignmentState,
      List<AssignmentState.Row> rows,
      List<NextCheck> next,
      long wanted,
      Instant at,
      AgentCheck.Outcome what) {
    List<ScheduleUpdate> paces = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      paces.add(rows.get(i).pace(next.get(i)));
    }
    return new AgentCheck(0, assignmentState.page(), at, wanted, paces, what);
  }

  private static void go(
      AssignmentState assignmentState,
      List<AssignmentState.Row> rows,
      List<NextCheck> next,
      long wanted) {
    for (int i = 0; i < rows.size(); i++) {
      rows.get(i).go(next.get(i));
    }
    assignmentState.answer(wanted);
  }

  /** Queues that pages were checked and did not change. */
  void sendUnsent() {
    for (AssignmentState assignmentState : states.all()) {
      synchronized (assignmentState) {
        Optional<LastContentStore.Known> latest = copies.latest(assignmentState.page());
        Optional<AssignmentState.UnsentSchedules> unsaid =
            latest.flatMap(known -> assignmentState.unsaid(known.hash()));
        if (unsaid.isPresent() && !isFull()) {
          List<AssignmentState.Row> rows = unsaid.get().rows();
          queue.add(
              new AgentCheck(
                  0,
                  assignmentState.page(),
                  unsaid.get().at(),
                  0,
                  rows.stream().map(AssignmentState.Row::pace).toList(),
                  new AgentCheck.Same(latest.orElseThrow().hash())));
          rows.forEach(row -> row.said(latest.orElseThrow().hash()));
        }
      }
    }
  }

  /** Makes the next check of a page send its whole content. */
  void forget(long page) {
    for (AssignmentState assignmentState : states.all()) {
      if (assignmentState.page() == page) {
        synchronized (assignmentState) {
          assignmentState.forget();
        }
      }
    }
    copies.forget(page);
  }
}
