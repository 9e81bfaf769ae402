package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.Delegations;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.rule.RuleService;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.LifespanMoment;
import dev.vigil.watch.sentinel.ResumeClause;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.source.SourceKinds;
import dev.vigil.watch.store.AdvisoryLock;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.HeldChange;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.ScheduleMembership;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.TagRow;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How sentinels begin, pause and end, and who begins or ends with them. All in transactions of the
 * caller. Safe for concurrent use.
 */
final class SentinelLifecycle {
  private static final int MOST_NAMED = 10;

  private final Archive archive;
  private final RowIds ids;
  private final TimeSource time;
  private final SentinelResolver members;
  private final PageSchedules rhythms;
  private final OverdueAlerts watchdog;
  private final RuleService rules;
  private final SourceKinds kinds;
  private final Delegations delegations;

  SentinelLifecycle(
      Archive archive,
      RowIds ids,
      TimeSource time,
      SentinelResolver members,
      PageSchedules rhythms,
      OverdueAlerts watchdog,
      RuleService rules,
      SourceKinds kinds,
      Delegations delegations) {
    this.kinds = kinds;
    this.delegations = delegations;
    this.archive = archive;
    this.ids = ids;
    this.time = time;
    this.members = members;
    this.rhythms = rhythms;
    this.watchdog = watchdog;
    this.rules = rules;
  }

  SentinelRow find(Connection connection, long workspace, String name) throws SQLException {
    Optional<SentinelRow> found = SentinelRow.find(connection, workspace, name);
    if (found.isEmpty()) {
      Optional<String> near =
          SpellingSuggestion.to(
              name,
              SentinelRow.all(connection, workspace).stream().map(SentinelRow::name).toList());
      throw new WatchException(
          "There is no sentinel "
              + name
              + near.map(n -> "; did you mean " + n + "?")
                  .orElse("; `vigil sentinel list` lists them."));
    }
    return found.get();
  }

  void add(Connection connection, long workspace, Sentinel sentinel) throws SQLException {
    long id = ids.next();
    EffectiveSentinel terms = members.terms(connection, workspace, sentinel);
    SentinelRow.insert(
        connection,
        id,
        workspace,
        sentinel.name(),
        SentinelWriter.write(sentinel),
        span(connection, workspace, terms),
        time.now());
  }

  /** Begins, confirms and ends what is due. */
  void turn(Connection connection) throws SQLException {
    AdvisoryLock.SENTINELS.enter(connection);
    members.refresh(connection);
    Instant now = time.now();
    for (SentinelRow kept : SentinelRow.toEnd(connection, now)) {
      end(connection, kept, "at " + kept.ends());
    }
    wake(connection, now);
    for (SentinelRow kept : SentinelRow.toStart(connection, now)) {
      startOrPause(connection, kept);
    }
  }

  private void startOrPause(Connection connection, SentinelRow kept) throws SQLException {
    try {
      start(connection, kept);
    } catch (WatchException | FetchException | DiffException e) {
      // One that cannot work, for want of a secret perhaps, must not hold up the others.
      kept.failed(connection, 1, String.valueOf(e.getMessage()));
      kept.become(connection, SentinelState.PAUSED);
    }
  }

  /** Goes on with those whose pause is over. */
  private void wake(Connection connection, Instant now) throws SQLException {
    for (SentinelRow kept : SentinelRow.toWake(connection, now)) {
      try {
        resume(connection, kept);
      } catch (WatchException | FetchException | DiffException e) {
        kept.wake(connection, null);
        kept.failed(connection, 1, String.valueOf(e.getMessage()));
      }
    }
  }

  private void lastWords(Connection connection, SentinelRow kept, String how) throws SQLException {
    try {
      watchdog.over(connection, members.of(connection, kept), how, time.now());
    } catch (SentinelFault e) {
      // Whoever cannot be read any more ends without them.
      kept.failed(connection, 1, e.words());
    }
  }

  private SentinelRow.Span span(Connection connection, long workspace, EffectiveSentinel terms)
      throws SQLException {
    Instant now = time.now();
    String startsOn = hangsOn(terms.from());
    String endsOn = hangsOn(terms.to());
    Instant starts = startsOn.isEmpty() ? instant(terms.from(), now) : null;
    // What already happened is not waited for.
    if (terms.from() instanceof LifespanMoment.StartOf(String name)
        && hasStarted(find(connection, workspace, name))) {
      starts = now;
    }
    return new SentinelRow.Span(
        starts, startsOn, endsOn.isEmpty() ? instant(terms.to(), now) : null, endsOn);
  }

