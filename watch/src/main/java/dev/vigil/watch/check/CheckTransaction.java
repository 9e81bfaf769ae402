package dev.vigil.watch.check;

import dev.vigil.archive.Archive;
import dev.vigil.archive.cache.VersionCache;
import dev.vigil.archive.version.AddResult;
import dev.vigil.archive.version.Version;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.watch.extension.CheckExtension;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.page.FetchResult;
import dev.vigil.watch.page.PageResponse;
import dev.vigil.watch.schedule.CheckOutcome.Outcome;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.CheckRepository;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.PagePropertyCodec;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistoryRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Stores the result of a check in one transaction: version, sentinel results, reports and next due
 * times. For one check and one thread.
 */
public final class CheckTransaction {
  /** The default delay of a confirmation whose sentinel was edited meanwhile. */
  private static final Duration DEFAULT_CONFIRMATION_DELAY = Duration.ofMinutes(5);

  /** The longest audience text, in characters. */
  private static final int MAX_AUDIENCE_LENGTH = 20_000;

  /** The pause after the first internal failure; doubled with each further one. */
  private static final Duration FIRST_PAUSE = Duration.ofMinutes(5);

  private static final Duration MAX_PAUSE = Duration.ofDays(1);

  private final CheckContext context;
  private final CheckService.Services services;
  private final Connection connection;
  private final WatchedPage page;
  private final Instant now;
  private final FailureAlerts failureAlerts;

  public CheckTransaction(CheckContext context) {
    this.context = context;
    this.services = context.services();
    this.connection = context.connection();
    this.page = context.page();
    this.now = context.now();
    this.failureAlerts = new FailureAlerts(context);
  }

  private Duration sinceLastCheck() {
    return page.checked() == null ? VersionCache.IRREGULAR : Duration.between(page.checked(), now);
  }

  /**
   * Stores the fetched result.
   *
   * @param prepared what was computed before the transaction
   */
  CheckResult store(FetchResult found, PreparedCheck prepared) throws SQLException {
    Archive archive = services.archive();
    return switch (found) {
      case FetchResult.Content(PageResponse reply, var digest, var row, var problem) -> {
        AddResult added = archive.add(page.page(), prepared.version().orElseThrow());
        // Equal bytes with other headers may be parsed differently than the archived ones.
        if (added.fresh() || added.version().fetch().hint().equals(reply.fetch().hint())) {
          services.digests().put(added.version(), digest, sinceLastCheck());
        }
        if (added.fresh()) {
          AttachmentRepository.attach(connection, page, added.version(), row);
          prepared
              .extensions()
              .write(new CheckExtension.Work(connection, page.id(), added.version()));
        }
        yield storeVersion(added.version(), reply, problem);
      }
      case FetchResult.Same(PageResponse reply) -> {
        archive.checked(page.page(), now);
        Optional<WatchedPage.ReadProblem> problem = PagePropertyCodec.problem(page.properties());
        yield isSeen()
            ? storeUnchanged(reply, problem)
            : storeVersion(context.version(page.newest()), reply, problem);
      }
      case FetchResult.HttpError(int status, String message) -> storeFailure(status, message);
      case FetchResult.Later(Instant until, String message) -> storePostponed(until, message);
      case FetchResult.Broken(String message) -> storeInternalFailure(message);
    };
  }

  /** Whether all sentinels saw the newest version with its part, and none waits for anything. */
  private boolean isSeen() throws SQLException {
    if (!context.confirming().isEmpty()) {
      return false;
    }
    Set<Long> viewHistories = new HashSet<>();
    for (ResolvedSentinel resolved : context.due()) {
      if (!resolved.detects()) {
        continue;
      }
      if (resolved.row().target().viewHistory() == 0 || resolved.row().versions().beginsAnew()) {
        return false;
      }
      viewHistories.add(resolved.row().target().viewHistory());
    }
    for (long viewHistory : viewHistories) {
      if (!ViewHistoryRepository.isSeen(connection, viewHistory, page.newest())) {
        return false;
      }
    }
    return true;
  }

