package dev.vigil.watch.check;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.PageAssigner;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.rule.BuiltInRule;
import dev.vigil.watch.rule.OccurrenceRepository;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.LifespanMoment;
import dev.vigil.watch.sentinel.ResumeClause;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.store.AdvisoryLock;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.ScheduleMembershipRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.TagRepository;
import dev.vigil.watch.store.TagRow;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Starts, pauses, edits and ends sentinels and those that depend on them; {@link SentinelRemoval}
 * deletes them. All in transactions of the caller. Safe for concurrent use.
 */
public final class SentinelLifecycle {
  private final RowIds ids;
  private final TimeSource time;
  private final SentinelResolver resolver;
  private final SentinelTargets targets;
  private final OverdueAlerts overdueAlerts;
  private final Outbox outbox;

  public SentinelLifecycle(
      RowIds ids,
      TimeSource time,
      SentinelResolver resolver,
      DueTimes schedules,
      OverdueAlerts overdueAlerts,
      Outbox outbox,
      SourceKindRegistry kinds,
      PageAssigner assignedPages) {
    this.ids = ids;
    this.time = time;
    this.resolver = resolver;
    this.targets = new SentinelTargets(ids, time, resolver, schedules, kinds, assignedPages);
    this.overdueAlerts = overdueAlerts;
    this.outbox = outbox;
  }

  public SentinelRow find(Connection connection, long workspace, String name) throws SQLException {
    Optional<SentinelRow> found = SentinelRepository.find(connection, workspace, name);
    if (found.isEmpty()) {
      Optional<String> near =
          SpellingSuggestion.to(
              name,
              SentinelRepository.all(connection, workspace).stream()
                  .map(SentinelRow::name)
                  .toList());
      throw new WatchException(
          "There is no sentinel "
              + name
              + near.map(n -> "; did you mean " + n + "?")
                  .orElse("; `vigil sentinel list` lists them."));
    }
    return found.get();
  }

  public void add(Connection connection, long workspace, Sentinel sentinel) throws SQLException {
    if (!Sentinel.isName(sentinel.name())) {
      throw new WatchException(
          "'%.100s' is not a name for a sentinel; take up to 100 letters, digits, dots, dashes and underscores."
              .formatted(sentinel.name()));
    }
    long id = ids.next();
    EffectiveSentinel effective = resolver.effective(connection, workspace, sentinel);
    Instant now = time.now();
    SentinelRepository.insert(
        connection,
        id,
        workspace,
        sentinel.name(),
        SentinelWriter.write(sentinel),
        span(connection, workspace, effective, now),
        now);
  }

  /** Starts, resumes and ends all due sentinels. */
  public void startAndEndDue(Connection connection) throws SQLException {
    AdvisoryLock.SENTINELS.enter(connection);
    resolver.refresh(connection);
    Instant now = time.now();
    for (SentinelRow row : SentinelRepository.toEnd(connection, now)) {
      end(
          connection,
          row,
          "at " + resolver.format(Objects.requireNonNull(row.lifecycle().span().ends())));
    }
    wake(connection, now);
    for (SentinelRow row : SentinelRepository.toStart(connection, now)) {
      startOrPause(connection, row);
    }
  }

  private void startOrPause(Connection connection, SentinelRow row) throws SQLException {
    try {
      start(connection, row);
    } catch (WatchException | FetchException | DiffException e) {
      // A sentinel that cannot work, for instance without its secret, must not block the others.
      SentinelRepository.failed(connection, row, 1, String.valueOf(e.getMessage()));
      SentinelRepository.become(connection, row, SentinelState.PAUSED);
    }
  }

  /** Resumes sentinels whose pause is over. */
  private void wake(Connection connection, Instant now) throws SQLException {
    for (SentinelRow row : SentinelRepository.toWake(connection, now)) {
      try {
        resume(connection, row);
      } catch (WatchException | FetchException | DiffException e) {
        SentinelRepository.wake(connection, row, null);
        SentinelRepository.failed(connection, row, 1, String.valueOf(e.getMessage()));
      }
    }
  }

  private void notifyEnd(Connection connection, SentinelRow row, String how) throws SQLException {
    try {
      overdueAlerts.ended(connection, resolver.of(connection, row), how, time.now());
    } catch (SentinelFault e) {
      // A sentinel that cannot be resolved ends without a notification.
      SentinelRepository.failed(connection, row, 1, e.message());
    }
  }

