package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.NestedTransaction;
import dev.vigil.diff.noise.VolatilePattern;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.check.SentinelLifecycle;
import dev.vigil.watch.check.SentinelRemoval;
import dev.vigil.watch.check.SentinelResolver;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.MonitorClause;
import dev.vigil.watch.sentinel.NoiseFeedback;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelDefaults;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.store.AdvisoryLock;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.HeldBackChangeRepository;
import dev.vigil.watch.store.HeldBackChangeRow;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.ReportRepository;
import dev.vigil.watch.store.ScheduleMembershipRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.ViewHistoryRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Adds, edits, pauses and removes the sentinels of an installation and reads their state. Safe for
 * concurrent use.
 */
public final class SentinelService {
  /** The clause for any change; a named type is reported regardless of significance. */
  private static final MonitorClause EVERY_CHANGE = SentinelDefaults.MONITOR;

  private final Catalogue catalogue;
  private final SentinelLifecycle lifecycle;
  private final SentinelRemoval removal;
  private final SentinelResolver resolver;
  private final WakeSignal wakeSignal;

  SentinelService(
      Catalogue catalogue,
      SentinelLifecycle lifecycle,
      SentinelRemoval removal,
      SentinelResolver resolver,
      WakeSignal wakeSignal) {
    this.catalogue = catalogue;
    this.lifecycle = lifecycle;
    this.removal = removal;
    this.resolver = resolver;
    this.wakeSignal = wakeSignal;
  }

  SentinelResolver resolver() {
    return resolver;
  }

  /** Adds sentinels that were verified; those that are due start at once. */
  public void add(long workspace, List<Sentinel> sentinels) {
    catalogue.change(
        connection -> {
          AdvisoryLock.SENTINELS.enter(connection);
          for (Sentinel sentinel : sentinels) {
            lifecycle.add(connection, workspace, sentinel);
          }
          resolver.invalidate();
          lifecycle.startAndEndDue(connection);
        });
    wakeSignal.signal();
  }

  /** Replaces the text of a sentinel; its history and reports are kept. */
  public void edit(long workspace, Sentinel sentinel) {
    change(connection -> lifecycle.edit(connection, workspace, sentinel));
  }

  public void pause(long workspace, String name) {
    change(c -> lifecycle.pause(c, lifecycle.find(c, workspace, name)));
  }

  /** Pauses a sentinel until a time. */
  public void snooze(long workspace, String name, Instant until) {
    change(c -> lifecycle.snooze(c, lifecycle.find(c, workspace, name), until));
  }

  public void resume(long workspace, String name) {
    change(c -> lifecycle.resume(c, lifecycle.find(c, workspace, name)));
  }

  /** Ends a sentinel before its time. */
  public void end(long workspace, String name) {
    change(c -> lifecycle.end(c, lifecycle.find(c, workspace, name)));
  }

  /**
   * Deletes a sentinel and its reports; the versions of its page stay in the archive.
   *
   * @throws WatchException if others inherit from it, or wait for its start
   */
  public void remove(long workspace, String name) {
    remove(workspace, name, false);
  }

  /**
   * Deletes a sentinel.
   *
   * @param freeze whether to delete it even if others need it: its heirs copy its settings, and
   *     sentinels that wait for its start are ended
   */
  public void remove(long workspace, String name, boolean freeze) {
    change(c -> removal.remove(c, lifecycle.find(c, workspace, name), freeze));
  }

  /** The names of those that inherit from a sentinel. */
  public List<String> heirs(SentinelRow row) {
    return catalogue.read(connection -> removal.heirs(connection, row)).stream()
        .map(SentinelRow::name)
        .toList();
  }

  /**
   * Applies an action to many sentinels in one transaction; sentinels for which it fails stay
   * unchanged. Failed ones are retried after the others, because the order may matter: a sentinel
   * can be deleted after its heirs.
   *
   * @return the error of each failed sentinel
   */
  public List<String> forEach(Collection<String> names, Consumer<String> action) {
    Map<String, String> problems = new LinkedHashMap<>();
    catalogue.change(
        connection -> {
          Collection<String> remaining = names;
          do {
            problems.clear();
            for (String name : remaining) {
              NestedTransaction one = NestedTransaction.begin(connection);
              try {
                action.accept(name);
                one.keep();
              } catch (WatchException e) {
                problems.put(name, String.valueOf(e.getMessage()));
                one.undo();
              }
            }
            boolean progress = problems.size() < remaining.size();
            remaining = progress ? List.copyOf(problems.keySet()) : List.of();
          } while (!remaining.isEmpty());
        });
    reload();
    return List.copyOf(problems.values());
  }

  private void change(Catalogue.Task task) {
    catalogue.change(
        connection -> {
          AdvisoryLock.SENTINELS.enter(connection);
          resolver.refresh(connection);
          task.on(connection);
        });
    reload();
  }

  /** Reloads sentinels after secrets were stored or removed. */
  public void reload() {
    resolver.invalidate();
    wakeSignal.signal();
  }

  /** Wakes the engine to check what is due. */
  public void wake() {
    wakeSignal.signal();
  }

