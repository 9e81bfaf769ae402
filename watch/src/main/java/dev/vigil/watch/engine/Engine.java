package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Catalogue;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.base.Look;
import dev.vigil.watch.base.PropertyText;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.rule.RuleBook;
import dev.vigil.watch.sentinel.Asking;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Terms;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKinds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs sentinels: begins and ends them, looks at their pages when they are due, finds what changed,
 * and has it told. All that it knows is in the knowledge base, so that another process can go on
 * where this one stopped. Safe for concurrent use.
 */
public final class Engine implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Engine.class.getName());
  private static final int DUE_AT_ONCE = 500;
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
  private static final Duration AFTER_TROUBLE = Duration.ofMinutes(5);

  private final Parts parts;
  private final Members members;
  private final Lifecycle lifecycle;
  private final Looking looking;
  private final Outbox outbox;
  private final RuleBook rules;
  private final Budgets budgets;
  private final SourceKinds kinds;
  private final Time time;
  private final Catalogue catalogue;
  private final Semaphore parallel;
  private final Set<Long> underWay = ConcurrentHashMap.newKeySet();

  /** Pages whose last look failed in Vigil itself, and until when they are left alone. */
  private final Map<Long, Instant> resting = new ConcurrentHashMap<>();

  private final List<Consumer<Looked>> listeners = new ArrayList<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition woken = lock.newCondition();
  private final Condition idle = lock.newCondition();
  private boolean poked;
  private boolean stopped;
  private boolean delivering;
  private int busy;

  /** What a look needs. */
  record Parts(
      Archive archive,
      KnowledgeBase base,
      Digests digests,
      Rhythms rhythms,
      Sessions sessions,
      Telling telling,
      Watchdog watchdog,
      Purge purge) {}

  Engine(
      Parts parts,
      Members members,
      Lifecycle lifecycle,
      Looking looking,
      Outbox outbox,
      RuleBook rules,
      Budgets budgets,
      SourceKinds kinds,
      Time time,
      int parallel) {
    this.kinds = kinds;
    this.budgets = budgets;
    this.parts = parts;
    this.members = members;
    this.lifecycle = lifecycle;
    this.looking = looking;
    this.outbox = outbox;
    this.rules = rules;
    this.time = time;
    this.catalogue = parts.base().catalogue();
    this.parallel = new Semaphore(parallel);
  }

  Members members() {
    return members;
  }

  /** Hears of every look, in the thread that made it. */
  public void listen(Consumer<Looked> listener) {
    listeners.add(listener);
  }

  // ---- sentinels ----

  /** Adds sentinels that were verified; those whose time has come begin at once. */
  public void add(long workspace, List<Sentinel> sentinels) {
    catalogue.change(
        connection -> {
          for (Sentinel sentinel : sentinels) {
            lifecycle.add(connection, workspace, sentinel);
          }
          members.edited();
          lifecycle.turn(connection);
        });
    poke();
  }

  /** Gives a sentinel other words; what it saw and found stays. */
  public void edit(long workspace, Sentinel sentinel) {
    change(connection -> lifecycle.edit(connection, workspace, sentinel));
  }

  public void pause(long workspace, String name) {
    change(c -> lifecycle.pause(c, lifecycle.find(c, workspace, name)));
  }

  public void resume(long workspace, String name) {
    change(c -> lifecycle.resume(c, lifecycle.find(c, workspace, name)));
  }

  /** Ends a sentinel before its time. */
  public void end(long workspace, String name) {
    change(c -> lifecycle.end(c, lifecycle.find(c, workspace, name)));
  }

  /** Forgets a sentinel and what it found; the versions of its page stay in the archive. */
  public void remove(long workspace, String name) {
    change(c -> lifecycle.remove(c, lifecycle.find(c, workspace, name)));
  }

  private void change(Catalogue.Task task) {
    catalogue.change(task);
    members.edited();
    poke();
  }

  /** Has sentinels know of secrets that were stored or removed. */
  public void reread() {
    members.edited();
    poke();
  }

  /** Has the page as it is now stand for the first version, which others are compared with. */
  public void reset(long workspace, String name) {
    change(
        connection -> {
          Kept kept = lifecycle.find(connection, workspace, name);
          int newest = WatchedPage.find(connection, kept.page()).map(WatchedPage::newest).orElse(0);
          kept.reset(connection, newest);
        });
  }

  /** Notes that the owner looked at a change. */
  public void open(long report) {
    catalogue.change(
        connection -> {
          Optional<Report> found = Report.find(connection, report);
          if (found.isPresent()) {
            found.get().open(connection);
            Kept.told(connection, found.get().sentinel(), found.get().after());
          }
        });
  }

  public List<Kept> sentinels(long workspace) {
    return catalogue.read(connection -> Kept.all(connection, workspace));
  }

  public Kept sentinel(long workspace, String name) {
    return catalogue.read(connection -> lifecycle.find(connection, workspace, name));
  }

  /** The sentinel as its owner wrote it. */
  public Sentinel words(Kept kept) {
    return members.read(kept);
  }

  /** All that a sentinel says, inherits or leaves to the defaults. */
  public Terms terms(Kept kept) {
    return catalogue.read(
        connection -> members.terms(connection, kept.workspace(), members.read(kept)));
  }

  /** When and why a sentinel's page is due; empty unless it is active. */
  public Optional<Rhythm> rhythm(Kept kept) {
    return kept.state() == SentinelState.ACTIVE
        ? catalogue.read(connection -> Rhythm.find(connection, kept.rhythm()))
        : Optional.empty();
  }

  public Optional<WatchedPage> page(Kept kept) {
    return catalogue.read(connection -> WatchedPage.find(connection, kept.page()));
  }

  /** What was found since then, the newest first; of one sentinel, or of all. */
  public List<Report> reports(long workspace, @Nullable String name, Instant since, int most) {
    return catalogue.read(
        connection ->
            Report.since(
                connection,
                workspace,
                name == null ? null : lifecycle.find(connection, workspace, name).id(),
                since,
                most));
  }

  /** The looks at a sentinel's page, the newest first. */
  public List<Look> looks(Kept kept, int most) {
    return catalogue.read(connection -> Look.ofPage(connection, kept.page(), most));
  }

  // ---- looking ----

  /** Looks at a sentinel's page now, for this sentinel and those with the same rhythm. */
  public Looked check(long workspace, String name) {
    catalogue.change(lifecycle::turn);
    Kept kept = sentinel(workspace, name);
    if (kept.state() != SentinelState.ACTIVE) {
      throw new WatchException(
          "Sentinel " + name + " is " + kept.state() + "; only active ones look at their page.");
    }
    return look(kept.page(), Set.of(kept.rhythm()));
  }

  /** One look at a page, for the rhythms that are due and for those named. */
  private Looked look(long page, Set<Long> asked) {
    Plan plan = catalogue.read(connection -> plan(connection, page, asked));
    Found found = found(plan);
    warm(plan.page());
    Looked looked =
        catalogue.write(
            connection -> {
              Plan now = plan(connection, page, plan.rhythms());
              return new PageLook(
                      parts,
                      connection,
                      now.page(),
                      now.rhythms(),
                      now.due(),
                      now.confirming(),
                      time.now())
                  .take(found);
            });
    listeners.forEach(listener -> listener.accept(looked));
    return looked;
  }

  private Found found(Plan plan) {
    String url = plan.page().page().url();
    int colon = url.indexOf(':');
    Optional<SourceKind> kind = kinds.find(url.substring(0, colon));
    if (plan.asking() == null) {
      return plan.problem();
    }
    return kind.isPresent()
        ? Looking.take(kind.get(), url.substring(colon + 1), url, time.now())
        : looking.look(request(plan.page(), plan.asking()));
  }

  /** Reads the version that most compare with, so that no one waits for it in the transaction. */
  private void warm(WatchedPage page) {
    if (page.newest() > 0) {
      parts.archive().version(page.page(), page.newest()).ifPresent(parts.digests()::of);
    }
  }

  /** Who is due to see a page, and how it is asked for. */
  private record Plan(
      WatchedPage page,
      Set<Long> rhythms,
      List<Member> due,
      List<Member> confirming,
      @Nullable Asking asking,
      Found problem) {}

  private Plan plan(Connection connection, long id, Set<Long> asked) throws SQLException {
    Instant now = time.now();
    WatchedPage page = WatchedPage.find(connection, id).orElseThrow();
    Set<Long> rhythms = new TreeSet<>(asked);
    for (Rhythm rhythm : Rhythm.ofPage(connection, id)) {
      if (!rhythm.due().isAfter(now)) {
        rhythms.add(rhythm.id());
      }
    }
    List<Member> due = new ArrayList<>();
    List<Member> confirming = new ArrayList<>();
    Found problem = new Found.Bad(0, "Nobody watches " + page.page().url() + " any more.");
    for (Kept kept : Kept.activeOn(connection, id)) {
      Instant confirm = kept.confirm();
      try {
        Member member = members.of(connection, kept);
        boolean atOnce = confirm != null && !confirm.isAfter(now);
        if (rhythms.contains(kept.rhythm()) || atOnce && kept.awaiting() == 0) {
          due.add(member);
        }
        if (atOnce && kept.awaiting() > 0) {
          confirming.add(member);
        }
      } catch (WatchException e) {
        problem = new Found.Bad(0, String.valueOf(e.getMessage()));
      }
    }
    Optional<Member> any = due.stream().findFirst().or(() -> confirming.stream().findFirst());
    Optional<String> unable = any.flatMap(Member::problem);
    return new Plan(
        page,
        rhythms,
        due,
        confirming,
        unable.isPresent() ? null : any.map(Member::asking).orElse(null),
        unable.<Found>map(words -> new Found.Bad(0, words)).orElse(problem));
  }

  private Request request(WatchedPage page, Asking asking) {
    Request request = Request.of(WebUrl.parse(page.page().url())).with(asking.profile());
    if (page.newest() > 0) {
      request = PropertyText.read(page.properties()).map(request::after).orElse(request);
    }
    return asking.session() ? request.in(parts.sessions().of(page)) : request;
  }

  // ---- running ----

  /** Runs until {@link #close}, or until the thread is interrupted. */
  public void run() throws InterruptedException {
    while (!isStopped()) {
      Optional<Instant> next = step();
      waitUntil(next);
    }
  }

  /**
   * Does what is due: begins and ends sentinels, starts looks and deliveries in threads of their
   * own. Tells when to come again.
   */
  public Optional<Instant> step() {
    Instant now = time.now();
    catalogue.change(
        connection -> {
          lifecycle.turn(connection);
          parts.watchdog().bark(connection, now);
          budgets.adjust(connection, now);
        });
    rules.run(now);
    due(now).forEach(this::start);
    deliver();
    return next();
  }

  /** The pages that are due, for a rhythm or to confirm a change. */
  private Set<Long> due(Instant now) {
    return catalogue.read(
        connection -> {
          Set<Long> pages = new LinkedHashSet<>();
          Rhythm.due(connection, now, DUE_AT_ONCE).forEach(rhythm -> pages.add(rhythm.page()));
          Kept.toConfirm(connection, now).forEach(kept -> pages.add(kept.page()));
          return pages;
        });
  }

  private void start(long page) {
    Instant rest = resting.get(page);
    if (rest != null && rest.isAfter(time.now())) {
      return;
    }
    resting.remove(page);
    if (underWay.add(page)) {
      begin(
          "look",
          () -> {
            try {
              parallel.acquire();
              try {
                look(page, Set.of());
              } finally {
                parallel.release();
              }
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            } catch (RuntimeException | Error e) {
              trouble(page, e);
            } finally {
              underWay.remove(page);
            }
          });
    }
  }

  /** What nobody foresaw must neither stop the others nor be tried again at once. */
  private void trouble(long page, Throwable e) {
    LOG.log(System.Logger.Level.WARNING, "A look failed: " + e.getMessage(), e);
    resting.put(page, time.now().plus(AFTER_TROUBLE));
  }

  private void deliver() {
    lock.lock();
    try {
      if (delivering) {
        return;
      }
      delivering = true;
    } finally {
      lock.unlock();
    }
    begin(
        "deliver",
        () -> {
          try {
            outbox.deliverDue();
          } finally {
            lock.lock();
            try {
              delivering = false;
            } finally {
              lock.unlock();
            }
          }
        });
  }

  private void begin(String name, Runnable work) {
    lock.lock();
    try {
      busy++;
    } finally {
      lock.unlock();
    }
    Thread.ofVirtual()
        .name("vigil-" + name)
        .start(
            () -> {
              try {
                work.run();
              } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.WARNING, "A " + name + " failed", e);
              } finally {
                ended();
              }
            });
  }

  private void ended() {
    lock.lock();
    try {
      busy--;
      poked = true;
      woken.signalAll();
      idle.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no look and no delivery is under way. */
  public void settle() throws InterruptedException {
    lock.lock();
    try {
      while (busy > 0) {
        idle.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private Optional<Instant> next() {
    List<Instant> all = new ArrayList<>();
    catalogue.read(
        connection -> {
          Kept.next(connection).ifPresent(all::add);
          Rhythm.next(connection).ifPresent(all::add);
          return all;
        });
    rules.next().ifPresent(all::add);
    outbox.next().ifPresent(all::add);
    return all.stream().min(Instant::compareTo);
  }

  private void waitUntil(Optional<Instant> next) throws InterruptedException {
    Duration wait =
        next.map(at -> Duration.between(time.now(), at))
            .filter(d -> d.compareTo(LONGEST_WAIT) < 0)
            .orElse(LONGEST_WAIT);
    // What is under way or resting is still due; the former wakes us when it is done.
    Duration least = Duration.ofMillis(!resting.isEmpty() ? 1000 : busy() ? 200 : 1);
    Time.Alarm alarm = time.after(wait.compareTo(least) < 0 ? least : wait, this::poke);
    lock.lock();
    try {
      while (!poked && !stopped) {
        woken.await();
      }
      poked = false;
    } finally {
      lock.unlock();
      alarm.callOff();
    }
  }

  private boolean busy() {
    lock.lock();
    try {
      return busy > 0;
    } finally {
      lock.unlock();
    }
  }

  /** Has the engine look at once what is due. */
  public void poke() {
    lock.lock();
    try {
      poked = true;
      woken.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean isStopped() {
    lock.lock();
    try {
      return stopped;
    } finally {
      lock.unlock();
    }
  }

  /** Ends {@link #run}, and waits for what is under way. */
  @Override
  public void close() {
    lock.lock();
    try {
      stopped = true;
      woken.signalAll();
      while (busy > 0) {
        idle.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