  /** Stores a check that found nothing new for any sentinel, without loading a version. */
  private CheckResult storeUnchanged(PageResponse reply, Optional<WatchedPage.ReadProblem> problem)
      throws SQLException {
    failureAlerts.fetched(problem);
    services.reportWriter().fetched(connection, page, context.due(), page.newest());
    return storeCheck(page.newest(), reply, problem, 0, Set.of(), Set.of());
  }

  private CheckResult storeVersion(
      Version version, PageResponse reply, Optional<WatchedPage.ReadProblem> problem)
      throws SQLException {
    context.versions().put(version.number(), Optional.of(version));
    failureAlerts.fetched(problem);
    ChangeEvaluator evaluator = new ChangeEvaluator(context, failureAlerts, version);
    evaluator.evaluate();
    evaluator.confirm();
    services.reportWriter().fetched(connection, page, context.due(), version.number());
    AlertDecision decision =
        new AlertDecision(context, evaluator, version, reply.properties().lastModified());
    int reported = decision.decideAll();
    return storeCheck(
        version.number(),
        reply,
        problem,
        reported,
        evaluator.schedulesWithChange(),
        decision.waiting());
  }

  /** Compares the newest version for sentinels whose detection a rule runs. */
  public void detect() throws SQLException {
    Version version = context.version(page.newest());
    ChangeEvaluator evaluator = new ChangeEvaluator(context, failureAlerts, version);
    evaluator.evaluate(context.due());
    new AlertDecision(
            context,
            evaluator,
            version,
            PagePropertyCodec.read(page.properties()).flatMap(PageProperties::lastModified))
        .decideAll();
  }

  private CheckResult storeCheck(
      int version,
      PageResponse reply,
      Optional<WatchedPage.ReadProblem> problem,
      int reported,
      Set<Long> schedulesWithChange,
      Set<Long> waiting)
      throws SQLException {
    boolean fresh = version != page.newest();
    WatchedPageRepository.updateContent(
        connection,
        page,
        version,
        PagePropertyCodec.write(reply.properties(), problem),
        services.sessions().store(page),
        now);
    CheckRow check =
        check(
            fresh ? "changed" : "unchanged",
            reply.fetch().status(),
            version,
            reply.fetch().took(),
            reply.wireBytes(),
            problem.map(WatchedPage.ReadProblem::message).orElse(""));
    CheckRepository.insert(connection, check);
    Optional<Instant> modified = reply.properties().lastModified();
    for (CheckSchedule schedule : context.schedules()) {
      boolean first = schedule.latest() == 0;
      Outcome outcome =
          !first && schedulesWithChange.contains(schedule.id())
              ? Outcome.CHANGED
              : Outcome.UNCHANGED;
      updateSchedule(
          schedule,
          version,
          new dev.vigil.watch.schedule.CheckOutcome(now, outcome, modified, Optional.empty()));
    }
    setOverdueTimes(waiting);
    if (fresh) {
      services.purge().run(connection, page, now);
    }
    return new CheckResult(page.page().url(), check, reported);
  }

  private CheckResult storeFailure(int status, String message) throws SQLException {
    WatchedPageRepository.failed(connection, page, now);
    CheckRow check = check("failed", status, 0, Duration.ZERO, 0, message);
    CheckRepository.insert(connection, check);
    failureAlerts.failed(message);
    for (ResolvedSentinel resolved : context.confirming()) {
      // The page may only be away for a moment; the change is checked again.
      SentinelRepository.await(
          connection,
          resolved.row(),
          resolved.row().versions().awaiting(),
          now.plus(resolved.effective().confirm().orElse(DEFAULT_CONFIRMATION_DELAY)));
    }
    for (CheckSchedule schedule : context.schedules()) {
      updateSchedule(
          schedule, schedule.latest(), dev.vigil.watch.schedule.CheckOutcome.failed(now));
    }
    setOverdueTimes(Set.of());
    return new CheckResult(page.page().url(), check, 0);
  }

