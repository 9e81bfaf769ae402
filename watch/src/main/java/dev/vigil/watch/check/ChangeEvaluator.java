package dev.vigil.watch.check;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.extract.SeenLines;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.noise.NoiseHistory;
import dev.vigil.diff.noise.NoiseHistoryCodec;
import dev.vigil.document.PageDigest;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.graph.Subscriber;
import dev.vigil.watch.graph.SubscriberGroup;
import dev.vigil.watch.sentinel.CompareClause;
import dev.vigil.watch.store.CheckRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.ViewHistoryRepository;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares a new version with the reference version of each due sentinel, grouped by view history.
 * For one check and one thread.
 */
final class ChangeEvaluator {
  /** How many checks say whether a page changes at every check. */
  private static final int RECENT_CHECKS = 50;

  private final CheckContext context;
  private final FailureAlerts failureAlerts;
  private final Version version;
  private final ChangeGraph<Long> graph;
  private final Set<Long> compared = new HashSet<>();

  /** Schedules for which the check found something that matters. */
  private final Set<Long> schedulesWithChange = new HashSet<>();

  /** The view histories of sentinels before this check, by sentinel id. */
  private final Map<Long, ViewHistory> viewHistories = new HashMap<>();

  /** The base values of thresholds, by sentinel id. */
  private final Map<Long, String> reported = new HashMap<>();

  ChangeEvaluator(CheckContext context, FailureAlerts failureAlerts, Version version) {
    this.context = context;
    this.failureAlerts = failureAlerts;
    this.version = version;
    this.graph =
        new ChangeGraph<Long>(context::found, context::digest, context::images, version)
            .with(context.services().extensions().tools(context.page().page()));
  }

  /**
   * Shows the version to every due sentinel of which no rule runs the detection; those with a
   * reference version compare.
   */
  void evaluate() throws SQLException {
    evaluate(context.due().stream().filter(ResolvedSentinel::detects).toList());
  }

  /** Shows the version to some sentinels. */
  void evaluate(List<ResolvedSentinel> sentinels) throws SQLException {
    Map<Long, List<ResolvedSentinel>> byViewHistory = new TreeMap<>();
    for (ResolvedSentinel resolved : sentinels) {
      if (resolved.row().versions().beginsAnew()) {
        SentinelRepository.compareWith(context.connection(), resolved.row(), 0);
      }
      byViewHistory
          .computeIfAbsent(viewHistory(resolved), viewHistory -> new ArrayList<>())
          .add(resolved);
    }
    List<ViewHistory> behind = new ArrayList<>();
    for (Map.Entry<Long, List<ResolvedSentinel>> entry : byViewHistory.entrySet()) {
      ViewHistory viewHistory =
          ViewHistoryRepository.find(context.connection(), entry.getKey()).orElseThrow();
      if (viewHistory.latest() != version.number()) {
        behind.add(viewHistory);
      } else if (viewHistory.confidence() == ViewHistory.UNKNOWN) {
        // Its part was edited, or it is from a release that did not search.
        locate(
            viewHistory,
            entry.getValue(),
            graph.locate(group(viewHistory, entry.getValue().getFirst())));
      } else if (viewHistory.confidence() == 0) {
        missing(viewHistory, entry.getValue());
      }
    }
    if (!behind.isEmpty()) {
      List<ResolvedSentinel> comparing =
          behind.stream()
              .flatMap(one -> byViewHistory.getOrDefault(one.id(), List.of()).stream())
              .toList();
      context
          .services()
          .expressions()
          .consume(context.page().page().workspace(), comparing, context.digest(version));
      for (ViewHistory viewHistory : behind) {
        evaluate(viewHistory, byViewHistory.getOrDefault(viewHistory.id(), List.of()));
      }
    }
  }

  /** Stores where the part of a view history is, and alerts its sentinels if it is missing. */
  private void locate(
      ViewHistory viewHistory, List<ResolvedSentinel> sentinels, WatchedPart.Location part)
      throws SQLException {
    ViewHistoryRepository.locate(
        context.connection(),
        viewHistory,
        part.confidence() == 1 ? version.number() : viewHistory.matched(),
        part.confidence());
    if (part.isMissing()) {
      missing(viewHistory, sentinels);
    } else {
      for (ResolvedSentinel resolved : sentinels) {
        failureAlerts.back(resolved);
      }
    }
  }

