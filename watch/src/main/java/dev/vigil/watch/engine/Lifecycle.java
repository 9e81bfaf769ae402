package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.Nearest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.Delegations;
import dev.vigil.watch.base.Followed;
import dev.vigil.watch.base.Held;
import dev.vigil.watch.base.Ids;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Lens;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.base.SingleFile;
import dev.vigil.watch.base.TagRow;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.graph.Question;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.rule.RuleBook;
import dev.vigil.watch.sentinel.Moment;
import dev.vigil.watch.sentinel.Resume;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.sentinel.Terms;
import dev.vigil.watch.source.SourceKinds;
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
final class Lifecycle {
  private static final int MOST_NAMED = 10;

  private final Archive archive;
  private final Ids ids;
  private final Time time;
  private final Members members;
  private final Rhythms rhythms;
  private final Watchdog watchdog;
  private final RuleBook rules;
  private final SourceKinds kinds;
  private final Delegations delegations;

  Lifecycle(
      Archive archive,
      Ids ids,
      Time time,
      Members members,
      Rhythms rhythms,
      Watchdog watchdog,
      RuleBook rules,
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

  Kept find(Connection connection, long workspace, String name) throws SQLException {
    Optional<Kept> found = Kept.find(connection, workspace, name);
    if (found.isEmpty()) {
      Optional<String> near =
          Nearest.to(name, Kept.all(connection, workspace).stream().map(Kept::name).toList());
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
    Terms terms = members.terms(connection, workspace, sentinel);
    Kept.insert(
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
    SingleFile.SENTINELS.enter(connection);
    members.refresh(connection);
    Instant now = time.now();
    for (Kept kept : Kept.toEnd(connection, now)) {
      end(connection, kept, "at " + kept.ends());
    }
    wake(connection, now);
    for (Kept kept : Kept.toStart(connection, now)) {
      startOrPause(connection, kept);
    }
  }

  private void startOrPause(Connection connection, Kept kept) throws SQLException {
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
    for (Kept kept : Kept.toWake(connection, now)) {
      try {
        resume(connection, kept);
      } catch (WatchException | FetchException | DiffException e) {
        kept.wake(connection, null);
        kept.failed(connection, 1, String.valueOf(e.getMessage()));
      }
    }
  }

  private void lastWords(Connection connection, Kept kept, String how) throws SQLException {
    try {
      watchdog.over(connection, members.of(connection, kept), how, time.now());
    } catch (SentinelFault e) {
      // Whoever cannot be read any more ends without them.
      kept.failed(connection, 1, e.words());
    }
  }

  private Kept.Span span(Connection connection, long workspace, Terms terms) throws SQLException {
    Instant now = time.now();
    String startsOn = hangsOn(terms.from());
    String endsOn = hangsOn(terms.to());
    Instant starts = startsOn.isEmpty() ? instant(terms.from(), now) : null;
    // What already happened is not waited for.
    if (terms.from() instanceof Moment.StartOf(String name)
        && hasStarted(find(connection, workspace, name))) {
      starts = now;
    }
    return new Kept.Span(
        starts, startsOn, endsOn.isEmpty() ? instant(terms.to(), now) : null, endsOn);
  }

  private static boolean hasStarted(Kept kept) {
    return kept.page() != 0;
  }

  private static String hangsOn(Moment moment) {
    return switch (moment) {
      case Moment.StartOf(String name) -> "start(" + name + ")";
      case Moment.EndOf(String name) -> "end(" + name + ")";
      case Moment.At _, Moment.FromNow _, Moment.Forever _ -> "";
    };
  }

  private static @Nullable Instant instant(Moment moment, Instant now) {
    return switch (moment) {
      case Moment.At(var at) -> at.toInstant();
      case Moment.FromNow(var later) -> now.plus(later);
      case Moment.StartOf _, Moment.EndOf _, Moment.Forever _ -> null;
    };
  }

  private void start(Connection connection, Kept kept) throws SQLException {
    follow(connection, kept, 0);
    Member member = members.of(connection, find(connection, kept.workspace(), kept.name()));
    watchdog.news(connection, member, time.now());
    watchdog.looked(connection, member, time.now());
    happened(connection, kept, "start");
  }

  /** Has a sentinel watch its page in its rhythm. */
  private void follow(Connection connection, Kept kept, long lens) throws SQLException {
    Member member = members.of(connection, kept);
    if (member.problem().isPresent()) {
      throw new WatchException(member.problem().get());
    }
    WatchedPage page = page(connection, member);
    boolean joins = Rhythm.find(connection, page.id(), member.rhythm()).isPresent();
    Rhythm rhythm = rhythms.findOrMake(connection, page, member.rhythm(), time.now());
    kept.follow(connection, page.id(), rhythm.id(), lens);
    Followed.begin(connection, kept, page, rhythm.id(), time.now());
    // A change that waited for its confirmation waits on, whatever was edited or paused meanwhile.
    int awaiting = kept.page() == page.id() ? kept.awaiting() : 0;
    // Everybody's first look is at once; those whose rhythm it is already do not look with it.
    kept.await(connection, awaiting, joins || awaiting > 0 ? time.now() : null);
    delegations.begin(connection, page);
  }

  private WatchedPage page(Connection connection, Member member) throws SQLException {
    return WatchedPage.findOrMake(
        connection,
        ids,
        new Page(
            member.kept().workspace(), address(member.terms().source()), member.asking().key()));
  }

  private String address(Source source) {
    return switch (source) {
      case Source.Address(String url) -> WebUrl.parse(url).toString();
      case Source.Kind(String kind, String argument) ->
          kinds
              .find(kind)
              .flatMap(found -> found.address(argument))
              .map(url -> WebUrl.parse(url).toString())
              .orElse(kind + ":" + argument);
      case Source.Other(String name) -> throw new IllegalStateException(name + " was not resolved");
    };
  }

  /** Ends a sentinel, and says so to those who hear of what it does not see any more. */
  void end(Connection connection, Kept kept, String how) throws SQLException {
    if (kept.state() == SentinelState.ACTIVE) {
      lastWords(connection, kept, how);
    }
    end(connection, kept);
  }

  /** Ends a sentinel as its owner wants it. */
  void end(Connection connection, Kept kept) throws SQLException {
    if (kept.state() == SentinelState.ENDED) {
      return;
    }
    kept.become(connection, SentinelState.ENDED);
    Followed.end(connection, kept, time.now());
    Rhythm.dropUnused(connection, kept.rhythm());
    if (!hasStarted(kept)) {
      strand(connection, kept, "start", "ended without having started");
    }
    happened(connection, kept, "end");
  }

  /**
   * Ends those who wait for an event of a sentinel that will never come, and tells their owners.
   */
  private void strand(Connection connection, Kept kept, String event, String why)
      throws SQLException {
    String what = event + "(" + kept.name() + ")";
    for (Kept other : Kept.startingOn(connection, kept.workspace(), what)) {
      try {
        Member member = members.of(connection, other);
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
  private void happened(Connection connection, Kept kept, String event) throws SQLException {
    String what = event + "(" + kept.name() + ")";
    for (Kept other : Kept.endingOn(connection, kept.workspace(), what)) {
      end(connection, other, "with " + what);
    }
    for (Kept other : Kept.startingOn(connection, kept.workspace(), what)) {
      startOrPause(connection, other);
    }
    rules.raise(connection, kept.workspace(), new Occurrence(event, kept.name(), time.now()));
  }

  void pause(Connection connection, Kept kept) throws SQLException {
    if (kept.state() == SentinelState.ENDED) {
      throw new WatchException("Sentinel " + kept.name() + " has ended and cannot be paused.");
    }
    kept.wake(connection, null);
    if (kept.state() == SentinelState.ACTIVE || kept.state() == SentinelState.WAITING) {
      leave(connection, kept);
      kept.become(connection, SentinelState.PAUSED);
      Followed.end(connection, kept, time.now());
      Rhythm.dropUnused(connection, kept.rhythm());
    }
  }

  /** Pauses it until then. */
  void snooze(Connection connection, Kept kept, Instant until) throws SQLException {
    if (!until.isAfter(time.now())) {
      throw new WatchException(
          "Sentinel " + kept.name() + " cannot sleep until " + until + ", which is over.");
    }
    pause(connection, kept);
    kept.wake(connection, until);
  }

  void resume(Connection connection, Kept kept) throws SQLException {
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
          if (members.of(connection, kept).terms().resume() == Resume.WITHOUT_MISSED_CHANGES) {
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
  private boolean isOver(Connection connection, Kept kept) throws SQLException {
    return switch (members.of(connection, kept).terms().from()) {
      case Moment.StartOf(String name) -> hasStarted(awaited(connection, kept, name));
      case Moment.EndOf(String name) ->
          awaited(connection, kept, name).state() == SentinelState.ENDED;
      case Moment.At _, Moment.FromNow _, Moment.Forever _ -> false;
    };
  }

  private static Kept awaited(Connection connection, Kept kept, String name) throws SQLException {
    return Kept.find(connection, kept.workspace(), name)
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
  private void leave(Connection connection, Kept kept) throws SQLException {
    Optional<Lens> before = Lens.find(connection, kept.lens());
    if (before.isPresent()) {
      Lens own =
          Lens.findOrMake(
              connection,
              ids,
              kept.workspace(),
              kept.rhythm(),
              view(connection, kept, before.get()),
              "sentinel " + kept.id() + " since " + time.now().toEpochMilli());
      if (own.id() != before.get().id()) {
        boolean samePart = Question.seeSamePart(own.view(), before.get().view());
        own.takeOver(
            connection, before.get(), Question.seeSame(own.view(), before.get().view()), samePart);
        if (!samePart) {
          Warnings.forgetPart(connection, kept);
        }
        kept.look(connection, own.id());
        Held.follow(connection, before.get().id(), own.id());
        Lens.dropUnused(connection, before.get().id());
      }
    }
  }

  /** What a sentinel sees; one that cannot be resolved must be able to pause too. */
  private String view(Connection connection, Kept kept, Lens before) throws SQLException {
    try {
      return members.of(connection, kept).question().view();
    } catch (SentinelFault e) {
      return before.view();
    }
  }

  /** Watches on through its own lens. */
  private void again(Connection connection, Kept kept) throws SQLException {
    follow(connection, kept, kept.lens());
    Kept now = find(connection, kept.workspace(), kept.name());
    Lens.follow(connection, now.lens(), now.rhythm());
  }

  /** Gives a sentinel other words. What it saw stays, so that an edit never looks like a change. */
  void edit(Connection connection, long workspace, Sentinel sentinel) throws SQLException {
    Kept kept = find(connection, workspace, sentinel.name());
    Terms terms = members.terms(connection, workspace, sentinel);
    kept.rewrite(connection, SentinelWriter.write(sentinel), span(connection, workspace, terms));
    members.edited();
    Kept now = find(connection, workspace, sentinel.name());
    if (kept.state() == SentinelState.ACTIVE) {
      follow(connection, now);
    } else if (kept.state() == SentinelState.ENDED) {
      now.become(connection, SentinelState.WAITING);
    }
  }

  /** Has an active sentinel do what its words say now. */
  private void follow(Connection connection, Kept now) throws SQLException {
    leave(connection, now);
    again(connection, find(connection, now.workspace(), now.name()));
    Kept after = find(connection, now.workspace(), now.name());
    if (after.page() != now.page()) {
      // Another page: nothing that was seen can be compared with it.
      after.forget(connection);
      Lens.dropUnused(connection, after.lens());
    }
    Rhythm.dropUnused(connection, now.rhythm());
  }

  /** Gives a tag other settings; those with the tag follow them where they say nothing else. */
  void settle(Connection connection, long workspace, TagSettings settings) throws SQLException {
    Map<Long, Member> before = new LinkedHashMap<>();
    for (Member member :
        members.of(connection, Kept.all(connection, workspace), (kept, fault) -> {})) {
      if (settings.tag().equals(TagSettings.ALL)
          || member.terms().tags().contains(settings.tag())) {
        before.put(member.kept().id(), member);
      }
    }
    new TagRow(settings.tag(), SentinelWriter.settings(settings)).put(connection, workspace);
    members.edited();
    for (Member now :
        members.of(
            connection, before.values().stream().map(Member::kept).toList(), (kept, fault) -> {})) {
      Member was = Objects.requireNonNull(before.get(now.kept().id()));
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
  void remove(Connection connection, Kept kept, boolean freeze) throws SQLException {
    List<Kept> heirs = heirs(connection, kept);
    boolean never = !hasStarted(kept) && kept.state() != SentinelState.ENDED;
    if (!freeze) {
      refuse(kept, heirs, never ? hanging(connection, kept) : List.of());
    }
    freeze(connection, kept, heirs);
    if (never) {
      for (String event : List.of("start", "end")) {
        String what = event + "(" + kept.name() + ")";
        strand(connection, kept, event, "was removed before it started");
        for (Kept other : Kept.endingOn(connection, kept.workspace(), what)) {
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
    Held.forget(connection, kept.id());
    kept.delete(connection);
    Followed.forget(connection, kept);
    Lens.dropUnused(connection, kept.lens());
  }

  /** Those that inherit from a sentinel. */
  List<Kept> heirs(Connection connection, Kept kept) throws SQLException {
    List<Kept> heirs = new ArrayList<>();
    for (Kept other : Kept.standing(connection, kept.workspace())) {
      if (standsOn(other, kept.name())) {
        heirs.add(other);
      }
    }
    return heirs;
  }

  private boolean standsOn(Kept other, String name) {
    try {
      return members.read(other).source().equals(new Source.Other(name));
    } catch (WatchException e) {
      return false;
    }
  }

  /** Those that start or end with a sentinel. */
  private static List<Kept> hanging(Connection connection, Kept kept) throws SQLException {
    List<Kept> all = new ArrayList<>();
    for (String event : List.of("start", "end")) {
      String what = event + "(" + kept.name() + ")";
      all.addAll(Kept.startingOn(connection, kept.workspace(), what));
      all.addAll(Kept.endingOn(connection, kept.workspace(), what));
    }
    return all.stream().distinct().toList();
  }

  private static void refuse(Kept kept, List<Kept> heirs, List<Kept> hanging) {
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

  private static String names(List<Kept> some) {
    String names =
        some.stream().limit(MOST_NAMED).map(Kept::name).collect(Collectors.joining(", "));
    return some.size() > MOST_NAMED
        ? names + " and %,d more".formatted(some.size() - MOST_NAMED)
        : names;
  }

  /** Has those that inherit from a sentinel say themselves what it says; nothing else changes. */
  private void freeze(Connection connection, Kept kept, List<Kept> heirs) throws SQLException {
    if (heirs.isEmpty()) {
      return;
    }
    Sentinel lower = members.read(kept);
    for (Kept heir : heirs) {
      Sentinel frozen = members.read(heir).on(lower);
      heir.rewrite(
          connection,
          SentinelWriter.write(frozen),
          new Kept.Span(heir.starts(), heir.startsOn(), heir.ends(), heir.endsOn()));
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
