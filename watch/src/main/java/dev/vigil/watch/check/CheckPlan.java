package dev.vigil.watch.check;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.AgentReport;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.page.FetchResult;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.PageWithSchedules;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a check: the due sentinels, the request and how late the check is. Immutable.
 *
 * @param faulty the due sentinels that are left out
 */
record CheckPlan(
    WatchedPage page,
    List<CheckSchedule> schedules,
    List<ResolvedSentinel> due,
    List<ResolvedSentinel> confirming,
    List<Faulty> faulty,
    @Nullable ResolvedRequest request,
    FetchResult problem,
    Optional<Duration> late) {
  private static final EventLog LOG = new EventLog(CheckService.class);

  /** When to check again for a sentinel that failed without a usable schedule. */
  private static final Duration AFTER_FAULT = Duration.ofMinutes(5);

  /** Whether nothing is to be checked. */
  boolean isEmpty() {
    return schedules.isEmpty() && due.isEmpty() && confirming.isEmpty() && faulty.isEmpty();
  }

  /**
   * A due sentinel that is left out because of an error.
   *
   * @param resolved the resolved sentinel, if it can be resolved
   */
  record Faulty(SentinelRow row, String message, Optional<ResolvedSentinel> resolved) {
    void record(CheckContext context) throws SQLException {
      String problem = SentinelRow.NOT_CHECKED + message;
      if (row.alerts().failures() == 0) {
        LOG.warning("a sentinel is not checked", "sentinel", row.name(), "error", message);
      }
      if (resolved.isPresent()) {
        new FailureAlerts(context).failed(resolved.get(), problem);
      } else {
        SentinelRepository.failed(context.connection(), row, row.alerts().failures() + 1, problem);
      }
      if (row.versions().confirm() != null) {
        SentinelRepository.await(
            context.connection(), row, row.versions().awaiting(), context.now().plus(AFTER_FAULT));
      }
    }
  }

  /**
   * Plans a check for the due schedules of a page.
   *
   * @param requested further schedules
   * @param limit how many sentinels are read, unless none of them is due; fetching the page does
   *     not need all
   * @param faults sentinels that are left out, with the reason
   */
  static CheckPlan of(
      Connection connection,
      SentinelResolver resolver,
      Instant now,
      long id,
      Set<Long> requested,
      int limit,
      Map<Long, String> faults)
      throws SQLException {
    PageWithSchedules scheduled =
        WatchedPageRepository.withSchedules(connection, id).orElseThrow(CheckPlan::deleted);
    List<CheckSchedule> schedules = new ArrayList<>();
    Instant first = now;
    for (CheckSchedule schedule : scheduled.schedules()) {
      boolean due = !schedule.due().isAfter(now);
      if (due || requested.contains(schedule.id())) {
        schedules.add(schedule);
      }
      if (due && schedule.due().isBefore(first)) {
        first = schedule.due();
      }
    }
    return of(
        connection,
        resolver,
        scheduled,
        schedules,
        now,
        requested.isEmpty() ? Optional.of(Duration.between(first, now)) : Optional.empty(),
        limit,
        faults);
  }

  private static WatchException deleted() {
    return new WatchException("The page was deleted during its check; nothing was stored.");
  }

  /** Plans a check for the schedules that an agent report names. */
  static CheckPlan of(
      Connection connection,
      SentinelResolver resolver,
      AgentReport agentReport,
      Map<Long, String> faults)
      throws SQLException {
    Instant waiting = agentReport.answers() ? Instant.MAX : Instant.MIN;
    PageWithSchedules scheduled =
        WatchedPageRepository.withSchedules(connection, agentReport.page())
            .orElseThrow(CheckPlan::deleted);
    return of(
        connection,
        resolver,
        scheduled,
        scheduled.schedules().stream()
            .filter(schedule -> agentReport.schedules().contains(schedule.id()))
            .toList(),
        waiting,
        Optional.empty(),
        Integer.MAX_VALUE,
        faults);
  }

  /**
   * Plans a check for some schedules.
   *
   * @param now the time up to which confirmations and first checks are due
   */
  private static CheckPlan of(
      Connection connection,
      SentinelResolver resolver,
      PageWithSchedules scheduled,
      List<CheckSchedule> schedules,
      Instant now,
      Optional<Duration> late,
      int limit,
      Map<Long, String> faults)
      throws SQLException {
    resolver.refresh(scheduled.edits());
    WatchedPage page = scheduled.page();
    List<ResolvedSentinel> due = new ArrayList<>();
    List<ResolvedSentinel> confirming = new ArrayList<>();
    List<Faulty> faulty = new ArrayList<>();
    FetchResult problem =
        new FetchResult.HttpError(0, "No sentinel watches " + page.page().url() + " any more.");
    List<SentinelRow> all =
        limit == Integer.MAX_VALUE
            ? SentinelRepository.activeOn(connection, page.id())
            : SentinelRepository.activeOn(connection, page.id(), limit);
    Set<Long> followed = schedules.stream().map(CheckSchedule::id).collect(Collectors.toSet());
    for (SentinelRow row : all) {
      Instant confirm = row.versions().confirm();
      boolean confirmDue = confirm != null && !confirm.isAfter(now);
      boolean isDue =
          followed.contains(row.target().schedule())
              || confirmDue && row.versions().awaiting() == 0;
      boolean confirms = confirmDue && row.versions().awaiting() > 0;
      if (!isDue && !confirms) {
        continue;
      }
      try {
        ResolvedSentinel resolved = resolver.of(connection, row);
        String message = faults.get(row.id());
        if (message != null) {
          faulty.add(new Faulty(row, message, Optional.of(resolved)));
          continue;
        }
        if (isDue) {
          due.add(resolved);
        }
        if (confirms) {
          confirming.add(resolved);
        }
      } catch (SentinelFault e) {
        faulty.add(new Faulty(row, e.message(), Optional.empty()));
        problem = new FetchResult.HttpError(0, e.message());
      }
    }
    List<ResolvedSentinel> candidates = new ArrayList<>(due);
    candidates.addAll(confirming);
    // If one sentinel cannot request the page, another may be able to.
    Optional<ResolvedSentinel> requester =
        candidates.stream()
            .filter(resolved -> resolved.problem().isEmpty())
            .findFirst()
            .or(() -> candidates.stream().findFirst());
    if (requester.isEmpty() && all.size() == limit) {
      return of(connection, resolver, scheduled, schedules, now, late, Integer.MAX_VALUE, faults);
    }
    Optional<String> requestProblem = requester.flatMap(ResolvedSentinel::problem);
    return new CheckPlan(
        page,
        schedules,
        due,
        confirming,
        faulty,
        requestProblem.isPresent() ? null : requester.map(ResolvedSentinel::request).orElse(null),
        requestProblem
            .<FetchResult>map(message -> new FetchResult.HttpError(0, message))
            .orElse(problem),
        late);
  }
}
