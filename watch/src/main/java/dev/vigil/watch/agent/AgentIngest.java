package dev.vigil.watch.agent;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.Version;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.BusyException;
import dev.vigil.watch.agent.store.AgentRepository;
import dev.vigil.watch.agent.store.AgentRow;
import dev.vigil.watch.agent.store.AssignedPageRepository;
import dev.vigil.watch.agent.store.AssignedPageRow;
import dev.vigil.watch.schedule.ScheduleConfig;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Receives the checks of agents and stores each of them in one transaction. The transaction also
 * counts the agent check, so each counts once, in the order of its number, however often it is sent
 * and whenever either side crashes.
 *
 * <p>Agents are trusted for their own pages only. An agent can send only pages that were assigned
 * to it and that its URL prefixes cover, for schedules of those pages; sizes are bounded before
 * anything is unpacked, and unpacked content must match its hash. Its times are corrected by the
 * difference between the clocks.
 *
 * <p>A call is processed for a few seconds at most; the response names the last processed number
 * and, from the measured speed, the size of the next call. Agent checks are read one by one, so
 * that memory holds one per call. Safe for concurrent use.
 */
public final class AgentIngest {
  private static final System.Logger LOG = System.getLogger(AgentIngest.class.getName());
  private static final Duration TURN = Duration.ofSeconds(5);
  private static final Duration BUSY = Duration.ofSeconds(2);
  private static final int CALLS_AT_ONCE = 4;
  private static final long LEAST_TAKE = 256L << 10;
  private static final long USUAL_TAKE = 1L << 20;
  private static final long MAX_TAKE = 8L << 20;

  private final Archive archive;
  private final Catalogue catalogue;
  private final Settings settings;
  private final AgentReport.Receiver installation;
  private final PageAssigner assignedPages;
  private final AssignmentPlanner lists;
  private final TimeSource time;

  /** The agents for which all existing pages were searched once. */
  private final Set<String> sought = ConcurrentHashMap.newKeySet();

  private final Semaphore calls = new Semaphore(CALLS_AT_ONCE);

  /**
   * Creates the ingest of an installation.
   *
   * @param houses what holds around the schedules of a page
   */
  public AgentIngest(
      Archive archive,
      Settings settings,
      AgentReport.Receiver installation,
      PageAssigner assignedPages,
      Function<WatchedPage, ScheduleConfig> houses,
      TimeSource time) {
    this.archive = archive;
    this.catalogue = archive.catalogue();
    this.settings = settings;
    this.installation = installation;
    this.assignedPages = assignedPages;
    this.lists = new AssignmentPlanner(assignedPages, archive, houses);
    this.time = time;
  }

  /** The state of all agents of the settings. */
  public List<PageAssigner.State> agents() {
    return catalogue.read(assignedPages::states);
  }

  /** The agent that checks a page, if any. */
  public Optional<String> agent(long page) {
    return catalogue.read(connection -> assignedPages.agent(connection, page));
  }

  Settings settings() {
    return settings;
  }

  /** The progress of a call. */
  private static final class Progress {
    long taken;
    long whole;
    long bytes;
    int dropped;

    Progress(long taken) {
      this.taken = taken;
    }
  }

  Instant now() {
    return time.now();
  }