  private static boolean hasStarted(SentinelRow kept) {
    return kept.page() != 0;
  }

  private static String hangsOn(LifespanMoment moment) {
    return switch (moment) {
      case LifespanMoment.StartOf(String name) -> "start(" + name + ")";
      case LifespanMoment.EndOf(String name) -> "end(" + name + ")";
      case LifespanMoment.At _, LifespanMoment.FromNow _, LifespanMoment.Forever _ -> "";
    };
  }

  private static @Nullable Instant instant(LifespanMoment moment, Instant now) {
    return switch (moment) {
      case LifespanMoment.At(var at) -> at.toInstant();
      case LifespanMoment.FromNow(var later) -> now.plus(later);
      case LifespanMoment.StartOf _, LifespanMoment.EndOf _, LifespanMoment.Forever _ -> null;
    };
  }

  private void start(Connection connection, SentinelRow kept) throws SQLException {
    follow(connection, kept, 0);
    ResolvedSentinel member =
        members.of(connection, find(connection, kept.workspace(), kept.name()));
    watchdog.news(connection, member, time.now());
    watchdog.looked(connection, member, time.now());
    happened(connection, kept, "start");
  }

  /** Has a sentinel watch its page in its rhythm. */
  private void follow(Connection connection, SentinelRow kept, long lens) throws SQLException {
    ResolvedSentinel member = members.of(connection, kept);
    if (member.problem().isPresent()) {
      throw new WatchException(member.problem().get());
    }
    WatchedPage page = page(connection, member);
    boolean joins = CheckSchedule.find(connection, page.id(), member.rhythm()).isPresent();
    CheckSchedule rhythm = rhythms.findOrMake(connection, page, member.rhythm(), time.now());
    kept.follow(connection, page.id(), rhythm.id(), lens);
    ScheduleMembership.begin(connection, kept, page, rhythm.id(), time.now());
    // A change that waited for its confirmation waits on, whatever was edited or paused meanwhile.
    int awaiting = kept.page() == page.id() ? kept.awaiting() : 0;
    // Everybody's first look is at once; those whose rhythm it is already do not look with it.
    kept.await(connection, awaiting, joins || awaiting > 0 ? time.now() : null);
    delegations.begin(connection, page);
  }

  private WatchedPage page(Connection connection, ResolvedSentinel member) throws SQLException {
    return WatchedPage.findOrMake(
        connection,
        ids,
        new Page(
            member.kept().workspace(), address(member.terms().source()), member.asking().key()));
  }

  private String address(SentinelSource source) {
    return switch (source) {
      case SentinelSource.Address(String url) -> WebUrl.parse(url).toString();
      case SentinelSource.Kind(String kind, String argument) ->
          kinds
              .find(kind)
              .flatMap(found -> found.address(argument))
              .map(url -> WebUrl.parse(url).toString())
              .orElse(kind + ":" + argument);
      case SentinelSource.Other(String name) ->
          throw new IllegalStateException(name + " was not resolved");
    };
  }

  /** Ends a sentinel, and says so to those who hear of what it does not see any more. */
  void end(Connection connection, SentinelRow kept, String how) throws SQLException {
    if (kept.state() == SentinelState.ACTIVE) {
      lastWords(connection, kept, how);
    }
    end(connection, kept);
  }

  /** Ends a sentinel as its owner wants it. */
  void end(Connection connection, SentinelRow kept) throws SQLException {
    if (kept.state() == SentinelState.ENDED) {
      return;
    }
    kept.become(connection, SentinelState.ENDED);
    ScheduleMembership.end(connection, kept, time.now());
    CheckSchedule.dropUnused(connection, kept.rhythm());
    if (!hasStarted(kept)) {
      strand(connection, kept, "start", "ended without having started");
    }
    happened(connection, kept, "end");
  }