  /**
   * When a sentinel starts and ends.
   *
   * @param written when its text was written, the {@code now} of its clauses
   */
  private SentinelRow.Span span(
      Connection connection, long workspace, EffectiveSentinel effective, Instant written)
      throws SQLException {
    SentinelRow.Span own = ownSpan(connection, workspace, effective, written);
    Set<BuiltInRule> replaced = resolver.replaced(connection, workspace, effective.name());
    boolean starts = !replaced.contains(BuiltInRule.START);
    boolean ends = !replaced.contains(BuiltInRule.END);
    return new SentinelRow.Span(
        starts ? own.starts() : null,
        starts ? own.startsOn() : "",
        ends ? own.ends() : null,
        ends ? own.endsOn() : "");
  }

  /** The span of a sentinel's clauses. */
  private SentinelRow.Span ownSpan(
      Connection connection, long workspace, EffectiveSentinel effective, Instant written)
      throws SQLException {
    String startsOn = dependency(effective.from());
    String endsOn = dependency(effective.to());
    Instant starts = startsOn.isEmpty() ? instant(effective.from(), written) : null;
    // An event that already happened is not awaited.
    if (effective.from() instanceof LifespanMoment.StartOf(String name)
        && hasStarted(find(connection, workspace, name))) {
      starts = time.now();
    }
    return new SentinelRow.Span(
        starts, startsOn, endsOn.isEmpty() ? instant(effective.to(), written) : null, endsOn);
  }

  /** Starts a sentinel that waits, at the request of a rule. */
  public void startWaiting(Connection connection, SentinelRow row) throws SQLException {
    if (row.lifecycle().state() == SentinelState.WAITING) {
      start(connection, row);
    }
  }

  /** Applies that a stored rule replaces a standard rule of a sentinel, or that it does no more. */
  public void replaced(Connection connection, SentinelRow row, BuiltInRule rule)
      throws SQLException {
    switch (rule) {
      case START, END -> {
        EffectiveSentinel effective =
            resolver.effective(connection, row.workspace(), resolver.read(row));
        SentinelRow.Span span = span(connection, row.workspace(), effective, row.edited());
        boolean starts =
            rule == BuiltInRule.START && row.lifecycle().state() == SentinelState.WAITING;
        boolean ends = rule == BuiltInRule.END;
        SentinelRepository.limit(
            connection,
            row,
            new SentinelRow.Span(
                starts ? span.starts() : row.lifecycle().span().starts(),
                starts ? span.startsOn() : row.lifecycle().span().startsOn(),
                ends ? span.ends() : row.lifecycle().span().ends(),
                ends ? span.endsOn() : row.lifecycle().span().endsOn()));
      }
      case FETCH, DETECT -> {
        if (row.lifecycle().state() == SentinelState.ACTIVE) {
          targets.edited(connection, row);
        }
      }
      case NOTIFY, DELIVER -> {
        // Applied when a change is reported.
      }
    }
  }

  static boolean hasStarted(SentinelRow row) {
    return row.target().page() != 0;
  }

  private static String dependency(LifespanMoment moment) {
    return switch (moment) {
      case LifespanMoment.StartOf(String name) -> "start(" + name + ")";
      case LifespanMoment.EndOf(String name) -> "end(" + name + ")";
      case LifespanMoment.At _, LifespanMoment.FromNow _, LifespanMoment.Forever _ -> "";
    };
  }

  private static @Nullable Instant instant(LifespanMoment moment, Instant written) {
    return switch (moment) {
      case LifespanMoment.At(var at) -> at.toInstant();
      case LifespanMoment.FromNow(var later) -> written.plus(later);
      case LifespanMoment.StartOf _, LifespanMoment.EndOf _, LifespanMoment.Forever _ -> null;
    };
  }

  private void start(Connection connection, SentinelRow row) throws SQLException {
    targets.follow(connection, row, 0);
    ResolvedSentinel resolved =
        resolver.of(connection, find(connection, row.workspace(), row.name()));
    overdueAlerts.restartUnchangedTime(connection, resolved, time.now());
    overdueAlerts.restartOverdueTime(connection, resolved, time.now());
    raiseEvent(connection, row, "start");
  }

  /** Ends a sentinel, and notifies its owner if it was active. */
  public void end(Connection connection, SentinelRow row, String how) throws SQLException {
    if (row.lifecycle().state() == SentinelState.ACTIVE) {
      notifyEnd(connection, row, how);
    }
    end(connection, row);
  }