  /**
   * Answers a call of an authenticated agent.
   *
   * @param in the agent checks behind the call
   */
  AgentReply answer(AgentSettings agent, AgentCall call, InputStream in) throws IOException {
    Progress progress = new Progress(greet(agent, call));
    boolean turn = calls.tryAcquire();
    long start = time.nanoTime();
    if (turn) {
      try {
        take(agent, call, in, progress, start);
      } finally {
        calls.release();
      }
    }
    if (progress.dropped > 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          progress.dropped
              + " checks of agent "
              + agent.name()
              + " were dropped: their pages are no longer, or never were, left to it.");
    }
    Instant now = time.now();
    long waiting = progress.taken >= call.last() ? 0 : Math.max(0, call.queued() - progress.bytes);
    AssignmentPlanner.AgentPlan list =
        catalogue.write(
            c -> {
              AgentRepository.waits(c, agent.name(), waiting);
              return lists.make(c, agent, call, now);
            });
    return new AgentReply(
        progress.taken,
        progress.whole,
        turn ? next(progress.bytes, time.nanoTime() - start) : 0,
        turn ? 0 : BUSY.toMillis(),
        agent.heartbeat().toMillis(),
        list.name(),
        list.assignments(),
        settings.zone().getId(),
        settings.intervalStep().toMillis());
  }

  /** The number of bytes that take about two seconds. */
  private static long next(long bytes, long nanos) {
    return bytes == 0
        ? USUAL_TAKE
        : Math.clamp((long) (bytes * 2e9 / Math.max(1, nanos)), LEAST_TAKE, MAX_TAKE);
  }

  /** Records that the agent called; returns the number of its last stored agent check. */
  private long greet(AgentSettings agent, AgentCall call) {
    Instant now = time.now();
    long taken =
        catalogue.write(
            connection -> {
              Optional<AgentRow> known = AgentRepository.find(connection, agent.name());
              long before =
                  known.filter(row -> row.log().equals(call.log())).map(AgentRow::taken).orElse(0L);
              long counted = before;
              if (call.first() > before + 1) {
                LOG.log(
                    System.Logger.Level.WARNING,
                    "Agent "
                        + agent.name()
                        + " no longer has its checks "
                        + (before + 1)
                        + " to "
                        + (call.first() - 1)
                        + ".");
                counted = call.first() - 1;
              }
              AgentRepository.put(
                  connection,
                  new AgentRow(
                      agent.name(),
                      call.log(),
                      counted,
                      now,
                      call.room(),
                      call.queued(),
                      known.map(AgentRow::versions).orElse(0L)));
              if (!sought.contains(agent.name())) {
                lists.seek(connection, agent, now);
              }
              return counted;
            });
    sought.add(agent.name());
    return taken;
  }

  private void take(
      AgentSettings agent, AgentCall call, InputStream in, Progress progress, long start)
      throws IOException {
    Duration ahead = Duration.between(time.now(), Instant.ofEpochMilli(call.now()));
    while (progress.whole == 0 && time.nanoTime() - start < TURN.toNanos()) {
      Optional<AgentCheckCodec.Frame> frame;
      try {
        frame = AgentCheckCodec.read(in);
      } catch (EOFException e) {
        // The connection broke; complete agent checks are stored, and the rest is sent again.
        return;
      }
      if (frame.isEmpty() || frame.get().agentCheck().isEmpty()) {
        return;
      }
      AgentCheck agentCheck = frame.get().agentCheck().get();
      if (agentCheck.number() > progress.taken + 1) {
        return;
      }
      if (agentCheck.number() == progress.taken + 1) {
        one(agent, call, agentCheck, ahead, progress, frame.get().length());
      }
      progress.bytes += frame.get().length();
    }
  }

  /** An agent check with the page and the schedules that it is for. */
  private record Case(
      WatchedPage page, AssignedPageRow row, Set<Long> schedules, Instant at, boolean late) {}

  private void one(
      AgentSettings agent,
      AgentCall call,
      AgentCheck agentCheck,
      Duration ahead,
      Progress progress,
      int wireBytes) {
    Optional<Case> heard =
        agentCheck.what() instanceof AgentCheck.Lost
            ? Optional.empty()
            : catalogue.read(connection -> examine(connection, agent, agentCheck, ahead));
    Optional<AgentReport.Outcome> seen =
        heard.flatMap(one -> seen(agentCheck, one, wireBytes, progress));
    if (progress.whole != 0) {
      return;
    }
    boolean fresh = seen.filter(AgentReport.Content.class::isInstance).isPresent();
    Catalogue.Task count =
        connection ->
            AgentRepository.count(connection, agent.name(), call.log(), agentCheck.number(), fresh);
    if (seen.isEmpty()) {
      progress.dropped += agentCheck.what() instanceof AgentCheck.Lost ? 0 : 1;
      catalogue.change(count);
    } else if (heard.orElseThrow().late()) {
      late(heard.orElseThrow(), seen.get(), count);
    } else {
      Case one = heard.orElseThrow();
      Catalogue.Task still =
          connection -> {
            // Its position among the checks was determined before the page was locked.
            Optional<Instant> now =
                WatchedPageRepository.find(connection, agentCheck.page())
                    .flatMap(page -> Optional.ofNullable(page.succeeded()));
            if (!now.equals(Optional.ofNullable(one.page().succeeded()))) {
              throw new BusyException(
                  "Page " + agentCheck.page() + " was checked meanwhile; call again.");
            }
            count.on(connection);
          };
      installation.store(
          new AgentReport(
              agentCheck.page(),
              one.schedules(),
              agentCheck.wanted() != 0 && agentCheck.wanted() == one.row().wanted(),
              one.at(),
              seen.get()),
          still,
          connection -> goOn(connection, agent, agentCheck, one));
    }
    progress.taken = agentCheck.number();
  }

  private Optional<Case> examine(
      Connection connection, AgentSettings agent, AgentCheck agentCheck, Duration ahead)
      throws SQLException {
    Optional<AssignedPageRow> row =
        AssignedPageRepository.find(connection, agentCheck.page())
            .filter(one -> one.agent().equals(agent.name()));
    Optional<WatchedPage> page = WatchedPageRepository.find(connection, agentCheck.page());
    if (row.isEmpty()
        || page.isEmpty()
        || !agent.covers(page.get().page().url())
        || !page.get().page().profile().isEmpty()) {
      return Optional.empty();
    }
    Set<Long> own =
        CheckScheduleRepository.ofPage(connection, agentCheck.page()).stream()
            .map(CheckSchedule::id)
            .collect(Collectors.toSet());
    own.retainAll(agentCheck.paces().stream().map(ScheduleUpdate::schedule).toList());
    if (own.isEmpty() && agentCheck.wanted() == 0) {
      return Optional.empty();
    }
    // Despite different clocks and slow networks, the checks of a page keep their order.
    Instant now = time.now();
    Instant said = agentCheck.at().minus(ahead);
    Instant last = Instant.ofEpochMilli(row.get().checked());
    Instant at = said.isAfter(now) ? now : said.isBefore(last) ? last : said;
    Instant good = page.get().succeeded();
    boolean late = good != null && good.isAfter(last) && at.isBefore(good);
    return Optional.of(new Case(page.get(), row.get(), own, at, late));
  }

  /** The decoded result; empty if it is invalid, or if its base is missing. */
  private Optional<AgentReport.Outcome> seen(
      AgentCheck agentCheck, Case one, int wire, Progress progress) {
    return switch (agentCheck.what()) {
      case AgentCheck.Failed(int status, String words) ->
          Optional.of(new AgentReport.Failed(status, words));
      case AgentCheck.Same(Sha256 hash) -> same(agentCheck, one, hash, progress);
      case AgentCheck.Content content -> content(agentCheck, one, content, wire, progress);
      case AgentCheck.Lost() -> Optional.empty();
    };
  }

  private Optional<AgentReport.Outcome> same(
      AgentCheck agentCheck, Case one, Sha256 hash, Progress progress) {
    Optional<Version> known = version(one.page(), hash);
    if (known.isEmpty()) {
      progress.whole = agentCheck.number();
      return Optional.empty();
    }
    if (known.get().number() == one.page().newest()) {
      return Optional.of(new AgentReport.Same());
    }
    FetchRecord before = known.get().fetch();
    return Optional.of(
        new AgentReport.Content(
            new FetchRecord(
                before.url(), one.at(), before.status(), before.headers(), Duration.ZERO),
            archive.bytes(known.get()),
            Optional.empty(),
            0));
  }

  private Optional<AgentReport.Outcome> content(
      AgentCheck agentCheck, Case one, AgentCheck.Content content, int wire, Progress progress) {
    byte[] base = null;
    if (content.base().isPresent()) {
      Optional<Version> known = version(one.page(), content.base().get());
      base = known.map(archive::bytes).orElse(null);
    }
    Optional<byte[]> bytes = CheckContentDecoder.decode(content, base);
    if (bytes.isEmpty()) {
      // The delta could not be decoded, so the whole content is requested. Whole content that
      // cannot be decoded is damaged.
      progress.whole = content.base().isPresent() ? agentCheck.number() : 0;
      return Optional.empty();
    }
    return Optional.of(
        new AgentReport.Content(
            new FetchRecord(
                one.page().page().url(),
                one.at(),
                content.status(),
                content.headers(),
                content.took()),
            bytes.get(),
            content.modified(),
            wire));
  }

  /** The newest version with these bytes. */
  private Optional<Version> version(WatchedPage page, Sha256 hash) {
    Optional<Version> newest = archive.newest(page.page()).filter(v -> v.hash().equals(hash));
    return newest.isPresent()
        ? newest
        : archive.versions(page.page()).reversed().stream()
            .filter(v -> v.hash().equals(hash))
            .findFirst();
  }

  /** Stores a version that is older than a check of the installation itself; it is not compared. */
  private void late(Case one, AgentReport.Outcome seen, Catalogue.Task count) {
    catalogue.change(
        connection -> {
          count.on(connection);
          if (seen instanceof AgentReport.Content content) {
            archive.add(one.page().page(), content.body(), content.fetch());
          }
          AssignedPageRepository.handedIn(connection, one.row(), one.at(), 0);
        });
  }

  /**
   * Stores the schedule update of the agent; the installation checks the page only if the agent
   * fails.
   */
  private void goOn(Connection connection, AgentSettings agent, AgentCheck agentCheck, Case one)
      throws SQLException {
    Instant now = time.now();
    boolean held =
        AssignedPageRepository.find(connection, agentCheck.page())
            .filter(AssignedPageRow::held)
            .isPresent();
    List<ScheduleUpdate> paces = new ArrayList<>(agentCheck.paces());
    paces.removeIf(pace -> !one.schedules().contains(pace.schedule()));
    for (ScheduleUpdate pace : paces) {
      Optional<CheckSchedule> schedule = CheckScheduleRepository.find(connection, pace.schedule());
      if (schedule.isPresent()) {
        CheckSchedule own = schedule.get();
        Instant due = held ? now.plus(agent.silence()) : own.due();
        String why = held ? PageAssigner.words(agent.name()) : own.why();
        CheckScheduleRepository.update(connection, own.next(pace.memory(), own.latest(), due, why));
      }
    }
    AssignedPageRepository.handedIn(connection, one.row(), one.at(), agentCheck.wanted());
  }
}
