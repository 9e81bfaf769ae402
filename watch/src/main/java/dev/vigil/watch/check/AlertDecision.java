package dev.vigil.watch.check;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.page.PageTitles;
import dev.vigil.watch.sentinel.CompareClause;
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
  private final IdentityHashMap<Comparison, ReportWriter.ReportText> texts =
      new IdentityHashMap<>();

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
  int decideAll() throws SQLException {
    Map<Long, ResolvedSentinel> sentinels = context.sentinels();
    int reported = 0;
    Set<Long> decided = new HashSet<>();
    for (SentinelResult<Long> result : evaluator.findings()) {
      ResolvedSentinel resolved = Objects.requireNonNull(sentinels.get(result.asked().sentinel()));
      decided.add(resolved.row().id());
      reported += SentinelFault.of(resolved.row().id(), () -> decide(resolved, result)) ? 1 : 0;
    }
    for (long id : evaluator.compared()) {
      if (!decided.contains(id)) {
        nothingToReport(Objects.requireNonNull(sentinels.get(id)));
      }
    }
    return reported;
  }

  Set<Long> waiting() {
    return waiting;
  }

  private boolean decide(ResolvedSentinel resolved, SentinelResult<Long> result)
      throws SQLException {
    boolean holds =
        result.fired() && (resolved.when().isEmpty() || holds(resolved.when().get(), result));
    if (!holds) {
      evaluator.heldBackChanges().writeUnreported(resolved, result);
      nothingToReport(resolved);
      return false;
    }
    SentinelRow row = resolved.row();
    boolean confirmed = row.versions().awaiting() > 0;
    Optional<SentinelResult<Long>> unsaid =
        confirmed || row.versions().reference() != 0
            ? Optional.of(result)
            : evaluator.unsaid(resolved, result);
    if (unsaid.isEmpty()) {
      nothingToReport(resolved);
      return false;
    }
    if (resolved.effective().confirm().isPresent() && !confirmed) {
      SentinelRepository.await(
          context.connection(),
          row,
          result.reference(),
          context.now().plus(resolved.effective().confirm().orElseThrow()));
      waiting.add(row.id());
      return false;
    }
    report(resolved, unsaid.get(), confirmed);
    return true;
  }

  private void report(ResolvedSentinel resolved, SentinelResult<Long> result, boolean confirmed)
      throws SQLException {
    context
        .services()
        .reportWriter()
        .change(
            context.connection(),
            resolved,
            context.page(),
            result,
            text(result),
            context.version(result.reference()),
            version,
            modified.orElse(null),
            context.now());
    context
        .services()
        .overdueAlerts()
        .restartUnchangedTime(context.connection(), resolved, context.now());
    SentinelRepository.report(
        context.connection(),
        resolved.row(),
        ReportedValues.with(evaluator.reported(resolved.row()), result.comparison().changes()),
        confirmed && becomesReference(resolved) ? version.number() : 0);
  }

  /** Whether the next version is compared with the one that confirmed a change. */
  private boolean becomesReference(ResolvedSentinel resolved) throws SQLException {
    return switch (resolved.effective().compare()) {
      case CompareClause.Pairwise(), CompareClause.Moving _ -> true;
      // The n-th versions are compared with each other, whichever version confirmed a change.
      case CompareClause.Every(int n) -> n == 1;
      // A sentinel may see the version only at its next check, and must not report it again; after
      // that, the fixed reference holds.
      case CompareClause.First(), CompareClause.LastSeen() ->
          !ViewHistoryRepository.isSeen(
              context.connection(), resolved.row().target().viewHistory(), version.number());
    };
  }

  private ReportWriter.ReportText text(SentinelResult<Long> result) {
    Version before = context.version(result.reference());
    // A report without a change is worded by the query.
    return result.comparison().isSame()
        ? ReportWriter.text(result, before, version)
        : texts.computeIfAbsent(
            result.comparison(), comparison -> ReportWriter.text(result, before, version));
  }

  private boolean holds(Condition when, SentinelResult<Long> result) {
    return when.test(
        ComparisonValues.of(
            result.comparison(),
            context.page().page().url(),
            PageTitles.of(context.digest(version)),
            when.names()));
  }

  /**
   * Nothing to report: the next version is compared as the compare option says. After a change that
   * did not last, it is compared with this version, because the return is no change either; a fixed
   * reference stays.
   */
  private void nothingToReport(ResolvedSentinel resolved) throws SQLException {
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
