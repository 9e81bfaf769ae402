package dev.vigil.watch.engine;

import dev.vigil.archive.Added;
import dev.vigil.archive.Version;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.noise.History;
import dev.vigil.diff.noise.HistoryCode;
import dev.vigil.diff.types.SeenLines;
import dev.vigil.document.PageDigest;
import dev.vigil.watch.base.Attachment;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Lens;
import dev.vigil.watch.base.Look;
import dev.vigil.watch.base.PropertyText;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.Asked;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.Finding;
import dev.vigil.watch.graph.Sight;
import dev.vigil.watch.notify.Notice;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a look at a page means for the sentinels that were due, in one transaction: the version,
 * what each sentinel saw and found, what is told, and when the page is due again. For one look and
 * one thread.
 *
 * <p>Sentinels that are not due leave the group for this round: they neither see the version nor
 * hear of a failure, so that other people's sentinels never alter what they find.
 */
final class PageLook {
  private static final String FAILING = "failing";
  private static final String GONE = "gone";

  private final Engine.Parts parts;
  private final Connection connection;
  private final WatchedPage page;
  private final Set<Long> rhythms;
  private final List<Member> due;
  private final List<Member> confirming;
  private final Instant now;
  private final Map<Integer, Version> versions = new HashMap<>();
  private final Map<Long, Member> byId = new HashMap<>();

  /** Rhythms for which the look found something that matters. */
  private final Set<Long> news = new HashSet<>();

  /** Sentinels whose change now waits for its confirmation. */
  private final Set<Long> waiting = new HashSet<>();

  /** The values that thresholds count from, of those sentinels that have such ones. */
  private final Map<Long, String> reported = new HashMap<>();

  /** What is known of a version that was found. */
  private record Current(Version version, Reply reply) {}

  /**
   * A look that was made.
   *
   * @param rhythms those that were due
   * @param due the sentinels that follow them
   * @param confirming sentinels whose change is to be confirmed
   */
  PageLook(
      Engine.Parts parts,
      Connection connection,
      WatchedPage page,
      Set<Long> rhythms,
      List<Member> due,
      List<Member> confirming,
      Instant now) {
    this.parts = parts;
    this.connection = connection;
    this.page = page;
    this.rhythms = rhythms;
    this.due = due;
    this.confirming = confirming;
    this.now = now;
    due.forEach(member -> byId.put(member.kept().id(), member));
    confirming.forEach(member -> byId.put(member.kept().id(), member));
  }

  Looked take(Found found) throws SQLException {
    return switch (found) {
      case Found.Content(Reply reply, var digest) -> {
        Added added = parts.archive().add(page.page(), reply.body(), reply.fetch());
        parts.digests().put(added.version(), digest);
        if (added.fresh() && reply.rendered().isPresent()) {
          Attachment.keep(
              connection, parts.archive(), page, added.version(), reply.rendered().get());
        }
        yield good(new Current(added.version(), reply));
      }
      case Found.Same(Reply reply) -> {
        parts.archive().checked(page.page(), now);
        yield good(new Current(version(page.newest()), reply));
      }
      case Found.Bad(int status, String words) -> bad(status, words);
      case Found.Later(Instant until, String words) -> later(until, words);
    };
  }

  // ---- a good look ----