  /**
   * Stores an internal failure as a failure of the page, so that it is shown and reported; the
   * pause grows each time, because the next check may fail in the same way and take memory or time
   * from others.
   */
  private CheckResult storeInternalFailure(String message) throws SQLException {
    int times =
        1 + context.due().stream().mapToInt(m -> m.row().alerts().failures()).max().orElse(0);
    Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(times - 1, 20));
    boolean parked = doubled.compareTo(MAX_PAUSE) >= 0;
    Instant until = now.plus(parked ? MAX_PAUSE : doubled);
    String why = message + (parked ? " The page is parked: it is checked once a day." : "");
    CheckResult checked = storeFailure(0, why);
    for (CheckSchedule schedule : context.schedules()) {
      Optional<CheckSchedule> next = CheckScheduleRepository.find(connection, schedule.id());
      if (next.isPresent() && next.get().due().isBefore(until)) {
        CheckScheduleRepository.update(
            connection, next.get().next(next.get().state(), next.get().latest(), until, why));
      }
    }
    return checked;
  }

  private CheckResult storePostponed(Instant until, String message) throws SQLException {
    CheckRow check = check("postponed", 0, 0, Duration.ZERO, 0, message);
    CheckRepository.insert(connection, check);
    Instant next = until.isAfter(now) ? until : now.plusSeconds(1);
    for (CheckSchedule schedule : context.schedules()) {
      CheckScheduleRepository.update(
          connection, schedule.next(schedule.state(), schedule.latest(), next, message));
    }
    for (ResolvedSentinel resolved : context.sentinels().values()) {
      if (resolved.row().versions().confirm() != null) {
        SentinelRepository.await(
            connection, resolved.row(), resolved.row().versions().awaiting(), next);
      }
    }
    return new CheckResult(page.page().url(), check, 0);
  }

  private void updateSchedule(
      CheckSchedule schedule, int version, dev.vigil.watch.schedule.CheckOutcome check)
      throws SQLException {
    services.schedules().after(connection, page, schedule, version, check);
  }

  /** Sets when the owners are notified that a check is overdue. */
  private void setOverdueTimes(Set<Long> waiting) throws SQLException {
    for (ResolvedSentinel resolved : context.due()) {
      SentinelRow row = resolved.row();
      if (row.versions().confirm() != null
          && row.versions().awaiting() == 0
          && !waiting.contains(row.id())) {
        // It was its first check, outside its schedule.
        SentinelRepository.await(connection, row, 0, null);
      }
      services.overdueAlerts().restartOverdueTime(connection, resolved, now);
    }
  }

  private CheckRow check(
      String outcome, int status, int version, Duration took, long bytes, String message) {
    long traced = TraceId.current().check();
    return new CheckRow(
        traced == 0 ? services.store().ids().next() : traced,
        page.page().workspace(),
        page.id(),
        now,
        outcome,
        status,
        version,
        took,
        bytes,
        message,
        audience());
  }

  /** The schedules and sentinels that the check is for; empty if the list is too long. */
  private String audience() {
    StringBuilder audience = new StringBuilder(" ");
    Set<Long> schedules = new HashSet<>();
    for (CheckSchedule schedule : context.schedules()) {
      schedules.add(schedule.id());
      audience.append(schedule.id()).append(' ');
    }
    for (ResolvedSentinel resolved : context.sentinels().values()) {
      if (!schedules.contains(resolved.row().target().schedule())) {
        audience.append('s').append(resolved.row().id()).append(' ');
      }
    }
    return audience.length() > MAX_AUDIENCE_LENGTH ? "" : audience.toString();
  }
}