  private void missing(ViewHistory viewHistory, List<ResolvedSentinel> sentinels)
      throws SQLException {
    for (ResolvedSentinel resolved : sentinels) {
      failureAlerts.missing(
          resolved,
          viewHistory.matched() > 0,
          viewHistory.matched() == 0 ? 0 : reference(resolved, viewHistory));
    }
  }

  private void evaluate(ViewHistory viewHistory, List<ResolvedSentinel> sentinels)
      throws SQLException {
    List<Subscriber<Long>> queries = new ArrayList<>();
    for (ResolvedSentinel resolved : sentinels) {
      viewHistories.put(resolved.row().id(), viewHistory);
      boolean due = references(resolved, viewHistory).isDue(resolved.effective().compare());
      int reference =
          due ? existingReference(resolved, reference(resolved, viewHistory), viewHistory) : 0;
      // A change may have been confirmed by a version that the sentinel sees only now.
      boolean confirmed = reference == version.number();
      if (confirmed && RepeatedDifference.isPossible(resolved.effective().compare())) {
        SentinelRepository.compareWith(context.connection(), resolved.row(), 0);
      }
      if (reference == 0 && viewHistory.latest() == 0 && resolved.query().reportsStart()) {
        reference = version.number();
      }
      int comparedReference = reference;
      // A part that was never found has nothing to be compared with when it appears.
      boolean appears = viewHistory.matched() == 0 && viewHistory.confidence() == 0;
      if (!appears
          && !confirmed
          && reference > 0
          && resolved.row().versions().awaiting() == 0
          && context.exists(reference)
          && isComparable(resolved, reference)) {
        queries.add(
            SentinelFault.of(
                resolved.row().id(), () -> subscribe(viewHistory, resolved, comparedReference)));
      }
    }
    // All sentinels of the group see the same and learn the same.
    ChangeGraph.GroupResult groupResult =
        SentinelFault.of(
            sentinels.stream().map(resolved -> resolved.row().id()).collect(Collectors.toSet()),
            () -> graph.see(group(viewHistory, sentinels.getFirst(), queries)));
    if (groupResult.part().isMissing()) {
      queries.forEach(query -> compared.remove(query.sentinel()));
    }
    locate(viewHistory, sentinels, groupResult.part());
    heldBackChanges().writeByRules(viewHistory, groupResult.held());
    if (viewHistory.latest() > 0 && groupResult.isNews()) {
      schedulesWithChange.add(viewHistory.schedule());
    }
    ViewHistoryRepository.see(
        context.connection(),
        viewHistory,
        version.number(),
        context.now(),
        isSame(viewHistory)
            ? viewHistory.history()
            : NoiseHistoryCodec.encode(groupResult.history()),
        groupResult.lines().toBytes());
  }

  /**
   * Whether the version has the bytes of the one before: others saw something else in between,
   * which teaches this sentinel nothing.
   */
  private boolean isSame(ViewHistory viewHistory) throws SQLException {
    return viewHistory.latest() > 0
        && context.exists(viewHistory.latest())
        && context.version(viewHistory.latest()).hash().equals(version.hash());
  }

  /**
   * Whether the difference from a reference comes from the world: an answer that is computed in
   * another way than before says so in its root element, and begins anew.
   */
  private boolean isComparable(ResolvedSentinel resolved, int reference) throws SQLException {
    if (context.page().page().url().startsWith("http")
        || resolved.query().comparesAcrossBases()
        || computationBasis(context.digest(context.version(reference)))
            .equals(computationBasis(context.digest(version)))) {
      return true;
    }
    if (resolved.effective().compare() instanceof CompareClause.First) {
      SentinelRepository.reset(context.connection(), resolved.row(), version.number());
    }
    return false;
  }

  private static String computationBasis(PageDigest digest) {
    String basis = digest.root() < 0 ? null : digest.attribute(digest.root(), "data-basis");
    return basis == null ? "" : basis;
  }