  /** Makes the current version the first version, which later ones are compared with. */
  public void reset(long workspace, String name) {
    change(
        connection -> {
          SentinelRow row = lifecycle.find(connection, workspace, name);
          int newest =
              WatchedPageRepository.find(connection, row.target().page())
                  .map(WatchedPage::newest)
                  .orElse(0);
          SentinelRepository.reset(connection, row, newest);
        });
  }

  /** Replaces the settings of a tag; empty settings remove them. */
  public void putTagSettings(long workspace, TagSettings settings) {
    try {
      change(connection -> lifecycle.putTagSettings(connection, workspace, settings));
    } finally {
      resolver.invalidate();
    }
  }

  /** The tags that have settings, by name. */
  public List<TagSettings> tags(long workspace) {
    return catalogue.read(connection -> List.copyOf(resolver.tags(connection, workspace).values()));
  }

  /** Marks a report as seen by the owner. */
  public void markSeen(long report) {
    catalogue.change(
        connection -> {
          Optional<Report> found = ReportRepository.find(connection, report);
          if (found.isPresent()) {
            ReportRepository.open(connection, found.get());
            SentinelRepository.notified(
                connection, found.get().origin().sentinel(), found.get().versions().after());
          }
        });
  }

  public List<SentinelRow> all(long workspace) {
    return catalogue.read(connection -> SentinelRepository.all(connection, workspace));
  }

  public SentinelRow find(long workspace, String name) {
    return catalogue.read(connection -> lifecycle.find(connection, workspace, name));
  }

  /** Finds a sentinel that may not exist. */
  public Optional<SentinelRow> lookUp(long workspace, String name) {
    return catalogue.read(connection -> SentinelRepository.find(connection, workspace, name));
  }

  /** The versions that a sentinel saw; empty before the first. */
  public Optional<ViewHistory> viewHistory(SentinelRow row) {
    return catalogue.read(
        connection -> ViewHistoryRepository.find(connection, row.target().viewHistory()));
  }

  /** The sentinel as its owner wrote it. */
  public Sentinel parsed(SentinelRow row) {
    return resolver.read(row);
  }

  /** The effective sentinel of a stored sentinel. */
  public EffectiveSentinel effective(SentinelRow row) {
    return effective(row.workspace(), parsed(row));
  }

  /** The effective sentinel for display, without inherited settings that cannot be resolved. */
  public EffectiveSentinel effectiveOrOwn(SentinelRow row) {
    try {
      return effective(row);
    } catch (WatchException e) {
      return EffectiveSentinel.alone(parsed(row));
    }
  }

  /** The effective sentinel of a sentinel that is not stored. */
  public EffectiveSentinel effective(long workspace, Sentinel sentinel) {
    return catalogue.read(connection -> resolver.effective(connection, workspace, sentinel));
  }

  /** When and why a sentinel's page is due; empty unless it is active. */
  public Optional<CheckSchedule> schedule(SentinelRow row) {
    return row.lifecycle().state() == SentinelState.ACTIVE
        ? catalogue.read(
            connection -> CheckScheduleRepository.find(connection, row.target().schedule()))
        : Optional.empty();
  }

  public Optional<WatchedPage> page(SentinelRow row) {
    return catalogue.read(
        connection -> WatchedPageRepository.find(connection, row.target().page()));
  }

  /** The reports since a time, the newest first; of one sentinel, or of all. */
  public List<Report> reports(long workspace, @Nullable String name, Instant since, int most) {
    return catalogue.read(
        connection ->
            ReportRepository.since(
                connection,
                workspace,
                name == null ? null : lifecycle.find(connection, workspace, name).id(),
                since,
                most));
  }

  /** The changes that a sentinel held back, the newest first. */
  public List<HeldBackChangeRow> held(SentinelRow row) {
    boolean learns = effective(row).learned();
    return catalogue.read(connection -> HeldBackChangeRepository.of(connection, row)).stream()
        .filter(one -> learns || !one.rule().startsWith(VolatilePattern.RULE))
        .toList();
  }

  /**
   * Edits a sentinel so that it reports changes like one that it held back.
   *
   * @param id of what was held back
   * @return the new text of the sentinel
   */
  public String reportChangesLike(long workspace, String name, long id) {
    SentinelRow row = find(workspace, name);
    HeldBackChangeRow held =
        catalogue
            .read(connection -> HeldBackChangeRepository.find(connection, row, id))
            .orElseThrow(
                () ->
                    new WatchException(
                        "Sentinel %s held back no change %d; its newest %d are kept."
                            .formatted(name, id, HeldBackChangeRow.MOST)));
    if (held.rule().equals(HeldBackChangeRow.CONDITION)) {
      throw new WatchException(
          "Change %d of sentinel %s does not meet its When clause; edit that clause."
              .formatted(id, name));
    }
    Sentinel edited =
        held.rule().equals(HeldBackChangeRow.IMPORTANCE)
            ? parsed(row).with(ClauseValue.MONITOR, EVERY_CHANGE)
            : NoiseFeedback.reporting(parsed(row), effective(row).ignored(), held.rule());
    edit(workspace, edited);
    return SentinelWriter.write(edited);
  }

  /** The checks of a sentinel, the newest first. */
  public List<CheckRow> checks(SentinelRow row, int most) {
    return catalogue.read(connection -> ScheduleMembershipRepository.checks(connection, row, most));
  }
}
