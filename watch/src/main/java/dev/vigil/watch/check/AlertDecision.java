package dev.vigil.watch.check;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.page.PageTitles;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistoryRepository;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Decides for each sentinel whether a change is reported, waits for its confirmation, or is held
 * back. For one check and one thread.
 */
final class AlertDecision {
  private final CheckContext context;
  private final ChangeEvaluator evaluator;
  private final Version version;
  private final Optional<Instant> modified;

  /** Sentinels whose change now waits for its confirmation. */
  private final Set<Long> waiting = new HashSet<>();

  /** The report texts of comparisons that several sentinels share. */
  private final IdentityHashMap<Comparison, ReportWriter.Words> words = new IdentityHashMap<>();

  AlertDecision(
      CheckContext context,
      ChangeEvaluator evaluator,
      Version version,
      Optional<Instant> modified) {
    this.context = context;
    this.evaluator = evaluator;
    this.version = version;
    this.modified = modified;
  }

  /** Decides for all sentinels that compared; returns how many changes are reported. */
  int answer() throws SQLException {
    Map<Long, ResolvedSentinel> sentinels = context.sentinels();
    int reported = 0;
    Set<Long> answered = new HashSet<>();
    for (SentinelResult<Long> finding : evaluator.findings()) {
      ResolvedSentinel resolved = Objects.requireNonNull(sentinels.get(finding.asked().sentinel()));
      answered.add(resolved.row().id());
      reported += SentinelFault.of(resolved.row().id(), () -> act(resolved, finding)) ? 1 : 0;
    }
    for (long id : evaluator.asked()) {
      if (!answered.contains(id)) {
        quiet(Objects.requireNonNull(sentinels.get(id)));
      }
    }
    return reported;
  }

  Set<Long> waiting() {
    return waiting;
  }

  private boolean act(ResolvedSentinel resolved, SentinelResult<Long> finding) throws SQLException {
    boolean holds =
        finding.fired() && (resolved.when().isEmpty() || holds(resolved.when().get(), finding));
    if (!holds) {
      new HeldBackChangeWriter(context, version).by(resolved, finding);
      quiet(resolved);
      return false;
    }
    SentinelRow row = resolved.row();
    boolean confirmed = row.versions().awaiting() > 0;
    if (!confirmed && row.versions().reference() == 0 && evaluator.repeats(resolved, finding)) {
      quiet(resolved);
      return false;
    }
    if (resolved.effective().confirm().isPresent() && !confirmed) {
      SentinelRepository.await(
          context.connection(),
          row,
          finding.reference(),
          context.now().plus(resolved.effective().confirm().orElseThrow()));
      waiting.add(row.id());
      return false;
    }
    report(resolved, finding, confirmed);
    return true;
  }

  private void report(ResolvedSentinel resolved, SentinelResult<Long> finding, boolean confirmed)
      throws SQLException {
    context
        .parts()
        .reportWriter()
        .change(
            context.connection(),
            resolved,
            context.page(),
            finding,
            words(finding),
            context.version(finding.reference()),
            version,
            modified.orElse(null),
            context.now());
    context.parts().overdueAlerts().news(context.connection(), resolved, context.now());
    SentinelRepository.report(
        context.connection(),
        resolved.row(),
        ReportedValues.with(evaluator.reported(resolved.row()), finding.comparison().changes()),
        confirmed && !isOver(resolved) ? version.number() : 0);
  }

  /**
   * Whether a confirmed version needs no reference any more. A sentinel may see it only at its next
   * check, and must not report it again; after that, a fixed reference holds.
   */
  private boolean isOver(ResolvedSentinel resolved) throws SQLException {
    return RepeatedDifference.isPossible(resolved.effective().compare())
        && ViewHistoryRepository.isSeen(
            context.connection(), resolved.row().target().viewHistory(), version.number());
  }

  private ReportWriter.Words words(SentinelResult<Long> finding) {
    Version before = context.version(finding.reference());
    // A report without a change is worded by the query.
    return finding.comparison().isSame()
        ? ReportWriter.words(finding, before, version)
        : words.computeIfAbsent(
            finding.comparison(), comparison -> ReportWriter.words(finding, before, version));
  }

  private boolean holds(Condition when, SentinelResult<Long> finding) {
    return when.test(
        ComparisonValues.of(
            finding.comparison(),
            context.page().page().url(),
            PageTitles.of(context.digest(version)),
            when.names()));
  }

  /**
   * Nothing to report: the next version is compared as the compare option says. After a change that
   * did not last, it is compared with this version, because the return is no change either; a fixed
   * reference stays.
   */
  private void quiet(ResolvedSentinel resolved) throws SQLException {
    int awaiting = resolved.row().versions().awaiting();
    if (awaiting > 0) {
      SentinelRepository.await(context.connection(), resolved.row(), 0, null);
      boolean fixed = RepeatedDifference.isPossible(resolved.effective().compare());
      SentinelRepository.compareWith(
          context.connection(), resolved.row(), fixed ? awaiting : version.number());
    } else if (resolved.row().versions().reference() > 0) {
      SentinelRepository.compareWith(context.connection(), resolved.row(), 0);
    }
  }
}
