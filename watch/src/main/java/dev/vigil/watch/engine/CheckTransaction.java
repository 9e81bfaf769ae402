package dev.vigil.watch.engine;

import dev.vigil.archive.AddResult;
import dev.vigil.archive.Archive;
import dev.vigil.archive.PreparedVersion;
import dev.vigil.archive.Version;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.schedule.CheckOutcome.Outcome;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.PropertyText;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a look at a page means for the sentinels that were due, in one transaction: the version,
 * what each sentinel saw and found, what is told, and when the page is due again. For one look and
 * one thread.
 */
final class CheckTransaction {
  /** When to look for a change again whose sentinel was edited and no longer says. */
  private static final Duration UNSAID = Duration.ofMinutes(5);

  /** In characters. */
  private static final int MOST_AUDIENCE = 20_000;

  /** After the first failure of ours; doubled with every other one. */
  private static final Duration FIRST_PAUSE = Duration.ofMinutes(5);

  private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

  private final CheckContext round;
  private final CheckService.Parts parts;
  private final Connection connection;
  private final WatchedPage page;
  private final Instant now;
  private final FailureAlerts warnings;

  CheckTransaction(CheckContext round) {
    this.round = round;
    this.parts = round.parts();
    this.connection = round.connection();
    this.page = round.page();
    this.now = round.now();
    this.warnings = new FailureAlerts(round);
  }

  /**
   * Takes in what was found.
   *
   * @param sample the content, made ready for the archive
   */
  CheckResult take(FetchResult found, Optional<PreparedVersion> sample) throws SQLException {
    Archive archive = parts.archive();
    return switch (found) {
      case FetchResult.Content(PageReply reply, var digest, var kept) -> {
        AddResult added = archive.add(page.page(), sample.orElseThrow());
        // What is read of equal bytes under other headers is not what the archive reads of them.
        if (added.fresh() || added.version().fetch().hint().equals(reply.fetch().hint())) {
          parts.digests().put(added.version(), digest);
        }
        if (added.fresh()) {
          Attachment.attach(connection, page, added.version(), kept);
        }
        yield good(added.version(), reply);
      }
      case FetchResult.Same(PageReply reply) -> {
        archive.checked(page.page(), now);
        yield isSeen() ? same(reply) : good(round.version(page.newest()), reply);
      }
      case FetchResult.Bad(int status, String words) -> bad(status, words);
      case FetchResult.Later(Instant until, String words) -> later(until, words);
      case FetchResult.Broken(String words) -> broken(words);
    };
  }

  /** Whether everybody saw the newest version and its part, and nobody waits for anything. */
  private boolean isSeen() throws SQLException {
    if (!round.confirming().isEmpty()) {
      return false;
    }
    Set<Long> lenses = new HashSet<>();
    for (ResolvedSentinel member : round.due()) {
      if (member.kept().lens() == 0 || member.kept().beginsAnew()) {
        return false;
      }
      lenses.add(member.kept().lens());
    }
    for (long lens : lenses) {
      if (!ViewHistory.isSeen(connection, lens, page.newest())) {
        return false;
      }
    }
    return true;
  }

  /** A look that found nothing new for anybody, as most do: no version is read for it. */
  private CheckResult same(PageReply reply) throws SQLException {
    warnings.works();
    parts.telling().fetched(connection, page, round.due(), page.newest());
    return noted(page.newest(), reply, 0, Set.of(), Set.of());
  }

  private CheckResult good(Version version, PageReply reply) throws SQLException {
    round.versions().put(version.number(), Optional.of(version));
    warnings.works();
    ChangeEvaluator seeing = new ChangeEvaluator(round, warnings, version);
    seeing.see();
    seeing.confirm();
    parts.telling().fetched(connection, page, round.due(), version.number());
    AlertDecision answering = new AlertDecision(round, seeing, version, reply);
    int told = answering.answer();
    return noted(version.number(), reply, told, seeing.news(), answering.waiting());
  }

  private CheckResult noted(
      int version, PageReply reply, int told, Set<Long> news, Set<Long> waiting)
      throws SQLException {
    boolean fresh = version != page.newest();
    page.found(
        connection,
        version,
        PropertyText.write(reply.properties()),
        parts.sessions().store(page),
        now);
    CheckRow look =
        look(
            fresh ? "changed" : "unchanged",
            reply.fetch().status(),
            version,
            reply.fetch().took(),
            reply.wireBytes(),
            "");
    look.insert(connection);
    Optional<Instant> modified = reply.properties().lastModified();
    for (CheckSchedule rhythm : round.rhythms()) {
      boolean first = rhythm.latest() == 0;
      Outcome outcome = !first && news.contains(rhythm.id()) ? Outcome.CHANGED : Outcome.UNCHANGED;
      next(
          rhythm,
          version,
          new dev.vigil.watch.schedule.CheckOutcome(now, outcome, modified, Optional.empty()));
    }
    expect(waiting);
    if (fresh) {
      parts.purge().run(connection, page, now);
    }
    return new CheckResult(page.page().url(), look, told);
  }