  private Looked good(Current current) throws SQLException {
    Version version = current.version();
    Reply reply = current.reply();
    versions.put(version.number(), version);
    recover();
    ChangeGraph<Long> graph = new ChangeGraph<>(this::version, parts.digests()::of, version);
    Set<Long> asked = new HashSet<>();
    see(graph, version, asked);
    confirm(graph, version, asked);
    parts.telling().fetched(connection, page, due, version.number());
    int told = 0;
    Set<Long> answered = new HashSet<>();
    for (Finding<Long> finding : graph.findings()) {
      Member member = Objects.requireNonNull(byId.get(finding.asked().sentinel()));
      answered.add(member.kept().id());
      told += act(member, finding, current) ? 1 : 0;
    }
    for (long id : asked) {
      if (!answered.contains(id)) {
        quiet(Objects.requireNonNull(byId.get(id)));
      }
    }
    boolean fresh = version.number() != page.newest();
    Optional<Instant> modified = reply.properties().lastModified();
    page.found(
        connection,
        version.number(),
        PropertyText.write(reply.properties()),
        parts.sessions().store(page),
        now);
    Look look =
        look(
            fresh ? "changed" : "unchanged",
            reply.fetch().status(),
            version.number(),
            reply.fetch().took(),
            reply.wireBytes(),
            "");
    look.insert(connection);
    for (Rhythm rhythm : rhythms()) {
      boolean first = rhythm.latest() == 0;
      var outcome =
          !first && news.contains(rhythm.id())
              ? dev.vigil.watch.schedule.Look.Outcome.CHANGED
              : dev.vigil.watch.schedule.Look.Outcome.UNCHANGED;
      parts
          .rhythms()
          .after(
              connection,
              page,
              rhythm,
              version.number(),
              new dev.vigil.watch.schedule.Look(now, outcome, modified, Optional.empty()));
    }
    expect();
    if (fresh) {
      parts.purge().run(connection, page, now);
    }
    return new Looked(page.page().url(), look, told);
  }

  /** Everybody who is due sees the version; who has something to compare it with asks. */
  private void see(ChangeGraph<Long> graph, Version version, Set<Long> asked) throws SQLException {
    Map<Long, List<Member>> byLens = new TreeMap<>();
    for (Member member : due) {
      if (member.kept().lens() == 0 && !member.question().finds(parts.digests().of(version))) {
        missing(member, 0);
      }
      byLens.computeIfAbsent(lens(member, version), lens -> new ArrayList<>()).add(member);
    }
    for (Map.Entry<Long, List<Member>> entry : byLens.entrySet()) {
      Lens lens = Lens.find(connection, entry.getKey()).orElseThrow();
      if (lens.latest() == version.number()) {
        stillGone(entry.getValue());
        continue;
      }
      List<Asked<Long>> questions = new ArrayList<>();
      for (Member member : entry.getValue()) {
        int reference = reference(member, lens);
        if (reference > 0 && member.kept().awaiting() == 0 && exists(reference)) {
          questions.add(asked(member, reference, version));
          asked.add(member.kept().id());
        }
      }
      ChangeGraph.Lesson lesson = graph.see(sight(lens, entry.getValue().getFirst(), questions));
      if (lens.latest() > 0 && lesson.isNews()) {
        news.add(lens.rhythm());
      }
      lens.see(
          connection,
          version.number(),
          now,
          HistoryCode.encode(lesson.history()),
          lesson.lines().toBytes());
    }
  }

  private int reference(Member member, Lens lens) {
    Kept kept = member.kept();
    if (kept.reference() > 0) {
      return kept.reference();
    }
    return new References(
            lens.seen(), ordinal -> ordinal(lens, ordinal), kept.origin(), kept.told())
        .of(member.terms().compare());
  }

  private int ordinal(Lens lens, int ordinal) {
    return ordinal == lens.seen()
        ? lens.latest()
        : parts.base().catalogue().write(within -> lens.version(within, ordinal)).orElse(0);
  }

  /** Those that begin with the same version see the same from then on. */
  private long lens(Member member, Version version) throws SQLException {
    Kept kept = member.kept();
    if (kept.lens() != 0) {
      return kept.lens();
    }
    Lens lens =
        Lens.findOrMake(
            connection,
            parts.base().ids(),
            kept.workspace(),
            kept.rhythm(),
            member.question().view(),
            "from " + version.number());
    kept.look(connection, lens.id());
    return lens.id();
  }

  private void confirm(ChangeGraph<Long> graph, Version version, Set<Long> asked)
      throws SQLException {
    for (Member member : confirming) {
      Kept kept = member.kept();
      Optional<Lens> lens = Lens.find(connection, kept.lens());
      if (lens.isPresent() && exists(kept.awaiting())) {
        graph.see(sight(lens.get(), member, List.of(asked(member, kept.awaiting(), version))));
        asked.add(kept.id());
      }
    }
  }