  /**
   * Ends those who wait for an event of a sentinel that will never come, and tells their owners.
   */
  private void strand(Connection connection, SentinelRow kept, String event, String why)
      throws SQLException {
    String what = event + "(" + kept.name() + ")";
    for (SentinelRow other : SentinelRow.startingOn(connection, kept.workspace(), what)) {
      try {
        ResolvedSentinel member = members.of(connection, other);
        watchdog.stranded(
            connection,
            member,
            page(connection, member),
            "The sentinel ended without having started: it waited for "
                + what
                + ", and "
                + kept.name()
                + " "
                + why
                + ".",
            time.now());
      } catch (SentinelFault | FetchException e) {
        other.failed(connection, 1, String.valueOf(e.getMessage()));
      }
      end(connection, other);
    }
  }

  /** Tells the rules, and begins and ends those who waited for this. */
  private void happened(Connection connection, SentinelRow kept, String event) throws SQLException {
    String what = event + "(" + kept.name() + ")";
    for (SentinelRow other : SentinelRow.endingOn(connection, kept.workspace(), what)) {
      end(connection, other, "with " + what);
    }
    for (SentinelRow other : SentinelRow.startingOn(connection, kept.workspace(), what)) {
      startOrPause(connection, other);
    }
    rules.raise(connection, kept.workspace(), new Occurrence(event, kept.name(), time.now()));
  }

  void pause(Connection connection, SentinelRow kept) throws SQLException {
    if (kept.state() == SentinelState.ENDED) {
      throw new WatchException("Sentinel " + kept.name() + " has ended and cannot be paused.");
    }
    kept.wake(connection, null);
    if (kept.state() == SentinelState.ACTIVE || kept.state() == SentinelState.WAITING) {
      leave(connection, kept);
      kept.become(connection, SentinelState.PAUSED);
      ScheduleMembership.end(connection, kept, time.now());
      CheckSchedule.dropUnused(connection, kept.rhythm());
    }
  }

  /** Pauses it until then. */
  void snooze(Connection connection, SentinelRow kept, Instant until) throws SQLException {
    if (!until.isAfter(time.now())) {
      throw new WatchException(
          "Sentinel " + kept.name() + " cannot sleep until " + until + ", which is over.");
    }
    pause(connection, kept);
    kept.wake(connection, until);
  }

  void resume(Connection connection, SentinelRow kept) throws SQLException {
    kept.wake(connection, null);
    switch (kept.state()) {
      case ACTIVE, WAITING -> {}
      case ENDED ->
          throw new WatchException(
              "Sentinel " + kept.name() + " has ended; add it again to watch its page.");
      case PAUSED -> {
        Instant starts = kept.starts();
        if (hasStarted(kept)) {
          again(connection, kept);
          if (members.of(connection, kept).terms().resume()
              == ResumeClause.WITHOUT_MISSED_CHANGES) {
            kept.beginAnew(connection);
          }
        } else if (starts != null ? !starts.isAfter(time.now()) : isOver(connection, kept)) {
          start(connection, kept);
        } else {
          kept.become(connection, SentinelState.WAITING);
        }
      }
    }
  }

  /** Whether the event that a sentinel waits for came while it was paused. */
  private boolean isOver(Connection connection, SentinelRow kept) throws SQLException {
    return switch (members.of(connection, kept).terms().from()) {
      case LifespanMoment.StartOf(String name) -> hasStarted(awaited(connection, kept, name));
      case LifespanMoment.EndOf(String name) ->
          awaited(connection, kept, name).state() == SentinelState.ENDED;
      case LifespanMoment.At _, LifespanMoment.FromNow _, LifespanMoment.Forever _ -> false;
    };
  }

  private static SentinelRow awaited(Connection connection, SentinelRow kept, String name)
      throws SQLException {
    return SentinelRow.find(connection, kept.workspace(), name)
        .orElseThrow(
            () ->
                new WatchException(
                    "Sentinel "
                        + kept.name()
                        + " waits for "
                        + kept.startsOn()
                        + ", and "
                        + name
                        + " does not exist any more; give it another From clause."));
  }

