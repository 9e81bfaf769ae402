package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.ArchiveException;
import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Sample;
import dev.vigil.archive.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.Rendering;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.Time;
import dev.vigil.fetch.body.CheckMemory;
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
import java.util.HashMap;
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
 * Looks at pages: who is due to see one, how it is asked for, and what came of it. Safe for
 * concurrent use.
 */
public final class Looks implements Handed.Reception {
  private static final Journal JOURNAL = new Journal(Looks.class);

  /** When to look again for a sentinel that failed and whose rhythm does not say. */
  private static final Duration AFTER_FAULT = Duration.ofMinutes(5);

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
  private final RegexBudget expressions;
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
    this.expressions = new RegexBudget(time);
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
      new Trace(parts.base().ids().next()).call(() -> caught(page, Set.of(), lease));
    }
  }

  /** A check died in Vigil itself: that is recorded as a failure of the page. */
  void broken(long page, Throwable e, Lease lease) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    String words =
        Kept.NOT_CHECKED
            + "Vigil itself failed during this check ("
            + deepest.getClass().getSimpleName()
            + "); its log says more.";
    take(page, Set.of(), new Found.Broken(words), Optional.empty(), lease);
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
        apart(
            found,
            faults ->
                connection -> {
                  lease.enter(connection);
                  before.on(connection);
                  Plan plan = plan(connection, handed, faults);
                  Looked one = look(connection, plan, handed.at(), found, sample);
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
        .call(() -> caught(page, asked, lease))
        .orElseThrow();
  }

  /** A check that was asked for and fails in Vigil itself is a bad one of this page. */
  private Optional<Looked> caught(long page, Set<Long> asked, Lease lease) {
    try (CheckMemory.Share _ = CheckMemory.shared().begin()) {
      return traced(page, asked, lease);
    } catch (ArchiveException | Lease.Lost e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      if (asked.isEmpty() || Thread.currentThread().isInterrupted()) {
        // Of a check that was due, the engine records a failure of the page.
        throw e;
      }
      JOURNAL.failure("a check failed", e, "page", page);
      Found bad = new Found.Bad(0, Kept.NOT_CHECKED + SentinelFault.words(e));
      return Optional.of(take(page, asked, bad, Optional.empty(), lease));
    }
  }

  /** Nothing if nobody is due: somebody may have looked since the page was found to be so. */
  private Optional<Looked> traced(long page, Set<Long> asked, Lease lease) {
    long begin = time.ticks();
    Plan plan = catalogue.read(connection -> plan(connection, page, asked, SOME, Map.of()));
    boolean nobody =
        plan.rhythms().isEmpty()
            && plan.due().isEmpty()
            && plan.confirming().isEmpty()
            && plan.faulty().isEmpty();
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
    Looked looked =
        apart(
            found,
            faults ->
                connection -> {
                  lease.enter(connection);
                  Plan now = plan(connection, page, asked, Integer.MAX_VALUE, faults);
                  Looked taken = look(connection, now, time.now(), found, sample);
                  computed.run();
                  // Last, so that nobody who renews or gives back the host waits longer than need
                  // be.
                  catalogue.whenCommitting(lease::assertHeld);
                  return taken;
                });
    listeners.forEach(listener -> listener.accept(looked));
    return looked;
  }

  /**
   * Takes in a look, and again without those sentinels that it fails with: nothing that is wrong
   * with one of them keeps others from seeing their page.
   *
   * @param work by the sentinels that are left out, with the reason
   */
  private Looked apart(Found found, Function<Map<Long, String>, Catalogue.Work<Looked>> work) {
    Map<Long, String> faults = new HashMap<>();
    while (true) {
      Catalogue.Work<Looked> once = work.apply(Map.copyOf(faults));
      try {
        return found instanceof Found.Same ? catalogue.share(once) : catalogue.write(once);
      } catch (SentinelFault e) {
        if (catalogue.inTransaction() || faults.keySet().containsAll(e.sentinels())) {
          throw e;
        }
        JOURNAL.failure("sentinels failed", e, "sentinels", e.sentinels());
        e.sentinels().forEach(id -> faults.put(id, e.words()));
      }
    }
  }

  private Looked look(
      Connection connection, Plan plan, Instant now, Found found, Optional<Sample> sample)
      throws SQLException {
    Round round =
        new Round(
            parts, connection, plan.page(), plan.rhythms(), plan.due(), plan.confirming(), now);
    if (found instanceof Found.Content(var _, PageDigest digest, var _)) {
      expressions.take(plan.page().page().workspace(), plan.due(), digest);
    }
    Looked looked = new PageLook(round).take(found, sample);
    for (Faulty one : plan.faulty()) {
      one.note(round);
    }
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

  /**
   * A sentinel that is due and left out.
   *
   * @param member what it means, where that can be told
   */
  private record Faulty(Kept kept, String words, Optional<Member> member) {
    void note(Round round) throws SQLException {
      String problem = Kept.NOT_CHECKED + words;
      if (kept.failures() == 0) {
        JOURNAL.warning("a sentinel is not checked", "sentinel", kept.name(), "words", words);
      }
      if (member.isPresent()) {
        new Warnings(round).failed(member.get(), problem);
      } else {
        kept.failed(round.connection(), kept.failures() + 1, problem);
      }
      if (kept.confirm() != null) {
        kept.await(round.connection(), kept.awaiting(), round.now().plus(AFTER_FAULT));
      }
    }
  }

  /**
   * Who is due to see a page, how it is asked for, and how long ago it should have been.
   *
   * @param faulty those who are due and left out
   */
  private record Plan(
      WatchedPage page,
      List<Rhythm> rhythms,
      List<Member> due,
      List<Member> confirming,
      List<Faulty> faulty,
      @Nullable Asking asking,
      Found problem,
      Optional<Duration> late) {}

  private Plan plan(
      Connection connection, long id, Set<Long> asked, int most, Map<Long, String> faults)
      throws SQLException {
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
        most,
        faults);
  }

  /** For what was handed in only those are due who are named with it. */
  private Plan plan(Connection connection, Handed handed, Map<Long, String> faults)
      throws SQLException {
    Instant waiting = handed.answers() ? Instant.MAX : Instant.MIN;
    Agenda agenda = Agenda.find(connection, handed.page()).orElseThrow();
    return plan(
        connection,
        agenda,
        agenda.rhythms().stream().filter(rhythm -> handed.rhythms().contains(rhythm.id())).toList(),
        waiting,
        Optional.empty(),
        Integer.MAX_VALUE,
        faults);
  }

  /**
   * A plan for some rhythms.
   *
   * @param now those who wait for a look beside their rhythm until then have waited long enough
   * @param most how many sentinels are read, unless none of them is due: whoever only wants to ask
   *     for the page need not know all
   * @param faults sentinels that are left out, with the reason
   */
  private Plan plan(
      Connection connection,
      Agenda agenda,
      List<Rhythm> rhythms,
      Instant now,
      Optional<Duration> late,
      int most,
      Map<Long, String> faults)
      throws SQLException {
    members.refresh(agenda.edition());
    WatchedPage page = agenda.page();
    List<Member> due = new ArrayList<>();
    List<Member> confirming = new ArrayList<>();
    List<Faulty> faulty = new ArrayList<>();
    Found problem = new Found.Bad(0, "Nobody watches " + page.page().url() + " any more.");
    List<Kept> all =
        most == Integer.MAX_VALUE
            ? Kept.activeOn(connection, page.id())
            : Kept.activeOn(connection, page.id(), most);
    Set<Long> followed = rhythms.stream().map(Rhythm::id).collect(Collectors.toSet());
    for (Kept kept : all) {
      Instant confirm = kept.confirm();
      boolean atOnce = confirm != null && !confirm.isAfter(now);
      boolean isDue = followed.contains(kept.rhythm()) || atOnce && kept.awaiting() == 0;
      boolean confirms = atOnce && kept.awaiting() > 0;
      if (!isDue && !confirms) {
        continue;
      }
      try {
        Member member = members.of(connection, kept);
        String words = faults.get(kept.id());
        if (words != null) {
          faulty.add(new Faulty(kept, words, Optional.of(member)));
          continue;
        }
        if (isDue) {
          due.add(member);
        }
        if (confirms) {
          confirming.add(member);
        }
      } catch (SentinelFault e) {
        faulty.add(new Faulty(kept, e.words(), Optional.empty()));
        problem = new Found.Bad(0, e.words());
      }
    }
    List<Member> able = new ArrayList<>(due);
    able.addAll(confirming);
    // What one lacks to ask for the page, another may have.
    Optional<Member> any =
        able.stream()
            .filter(member -> member.problem().isEmpty())
            .findFirst()
            .or(() -> able.stream().findFirst());
    if (any.isEmpty() && all.size() == most) {
      return plan(connection, agenda, rhythms, now, late, Integer.MAX_VALUE, faults);
    }
    Optional<String> unable = any.flatMap(Member::problem);
    return new Plan(
        page,
        rhythms,
        due,
        confirming,
        faulty,
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
