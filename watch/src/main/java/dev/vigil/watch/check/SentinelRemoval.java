package dev.vigil.watch.check;

import dev.vigil.archive.Archive;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.rule.RuleRepository;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.store.HeldBackChangeRepository;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.ReportRepository;
import dev.vigil.watch.store.ScheduleMembershipRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.ViewHistoryRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Deletes sentinels with their reports, and decides what becomes of those that depend on them. In
 * transactions of the caller. Safe for concurrent use.
 */
public final class SentinelRemoval {
  private static final int MAX_NAMED = 10;

  private final Archive archive;
  private final SentinelResolver resolver;
  private final SentinelLifecycle lifecycle;

  public SentinelRemoval(Archive archive, SentinelResolver resolver, SentinelLifecycle lifecycle) {
    this.archive = archive;
    this.resolver = resolver;
    this.lifecycle = lifecycle;
  }

  /**
   * Deletes a sentinel.
   *
   * @param freeze whether to delete it even if others need it: its heirs copy its settings, and
   *     sentinels that wait for its start or end are ended
   * @throws WatchException if others need it
   */
  public void remove(Connection connection, SentinelRow row, boolean freeze) throws SQLException {
    List<SentinelRow> heirs = heirs(connection, row);
    boolean neverStarted =
        !SentinelLifecycle.hasStarted(row) && row.lifecycle().state() != SentinelState.ENDED;
    if (!freeze) {
      refuse(row, heirs, neverStarted ? dependents(connection, row) : List.of());
    }
    freeze(connection, row, heirs);
    if (neverStarted) {
      for (String event : List.of("start", "end")) {
        String what = event + "(" + row.name() + ")";
        lifecycle.endDependents(connection, row, event, "was removed before it started");
        for (SentinelRow other : SentinelRepository.endingOn(connection, row.workspace(), what)) {
          lifecycle.end(
              connection, other, "because " + row.name() + " was removed before it started");
        }
      }
    } else {
      lifecycle.end(connection, row);
    }
    for (Report report :
        ReportRepository.since(
            connection, row.workspace(), row.id(), Instant.EPOCH, Integer.MAX_VALUE)) {
      unpin(connection, report);
    }
    ReportRepository.forget(connection, row.id());
    HeldBackChangeRepository.forget(connection, row.id());
    SentinelRepository.delete(connection, row);
    if (RuleRepository.removeStandard(connection, row.workspace(), row.name())) {
      SentinelRepository.countEdit(connection);
      resolver.invalidate();
    }
    ScheduleMembershipRepository.forget(connection, row);
    ViewHistoryRepository.dropUnused(connection, row.target().viewHistory());
  }

  /** The sentinels that inherit from a sentinel. */
  public List<SentinelRow> heirs(Connection connection, SentinelRow row) throws SQLException {
    List<SentinelRow> heirs = new ArrayList<>();
    for (SentinelRow other : SentinelRepository.withParent(connection, row.workspace())) {
      if (inheritsFrom(other, row.name())) {
        heirs.add(other);
      }
    }
    return heirs;
  }

  private boolean inheritsFrom(SentinelRow other, String name) {
    try {
      return resolver.read(other).source().equals(new SentinelSource.Other(name));
    } catch (WatchException e) {
      return false;
    }
  }

  /** The sentinels that start or end with a sentinel. */
  private static List<SentinelRow> dependents(Connection connection, SentinelRow row)
      throws SQLException {
    List<SentinelRow> all = new ArrayList<>();
    for (String event : List.of("start", "end")) {
      String what = event + "(" + row.name() + ")";
      all.addAll(SentinelRepository.startingOn(connection, row.workspace(), what));
      all.addAll(SentinelRepository.endingOn(connection, row.workspace(), what));
    }
    return all.stream().distinct().toList();
  }

  private static void refuse(
      SentinelRow row, List<SentinelRow> heirs, List<SentinelRow> dependents) {
    List<String> reasons = new ArrayList<>();
    if (!heirs.isEmpty()) {
      reasons.add(names(heirs) + (heirs.size() == 1 ? " inherits" : " inherit") + " from it");
    }
    if (!dependents.isEmpty()) {
      reasons.add(
          names(dependents)
              + (dependents.size() == 1 ? " waits" : " wait")
              + " for its start or end, and it has not started");
    }
    if (!reasons.isEmpty()) {
      throw new WatchException(
          "Sentinel "
              + row.name()
              + " cannot be removed: "
              + String.join("; ", reasons)
              + ". Remove or change them first, or remove it with the option freeze: those that"
              + " inherit keep its settings as their own, and those that wait for it are ended.");
    }
  }

  private static String names(List<SentinelRow> some) {
    String names =
        some.stream().limit(MAX_NAMED).map(SentinelRow::name).collect(Collectors.joining(", "));
    return some.size() > MAX_NAMED
        ? names + " and %,d more".formatted(some.size() - MAX_NAMED)
        : names;
  }

  /** Copies the settings of a sentinel into those that inherit from it. */
  private void freeze(Connection connection, SentinelRow row, List<SentinelRow> heirs)
      throws SQLException {
    if (heirs.isEmpty()) {
      return;
    }
    Sentinel parent = resolver.read(row);
    for (SentinelRow heir : heirs) {
      Sentinel frozen = resolver.read(heir).on(parent);
      SentinelRepository.rewrite(connection, heir, SentinelWriter.write(frozen));
    }
    resolver.invalidate();
  }

  private void unpin(Connection connection, Report report) throws SQLException {
    Optional<WatchedPage> page = WatchedPageRepository.find(connection, report.origin().page());
    if (page.isPresent()) {
      for (int number : new int[] {report.versions().before(), report.versions().after()}) {
        archive
            .version(page.get().page(), number)
            .ifPresent(version -> archive.unpin(version, "change " + report.id()));
      }
    }
  }
}