  private Asked<Long> asked(Member member, int reference, Version version) throws SQLException {
    Map<String, String> known = new LinkedHashMap<>(Reported.read(member.kept().reported()));
    if (member.question().measuresFromTold()) {
      PageDigest before = parts.digests().of(version(reference));
      PageDigest after = parts.digests().of(version);
      if (Reported.begin(known, member.question().steps(before, after))) {
        member.kept().remember(connection, Reported.write(known));
      }
      reported.put(member.kept().id(), Reported.write(known));
    }
    return new Asked<>(member.kept().id(), member.question(), reference, known);
  }

  private static Sight<Long> sight(Lens lens, Member any, List<Asked<Long>> questions) {
    return new Sight<>(
        lens.latest(),
        history(lens.history()),
        SeenLines.fromBytes(lens.lines()),
        any.question(),
        questions);
  }

  private static History history(byte[] bytes) {
    try {
      return bytes.length == 0 ? History.NEW : HistoryCode.decode(bytes);
    } catch (DiffException e) {
      // Written by another release: habits are learnt again.
      return History.NEW;
    }
  }

  private boolean holds(Condition when, Finding<Long> finding, Current current) {
    return when.test(
        ChangeFacts.of(finding.comparison(), page.page().url(), title(current), when.names()));
  }

  private boolean act(Member member, Finding<Long> finding, Current current) throws SQLException {
    Kept kept = member.kept();
    if (finding.isPartGone()) {
      missing(member, finding.reference());
      return false;
    }
    back(member);
    boolean holds =
        finding.fired()
            && (member.when().isEmpty() || holds(member.when().get(), finding, current));
    if (!holds) {
      quiet(member);
      return false;
    }
    boolean confirmed = kept.awaiting() > 0;
    if (member.terms().confirm().isPresent() && !confirmed) {
      kept.await(connection, finding.reference(), now.plus(member.terms().confirm().orElseThrow()));
      waiting.add(kept.id());
      return false;
    }
    parts
        .telling()
        .change(
            connection,
            member,
            page,
            finding,
            version(finding.reference()),
            current.version(),
            current.reply().properties().lastModified().orElse(null),
            now);
    parts.watchdog().news(connection, member, now);
    kept.tell(
        connection,
        Reported.with(
            reported.getOrDefault(kept.id(), kept.reported()), finding.comparison().changes()),
        // Others may see this version only at their next look, and must not tell it again.
        confirmed ? current.version().number() : 0);
    return true;
  }

  private String title(Current current) {
    return Titles.of(parts.digests().of(current.version()));
  }

  /** Nothing to tell: the next version is compared as the compare option says. */
  private void quiet(Member member) throws SQLException {
    back(member);
    if (member.kept().awaiting() > 0) {
      member.kept().await(connection, 0, null);
    }
    if (member.kept().reference() > 0) {
      member.kept().compareWith(connection, 0);
    }
  }

  // ---- a part that is gone ----

  private void missing(Member member, int reference) throws SQLException {
    Kept kept = member.kept();
    kept.compareWith(connection, reference);
    int times = kept.gone() + 1;
    kept.missed(connection, times);
    int most = member.terms().alerts().failing();
    if (most > 0 && times >= most && !kept.warned().contains(GONE)) {
      warn(
          member,
          GONE,
          Notice.Kind.GONE,
          "The part "
              + member.terms().within().orElse("")
              + " is no longer on the page; "
              + kept.name()
              + " compares nothing until it is back, or until you choose another part.");
    }
  }

  private void stillGone(List<Member> members) throws SQLException {
    for (Member member : members) {
      if (member.kept().gone() > 0) {
        missing(member, member.kept().reference());
      }
    }
  }