  /**
   * Compares sentinels that wait for a confirmation with the reference of the unconfirmed change.
   */
  void confirm() throws SQLException {
    for (ResolvedSentinel resolved : context.confirming()) {
      SentinelRow row = resolved.row();
      Optional<ViewHistory> viewHistory =
          ViewHistoryRepository.find(context.connection(), row.target().viewHistory());
      if (viewHistory.isPresent() && context.exists(row.versions().awaiting())) {
        Subscriber<Long> query =
            SentinelFault.of(
                row.id(), () -> subscribe(viewHistory.get(), resolved, row.versions().awaiting()));
        ChangeGraph.GroupResult groupResult =
            SentinelFault.of(
                row.id(), () -> graph.see(confirming(viewHistory.get(), resolved, query)));
        if (groupResult.part().isMissing()) {
          compared.remove(row.id());
          failureAlerts.missing(
              resolved, viewHistory.get().matched() > 0, row.versions().awaiting());
          // It is compared with the same version when it is back.
          SentinelRepository.await(context.connection(), row, 0, null);
        }
      } else {
        // Nothing is left to compare with.
        SentinelRepository.await(context.connection(), row, 0, null);
      }
    }
  }

  /** Stores the changes that the check held back. */
  HeldBackChangeWriter heldBackChanges() {
    return new HeldBackChangeWriter(context, version, graph::whole);
  }

  /** The sentinels that compared. */
  Set<Long> compared() {
    return compared;
  }

  List<SentinelResult<Long>> findings() throws SQLException {
    try {
      return graph.findings();
    } catch (ChangeGraph.Fault e) {
      return SentinelFault.of(
          e.sentinels().stream().map(Long.class::cast).collect(Collectors.toSet()),
          () -> {
            throw e.reason();
          });
    }
  }

  /** The schedules for which the check found something that matters. */
  Set<Long> schedulesWithChange() {
    return schedulesWithChange;
  }

  /** The base values of a sentinel's thresholds. */
  String reported(SentinelRow row) {
    return reported.getOrDefault(row.id(), row.versions().reported());
  }

  private int reference(ResolvedSentinel resolved, ViewHistory viewHistory) {
    int reference = resolved.row().versions().reference();
    return reference != 0
        ? reference
        : references(resolved, viewHistory).of(resolved.effective().compare());
  }

  private ReferenceVersions references(ResolvedSentinel resolved, ViewHistory viewHistory) {
    return new ReferenceVersions(
        viewHistory.seen(),
        ordinal -> ordinal(viewHistory, ordinal),
        resolved.row().versions().origin(),
        resolved.row().versions().notified());
  }

  /** The reference version, or the oldest later version if the reference was purged. */
  private int existingReference(ResolvedSentinel resolved, int reference, ViewHistory viewHistory)
      throws SQLException {
    if (reference <= 0 || context.exists(reference)) {
      return reference;
    }
    int oldest =
        context.services().archive().versions(context.page().page()).stream()
            .mapToInt(Version::number)
            .filter(number -> number > reference && number <= viewHistory.latest())
            .min()
            .orElse(0);
    if (oldest > 0 && resolved.effective().compare() instanceof CompareClause.First) {
      // From now on it is the first, and kept.
      SentinelRepository.reset(context.connection(), resolved.row(), oldest);
    }
    return oldest;
  }

  /**
   * The result, in which what the version that the sentinel saw before already said comes last;
   * empty if it repeats that.
   */
  Optional<SentinelResult<Long>> unsaid(ResolvedSentinel resolved, SentinelResult<Long> finding)
      throws SQLException {
    ViewHistory viewHistory = viewHistories.get(resolved.row().id());
    if (viewHistory == null
        || !RepeatedDifference.isPossible(resolved.effective().compare())
        || viewHistory.latest() == finding.reference()
        || !context.exists(viewHistory.latest())) {
      return Optional.of(finding);
    }
    return RepeatedDifference.unsaid(
            new ChangeGraph<>(
                context::found,
                context::digest,
                context::images,
                context.version(viewHistory.latest())),
            group(viewHistory, resolved, List.of(finding.asked())),
            finding)
        .map(finding::worded);
  }

  private int ordinal(ViewHistory viewHistory, int ordinal) {
    return ordinal == viewHistory.seen()
        ? viewHistory.latest()
        : context
            .services()
            .store()
            .catalogue()
            .write(within -> ViewHistoryRepository.version(within, viewHistory, ordinal))
            .orElse(0);
  }

  /** The view history of a sentinel; sentinels that begin with the same version share one. */
  private long viewHistory(ResolvedSentinel resolved) throws SQLException {
    SentinelRow row = resolved.row();
    if (row.target().viewHistory() != 0) {
      return row.target().viewHistory();
    }
    ViewHistory viewHistory =
        ViewHistoryRepository.findOrCreate(
            context.connection(),
            context.services().store().ids(),
            row.workspace(),
            row.target().schedule(),
            resolved.query().view(),
            // A sentinel whose detection a rule runs does not see what the others see.
            (resolved.detects() ? "" : "sentinel " + row.id() + " ") + "from " + version.number());
    SentinelRepository.check(context.connection(), row, viewHistory.id());
    return viewHistory.id();
  }

