package dev.vigil.watch.engine;

import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.store.SentinelRow;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Does for each sentinel what follows from what it asked: tells the change, waits for its
 * confirmation, or keeps quiet. For one look and one thread.
 */
final class AlertDecision {
  private final CheckContext round;
  private final ChangeEvaluator seeing;
  private final Version version;
  private final PageReply reply;

  /** Sentinels whose change now waits for its confirmation. */
  private final Set<Long> waiting = new HashSet<>();

  /** Many compare the same, and are told the same. */
  private final IdentityHashMap<Comparison, ReportWriter.Words> words = new IdentityHashMap<>();

  AlertDecision(CheckContext round, ChangeEvaluator seeing, Version version, PageReply reply) {
    this.round = round;
    this.seeing = seeing;
    this.version = version;
    this.reply = reply;
  }

  /** Answers everybody who asked; returns how many changes are told. */
  int answer() throws SQLException {
    Map<Long, ResolvedSentinel> members = round.members();
    int told = 0;
    Set<Long> answered = new HashSet<>();
    for (SentinelResult<Long> finding : seeing.findings()) {
      ResolvedSentinel member = Objects.requireNonNull(members.get(finding.asked().sentinel()));
      answered.add(member.kept().id());
      told += SentinelFault.of(member.kept().id(), () -> act(member, finding)) ? 1 : 0;
    }
    for (long id : seeing.asked()) {
      if (!answered.contains(id)) {
        quiet(Objects.requireNonNull(members.get(id)));
      }
    }
    return told;
  }

  Set<Long> waiting() {
    return waiting;
  }

  private boolean act(ResolvedSentinel member, SentinelResult<Long> finding) throws SQLException {
    boolean holds =
        finding.fired() && (member.when().isEmpty() || holds(member.when().get(), finding));
    if (!holds) {
      new HeldChangeWriter(round, version).by(member, finding);
      quiet(member);
      return false;
    }
    SentinelRow kept = member.kept();
    boolean confirmed = kept.awaiting() > 0;
    if (!confirmed && kept.reference() == 0 && seeing.repeats(member, finding)) {
      quiet(member);
      return false;
    }
    if (member.terms().confirm().isPresent() && !confirmed) {
      kept.await(
          round.connection(),
          finding.reference(),
          round.now().plus(member.terms().confirm().orElseThrow()));
      waiting.add(kept.id());
      return false;
    }
    tell(member, finding, confirmed);
    return true;
  }

  private void tell(ResolvedSentinel member, SentinelResult<Long> finding, boolean confirmed)
      throws SQLException {
    round
        .parts()
        .telling()
        .change(
            round.connection(),
            member,
            round.page(),
            finding,
            words(finding),
            round.version(finding.reference()),
            version,
            reply.properties().lastModified().orElse(null),
            round.now());
    round.parts().watchdog().news(round.connection(), member, round.now());
    member
        .kept()
        .tell(
            round.connection(),
            ReportedValues.with(seeing.reported(member.kept()), finding.comparison().changes()),
            // Others may see this version only at their next look, and must not tell it again.
            confirmed ? version.number() : 0);
  }

  private ReportWriter.Words words(SentinelResult<Long> finding) {
    Version before = round.version(finding.reference());
    // No change at all is told in the words of what was asked.
    return finding.comparison().isSame()
        ? ReportWriter.words(finding, before, version)
        : words.computeIfAbsent(
            finding.comparison(), comparison -> ReportWriter.words(finding, before, version));
  }

  private boolean holds(Condition when, SentinelResult<Long> finding) {
    return when.test(
        ChangeFacts.of(
            finding.comparison(),
            round.page().page().url(),
            PageTitles.of(round.digest(version)),
            when.names()));
  }

  /** Nothing to tell: the next version is compared as the compare option says. */
  private void quiet(ResolvedSentinel member) throws SQLException {
    if (member.kept().awaiting() > 0) {
      member.kept().await(round.connection(), 0, null);
    }
    if (member.kept().reference() > 0) {
      member.kept().compareWith(round.connection(), 0);
    }
  }
}