  /** Ends a sentinel at the request of its owner. */
  public void end(Connection connection, SentinelRow row) throws SQLException {
    if (row.lifecycle().state() == SentinelState.ENDED) {
      return;
    }
    SentinelRepository.become(connection, row, SentinelState.ENDED);
    ScheduleMembershipRepository.end(connection, row, time.now());
    CheckScheduleRepository.dropUnused(connection, row.target().schedule());
    if (!hasStarted(row)) {
      endDependents(connection, row, "start", "ended without having started");
    }
    raiseEvent(connection, row, "end");
    releaseMessages(connection, row.workspace());
  }

  /**
   * Sends the notifications that wait for a rule, if their sentinel has ended or no longer sends by
   * rules.
   */
  private void releaseMessages(Connection connection, long workspace) throws SQLException {
    for (long id : outbox.waitForRules(connection, workspace)) {
      Optional<SentinelRow> row = SentinelRepository.find(connection, id);
      if (row.isEmpty() || row.get().lifecycle().state() == SentinelState.ENDED) {
        outbox.deliver(connection, id);
        continue;
      }
      for (ResolvedSentinel resolved :
          resolver.of(connection, List.of(row.get()), (faulty, fault) -> {})) {
        if (!(resolved.delivery() instanceof DeliveryClause.ByRules)) {
          outbox.deliver(connection, id);
        }
      }
    }
  }

  /** Ends sentinels that wait for an event that will never come, and notifies their owners. */
  void endDependents(Connection connection, SentinelRow row, String event, String why)
      throws SQLException {
    String what = event + "(" + row.name() + ")";
    for (SentinelRow other : SentinelRepository.startingOn(connection, row.workspace(), what)) {
      try {
        ResolvedSentinel resolved = resolver.of(connection, other);
        overdueAlerts.neverStarts(
            connection,
            resolved,
            targets.page(connection, resolved),
            "The sentinel ended without having started: it waited for "
                + what
                + ", and "
                + row.name()
                + " "
                + why
                + ".",
            time.now());
      } catch (SentinelFault | FetchException e) {
        SentinelRepository.failed(connection, other, 1, String.valueOf(e.getMessage()));
      }
      end(connection, other);
    }
  }

  /** Raises an event for rules, and starts and ends the sentinels that waited for it. */
  private void raiseEvent(Connection connection, SentinelRow row, String event)
      throws SQLException {
    String what = event + "(" + row.name() + ")";
    for (SentinelRow other : SentinelRepository.endingOn(connection, row.workspace(), what)) {
      end(connection, other, "with " + what);
    }
    for (SentinelRow other : SentinelRepository.startingOn(connection, row.workspace(), what)) {
      startOrPause(connection, other);
    }
    OccurrenceRepository.raise(
        connection, row.workspace(), new Occurrence(event, row.name(), time.now()));
  }

  /**
   * Gives the faulty sentinels, which a check skips, a view history of their own: the other
   * sentinels of the check see one more version. Faulty sentinels that shared a view history still
   * share one.
   */
  void separateFaulty(Connection connection, CheckPlan plan, Instant now) throws SQLException {
    if (plan.faulty().isEmpty()) {
      return;
    }
    Set<Long> seeing =
        plan.due().stream()
            .map(other -> other.row().target().viewHistory())
            .collect(Collectors.toSet());
    for (CheckPlan.Faulty one : plan.faulty()) {
      long shared = one.row().target().viewHistory();
      if (shared != 0 && seeing.contains(shared)) {
        targets.moveToOwnViewHistory(
            connection, one.row(), "left out of " + shared + " at " + now.toEpochMilli());
      }
    }
  }

  public void pause(Connection connection, SentinelRow row) throws SQLException {
    if (row.lifecycle().state() == SentinelState.ENDED) {
      throw new WatchException(
          "Sentinel " + row.name() + " has ended and cannot be paused; add it again.");
    }
    SentinelRepository.wake(connection, row, null);
    if (row.lifecycle().state() == SentinelState.ACTIVE
        || row.lifecycle().state() == SentinelState.WAITING) {
      targets.moveToOwnViewHistory(connection, row);
      SentinelRepository.become(connection, row, SentinelState.PAUSED);
      ScheduleMembershipRepository.end(connection, row, time.now());
      CheckScheduleRepository.dropUnused(connection, row.target().schedule());
    }
  }

  /** Pauses a sentinel until a time. */
  public void snooze(Connection connection, SentinelRow row, Instant until) throws SQLException {
    if (!until.isAfter(time.now())) {
      throw new WatchException(
          "Sentinel "
              + row.name()
              + " cannot be paused until "
              + resolver.format(until)
              + ", which is in the past.");
    }
    pause(connection, row);
    SentinelRepository.wake(connection, row, until);
  }

