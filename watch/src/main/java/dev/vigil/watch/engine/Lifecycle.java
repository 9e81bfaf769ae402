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
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.sentinel.Terms;
import dev.vigil.watch.source.SourceKinds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How sentinels begin, pause and end, and who begins or ends with them. All in transactions of the
 * caller. Safe for concurrent use.
 */
final class Lifecycle {
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
      if (kept.state() == SentinelState.ACTIVE) {
        lastWords(connection, kept, now);
      }
      end(connection, kept);
    }
    wake(connection, now);
    for (Kept kept : Kept.toStart(connection, now)) {
      try {
        start(connection, kept);
      } catch (WatchException | FetchException | DiffException e) {
        // One that cannot work, for want of a secret perhaps, must not hold up the others.
        kept.failed(connection, 1, String.valueOf(e.getMessage()));
        kept.become(connection, SentinelState.PAUSED);
      }
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

  private void lastWords(Connection connection, Kept kept, Instant now) throws SQLException {
    try {
      watchdog.over(connection, members.of(connection, kept), now);
    } catch (WatchException e) {
      // Whoever cannot be read any more ends without them.
      kept.failed(connection, 1, String.valueOf(e.getMessage()));
    }
  }

  private Kept.Span span(Connection connection, long workspace, Terms terms) throws SQLException {
    Instant now = time.now();
    String startsOn = hangsOn(terms.from());
    String endsOn = hangsOn(terms.to());
    Instant starts = startsOn.isEmpty() ? instant(terms.from(), now) : null;
    // What already happened is not waited for.
    if (terms.from() instanceof Moment.StartOf(String name)
        && find(connection, workspace, name).state() != SentinelState.WAITING) {
      starts = now;
    }
    return new Kept.Span(
        starts, startsOn, endsOn.isEmpty() ? instant(terms.to(), now) : null, endsOn);
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
    WatchedPage page =
        WatchedPage.findOrMake(
            connection,
            ids,
            new Page(kept.workspace(), address(member.terms().source()), member.asking().key()));
    boolean joins = Rhythm.find(connection, page.id(), member.rhythm()).isPresent();
    Rhythm rhythm = rhythms.findOrMake(connection, page, member.rhythm(), time.now());
    kept.follow(connection, page.id(), rhythm.id(), lens);
    // Everybody's first look is at once; those whose rhythm it is already do not look with it.
    kept.await(connection, 0, joins ? time.now() : null);
    delegations.begin(connection, page);
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

  void end(Connection connection, Kept kept) throws SQLException {
    if (kept.state() == SentinelState.ENDED) {
      return;
    }
    kept.become(connection, SentinelState.ENDED);
    Rhythm.dropUnused(connection, kept.rhythm());
    happened(connection, kept, "end");
  }

  /** Tells the rules, and begins and ends those who waited for this. */
  private void happened(Connection connection, Kept kept, String event) throws SQLException {
    String what = event + "(" + kept.name() + ")";
    for (Kept other : Kept.endingOn(connection, kept.workspace(), what)) {
      end(connection, other);
    }
    for (Kept other : Kept.startingOn(connection, kept.workspace(), what)) {
      start(connection, other);
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
        boolean began = kept.page() != 0;
        if (began) {
          again(connection, kept);
        } else if (starts != null && !starts.isAfter(time.now())) {
          start(connection, kept);
        } else {
          kept.become(connection, SentinelState.WAITING);
        }
      }
    }
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
              members.of(connection, kept).question().view(),
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
      after.look(connection, 0);
      Lens.dropUnused(connection, after.lens());
    }
    Rhythm.dropUnused(connection, now.rhythm());
  }

  /** Gives a tag other settings; those with the tag follow them where they say nothing else. */
  void settle(Connection connection, long workspace, TagSettings settings) throws SQLException {
    Map<Long, Member> before = new LinkedHashMap<>();
    for (Kept kept : Kept.all(connection, workspace)) {
      Member member = members.of(connection, kept);
      if (settings.tag().equals(TagSettings.ALL)
          || member.terms().tags().contains(settings.tag())) {
        before.put(kept.id(), member);
      }
    }
    new TagRow(settings.tag(), SentinelWriter.settings(settings)).put(connection, workspace);
    members.edited();
    for (Member was : before.values()) {
      Member now = members.of(connection, was.kept());
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

  void remove(Connection connection, Kept kept) throws SQLException {
    end(connection, kept);
    for (Report report :
        Report.since(connection, kept.workspace(), kept.id(), Instant.EPOCH, Integer.MAX_VALUE)) {
      unpin(connection, report);
    }
    Report.forget(connection, kept.id());
    Held.forget(connection, kept.id());
    kept.delete(connection);
    Lens.dropUnused(connection, kept.lens());
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