  /**
   * Gives a sentinel a lens of its own: others will see versions that it does not. What it saw and
   * learnt so far stays with it.
   */
  private void leave(Connection connection, SentinelRow kept) throws SQLException {
    Optional<ViewHistory> before = ViewHistory.find(connection, kept.lens());
    if (before.isPresent()) {
      ViewHistory own =
          ViewHistory.findOrMake(
              connection,
              ids,
              kept.workspace(),
              kept.rhythm(),
              view(connection, kept, before.get()),
              "sentinel " + kept.id() + " since " + time.now().toEpochMilli());
      if (own.id() != before.get().id()) {
        boolean samePart = ChangeQuery.seeSamePart(own.view(), before.get().view());
        own.takeOver(
            connection,
            before.get(),
            ChangeQuery.seeSame(own.view(), before.get().view()),
            samePart);
        if (!samePart) {
          FailureAlerts.forgetPart(connection, kept);
        }
        kept.look(connection, own.id());
        HeldChange.follow(connection, before.get().id(), own.id());
        ViewHistory.dropUnused(connection, before.get().id());
      }
    }
  }

  /** What a sentinel sees; one that cannot be resolved must be able to pause too. */
  private String view(Connection connection, SentinelRow kept, ViewHistory before)
      throws SQLException {
    try {
      return members.of(connection, kept).question().view();
    } catch (SentinelFault e) {
      return before.view();
    }
  }

  /** Watches on through its own lens. */
  private void again(Connection connection, SentinelRow kept) throws SQLException {
    follow(connection, kept, kept.lens());
    SentinelRow now = find(connection, kept.workspace(), kept.name());
    ViewHistory.follow(connection, now.lens(), now.rhythm());
  }

  /** Gives a sentinel other words. What it saw stays, so that an edit never looks like a change. */
  void edit(Connection connection, long workspace, Sentinel sentinel) throws SQLException {
    SentinelRow kept = find(connection, workspace, sentinel.name());
    EffectiveSentinel terms = members.terms(connection, workspace, sentinel);
    kept.rewrite(connection, SentinelWriter.write(sentinel), span(connection, workspace, terms));
    members.edited();
    SentinelRow now = find(connection, workspace, sentinel.name());
    if (kept.state() == SentinelState.ACTIVE) {
      follow(connection, now);
    } else if (kept.state() == SentinelState.ENDED) {
      now.become(connection, SentinelState.WAITING);
    }
  }

  /** Has an active sentinel do what its words say now. */
  private void follow(Connection connection, SentinelRow now) throws SQLException {
    leave(connection, now);
    again(connection, find(connection, now.workspace(), now.name()));
    SentinelRow after = find(connection, now.workspace(), now.name());
    if (after.page() != now.page()) {
      // Another page: nothing that was seen can be compared with it.
      after.forget(connection);
      ViewHistory.dropUnused(connection, after.lens());
    }
    CheckSchedule.dropUnused(connection, now.rhythm());
  }

  /** Gives a tag other settings; those with the tag follow them where they say nothing else. */
  void settle(Connection connection, long workspace, TagSettings settings) throws SQLException {
    Map<Long, ResolvedSentinel> before = new LinkedHashMap<>();
    for (ResolvedSentinel member :
        members.of(connection, SentinelRow.all(connection, workspace), (kept, fault) -> {})) {
      if (settings.tag().equals(TagSettings.ALL)
          || member.terms().tags().contains(settings.tag())) {
        before.put(member.kept().id(), member);
      }
    }
    new TagRow(settings.tag(), SentinelWriter.settings(settings)).put(connection, workspace);
    members.edited();
    for (ResolvedSentinel now :
        members.of(
            connection,
            before.values().stream().map(ResolvedSentinel::kept).toList(),
            (kept, fault) -> {})) {
      ResolvedSentinel was = Objects.requireNonNull(before.get(now.kept().id()));
      // Whom to tell is read when there is something to tell.
      boolean same =
          now.rhythm().equals(was.rhythm())
              && now.question().view().equals(was.question().view())
              && now.asking().key().equals(was.asking().key());
      if (!same && was.kept().state() == SentinelState.ACTIVE) {
        follow(connection, was.kept());
      }
    }
  }