  private Subscriber<Long> subscribe(
      ViewHistory viewHistory, ResolvedSentinel resolved, int reference) throws SQLException {
    Map<String, String> known =
        new LinkedHashMap<>(ReportedValues.read(resolved.row().versions().reported()));
    if (resolved.query().measuresFromReported()) {
      var steps =
          graph
              .known(resolved.query(), viewHistory.matched())
              .steps(context.digest(context.version(reference)), context.digest(version));
      if (ReportedValues.begin(known, steps)) {
        SentinelRepository.remember(
            context.connection(), resolved.row(), ReportedValues.write(known));
      }
      reported.put(resolved.row().id(), ReportedValues.write(known));
    }
    compared.add(resolved.row().id());
    Subscriber<Long> subscriber =
        new Subscriber<>(resolved.row().id(), resolved.query(), reference, known);
    if (resolved.query().remembers() && resolved.row().versions().awaiting() == 0) {
      Map<String, String> remembered = graph.remembered(resolved.query(), reference, known);
      if (ReportedValues.update(known, remembered)) {
        SentinelRepository.remember(
            context.connection(), resolved.row(), ReportedValues.write(known));
        reported.put(resolved.row().id(), ReportedValues.write(known));
      }
    }
    return subscriber;
  }

  private SubscriberGroup<Long> group(ViewHistory viewHistory, ResolvedSentinel representative)
      throws SQLException {
    return group(viewHistory, representative, List.of());
  }

  private SubscriberGroup<Long> group(
      ViewHistory viewHistory, ResolvedSentinel representative, List<Subscriber<Long>> queries)
      throws SQLException {
    return group(viewHistory, representative, queries, history(viewHistory));
  }

  /** The group of one sentinel: what changed once, and waits, is not learnt as restless. */
  private SubscriberGroup<Long> confirming(
      ViewHistory viewHistory, ResolvedSentinel resolved, Subscriber<Long> query)
      throws SQLException {
    return group(viewHistory, resolved, List.of(query), history(viewHistory).rested());
  }

  private static SubscriberGroup<Long> group(
      ViewHistory viewHistory,
      ResolvedSentinel representative,
      List<Subscriber<Long>> queries,
      NoiseHistory history) {
    return new SubscriberGroup<>(
        viewHistory.latest(),
        viewHistory.matched(),
        history,
        SeenLines.fromBytes(viewHistory.lines()),
        representative.query(),
        queries);
  }

  /**
   * Whether one of the last checks showed this view history nothing new. Checks for other schedules
   * do not count: what a sentinel learns does not depend on others.
   */
  private boolean foundUnchanged(ViewHistory viewHistory) throws SQLException {
    List<ViewHistoryRepository.ViewedVersion> seen =
        ViewHistoryRepository.latest(context.connection(), viewHistory, RECENT_CHECKS);
    if (seen.isEmpty()) {
      return false;
    }
    Set<Instant> changes = new HashSet<>(Set.of(context.now()));
    for (int i = 0; i + 1 < seen.size(); i++) {
      if (!isSame(seen.get(i + 1).version(), seen.get(i).version())) {
        changes.add(seen.get(i).time());
      }
    }
    List<Instant> checks =
        CheckRepository.timesOf(
            context.connection(),
            context.page().id(),
            viewHistory.schedule(),
            seen.getLast().time(),
            RECENT_CHECKS);
    return !changes.containsAll(checks);
  }

  /** Whether two versions have the same bytes, because others saw another one in between. */
  private boolean isSame(int older, int newer) throws SQLException {
    return newer - older > 1
        && context.exists(older)
        && context.exists(newer)
        && context.version(older).hash().equals(context.version(newer).hash());
  }

  private NoiseHistory history(ViewHistory viewHistory) throws SQLException {
    byte[] bytes = viewHistory.history();
    try {
      NoiseHistory history = bytes.length == 0 ? NoiseHistory.NEW : NoiseHistoryCodec.decode(bytes);
      return history.checks() > 1 && foundUnchanged(viewHistory) ? history.rested() : history;
    } catch (DiffException e) {
      // Written by another release: volatile patterns are learnt again.
      return NoiseHistory.NEW;
    }
  }
}
