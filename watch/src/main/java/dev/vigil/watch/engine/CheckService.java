package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.ArchiveException;
import dev.vigil.archive.Catalogue;
import dev.vigil.archive.PreparedVersion;
import dev.vigil.archive.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchRequest;
import dev.vigil.fetch.Rendering;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.body.CheckMemory;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.AgentReport;
import dev.vigil.watch.agent.Delegations;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKinds;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.PageSchedule;
import dev.vigil.watch.store.PropertyText;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.WatchStore;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks at pages: who is due to see one, how it is asked for, and what came of it. Safe for
 * concurrent use.
 */
public final class CheckService implements AgentReport.Reception {
  private static final EventLog JOURNAL = new EventLog(CheckService.class);

  /** When to look again for a sentinel that failed and whose rhythm does not say. */
  private static final Duration AFTER_FAULT = Duration.ofMinutes(5);

  /** So many of a page's sentinels usually tell how to ask for it. */
  private static final int SOME = 8;

  private final Parts parts;
  private final SentinelResolver members;
  private final SentinelLifecycle lifecycle;
  private final PageFetcher looking;
  private final PageResources belongings;
  private final SourceKinds kinds;
  private final Leases leases;
  private final StallMonitor pulse;
  private final Delegations delegations;
  private final TimeSource time;
  private final Metrics metrics;
  private final Catalogue catalogue;
  private final InteractivePriority courtesy;
  private final RegexBudget expressions;
  private final List<Consumer<CheckResult>> listeners = new CopyOnWriteArrayList<>();

  /** What a look needs. */
  record Parts(
      Archive archive,
      WatchStore base,
      VersionDigests digests,
      PageSchedules rhythms,
      CookieSessions sessions,
      ReportWriter telling,
      OverdueAlerts watchdog,
      VersionPurge purge) {}

  CheckService(
      Parts parts,
      SentinelResolver members,
      SentinelLifecycle lifecycle,
      PageFetcher looking,
      PageResources belongings,
      SourceKinds kinds,
      Leases leases,
      StallMonitor pulse,
      Delegations delegations,
      TimeSource time,
      Metrics metrics) {
    this.pulse = pulse;
    this.parts = parts;
    this.members = members;
    this.lifecycle = lifecycle;
    this.looking = looking;
    this.belongings = belongings;
    this.kinds = kinds;
    this.leases = leases;
    this.delegations = delegations;
    this.time = time;
    this.metrics = metrics;
    this.catalogue = parts.base().catalogue();
    this.expressions = new RegexBudget(time);
    this.courtesy = new InteractivePriority(time, Runtime.getRuntime().availableProcessors());
  }

  /** Whom looks let go first. */
  public InteractivePriority courtesy() {
    return courtesy;
  }

  /** Hears of every look, in the thread that made it. */
  public void listen(Consumer<CheckResult> listener) {
    listeners.add(listener);
  }

  /** A version as it was read, from memory where a look left it there. */
  public PageDigest digest(Version version) {
    return parts.digests().of(version);
  }

  /** Looks at a sentinel's page now, for this sentinel and those with the same rhythm. */
  public CheckResult check(long workspace, String name) {
    catalogue.change(lifecycle::turn);
    SentinelRow kept = catalogue.read(connection -> lifecycle.find(connection, workspace, name));
    if (kept.state() != SentinelState.ACTIVE) {
      throw new WatchException(
          "Sentinel " + name + " is " + kept.state() + "; only active ones look at their page.");
    }
    if (delegations.any()) {
      Optional<String> agent = catalogue.write(c -> delegations.ask(c, kept.page()));
      if (agent.isPresent()) {
        throw new WatchException(
            "The page of "
                + name
                + " is looked at by agent "
                + agent.get()
                + ", which was asked to do so now; `vigil log` shows what came of it.");
      }
    }
    return leases.during(kept.page(), lease -> look(kept.page(), Set.of(kept.rhythm()), lease));
  }

  /** Looks at a page that is due, unless it is left to an agent. */
  void due(long page, Lease lease) {
    if (!delegations.any() || !catalogue.write(c -> delegations.leaves(c, page))) {
      new TraceId(parts.base().ids().next()).call(() -> caught(page, Set.of(), lease));
    }
  }

