package dev.vigil.discover.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.store.CrawlStore;
import dev.vigil.discover.crawl.store.HostName;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.discover.crawl.store.WaitingUrl;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.polite.HostRateLimiter;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a crawl, in the modular architecture of DynaBot (Rocco 2004, Section 2.4.1): many threads
 * visit, each one page at a time, and the calling thread commits their results, some hundred pages
 * at once or whenever all threads are idle. The result of a thread is in the page log before it is
 * in the queue, so that nothing is fetched twice because of a crash. For one run; {@link #stop} may
 * be called by any thread.
 */
final class Crawler {
  private static final int BATCH = 1_000;
  private static final Duration LONGEST_BATCH = Duration.ofMillis(250);

  /** A frontier that learns from matches shall soon know of one. */
  private static final Duration SHORTEST_BATCH = Duration.ofMillis(20);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(5);
  private static final Duration BETWEEN_PROGRESS = Duration.ofMillis(500);

  private final CrawlSettings settings;
  private final CrawlStore store;
  private final CrawlSchedule schedule;
  private final VisitReader visits;
  private final VisitRecorder recorder;
  private final CrawlCounters counters;
  private final CrawlPageSource web;
  private final TimeSource time;
  private final BlockingQueue<FinishedVisit> results = new ArrayBlockingQueue<>(2 * BATCH);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicInteger busy = new AtomicInteger();
  private final UrgentVisits urgent;
  private final int batchSize;
  private final Semaphore ahead;
  private final long started;
  private volatile boolean stopping;

  Crawler(
      CrawlSettings settings,
      CrawlStore store,
      CrawlSchedule schedule,
      VisitReader visits,
      VisitRecorder recorder,
      UrgentVisits urgent,
      CrawlCounters counters,
      CrawlPageSource web,
      TimeSource time,
      int ahead) {
    this.batchSize = Math.clamp(ahead / 2, 1, BATCH);
    this.ahead = new Semaphore(Math.max(1, ahead));
    this.settings = settings;
    this.store = store;
    this.schedule = schedule;
    this.visits = visits;
    this.recorder = recorder;
    this.urgent = urgent;
    this.counters = counters;
    this.web = web;
    this.time = time;
    this.started = time.nanoTime();
  }

  /** Stops the crawl soon; running visits are finished. */
  void stop() {
    stopping = true;
    schedule.stop();
  }

  /** Takes account of answers that came before a crash and were not committed. */
  void recover(List<PageLog.Logged> logged) {
    List<FinishedVisit> found = new ArrayList<>();
    for (PageLog.Logged one : logged) {
      if (one.number() > 0 && !store.database().isVisited(one.number())) {
        store
            .database()
            .waiting(one.number())
            .ifPresent(w -> found.add(visits.read(w, one.capture(), one.took(), one.place())));
      }
    }
    if (!found.isEmpty()) {
      found.forEach(v -> schedule.resumed(v.waiting()));
      recorder.commit(found);
    }
  }

  /** Runs until there is no more to do or no more is allowed. */
  CrawlEnd run(Consumer<CrawlProgress> progress) throws InterruptedException {
    recorder.feed();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < settings.workers(); i++) {
      workers.add(Thread.ofVirtual().name("crawl-" + i).start(this::visit));
    }
    CrawlEnd end = CrawlEnd.STOPPED;
    try {
      end = follow(progress);
    } finally {
      schedule.stop();
      finish(workers);
    }
    Throwable broken = failure.get();
    if (broken instanceof DiscoverException known) {
      throw known;
    }
    if (broken != null) {
      throw new IllegalStateException("a visit broke the crawl", broken);
    }
    return end;
  }

  private CrawlEnd follow(Consumer<CrawlProgress> progress) throws InterruptedException {
    List<FinishedVisit> batch = new ArrayList<>();
    long committed = time.nanoTime();
    long reported = time.nanoTime() - BETWEEN_PROGRESS.toNanos();
    Speed speed = new Speed(counters.total("pages"), time.nanoTime());
    while (failure.get() == null) {
      FinishedVisit first = results.poll(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
      if (first != null) {
        batch.add(first);
        results.drainTo(batch, batchSize - batch.size());
      }
      long now = time.nanoTime();
      long age = now - committed;
      boolean matched =
          age >= SHORTEST_BATCH.toNanos() && batch.stream().anyMatch(v -> !v.matches().isEmpty());
      boolean due =
          matched
              || urgent.isAmong(batch)
              || batch.size() >= batchSize
              || age >= LONGEST_BATCH.toNanos()
              || results.isEmpty() && schedule.isStarved();
      if (!batch.isEmpty() && due) {
        recorder.commit(batch);
        recorder.feed();
        urgent.committed(batch);
        ahead.release(batch.size());
        batch.clear();
        committed = time.nanoTime();
      }
      recorder.feed();
      if (now - reported >= BETWEEN_PROGRESS.toNanos()) {
        reported = now;
        speed.at(counters.total("pages"), now);
        progress.accept(progress(speed.perSecond(), now));
        schedule.forgetDone();
      }
      if (stopping) {
        commit(batch);
        return CrawlEnd.STOPPED;
      }
      CrawlEnd over = over(batch, now);
      if (over != null) {
        commit(batch);
        return over;
      }
    }
    return CrawlEnd.STOPPED;
  }

  private void commit(List<FinishedVisit> batch) {
    if (!batch.isEmpty()) {
      recorder.commit(batch);
      ahead.release(batch.size());
      batch.clear();
    }
  }

  private @Nullable CrawlEnd over(List<FinishedVisit> batch, long now) {
    if (settings.bytes() > 0 && counters.total("bytes") >= settings.bytes()) {
      return CrawlEnd.BYTES;
    }
    if (!settings.time().isZero() && now - started >= settings.time().toNanos()) {
      return CrawlEnd.TIME;
    }
    // In this order: a thread that finished a request is busy until its result is in the queue.
    if (batch.isEmpty() && schedule.isDone() && busy.get() == 0 && results.isEmpty()) {
      if (settings.pages() > 0 && counters.total("pages") >= settings.pages()) {
        return CrawlEnd.PAGES;
      }
      return store.database().waiting() == 0 ? CrawlEnd.COMPLETE : CrawlEnd.CLOSED;
    }
    return null;
  }

  CrawlProgress progress(double perSecond, long now) {
    return new CrawlProgress(
        counters.total("pages"),
        perSecond,
        counters.total("found") - counters.total("visits") - counters.total("left out: traps"),
        counters.total("hosts"),
        schedule.active(),
        counters.total("errors"),
        counters.total("matches"),
        counters.total("bytes"),
        recorder.known(),
        Duration.ofNanos(now - started));
  }

  /** Waits for those under way, and commits what they bring. */
  private void finish(List<Thread> workers) throws InterruptedException {
    List<FinishedVisit> last = new ArrayList<>();
    for (Thread worker : workers) {
      while (!worker.join(POLL_INTERVAL)) {
        results.drainTo(last);
      }
    }
    results.drainTo(last);
    if (failure.get() == null) {
      commit(last);
    }
  }

  // ---- those who visit ----

  private void visit() {
    try {
      for (var next = take(); next.isPresent(); next = take()) {
        busy.incrementAndGet();
        visit(next.get());
        busy.decrementAndGet();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      schedule.stop();
    }
  }

  /** The next URL, once few enough visits wait for their commit. */
  private Optional<CrawlSchedule.Visit> take() throws InterruptedException {
    while (!ahead.tryAcquire(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
      if (stopping || failure.get() != null || schedule.isStopped()) {
        return Optional.empty();
      }
    }
    Optional<CrawlSchedule.Visit> next = schedule.take();
    if (next.isEmpty()) {
      ahead.release();
    }
    return next;
  }

  private void visit(CrawlSchedule.Visit next) throws InterruptedException {
    WaitingUrl waiting = next.url();
    WebUrl url = WebUrl.parse(waiting.url());
    FetchOutcome outcome;
    try (HostRateLimiter.Booking start = next.start()) {
      if (schedule.isUnresolved(waiting.host())) {
        web.address(HostName.of(url)).ifPresent(where -> schedule.resolved(waiting.host(), where));
      }
      outcome = fetch(url, start);
    }
    switch (outcome) {
      case FetchOutcome.Fetched f -> {
        FinishedVisit visit =
            visits.answered(waiting, f.answer(), () -> schedule.ended(waiting, true, true));
        boolean waits = urgent.note(visit);
        results.put(visit);
        if (waits) {
          urgent.await(visit);
        }
      }
      case FetchOutcome.Postponed later -> {
        Duration pause = Duration.between(time.now(), later.until());
        schedule.postponed(waiting, pause.isNegative() ? POLL_INTERVAL : pause);
        ahead.release();
      }
      case FetchOutcome.Unchanged u ->
          throw new IllegalStateException("nothing was known of " + url);
      case FetchOutcome.Failed f when f.fault() == FetchFault.INTERRUPTED ->
          throw new InterruptedException();
      case FetchOutcome.Failed f -> unanswered(waiting, outcome, !f.fault().isPassing());
      case FetchOutcome.Refused r -> unanswered(waiting, outcome, true);
      case FetchOutcome.Disallowed d -> unanswered(waiting, outcome, true);
    }
  }

  private void unanswered(WaitingUrl waiting, FetchOutcome outcome, boolean reached)
      throws InterruptedException {
    schedule.ended(waiting, reached, false);
    results.put(VisitReader.unanswered(waiting, outcome, time.now()));
  }

  private FetchOutcome fetch(WebUrl url, HostRateLimiter.Booking start) {
    try {
      return web.fetch(url, start);
    } catch (FetchException e) {
      return new FetchOutcome.Failed(
          url, FetchFault.BROKEN_ANSWER, String.valueOf(e.getMessage()), List.of(), 1);
    }
  }

  /** Pages a second over the last ten or so. For one thread. */
  private static final class Speed {
    private static final double KEPT = 0.9;

    private long pages;
    private long at;
    private double rate = -1;

    Speed(long pages, long at) {
      this.pages = pages;
      this.at = at;
    }

    void at(long now, long ticks) {
      double seconds = (ticks - at) / 1e9;
      if (seconds > 0.05) {
        double latest = (now - pages) / seconds;
        rate = rate < 0 ? latest : KEPT * rate + (1 - KEPT) * latest;
        pages = now;
        at = ticks;
      }
    }

    double perSecond() {
      return Math.max(0, rate);
    }
  }
}
