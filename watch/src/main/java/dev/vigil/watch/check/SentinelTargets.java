package dev.vigil.watch.check;

import dev.vigil.archive.version.Page;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.PageAssigner;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.HeldBackChangeRepository;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.ScheduleMembershipRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.ViewHistoryRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Connects sentinels to what they follow: a page, a schedule and a view history. All in
 * transactions of the caller. Safe for concurrent use.
 */
final class SentinelTargets {
  private final RowIds ids;
  private final TimeSource time;
  private final SentinelResolver resolver;
  private final DueTimes schedules;
  private final SourceKindRegistry kinds;
  private final PageAssigner assignedPages;

  SentinelTargets(
      RowIds ids,
      TimeSource time,
      SentinelResolver resolver,
      DueTimes schedules,
      SourceKindRegistry kinds,
      PageAssigner assignedPages) {
    this.ids = ids;
    this.time = time;
    this.resolver = resolver;
    this.schedules = schedules;
    this.kinds = kinds;
    this.assignedPages = assignedPages;
  }

  /** Connects a sentinel to its page and schedule. */
  void follow(Connection connection, SentinelRow row, long viewHistory) throws SQLException {
    ResolvedSentinel resolved = resolver.of(connection, row);
    if (resolved.problem().isPresent()) {
      throw new WatchException(resolved.problem().get());
    }
    WatchedPage page = page(connection, resolved);
    boolean joins =
        CheckScheduleRepository.find(connection, page.id(), resolved.schedule()).isPresent();
    boolean seen = row.target().page() == page.id() && page.newest() > 0;
    CheckSchedule schedule =
        schedules.findOrCreate(connection, page, resolved.schedule(), seen, time.now());
    SentinelRepository.follow(connection, row, page.id(), schedule.id(), viewHistory);
    ScheduleMembershipRepository.begin(connection, row, page, schedule.id(), time.now());
    // A change that waited for its confirmation waits on, whatever was edited or paused meanwhile.
    int awaiting = row.target().page() == page.id() ? row.versions().awaiting() : 0;
    // The first check of a sentinel is immediate; others on the same schedule are not checked with
    // it.
    SentinelRepository.await(connection, row, awaiting, joins || awaiting > 0 ? time.now() : null);
    assignedPages.begin(connection, page);
  }

  /** The page of a sentinel, which is made where it is new. */
  WatchedPage page(Connection connection, ResolvedSentinel resolved) throws SQLException {
    Page page =
        new Page(
            resolved.row().workspace(),
            address(resolved.effective().source()),
            resolved.request().key());
    if (page.url().indexOf('#') >= 0
        && !(resolved.request().profile().rendering() instanceof Rendering.InBrowser)) {
      // Servers do not see a fragment. A sentinel that began with its own page keeps it.
      Optional<WatchedPage> before =
          WatchedPageRepository.find(connection, resolved.row().target().page());
      if (before.map(WatchedPage::page).filter(page::equals).isEmpty()) {
        String bare = WebUrl.parse(page.url()).withoutFragment().toString();
        page = new Page(page.workspace(), bare, page.profile());
      }
    }
    return WatchedPageRepository.findOrCreate(connection, ids, page);
  }

  private String address(SentinelSource source) {
    return switch (source) {
      case SentinelSource.Address(String url) -> WebUrl.parse(url).toString();
      case SentinelSource.Kind(String kind, String argument) ->
          kinds
              .find(kind)
              .flatMap(found -> found.address(argument))
              .map(url -> WebUrl.parse(url).toString())
              .orElse(kinds.find(kind).map(SourceKind::scheme).orElse(kind) + ":" + argument);
      case SentinelSource.Other(String name) ->
          throw new IllegalStateException(name + " was not resolved");
    };
  }

  /**
   * Gives a sentinel a view history of its own, because others will see versions that it does not.
   * Its history so far is kept.
   */
  void moveToOwnViewHistory(Connection connection, SentinelRow row) throws SQLException {
    moveToOwnViewHistory(
        connection, row, "sentinel " + row.id() + " since " + time.now().toEpochMilli());
  }

  /**
   * Moves a sentinel to another view history with the history so far.
   *
   * @param trail sentinels that leave a view history with the same trail share the new one
   */
  void moveToOwnViewHistory(Connection connection, SentinelRow row, String trail)
      throws SQLException {
    Optional<ViewHistory> before =
        ViewHistoryRepository.find(connection, row.target().viewHistory());
    if (before.isPresent()) {
      ViewHistory moved =
          ViewHistoryRepository.findOrCreate(
              connection,
              ids,
              row.workspace(),
              row.target().schedule(),
              view(connection, row, before.get()),
              trail);
      if (moved.id() != before.get().id()) {
        boolean samePart = ChangeQuery.seeSamePart(moved.view(), before.get().view());
        if (moved.seen() == 0) {
          ViewHistoryRepository.takeOver(
              connection,
              moved,
              before.get(),
              ChangeQuery.seeSame(moved.view(), before.get().view()),
              samePart);
        }
        if (!samePart) {
          FailureAlerts.forgetPart(connection, row);
        }
        SentinelRepository.check(connection, row, moved.id());
        HeldBackChangeRepository.follow(connection, before.get().id(), moved.id());
        ViewHistoryRepository.dropUnused(connection, before.get().id());
      }
    }
  }

  /** The view of a sentinel, also of one that cannot be resolved. */
  private String view(Connection connection, SentinelRow row, ViewHistory before)
      throws SQLException {
    try {
      return resolver.of(connection, row).query().view();
    } catch (SentinelFault e) {
      return before.view();
    }
  }

  /** Resumes a sentinel with its own view history. */
  void resume(Connection connection, SentinelRow row) throws SQLException {
    follow(connection, row, row.target().viewHistory());
    SentinelRow now = reload(connection, row);
    ViewHistoryRepository.follow(connection, now.target().viewHistory(), now.target().schedule());
  }

  /** Applies the new text of an active sentinel. */
  void edited(Connection connection, SentinelRow now) throws SQLException {
    moveToOwnViewHistory(connection, now);
    resume(connection, reload(connection, now));
    SentinelRow after = reload(connection, now);
    if (after.target().page() != now.target().page()) {
      // Another page: nothing that was seen can be compared with it.
      SentinelRepository.forget(connection, after);
      ViewHistoryRepository.dropUnused(connection, after.target().viewHistory());
    }
    CheckScheduleRepository.dropUnused(connection, now.target().schedule());
  }

  private static SentinelRow reload(Connection connection, SentinelRow row) throws SQLException {
    return SentinelRepository.find(connection, row.id()).orElseThrow();
  }
}