  /**
   * Forgets a sentinel.
   *
   * @param freeze whether also if others need it: those that inherit from it then say themselves
   *     what it said, and those that wait for a start or an end that will not come are ended
   * @throws WatchException if others need it
   */
  void remove(Connection connection, SentinelRow kept, boolean freeze) throws SQLException {
    List<SentinelRow> heirs = heirs(connection, kept);
    boolean never = !hasStarted(kept) && kept.state() != SentinelState.ENDED;
    if (!freeze) {
      refuse(kept, heirs, never ? hanging(connection, kept) : List.of());
    }
    freeze(connection, kept, heirs);
    if (never) {
      for (String event : List.of("start", "end")) {
        String what = event + "(" + kept.name() + ")";
        strand(connection, kept, event, "was removed before it started");
        for (SentinelRow other : SentinelRow.endingOn(connection, kept.workspace(), what)) {
          end(connection, other, "because " + kept.name() + " was removed before it started");
        }
      }
    } else {
      end(connection, kept);
    }
    for (Report report :
        Report.since(connection, kept.workspace(), kept.id(), Instant.EPOCH, Integer.MAX_VALUE)) {
      unpin(connection, report);
    }
    Report.forget(connection, kept.id());
    HeldChange.forget(connection, kept.id());
    kept.delete(connection);
    ScheduleMembership.forget(connection, kept);
    ViewHistory.dropUnused(connection, kept.lens());
  }

  /** Those that inherit from a sentinel. */
  List<SentinelRow> heirs(Connection connection, SentinelRow kept) throws SQLException {
    List<SentinelRow> heirs = new ArrayList<>();
    for (SentinelRow other : SentinelRow.standing(connection, kept.workspace())) {
      if (standsOn(other, kept.name())) {
        heirs.add(other);
      }
    }
    return heirs;
  }

  private boolean standsOn(SentinelRow other, String name) {
    try {
      return members.read(other).source().equals(new SentinelSource.Other(name));
    } catch (WatchException e) {
      return false;
    }
  }

  /** Those that start or end with a sentinel. */
  private static List<SentinelRow> hanging(Connection connection, SentinelRow kept)
      throws SQLException {
    List<SentinelRow> all = new ArrayList<>();
    for (String event : List.of("start", "end")) {
      String what = event + "(" + kept.name() + ")";
      all.addAll(SentinelRow.startingOn(connection, kept.workspace(), what));
      all.addAll(SentinelRow.endingOn(connection, kept.workspace(), what));
    }
    return all.stream().distinct().toList();
  }

  private static void refuse(SentinelRow kept, List<SentinelRow> heirs, List<SentinelRow> hanging) {
    List<String> reasons = new ArrayList<>();
    if (!heirs.isEmpty()) {
      reasons.add(names(heirs) + (heirs.size() == 1 ? " inherits" : " inherit") + " from it");
    }
    if (!hanging.isEmpty()) {
      reasons.add(
          names(hanging)
              + (hanging.size() == 1 ? " waits" : " wait")
              + " for its start or end, and it has not started");
    }
    if (!reasons.isEmpty()) {
      throw new WatchException(
          "Sentinel "
              + kept.name()
              + " cannot be removed: "
              + String.join("; ", reasons)
              + ". Remove or change them first, or remove it with the option freeze: those that"
              + " inherit keep its settings as their own, and those that wait for it are ended.");
    }
  }

  private static String names(List<SentinelRow> some) {
    String names =
        some.stream().limit(MOST_NAMED).map(SentinelRow::name).collect(Collectors.joining(", "));
    return some.size() > MOST_NAMED
        ? names + " and %,d more".formatted(some.size() - MOST_NAMED)
        : names;
  }

  /** Has those that inherit from a sentinel say themselves what it says; nothing else changes. */
  private void freeze(Connection connection, SentinelRow kept, List<SentinelRow> heirs)
      throws SQLException {
    if (heirs.isEmpty()) {
      return;
    }
    Sentinel lower = members.read(kept);
    for (SentinelRow heir : heirs) {
      Sentinel frozen = members.read(heir).on(lower);
      heir.rewrite(
          connection,
          SentinelWriter.write(frozen),
          new SentinelRow.Span(heir.starts(), heir.startsOn(), heir.ends(), heir.endsOn()));
    }
    members.edited();
  }

  private void unpin(Connection connection, Report report) throws SQLException {
    Optional<WatchedPage> page = WatchedPage.find(connection, report.page());
    if (page.isPresent()) {
      for (int number : new int[] {report.before(), report.after()}) {
        archive
            .version(page.get().page(), number)
            .ifPresent(version -> archive.unpin(version, "change " + report.id()));
      }
    }
  }
}
