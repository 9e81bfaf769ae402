package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Sample;
import dev.vigil.archive.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.Rendering;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.Metrics;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.agent.Delegations;
import dev.vigil.watch.agent.Handed;
import dev.vigil.watch.base.Agenda;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.KnowledgeBase;
import dev.vigil.watch.base.Look;
import dev.vigil.watch.base.PropertyText;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.sentinel.Asking;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKinds;
import dev.vigil.watch.trace.Journal;
import dev.vigil.watch.trace.Trace;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks at pages: who is due to see one, how it is asked for, and what came of it. Safe for
 * concurrent use.
 */
public final class Looks implements Handed.Reception {
  private static final Journal JOURNAL = new Journal(Looks.class);

  /** So many of a page's sentinels usually tell how to ask for it. */
  private static final int SOME = 8;

  private final Parts parts;
  private final Members members;
  private final Lifecycle lifecycle;
  private final Looking looking;
  private final Belongings belongings;
  private final SourceKinds kinds;
  private final Leases leases;
  private final Pulse pulse;
  private final Delegations delegations;
  private final Time time;
  private final Metrics metrics;
  private final Catalogue catalogue;
  private final Courtesy courtesy;
  private final List<Consumer<Looked>> listeners = new CopyOnWriteArrayList<>();

  /** What a look needs. */
  record Parts(
      Archive archive,
      KnowledgeBase base,
      Digests digests,
      Rhythms rhythms,
      Sessions sessions,
      Telling telling,
      Watchdog watchdog,
      Purge purge) {}

  Looks(
      Parts parts,
      Members members,
      Lifecycle lifecycle,
      Looking looking,
      Belongings belongings,
      SourceKinds kinds,
      Leases leases,
      Pulse pulse,
      Delegations delegations,
      Time time,
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
    this.courtesy = new Courtesy(time, Runtime.getRuntime().availableProcessors());
  }

  /** Whom looks let go first. */
  public Courtesy courtesy() {
    return courtesy;
  }

  /** Hears of every look, in the thread that made it. */
  public void listen(Consumer<Looked> listener) {
    listeners.add(listener);
  }

  /** A version as it was read, from memory where a look left it there. */
  public PageDigest digest(Version version) {
    return parts.digests().of(version);
  }

