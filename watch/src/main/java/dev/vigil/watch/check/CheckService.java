package dev.vigil.watch.check;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.internal.body.CheckMemoryLimit;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.AgentReport;
import dev.vigil.watch.agent.PageAssigner;
import dev.vigil.watch.extension.CheckExtensionRunner;
import dev.vigil.watch.lease.Lease;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.page.CookieSessionStore;
import dev.vigil.watch.page.FetchResult;
import dev.vigil.watch.page.PageFetcher;
import dev.vigil.watch.page.PageResources;
import dev.vigil.watch.page.PageResponse;
import dev.vigil.watch.page.VersionDigestCache;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.PagePropertyCodec;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.WatchStore;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
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
 * Checks pages: plans which sentinels are due, fetches the page and stores the result. Safe for
 * concurrent use.
 */
public final class CheckService implements AgentReport.Receiver {
  private static final EventLog LOG = new EventLog(CheckService.class);

  /** How many sentinels of a page are read to find its request profile. */
  private static final int REQUEST_SAMPLE = 8;

  /** When a page that could not be read is read again although it did not change. */
  private static final Duration REREAD_INTERVAL = Duration.ofDays(1);

  private final Services services;
  private final SentinelResolver resolver;
  private final SentinelLifecycle lifecycle;
  private final PageFetcher fetcher;
  private final PageResources resources;
  private final SourceKindRegistry kinds;
  private final HostLeaser leases;
  private final StallMonitor stallMonitor;
  private final PageAssigner assignedPages;
  private final TimeSource time;
  private final Metrics metrics;
  private final Catalogue catalogue;
  private final InteractivePriority priority;
  private final List<Consumer<CheckResult>> listeners = new CopyOnWriteArrayList<>();

  /** The services that a check uses. */
  public record Services(
      Archive archive,
      WatchStore store,
      VersionDigestCache digests,
      DueTimes schedules,
      CookieSessionStore sessions,
      ReportWriter reportWriter,
      OverdueAlerts overdueAlerts,
      VersionPurge purge,
      RegexBudget expressions,
      CheckExtensionRunner extensions) {}

  public CheckService(
      Services services,
      SentinelResolver resolver,
      SentinelLifecycle lifecycle,
      PageFetcher fetcher,
      PageResources resources,
      SourceKindRegistry kinds,
      HostLeaser leases,
      StallMonitor stallMonitor,
      PageAssigner assignedPages,
      TimeSource time,
      Metrics metrics) {
    this.stallMonitor = stallMonitor;
    this.services = services;
    this.resolver = resolver;
    this.lifecycle = lifecycle;
    this.fetcher = fetcher;
    this.resources = resources;
    this.kinds = kinds;
    this.leases = leases;
    this.assignedPages = assignedPages;
    this.time = time;
    this.metrics = metrics;
    this.catalogue = services.store().catalogue();
    this.priority = new InteractivePriority(time, Runtime.getRuntime().availableProcessors());
  }

  /** The priority of interactive requests over checks. */
  public InteractivePriority priority() {
    return priority;
  }

  /** Adds a listener that is called after every check, in the thread of the check. */
  public void listen(Consumer<CheckResult> listener) {
    listeners.add(listener);
  }

  /** What change types of extensions use in a workspace. */
  public Map<Class<?>, Object> tools(long workspace) {
    return services.extensions().tools(new Page(workspace, "about:blank", ""));
  }

  /** The digest of a version, from the cache if a check left it there. */
  public PageDigest digest(Version version) {
    return services.digests().of(version);
  }

  /** Checks a sentinel's page now, for this sentinel and those with the same schedule. */
  public CheckResult check(long workspace, String name) {
    return check(workspace, name, Set.of());
  }