  private void back(Member member) throws SQLException {
    if (member.kept().gone() > 0) {
      member.kept().missed(connection, 0);
      well(member, GONE, Notice.Kind.BACK, "The part of the page is back.");
    }
  }

  // ---- a bad look ----

  private Looked bad(int status, String words) throws SQLException {
    page.failed(connection, now);
    Look look = look("failed", status, 0, Duration.ZERO, 0, words);
    look.insert(connection);
    for (Member member : due) {
      Kept kept = member.kept();
      int times = kept.failures() + 1;
      kept.failed(connection, times, words);
      int most = member.terms().alerts().failing();
      if (most > 0 && times >= most && !kept.warned().contains(FAILING)) {
        warn(member, FAILING, Notice.Kind.FAILING, words);
      }
    }
    for (Member member : confirming) {
      // The page may only be away for a moment; the change is looked for again.
      member
          .kept()
          .await(
              connection,
              member.kept().awaiting(),
              now.plus(member.terms().confirm().orElse(Duration.ofMinutes(5))));
    }
    for (Rhythm rhythm : rhythms()) {
      parts
          .rhythms()
          .after(
              connection, page, rhythm, rhythm.latest(), dev.vigil.watch.schedule.Look.failed(now));
    }
    expect();
    return new Looked(page.page().url(), look, 0);
  }

  private void recover() throws SQLException {
    for (Member member : due) {
      if (member.kept().failures() > 0) {
        member.kept().failed(connection, 0, "");
        well(member, FAILING, Notice.Kind.RECOVERED, page.page().url() + " works again.");
      }
    }
  }

  private Looked later(Instant until, String words) throws SQLException {
    Look look = look("postponed", 0, 0, Duration.ZERO, 0, words);
    look.insert(connection);
    Instant next = until.isAfter(now) ? until : now.plusSeconds(1);
    for (Rhythm rhythm : rhythms()) {
      rhythm.next(rhythm.state(), rhythm.latest(), next, words).update(connection);
    }
    for (Member member : byId.values()) {
      if (member.kept().confirm() != null) {
        member.kept().await(connection, member.kept().awaiting(), next);
      }
    }
    return new Looked(page.page().url(), look, 0);
  }

  // ---- what holds for all looks ----

  private void warn(Member member, String what, Notice.Kind kind, String words)
      throws SQLException {
    Set<String> lasting = new HashSet<>(member.kept().warned());
    lasting.add(what);
    member.kept().warn(connection, lasting);
    parts.telling().state(connection, member, page, kind, words, now);
  }

  private void well(Member member, String what, Notice.Kind kind, String words)
      throws SQLException {
    if (member.kept().warned().contains(what)) {
      Set<String> lasting = new HashSet<>(member.kept().warned());
      lasting.remove(what);
      member.kept().warn(connection, lasting);
      parts.telling().state(connection, member, page, kind, words, now);
    }
  }

  /** Sets when the owners are to hear that a look did not come in time. */
  private void expect() throws SQLException {
    for (Member member : due) {
      Kept kept = member.kept();
      if (kept.confirm() != null && kept.awaiting() == 0 && !waiting.contains(kept.id())) {
        // It was its first look, beside its rhythm.
        kept.await(connection, 0, null);
      }
      parts.watchdog().looked(connection, member, now);
    }
  }

  private List<Rhythm> rhythms() throws SQLException {
    List<Rhythm> found = new ArrayList<>();
    for (long id : rhythms) {
      Rhythm.find(connection, id).ifPresent(found::add);
    }
    return found;
  }

  private Look look(
      String outcome, int status, int version, Duration took, long bytes, String words) {
    return new Look(
        parts.base().ids().next(),
        page.page().workspace(),
        page.id(),
        now,
        outcome,
        status,
        version,
        took,
        bytes,
        words);
  }

  private boolean exists(int number) {
    return parts.archive().version(page.page(), number).isPresent();
  }

  private Version version(int number) {
    return versions.computeIfAbsent(
        number, n -> parts.archive().version(page.page(), n).orElseThrow());
  }
}
