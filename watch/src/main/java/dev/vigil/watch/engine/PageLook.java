package dev.vigil.watch.engine;

import dev.vigil.archive.Added;
import dev.vigil.archive.Archive;
import dev.vigil.archive.Sample;
import dev.vigil.archive.Version;
import dev.vigil.watch.base.Attachment;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Lens;
import dev.vigil.watch.base.Look;
import dev.vigil.watch.base.PropertyText;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.schedule.Look.Outcome;
import dev.vigil.watch.trace.Trace;
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
final class PageLook {
  /** When to look for a change again whose sentinel was edited and no longer says. */
  private static final Duration UNSAID = Duration.ofMinutes(5);

  /** In characters. */
  private static final int MOST_AUDIENCE = 20_000;

  private final Round round;
  private final Looks.Parts parts;
  private final Connection connection;
  private final WatchedPage page;
  private final Instant now;
  private final Warnings warnings;

  PageLook(Round round) {
    this.round = round;
    this.parts = round.parts();
    this.connection = round.connection();
    this.page = round.page();
    this.now = round.now();
    this.warnings = new Warnings(round);
  }

  /**
   * Takes in what was found.
   *
   * @param sample the content, made ready for the archive
   */
  Looked take(Found found, Optional<Sample> sample) throws SQLException {
    Archive archive = parts.archive();
    return switch (found) {
      case Found.Content(Reply reply, var digest, var kept) -> {
        Added added = archive.add(page.page(), sample.orElseThrow());
        parts.digests().put(added.version(), digest);
        if (added.fresh()) {
          Attachment.attach(connection, page, added.version(), kept);
        }
        yield good(added.version(), reply);
      }
      case Found.Same(Reply reply) -> {
        archive.checked(page.page(), now);
        yield isSeen() ? same(reply) : good(round.version(page.newest()), reply);
      }
      case Found.Bad(int status, String words) -> bad(status, words);
      case Found.Later(Instant until, String words) -> later(until, words);
    };
  }

  /** Whether everybody saw the newest version before, and nobody waits for anything. */
  private boolean isSeen() throws SQLException {
    if (!round.confirming().isEmpty()) {
      return false;
    }
    Set<Long> lenses = new HashSet<>();
    for (Member member : round.due()) {
      if (member.kept().lens() == 0 || member.kept().gone() > 0 || member.kept().beginsAnew()) {
        return false;
      }
      lenses.add(member.kept().lens());
    }
    for (long lens : lenses) {
      if (Lens.latest(connection, lens) != page.newest()) {
        return false;
      }
    }
    return true;
  }

  /** A look that found nothing new for anybody, as most do: no version is read for it. */
  private Looked same(Reply reply) throws SQLException {
    warnings.works();
    parts.telling().fetched(connection, page, round.due(), page.newest());
    return noted(page.newest(), reply, 0, Set.of(), Set.of());
  }

  private Looked good(Version version, Reply reply) throws SQLException {
    round.versions().put(version.number(), Optional.of(version));
    warnings.works();
    Seeing seeing = new Seeing(round, warnings, version);
    seeing.see();
    seeing.confirm();
    parts.telling().fetched(connection, page, round.due(), version.number());
    Answering answering = new Answering(round, warnings, seeing, version, reply);
    int told = answering.answer();
    return noted(version.number(), reply, told, seeing.news(), answering.waiting());
  }

  private Looked noted(int version, Reply reply, int told, Set<Long> news, Set<Long> waiting)
      throws SQLException {
    boolean fresh = version != page.newest();
    page.found(
        connection,
        version,
        PropertyText.write(reply.properties()),
        parts.sessions().store(page),
        now);
    Look look =
        look(
            fresh ? "changed" : "unchanged",
            reply.fetch().status(),
            version,
            reply.fetch().took(),
            reply.wireBytes(),
            "");
    look.insert(connection);
    Optional<Instant> modified = reply.properties().lastModified();
    for (Rhythm rhythm : round.rhythms()) {
      boolean first = rhythm.latest() == 0;
      Outcome outcome = !first && news.contains(rhythm.id()) ? Outcome.CHANGED : Outcome.UNCHANGED;
      next(
          rhythm,
          version,
          new dev.vigil.watch.schedule.Look(now, outcome, modified, Optional.empty()));
    }
    expect(waiting);
    if (fresh) {
      parts.purge().run(connection, page, now);
    }
    return new Looked(page.page().url(), look, told);
  }

  private Looked bad(int status, String words) throws SQLException {
    page.failed(connection, now);
    Look look = look("failed", status, 0, Duration.ZERO, 0, words);
    look.insert(connection);
    warnings.failed(words);
    for (Member member : round.confirming()) {
      // The page may only be away for a moment; the change is looked for again.
      member
          .kept()
          .await(
              connection,
              member.kept().awaiting(),
              now.plus(member.terms().confirm().orElse(UNSAID)));
    }
    for (Rhythm rhythm : round.rhythms()) {
      next(rhythm, rhythm.latest(), dev.vigil.watch.schedule.Look.failed(now));
    }
    expect(Set.of());
    return new Looked(page.page().url(), look, 0);
  }

  private Looked later(Instant until, String words) throws SQLException {
    Look look = look("postponed", 0, 0, Duration.ZERO, 0, words);
    look.insert(connection);
    Instant next = until.isAfter(now) ? until : now.plusSeconds(1);
    for (Rhythm rhythm : round.rhythms()) {
      rhythm.next(rhythm.state(), rhythm.latest(), next, words).update(connection);
    }
    for (Member member : round.members().values()) {
      if (member.kept().confirm() != null) {
        member.kept().await(connection, member.kept().awaiting(), next);
      }
    }
    return new Looked(page.page().url(), look, 0);
  }

  private void next(Rhythm rhythm, int version, dev.vigil.watch.schedule.Look look)
      throws SQLException {
    parts.rhythms().after(connection, page, rhythm, version, look);
  }

  /** Sets when the owners are to hear that a look did not come in time. */
  private void expect(Set<Long> waiting) throws SQLException {
    for (Member member : round.due()) {
      Kept kept = member.kept();
      if (kept.confirm() != null && kept.awaiting() == 0 && !waiting.contains(kept.id())) {
        // It was its first look, beside its rhythm.
        kept.await(connection, 0, null);
      }
      parts.watchdog().looked(connection, member, now);
    }
  }

  private Look look(
      String outcome, int status, int version, Duration took, long bytes, String words) {
    long traced = Trace.current().look();
    return new Look(
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
    for (Rhythm rhythm : round.rhythms()) {
      rhythms.add(rhythm.id());
      audience.append(rhythm.id()).append(' ');
    }
    for (Member member : round.members().values()) {
      if (!rhythms.contains(member.kept().rhythm())) {
        audience.append('s').append(member.kept().id()).append(' ');
      }
    }
    return audience.length() > MOST_AUDIENCE ? "" : audience.toString();
  }
}