  /**
   * Checks a sentinel's page now with one fetch, for this sentinel, those with the same schedule
   * and those with one of the other schedules of the page.
   */
  public CheckResult check(long workspace, String name, Set<Long> others) {
    catalogue.change(lifecycle::startAndEndDue);
    SentinelRow row = catalogue.read(connection -> lifecycle.find(connection, workspace, name));
    if (row.lifecycle().state() != SentinelState.ACTIVE) {
      throw new WatchException(
          "Sentinel "
              + name
              + " is "
              + row.lifecycle().state()
              + "; only active ones check their page.");
    }
    if (assignedPages.any()) {
      Optional<String> agent = catalogue.write(c -> assignedPages.ask(c, row.target().page()));
      if (agent.isPresent()) {
        throw new WatchException(
            "The page of "
                + name
                + " is checked by agent "
                + agent.get()
                + ", which was asked to check it now; `vigil log` shows the result.");
      }
    }
    Set<Long> requested = new HashSet<>(others);
    requested.add(row.target().schedule());
    return leases.during(
        row.target().page(), lease -> check(row.target().page(), requested, lease));
  }

  /** Checks a page that is due, unless it is left to an agent. */
  public void checkDue(long page, Lease lease) {
    if (!assignedPages.any() || !catalogue.write(c -> assignedPages.leaves(c, page))) {
      new TraceId(services.store().ids().next())
          .call(() -> checkAndRecordFailure(page, Set.of(), lease));
    }
  }