  private CheckResult bad(int status, String words) throws SQLException {
    page.failed(connection, now);
    CheckRow look = look("failed", status, 0, Duration.ZERO, 0, words);
    look.insert(connection);
    warnings.failed(words);
    for (ResolvedSentinel member : round.confirming()) {
      // The page may only be away for a moment; the change is looked for again.
      member
          .kept()
          .await(
              connection,
              member.kept().awaiting(),
              now.plus(member.terms().confirm().orElse(UNSAID)));
    }
    for (CheckSchedule rhythm : round.rhythms()) {
      next(rhythm, rhythm.latest(), dev.vigil.watch.schedule.CheckOutcome.failed(now));
    }
    expect(Set.of());
    return new CheckResult(page.page().url(), look, 0);
  }

  /**
   * A failure of ours counts as one of the page, so that it is shown and reported; and the page is
   * left alone for longer each time, because the next check may fail in the same way and take
   * memory or time from others.
   */
  private CheckResult broken(String words) throws SQLException {
    int times = 1 + round.due().stream().mapToInt(m -> m.kept().failures()).max().orElse(0);
    Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(times - 1, 20));
    boolean parked = doubled.compareTo(LONGEST_PAUSE) >= 0;
    Instant until = now.plus(parked ? LONGEST_PAUSE : doubled);
    String why = words + (parked ? " The page is parked: it is checked once a day." : "");
    CheckResult looked = bad(0, why);
    for (CheckSchedule rhythm : round.rhythms()) {
      Optional<CheckSchedule> next = CheckSchedule.find(connection, rhythm.id());
      if (next.isPresent() && next.get().due().isBefore(until)) {
        next.get().next(next.get().state(), next.get().latest(), until, why).update(connection);
      }
    }
    return looked;
  }

  private CheckResult later(Instant until, String words) throws SQLException {
    CheckRow look = look("postponed", 0, 0, Duration.ZERO, 0, words);
    look.insert(connection);
    Instant next = until.isAfter(now) ? until : now.plusSeconds(1);
    for (CheckSchedule rhythm : round.rhythms()) {
      rhythm.next(rhythm.state(), rhythm.latest(), next, words).update(connection);
    }
    for (ResolvedSentinel member : round.members().values()) {
      if (member.kept().confirm() != null) {
        member.kept().await(connection, member.kept().awaiting(), next);
      }
    }
    return new CheckResult(page.page().url(), look, 0);
  }

  private void next(CheckSchedule rhythm, int version, dev.vigil.watch.schedule.CheckOutcome look)
      throws SQLException {
    parts.rhythms().after(connection, page, rhythm, version, look);
  }

  /** Sets when the owners are to hear that a look did not come in time. */
  private void expect(Set<Long> waiting) throws SQLException {
    for (ResolvedSentinel member : round.due()) {
      SentinelRow kept = member.kept();
      if (kept.confirm() != null && kept.awaiting() == 0 && !waiting.contains(kept.id())) {
        // It was its first look, beside its rhythm.
        kept.await(connection, 0, null);
      }
      parts.watchdog().looked(connection, member, now);
    }
  }

  private CheckRow look(
      String outcome, int status, int version, Duration took, long bytes, String words) {
    long traced = TraceId.current().look();
    return new CheckRow(
        traced == 0 ? parts.base().ids().next() : traced,
        page.page().workspace(),
        page.id(),
        now,
        outcome,
        status,
        version,
        took,
        bytes,
        words,
        audience());
  }

  /** For whom the look is; of very many who look beside their rhythms nobody keeps a list. */
  private String audience() {
    StringBuilder audience = new StringBuilder(" ");
    Set<Long> rhythms = new HashSet<>();
    for (CheckSchedule rhythm : round.rhythms()) {
      rhythms.add(rhythm.id());
      audience.append(rhythm.id()).append(' ');
    }
    for (ResolvedSentinel member : round.members().values()) {
      if (!rhythms.contains(member.kept().rhythm())) {
        audience.append('s').append(member.kept().id()).append(' ');
      }
    }
    return audience.length() > MOST_AUDIENCE ? "" : audience.toString();
  }
}