  /** Looks at a sentinel's page now, for this sentinel and those with the same rhythm. */
  public Looked check(long workspace, String name) {
    catalogue.change(lifecycle::turn);
    Kept kept = catalogue.read(connection -> lifecycle.find(connection, workspace, name));
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
      new Trace(parts.base().ids().next()).call(() -> traced(page, Set.of(), lease));
    }
  }

  /** What an agent saw of a page becomes a look, for the rhythms whose turn it was there. */
  @Override
  public void take(Handed handed, Catalogue.Task before, Catalogue.Task after) {
    new Trace(parts.base().ids().next())
        .call(() -> leases.during(handed.page(), lease -> traced(handed, before, after, lease)));
  }

  private Looked traced(Handed handed, Catalogue.Task before, Catalogue.Task after, Lease lease) {
    long begin = time.ticks();
    WatchedPage then = catalogue.read(c -> WatchedPage.find(c, handed.page())).orElseThrow();
    Found found = Looking.handed(handed.seen(), then);
    Optional<Sample> sample = prepare(then, found);
    Looked looked =
        catalogue.write(
            connection -> {
              lease.enter(connection);
              before.on(connection);
              Plan plan = plan(connection, handed);
              Looked one =
                  new PageLook(
                          new Round(
                              parts,
                              connection,
                              plan.page(),
                              plan.rhythms(),
                              plan.due(),
                              plan.confirming(),
                              handed.at()))
                      .take(found, sample);
              after.on(connection);
              for (Member member : plan.due()) {
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
  Looked look(long page, Set<Long> asked, Lease lease) {
    return new Trace(parts.base().ids().next())
        .call(() -> traced(page, asked, lease))
        .orElseThrow();
  }

  /** Nothing if nobody is due: somebody may have looked since the page was found to be so. */
  private Optional<Looked> traced(long page, Set<Long> asked, Lease lease) {
    long begin = time.ticks();
    Plan plan = catalogue.read(connection -> plan(connection, page, asked, SOME));
    boolean nobody =
        plan.rhythms().isEmpty() && plan.due().isEmpty() && plan.confirming().isEmpty();
    if (asked.isEmpty() && nobody) {
      return Optional.empty();
    }
    Found found = found(plan, lease);
    pulse.inside("waiting for the database");
    Looked looked = take(plan, found, lease);
    note(looked, plan.late(), Duration.ofNanos(time.ticks() - begin));
    return Optional.of(looked);
  }

  private Looked take(Plan plan, Found found, Lease lease) {
    long page = plan.page().id();
    Set<Long> rhythms = plan.rhythms().stream().map(Rhythm::id).collect(Collectors.toSet());
    if (!(found instanceof Found.Content)) {
      return take(page, rhythms, found, Optional.empty(), lease, () -> {});
    }
    try (Courtesy.Turn turn = courtesy.turn()) {
      return take(page, rhythms, found, prepare(plan.page(), found), lease, turn::close);
    }
  }

  /** Takes in what came of a look, in one transaction. */
  Looked take(long page, Set<Long> asked, Found found, Optional<Sample> sample, Lease lease) {
    return take(page, asked, found, sample, lease, () -> {});
  }

  /**
   * The same.
   *
   * @param computed is told when nothing is left but to wait for the disk
   */
  private Looked take(
      long page,
      Set<Long> asked,
      Found found,
      Optional<Sample> sample,
      Lease lease,
      Runnable computed) {
    Catalogue.Work<Looked> work =
        connection -> {
          lease.enter(connection);
          Plan now = plan(connection, page, asked, Integer.MAX_VALUE);
          Looked taken =
              new PageLook(
                      new Round(
                          parts,
                          connection,
                          now.page(),
                          now.rhythms(),
                          now.due(),
                          now.confirming(),
                          time.now()))
                  .take(found, sample);
          computed.run();
          // Last, so that nobody who renews or gives back the host waits longer than need be.
          catalogue.whenCommitting(lease::assertHeld);
          return taken;
        };
    Looked looked = found instanceof Found.Same ? catalogue.share(work) : catalogue.write(work);
    listeners.forEach(listener -> listener.accept(looked));
    return looked;
  }

  private void note(Looked looked, Optional<Duration> late, Duration took) {
    Look look = looked.look();
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

  private Found found(Plan plan, Lease lease) {
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
        ? Looking.take(kind.get(), url.substring(colon + 1), url, time.now())
        : found(plan.page(), request(plan.page(), plan.asking()).within(lease));
  }

  private Found found(WatchedPage page, Request request) {
    return belongings.with(page, request, looking.look(request, belongings.frames(page)));
  }

  /**
   * Reads and packs what came, and reads the version that most compare with, so that nobody waits
   * for either in the transaction.
   */
  private Optional<Sample> prepare(WatchedPage page, Found found) {
    if (!(found instanceof Found.Content(Reply reply, var _, var _))) {
      return Optional.empty();
    }
    if (page.newest() > 0) {
      parts.archive().version(page.page(), page.newest()).ifPresent(parts.digests()::of);
    }
    return Optional.of(parts.archive().sample(page.page(), reply.body(), reply.fetch()));
  }

  /** Who is due to see a page, how it is asked for, and how long ago it should have been. */
  private record Plan(
      WatchedPage page,
      List<Rhythm> rhythms,
      List<Member> due,
      List<Member> confirming,
      @Nullable Asking asking,
      Found problem,
      Optional<Duration> late) {}

  private Plan plan(Connection connection, long id, Set<Long> asked, int most) throws SQLException {
    Instant now = time.now();
    Agenda agenda = Agenda.find(connection, id).orElseThrow();
    List<Rhythm> rhythms = new ArrayList<>();
    Instant first = now;
    for (Rhythm rhythm : agenda.rhythms()) {
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
        most);
  }

  /** For what was handed in only those are due who are named with it. */
  private Plan plan(Connection connection, Handed handed) throws SQLException {
    Instant waiting = handed.answers() ? Instant.MAX : Instant.MIN;
    Agenda agenda = Agenda.find(connection, handed.page()).orElseThrow();
    return plan(
        connection,
        agenda,
        agenda.rhythms().stream().filter(rhythm -> handed.rhythms().contains(rhythm.id())).toList(),
        waiting,
        Optional.empty(),
        Integer.MAX_VALUE);
  }

  /**
   * A plan for some rhythms.
   *
   * @param now those who wait for a look beside their rhythm until then have waited long enough
   * @param most how many sentinels are read, unless none of them is due: whoever only wants to ask
   *     for the page need not know all
   */
  private Plan plan(
      Connection connection,
      Agenda agenda,
      List<Rhythm> rhythms,
      Instant now,
      Optional<Duration> late,
      int most)
      throws SQLException {
    members.refresh(agenda.edition());
    WatchedPage page = agenda.page();
    List<Member> due = new ArrayList<>();
    List<Member> confirming = new ArrayList<>();
    Found problem = new Found.Bad(0, "Nobody watches " + page.page().url() + " any more.");
    List<Kept> all =
        most == Integer.MAX_VALUE
            ? Kept.activeOn(connection, page.id())
            : Kept.activeOn(connection, page.id(), most);
    Set<Long> followed = rhythms.stream().map(Rhythm::id).collect(Collectors.toSet());
    for (Kept kept : all) {
      Instant confirm = kept.confirm();
      try {
        Member member = members.of(connection, kept);
        boolean atOnce = confirm != null && !confirm.isAfter(now);
        if (followed.contains(kept.rhythm()) || atOnce && kept.awaiting() == 0) {
          due.add(member);
        }
        if (atOnce && kept.awaiting() > 0) {
          confirming.add(member);
        }
      } catch (WatchException e) {
        problem = new Found.Bad(0, String.valueOf(e.getMessage()));
      }
    }
    Optional<Member> any = due.stream().findFirst().or(() -> confirming.stream().findFirst());
    if (any.isEmpty() && all.size() == most) {
      return plan(connection, agenda, rhythms, now, late, Integer.MAX_VALUE);
    }
    Optional<String> unable = any.flatMap(Member::problem);
    return new Plan(
        page,
        rhythms,
        due,
        confirming,
        unable.isPresent() ? null : any.map(Member::asking).orElse(null),
        unable.<Found>map(words -> new Found.Bad(0, words)).orElse(problem),
        late);
  }

  private Request request(WatchedPage page, Asking asking) {
    Request request = Request.of(WebUrl.parse(page.page().url())).with(asking.profile());
    if (page.newest() > 0) {
      request = PropertyText.read(page.properties()).map(request::after).orElse(request);
    }
    return asking.session() ? request.in(parts.sessions().of(page)) : request;
  }
}