  /** Records a check that failed in Vigil itself as a failure of the page. */
  public void recordInternalFailure(long page, Throwable e, Lease lease) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    String message =
        SentinelRow.NOT_CHECKED
            + "Vigil itself failed during this check ("
            + deepest.getClass().getSimpleName()
            + "); its log says more.";
    store(page, Set.of(), new FetchResult.Broken(message), PreparedCheck.NOTHING, lease);
  }

  /** Stores the report of an agent as a check for the schedules that were due at the agent. */
  @Override
  public void store(AgentReport agentReport, Catalogue.Task before, Catalogue.Task after) {
    new TraceId(services.store().ids().next())
        .call(
            () ->
                leases.during(
                    agentReport.page(), lease -> traced(agentReport, before, after, lease)));
  }

  private CheckResult traced(
      AgentReport agentReport, Catalogue.Task before, Catalogue.Task after, Lease lease) {
    long begin = time.nanoTime();
    WatchedPage watched =
        catalogue.read(c -> WatchedPageRepository.find(c, agentReport.page())).orElseThrow();
    FetchResult found = PageFetcher.agentReport(agentReport.seen(), watched);
    PreparedCheck prepared = prepare(watched, found);
    CheckResult checked =
        withoutFaultySentinels(
            found,
            faults ->
                connection -> {
                  lease.enter(connection);
                  before.on(connection);
                  CheckPlan plan = CheckPlan.of(connection, resolver, agentReport, faults);
                  CheckResult one = check(connection, plan, agentReport.at(), found, prepared);
                  after.on(connection);
                  for (ResolvedSentinel resolved : plan.due()) {
                    services
                        .overdueAlerts()
                        .restartOverdueTime(connection, resolved, agentReport.at());
                  }
                  catalogue.whenCommitting(lease::assertHeld);
                  return one;
                });
    listeners.forEach(listener -> listener.accept(checked));
    logCheck(checked, Optional.empty(), Duration.ofNanos(time.nanoTime() - begin));
    return checked;
  }

  /**
   * Checks a page for the due schedules and for those named.
   *
   * @throws Lease.Lost if another node took the host over meanwhile; nothing is stored then
   */
  public CheckResult check(long page, Set<Long> requested, Lease lease) {
    return new TraceId(services.store().ids().next())
        .call(() -> checkAndRecordFailure(page, requested, lease))
        .orElseThrow();
  }

  /** Runs a requested check; an internal failure is recorded as a failed check of the page. */
  private Optional<CheckResult> checkAndRecordFailure(long page, Set<Long> requested, Lease lease) {
    try (CheckMemoryLimit.Share _ = CheckMemoryLimit.shared().begin()) {
      return traced(page, requested, lease);
    } catch (ArchiveException | Lease.Lost e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      if (requested.isEmpty() || Thread.currentThread().isInterrupted()) {
        // Of a check that was due, the engine records a failure of the page.
        throw e;
      }
      LOG.failure("a check failed", e, "page", page);
      FetchResult bad =
          new FetchResult.HttpError(0, SentinelRow.NOT_CHECKED + SentinelFault.message(e));
      return Optional.of(store(page, requested, bad, PreparedCheck.NOTHING, lease));
    }
  }

  /**
   * Runs a check; empty if no sentinel is due any more, because another process checked the page.
   */
  private Optional<CheckResult> traced(long page, Set<Long> requested, Lease lease) {
    long begin = time.nanoTime();
    CheckPlan plan =
        catalogue.read(
            connection ->
                CheckPlan.of(
                    connection, resolver, time.now(), page, requested, REQUEST_SAMPLE, Map.of()));
    if (requested.isEmpty() && plan.isEmpty()) {
      return Optional.empty();
    }
    FetchResult found = fetch(plan, !requested.isEmpty(), lease);
    stallMonitor.workInternally("waiting for the database");
    CheckResult checked = store(plan, found, lease);
    logCheck(checked, plan.late(), Duration.ofNanos(time.nanoTime() - begin));
    return Optional.of(checked);
  }

  private CheckResult store(CheckPlan plan, FetchResult found, Lease lease) {
    long page = plan.page().id();
    Set<Long> schedules =
        plan.schedules().stream().map(CheckSchedule::id).collect(Collectors.toSet());
    if (!(found instanceof FetchResult.Content)) {
      return store(page, schedules, plan, found, PreparedCheck.NOTHING, lease, () -> {});
    }
    try (InteractivePriority.Permit permit = priority.acquire()) {
      return store(page, schedules, plan, found, prepare(plan.page(), found), lease, permit::close);
    }
  }

  /** Stores the result of a check in one transaction. */
  public CheckResult store(
      long page, Set<Long> requested, FetchResult found, PreparedCheck prepared, Lease lease) {
    return store(page, requested, null, found, prepared, lease, () -> {});
  }

  /**
   * Stores the result of a check.
   *
   * @param before the plan that the page was fetched for, if it was
   * @param computed runs when only the disk is waited for
   */
  private CheckResult store(
      long page,
      Set<Long> requested,
      @Nullable CheckPlan before,
      FetchResult found,
      PreparedCheck prepared,
      Lease lease,
      Runnable computed) {
    CheckResult checked =
        withoutFaultySentinels(
            found,
            faults ->
                connection -> {
                  lease.enter(connection);
                  CheckPlan now =
                      CheckPlan.of(
                          connection,
                          resolver,
                          time.now(),
                          page,
                          requested,
                          Integer.MAX_VALUE,
                          faults);
                  CheckResult taken = check(connection, now, time.now(), found, prepared);
                  if (before != null) {
                    keepDueTimesOfRules(connection, before, now);
                  }
                  computed.run();
                  // Last, so that renewing or returning the host waits as briefly as possible.
                  catalogue.whenCommitting(lease::assertHeld);
                  return taken;
                });
    listeners.forEach(listener -> listener.accept(checked));
    return checked;
  }

  /** Keeps due times that rules set while the page was fetched: they ask for a later fetch. */
  private void keepDueTimesOfRules(Connection connection, CheckPlan before, CheckPlan now)
      throws SQLException {
    Map<Long, Instant> known =
        before.schedules().stream()
            .collect(Collectors.toMap(CheckSchedule::id, CheckSchedule::due));
    for (CheckSchedule schedule : now.schedules()) {
      if (schedule.spec().startsWith(ResolvedSentinel.BY_RULES)
          && !schedule.due().equals(known.get(schedule.id()))) {
        Optional<CheckSchedule> next = CheckScheduleRepository.find(connection, schedule.id());
        if (next.isPresent()) {
          CheckScheduleRepository.update(
              connection,
              next.get()
                  .next(next.get().state(), next.get().latest(), schedule.due(), schedule.why()));
        }
        for (ResolvedSentinel resolved : now.due()) {
          if (resolved.row().target().schedule() == schedule.id()) {
            services.overdueAlerts().restartOverdueTime(connection, resolved, time.now());
          }
        }
      }
    }
  }

  /**
   * Stores a check, and repeats it without failing sentinels, so that one sentinel cannot block the
   * others.
   *
   * @param work by the sentinels that are left out, with the reason
   */
  private CheckResult withoutFaultySentinels(
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
        LOG.failure("sentinels failed", e, "sentinels", e.sentinels());
        e.sentinels().forEach(id -> faults.put(id, e.message()));
      }
    }
  }

  private CheckResult check(
      Connection connection, CheckPlan plan, Instant now, FetchResult found, PreparedCheck prepared)
      throws SQLException {
    CheckContext context =
        new CheckContext(
            services,
            connection,
            plan.page(),
            plan.schedules(),
            plan.due(),
            plan.confirming(),
            now);
    lifecycle.separateFaulty(connection, plan, now);
    CheckResult checked = new CheckTransaction(context).store(found, prepared);
    for (CheckPlan.Faulty one : plan.faulty()) {
      one.record(context);
    }
    return checked;
  }

  private void logCheck(CheckResult checked, Optional<Duration> late, Duration took) {
    CheckRow check = checked.check();
    metrics.checked(check.outcome(), late, took);
    LOG.info(
        "checked",
        "page",
        check.page(),
        "url",
        checked.url(),
        "outcome",
        check.outcome(),
        "status",
        check.status() == 0 ? null : check.status(),
        "version",
        check.version() == 0 ? null : check.version(),
        "reported",
        checked.reported() == 0 ? null : checked.reported(),
        "late",
        late.map(by -> by.toMillis() / 1000.0).orElse(null),
        "took",
        took.toMillis() / 1000.0,
        "problem",
        check.words());
  }

  /**
   * Fetches the page.
   *
   * @param requested whether a person asked for it
   */
  private FetchResult fetch(CheckPlan plan, boolean requested, Lease lease) {
    String url = plan.page().page().url();
    int colon = url.indexOf(':');
    Optional<SourceKind> kind = kinds.ofScheme(url.substring(0, colon));
    if (plan.request() == null) {
      return plan.problem();
    }
    boolean rendered = plan.request().profile().rendering() instanceof Rendering.InBrowser;
    stallMonitor.waitExternally(
        "waiting for " + (kind.isPresent() ? "" : rendered ? "the browser with " : "") + url);
    return kind.isPresent()
        ? PageFetcher.take(
            kind.get(), plan.page().page().workspace(), url.substring(colon + 1), url, time.now())
        : fetch(plan.page(), request(plan.page(), plan.request(), requested).within(lease));
  }

  private FetchResult fetch(WatchedPage page, FetchRequest request) {
    return resources.with(page, request, fetcher.check(request, resources.frames(page)));
  }

  /**
   * Parses and packs the response, and loads the version that most sentinels compare with, before
   * the transaction.
   */
  private PreparedCheck prepare(WatchedPage page, FetchResult found) {
    if (!(found
        instanceof FetchResult.Content(PageResponse reply, PageDigest digest, var _, var _))) {
      return PreparedCheck.NOTHING;
    }
    Optional<Version> newest =
        page.newest() > 0
            ? services.archive().version(page.page(), page.newest())
            : Optional.empty();
    newest.ifPresent(services.digests()::previous);
    CheckExtensionRunner extensions = services.extensions();
    boolean fresh =
        !extensions.isEmpty()
            && newest.map(one -> !one.hash().equals(Sha256.of(reply.body()))).orElse(true);
    return new PreparedCheck(
        Optional.of(services.archive().prepare(page.page(), reply.body(), reply.fetch(), digest)),
        fresh ? extensions.prepare(page.page(), digest) : CheckExtensionRunner.Prepared.NOTHING);
  }

  private FetchRequest request(
      WatchedPage page, ResolvedRequest resolvedRequest, boolean requested) {
    FetchRequest request =
        FetchRequest.of(WebUrl.parse(page.page().url())).with(resolvedRequest.profile());
    if (page.newest() > 0 && !mustReadAgain(page, requested)) {
      request = PagePropertyCodec.read(page.properties()).map(request::after).orElse(request);
    }
    return resolvedRequest.session() ? request.in(services.sessions().of(page)) : request;
  }

  /**
   * Whether an unchanged page is read again: what was wrong with it may have been a limit that was
   * raised meanwhile, or a busy machine.
   */
  private boolean mustReadAgain(WatchedPage page, boolean requested) {
    return PagePropertyCodec.problem(page.properties())
        .filter(problem -> requested || problem.found().plus(REREAD_INTERVAL).isBefore(time.now()))
        .isPresent();
  }
}