  public void resume(Connection connection, SentinelRow row) throws SQLException {
    SentinelRepository.wake(connection, row, null);
    switch (row.lifecycle().state()) {
      case ACTIVE, WAITING -> {}
      case ENDED ->
          throw new WatchException(
              "Sentinel " + row.name() + " has ended; add it again to watch its page.");
      case PAUSED -> {
        Instant starts = row.lifecycle().span().starts();
        if (hasStarted(row)) {
          targets.resume(connection, row);
          if (resolver.of(connection, row).effective().resume()
              == ResumeClause.WITHOUT_MISSED_CHANGES) {
            SentinelRepository.beginAnew(connection, row);
          }
        } else if (starts != null
            ? !starts.isAfter(time.now())
            : hasAwaitedEventHappened(connection, row)) {
          start(connection, row);
        } else {
          SentinelRepository.become(connection, row, SentinelState.WAITING);
        }
      }
    }
  }

  /** Whether the event that a sentinel waits for came while it was paused. */
  private boolean hasAwaitedEventHappened(Connection connection, SentinelRow row)
      throws SQLException {
    if (resolver.replaced(connection, row.workspace(), row.name()).contains(BuiltInRule.START)) {
      return false;
    }
    return switch (resolver.of(connection, row).effective().from()) {
      case LifespanMoment.StartOf(String name) -> hasStarted(awaited(connection, row, name));
      case LifespanMoment.EndOf(String name) ->
          awaited(connection, row, name).lifecycle().state() == SentinelState.ENDED;
      case LifespanMoment.At _, LifespanMoment.FromNow _, LifespanMoment.Forever _ -> false;
    };
  }

  private static SentinelRow awaited(Connection connection, SentinelRow row, String name)
      throws SQLException {
    return SentinelRepository.find(connection, row.workspace(), name)
        .orElseThrow(
            () ->
                new WatchException(
                    "Sentinel "
                        + row.name()
                        + " waits for "
                        + row.lifecycle().span().startsOn()
                        + ", and "
                        + name
                        + " does not exist any more; give it another From clause."));
  }

  /**
   * Replaces the text of a sentinel. Its history is kept, so that an edit is never reported as a
   * change.
   */
  public void edit(Connection connection, long workspace, Sentinel sentinel) throws SQLException {
    SentinelRow row = find(connection, workspace, sentinel.name());
    EffectiveSentinel effective = resolver.effective(connection, workspace, sentinel);
    Instant written = time.now();
    SentinelRepository.edit(connection, row, SentinelWriter.write(sentinel), written);
    SentinelRepository.limit(connection, row, span(connection, workspace, effective, written));
    resolver.invalidate();
    SentinelRow now = find(connection, workspace, sentinel.name());
    if (row.lifecycle().state() == SentinelState.ACTIVE) {
      targets.edited(connection, now);
    } else if (row.lifecycle().state() == SentinelState.ENDED) {
      SentinelRepository.become(connection, now, SentinelState.WAITING);
    }
    releaseMessages(connection, workspace);
  }

  /** Replaces the settings of a tag and applies them to its sentinels. */
  public void putTagSettings(Connection connection, long workspace, TagSettings settings)
      throws SQLException {
    Map<Long, ResolvedSentinel> before = new LinkedHashMap<>();
    for (ResolvedSentinel resolved :
        resolver.of(
            connection, SentinelRepository.all(connection, workspace), (row, fault) -> {})) {
      if (settings.tag().equals(TagSettings.ALL)
          || resolved.effective().tags().contains(settings.tag())) {
        before.put(resolved.row().id(), resolved);
      }
    }
    TagRepository.put(
        connection, new TagRow(settings.tag(), SentinelWriter.settings(settings)), workspace);
    resolver.invalidate();
    for (ResolvedSentinel now :
        resolver.of(
            connection,
            before.values().stream().map(ResolvedSentinel::row).toList(),
            (row, fault) -> {})) {
      ResolvedSentinel was = Objects.requireNonNull(before.get(now.row().id()));
      // Channels are read when a notification is sent.
      boolean same =
          now.schedule().equals(was.schedule())
              && now.query().view().equals(was.query().view())
              && now.request().key().equals(was.request().key());
      if (!same && was.row().lifecycle().state() == SentinelState.ACTIVE) {
        targets.edited(connection, was.row());
      }
    }
    releaseMessages(connection, workspace);
  }
}