  /** A check died in Vigil itself: that is recorded as a failure of the page. */
  void broken(long page, Throwable e, Lease lease) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    String words =
        SentinelRow.NOT_CHECKED
            + "Vigil itself failed during this check ("
            + deepest.getClass().getSimpleName()
            + "); its log says more.";
    take(page, Set.of(), new FetchResult.Broken(words), Optional.empty(), lease);
  }

  /** What an agent saw of a page becomes a look, for the rhythms whose turn it was there. */
  @Override
  public void take(AgentReport handed, Catalogue.Task before, Catalogue.Task after) {
    new TraceId(parts.base().ids().next())
        .call(() -> leases.during(handed.page(), lease -> traced(handed, before, after, lease)));
  }

  private CheckResult traced(
      AgentReport handed, Catalogue.Task before, Catalogue.Task after, Lease lease) {
    long begin = time.ticks();
    WatchedPage then = catalogue.read(c -> WatchedPage.find(c, handed.page())).orElseThrow();
    FetchResult found = PageFetcher.handed(handed.seen(), then);
    Optional<PreparedVersion> sample = prepare(then, found);
    CheckResult looked =
        apart(
            found,
            faults ->
                connection -> {
                  lease.enter(connection);
                  before.on(connection);
                  Plan plan = plan(connection, handed, faults);
                  CheckResult one = look(connection, plan, handed.at(), found, sample);
                  after.on(connection);
                  for (ResolvedSentinel member : plan.due()) {
                    parts.watchdog().looked(connection, member, handed.at());
                  }
                  catalogue.whenCommitting(lease::assertHeld);
                  return one;
                });
    listeners.forEach(listener -> listener.accept(looked));
    note(looked, Optional.empty(), Duration.ofNanos(time.ticks() - begin));
    return looked;
  }

  /**
   * One look at a page, for the rhythms that are due and for those named.
   *
   * @throws Lease.Lost if somebody else took the host over meanwhile; then nothing has happened
   */
  CheckResult look(long page, Set<Long> asked, Lease lease) {
    return new TraceId(parts.base().ids().next())
        .call(() -> caught(page, asked, lease))
        .orElseThrow();
  }

  /** A check that was asked for and fails in Vigil itself is a bad one of this page. */
  private Optional<CheckResult> caught(long page, Set<Long> asked, Lease lease) {
    try (CheckMemory.Share _ = CheckMemory.shared().begin()) {
      return traced(page, asked, lease);
    } catch (ArchiveException | Lease.Lost e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      if (asked.isEmpty() || Thread.currentThread().isInterrupted()) {
        // Of a check that was due, the engine records a failure of the page.
        throw e;
      }
      JOURNAL.failure("a check failed", e, "page", page);
      FetchResult bad = new FetchResult.Bad(0, SentinelRow.NOT_CHECKED + SentinelFault.words(e));
      return Optional.of(take(page, asked, bad, Optional.empty(), lease));
    }
  }

  /** Nothing if nobody is due: somebody may have looked since the page was found to be so. */
  private Optional<CheckResult> traced(long page, Set<Long> asked, Lease lease) {
    long begin = time.ticks();
    Plan plan = catalogue.read(connection -> plan(connection, page, asked, SOME, Map.of()));
    boolean nobody =
        plan.rhythms().isEmpty()
            && plan.due().isEmpty()
            && plan.confirming().isEmpty()
            && plan.faulty().isEmpty();
    if (asked.isEmpty() && nobody) {
      return Optional.empty();
    }
    FetchResult found = found(plan, lease);
    pulse.inside("waiting for the database");
    CheckResult looked = take(plan, found, lease);
    note(looked, plan.late(), Duration.ofNanos(time.ticks() - begin));
    return Optional.of(looked);
  }

  private CheckResult take(Plan plan, FetchResult found, Lease lease) {
    long page = plan.page().id();
    Set<Long> rhythms = plan.rhythms().stream().map(CheckSchedule::id).collect(Collectors.toSet());
    if (!(found instanceof FetchResult.Content)) {
      return take(page, rhythms, found, Optional.empty(), lease, () -> {});
    }
    try (InteractivePriority.Turn turn = courtesy.turn()) {
      return take(page, rhythms, found, prepare(plan.page(), found), lease, turn::close);
    }
  }

  /** Takes in what came of a look, in one transaction. */
  CheckResult take(
      long page,
      Set<Long> asked,
      FetchResult found,
      Optional<PreparedVersion> sample,
      Lease lease) {
    return take(page, asked, found, sample, lease, () -> {});
  }

  /**
   * The same.
   *
   * @param computed is told when nothing is left but to wait for the disk
   */
  private CheckResult take(
      long page,
      Set<Long> asked,
      FetchResult found,
      Optional<PreparedVersion> sample,
      Lease lease,
      Runnable computed) {
    CheckResult looked =
        apart(
            found,
            faults ->
                connection -> {
                  lease.enter(connection);
                  Plan now = plan(connection, page, asked, Integer.MAX_VALUE, faults);
                  CheckResult taken = look(connection, now, time.now(), found, sample);
                  computed.run();
                  // Last, so that nobody who renews or gives back the host waits longer than need
                  // be.
                  catalogue.whenCommitting(lease::assertHeld);
                  return taken;
                });
    listeners.forEach(listener -> listener.accept(looked));
    return looked;
  }

  /**
   * Takes in a look, and again without those sentinels that it fails with: nothing that is wrong
   * with one of them keeps others from seeing their page.
   *
   * @param work by the sentinels that are left out, with the reason
   */
  private CheckResult apart(
      FetchResult found, Function<Map<Long, String>, Catalogue.Work<CheckResult>> work) {
    Map<Long, String> faults = new HashMap<>();
    while (true) {
      Catalogue.Work<CheckResult> once = work.apply(Map.copyOf(faults));
      try {
        return found instanceof FetchResult.Same ? catalogue.share(once) : catalogue.write(once);
      } catch (SentinelFault e) {
        if (catalogue.inTransaction() || faults.keySet().containsAll(e.sentinels())) {
          throw e;
        }
        JOURNAL.failure("sentinels failed", e, "sentinels", e.sentinels());
        e.sentinels().forEach(id -> faults.put(id, e.words()));
      }
    }
  }

  private CheckResult look(
      Connection connection,
      Plan plan,
      Instant now,
      FetchResult found,
      Optional<PreparedVersion> sample)
      throws SQLException {
    CheckContext round =
        new CheckContext(
            parts, connection, plan.page(), plan.rhythms(), plan.due(), plan.confirming(), now);
    if (found instanceof FetchResult.Content(var _, PageDigest digest, var _)) {
      expressions.take(plan.page().page().workspace(), plan.due(), digest);
    }
    CheckResult looked = new CheckTransaction(round).take(found, sample);
    for (Faulty one : plan.faulty()) {
      one.note(round);
    }
    return looked;
  }

  private void note(CheckResult looked, Optional<Duration> late, Duration took) {
    CheckRow look = looked.look();
    metrics.looked(look.outcome(), late, took);
    JOURNAL.info(
        "looked",
        "page",
        look.page(),
        "url",
        looked.url(),
        "outcome",
        look.outcome(),
        "status",
        look.status() == 0 ? null : look.status(),
        "version",
        look.version() == 0 ? null : look.version(),
        "told",
        looked.told() == 0 ? null : looked.told(),
        "late",
        late.map(by -> by.toMillis() / 1000.0).orElse(null),
        "took",
        took.toMillis() / 1000.0,
        "words",
        look.words());
  }

  private FetchResult found(Plan plan, Lease lease) {
    String url = plan.page().page().url();
    int colon = url.indexOf(':');
    Optional<SourceKind> kind = kinds.find(url.substring(0, colon));
    if (plan.asking() == null) {
      return plan.problem();
    }
    boolean rendered = plan.asking().profile().rendering() instanceof Rendering.InBrowser;
    pulse.outside(
        "waiting for " + (kind.isPresent() ? "" : rendered ? "the browser with " : "") + url);
    return kind.isPresent()
        ? PageFetcher.take(kind.get(), url.substring(colon + 1), url, time.now())
        : found(plan.page(), request(plan.page(), plan.asking()).within(lease));
  }

  private FetchResult found(WatchedPage page, FetchRequest request) {
    return belongings.with(page, request, looking.look(request, belongings.frames(page)));
  }

  /**
   * Reads and packs what came, and reads the version that most compare with, so that nobody waits
   * for either in the transaction.
   */
  private Optional<PreparedVersion> prepare(WatchedPage page, FetchResult found) {
    if (!(found instanceof FetchResult.Content(PageReply reply, var _, var _))) {
      return Optional.empty();
    }
    if (page.newest() > 0) {
      parts.archive().version(page.page(), page.newest()).ifPresent(parts.digests()::of);
    }
    return Optional.of(parts.archive().sample(page.page(), reply.body(), reply.fetch()));
  }

  /**
   * A sentinel that is due and left out.
   *
   * @param member what it means, where that can be told
   */
  private record Faulty(SentinelRow kept, String words, Optional<ResolvedSentinel> member) {
    void note(CheckContext round) throws SQLException {
      String problem = SentinelRow.NOT_CHECKED + words;
      if (kept.failures() == 0) {
        JOURNAL.warning("a sentinel is not checked", "sentinel", kept.name(), "words", words);
      }
      if (member.isPresent()) {
        new FailureAlerts(round).failed(member.get(), problem);
      } else {
        kept.failed(round.connection(), kept.failures() + 1, problem);
      }
      if (kept.confirm() != null) {
        kept.await(round.connection(), kept.awaiting(), round.now().plus(AFTER_FAULT));
      }
    }
  }

  /**
   * Who is due to see a page, how it is asked for, and how long ago it should have been.
   *
   * @param faulty those who are due and left out
   */
  private record Plan(
      WatchedPage page,
      List<CheckSchedule> rhythms,
      List<ResolvedSentinel> due,
      List<ResolvedSentinel> confirming,
      List<Faulty> faulty,
      @Nullable ResolvedRequest asking,
      FetchResult problem,
      Optional<Duration> late) {}

  private Plan plan(
      Connection connection, long id, Set<Long> asked, int most, Map<Long, String> faults)
      throws SQLException {
    Instant now = time.now();
    PageSchedule agenda = PageSchedule.find(connection, id).orElseThrow();
    List<CheckSchedule> rhythms = new ArrayList<>();
    Instant first = now;
    for (CheckSchedule rhythm : agenda.rhythms()) {
      boolean due = !rhythm.due().isAfter(now);
      if (due || asked.contains(rhythm.id())) {
        rhythms.add(rhythm);
      }
      if (due && rhythm.due().isBefore(first)) {
        first = rhythm.due();
      }
    }
    return plan(
        connection,
        agenda,
        rhythms,
        now,
        asked.isEmpty() ? Optional.of(Duration.between(first, now)) : Optional.empty(),
        most,
        faults);
  }

  /** For what was handed in only those are due who are named with it. */
  private Plan plan(Connection connection, AgentReport handed, Map<Long, String> faults)
      throws SQLException {
    Instant waiting = handed.answers() ? Instant.MAX : Instant.MIN;
    PageSchedule agenda = PageSchedule.find(connection, handed.page()).orElseThrow();
    return plan(
        connection,
        agenda,
        agenda.rhythms().stream().filter(rhythm -> handed.rhythms().contains(rhythm.id())).toList(),
        waiting,
        Optional.empty(),
        Integer.MAX_VALUE,
        faults);
  }

  /**
   * A plan for some rhythms.
   *
   * @param now those who wait for a look beside their rhythm until then have waited long enough
   * @param most how many sentinels are read, unless none of them is due: whoever only wants to ask
   *     for the page need not know all
   * @param faults sentinels that are left out, with the reason
   */
  private Plan plan(
      Connection connection,
      PageSchedule agenda,
      List<CheckSchedule> rhythms,
      Instant now,
      Optional<Duration> late,
      int most,
      Map<Long, String> faults)
      throws SQLException {
    members.refresh(agenda.edition());
    WatchedPage page = agenda.page();
    List<ResolvedSentinel> due = new ArrayList<>();
    List<ResolvedSentinel> confirming = new ArrayList<>();
    List<Faulty> faulty = new ArrayList<>();
    FetchResult problem =
        new FetchResult.Bad(0, "Nobody watches " + page.page().url() + " any more.");
    List<SentinelRow> all =
        most == Integer.MAX_VALUE
            ? SentinelRow.activeOn(connection, page.id())
            : SentinelRow.activeOn(connection, page.id(), most);
    Set<Long> followed = rhythms.stream().map(CheckSchedule::id).collect(Collectors.toSet());
    for (SentinelRow kept : all) {
      Instant confirm = kept.confirm();
      boolean atOnce = confirm != null && !confirm.isAfter(now);
      boolean isDue = followed.contains(kept.rhythm()) || atOnce && kept.awaiting() == 0;
      boolean confirms = atOnce && kept.awaiting() > 0;
      if (!isDue && !confirms) {
        continue;
      }
      try {
        ResolvedSentinel member = members.of(connection, kept);
        String words = faults.get(kept.id());
        if (words != null) {
          faulty.add(new Faulty(kept, words, Optional.of(member)));
          continue;
        }
        if (isDue) {
          due.add(member);
        }
        if (confirms) {
          confirming.add(member);
        }
      } catch (SentinelFault e) {
        faulty.add(new Faulty(kept, e.words(), Optional.empty()));
        problem = new FetchResult.Bad(0, e.words());
      }
    }
    List<ResolvedSentinel> able = new ArrayList<>(due);
    able.addAll(confirming);
    // What one lacks to ask for the page, another may have.
    Optional<ResolvedSentinel> any =
        able.stream()
            .filter(member -> member.problem().isEmpty())
            .findFirst()
            .or(() -> able.stream().findFirst());
    if (any.isEmpty() && all.size() == most) {
      return plan(connection, agenda, rhythms, now, late, Integer.MAX_VALUE, faults);
    }
    Optional<String> unable = any.flatMap(ResolvedSentinel::problem);
    return new Plan(
        page,
        rhythms,
        due,
        confirming,
        faulty,
        unable.isPresent() ? null : any.map(ResolvedSentinel::asking).orElse(null),
        unable.<FetchResult>map(words -> new FetchResult.Bad(0, words)).orElse(problem),
        late);
  }

  private FetchRequest request(WatchedPage page, ResolvedRequest asking) {
    FetchRequest request = FetchRequest.of(WebUrl.parse(page.page().url())).with(asking.profile());
    if (page.newest() > 0) {
      request = PropertyText.read(page.properties()).map(request::after).orElse(request);
    }
    return asking.session() ? request.in(parts.sessions().of(page)) : request;
  }
}
