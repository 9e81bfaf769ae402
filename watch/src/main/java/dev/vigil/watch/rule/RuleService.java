package dev.vigil.watch.rule;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.event.EventExpression;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.RuleDetector;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stores rules and evaluates them on occurrences. {@link OccurrenceRepository#raise} stores an
 * occurrence in the caller's transaction; {@link #run} evaluates each rule in a transaction that
 * commits its cursor, its detector state and the effects of its actions together. So a crash at any
 * instant loses no occurrence, and none counts twice. Safe for concurrent use.
 */
public final class RuleService {
  private static final EventLog LOG = new EventLog(RuleService.class);

  /** The limit of rounds in which rules raise events for each other. */
  private static final int MAX_ROUNDS = 100;

  private final WatchStore store;
  private final RuleEffects actions;

  public RuleService(WatchStore store, RuleEffects actions) {
    this.store = store;
    this.actions = actions;
  }

  /**
   * Adds a rule; it sees occurrences from now on. A rule with the name of a {@link BuiltInRule}
   * replaces it.
   */
  public void add(long workspace, EventRule rule, Instant now) {
    store
        .catalogue()
        .change(
            connection -> {
              if (RuleRepository.id(connection, workspace, rule.name()).isPresent()) {
                throw new WatchException(
                    "There is already a rule " + rule.name() + "; choose another name.");
              }
              long id = insert(connection, workspace, rule);
              begin(connection, id, workspace, rule, now);
              if (standard(connection, workspace, rule.name()).isPresent()) {
                mark(connection, id, workspace, rule.name(), now, "replaces the built-in rule");
              }
              replaced(connection, workspace, rule.name());
            });
  }

  private long insert(Connection connection, long workspace, EventRule rule) throws SQLException {
    long id = store.ids().next();
    RuleRepository.insert(connection, id, workspace, rule);
    return id;
  }

  /** Records since when a built-in rule is not in force: its trace ends there. */
  private static void mark(
      Connection connection, long id, long workspace, String name, Instant now, String event)
      throws SQLException {
    RuleRepository.insert(
        connection, id, workspace, new FiringRow(name, FiringRow.MARK, now, event, "", ""));
  }

  /** Applies a change of a stored rule that may replace a standard rule. */
  private void replaced(Connection connection, long workspace, String name) throws SQLException {
    Optional<BuiltInRule.Named> named = BuiltInRule.named(name);
    if (named.isPresent()) {
      SentinelRepository.countEdit(connection);
      actions.replaced(connection, workspace, named.get());
    }
  }

  /** Removes a rule; the standard rule that it replaced is in force again. */
  public void remove(long workspace, String name) {
    store
        .catalogue()
        .change(
            connection -> {
              RuleRepository.remove(connection, known(connection, workspace, name));
              replaced(connection, workspace, name);
            });
  }

  /** Enables or disables a rule; its state is cleared. */
  public void enable(long workspace, String name, boolean enabled, Instant now) {
    store.catalogue().change(connection -> enable(connection, workspace, name, enabled, now));
  }

  private void enable(
      Connection connection, long workspace, String name, boolean enabled, Instant now)
      throws SQLException {
    Optional<EventRule> standard = standard(connection, workspace, name);
    Optional<Long> stored = RuleRepository.id(connection, workspace, name);
    if (stored.isEmpty() && standard.isPresent()) {
      if (!enabled) {
        // A standard rule is off while a disabled rule of its name is stored.
        long made = insert(connection, workspace, standard.get());
        RuleRepository.switchOff(connection, made);
        mark(connection, made, workspace, name, now, "the built-in rule is disabled");
        replaced(connection, workspace, name);
      }
      return;
    }
    long id = known(connection, workspace, name);
    boolean off = RuleRepository.isSwitch(connection, id);
    if (off && !enabled) {
      return;
    }
    // The text of a switch may be that of a clause that was edited meanwhile; an imported one is
    // only known by its text.
    if (off || enabled && standard.isPresent() && isWritten(connection, id, standard.get())) {
      RuleRepository.remove(connection, id);
      replaced(connection, workspace, name);
      return;
    }
    boolean failed = RuleRepository.hasFailed(connection, id);
    RuleRepository.disable(connection, id);
    if (enabled) {
      begin(connection, id, workspace, RuleRepository.rule(connection, id), now);
    }
    if (failed) {
      replaced(connection, workspace, name);
    }
    OccurrenceRepository.dropConsumed(connection);
  }

  private Optional<EventRule> standard(Connection connection, long workspace, String name)
      throws SQLException {
    Optional<BuiltInRule.Named> named = BuiltInRule.named(name);
    return named.isEmpty()
        ? Optional.empty()
        : actions.standard(connection, workspace, named.get());
  }

  private static boolean isWritten(Connection connection, long id, EventRule rule)
      throws SQLException {
    return RuleRepository.source(connection, id).filter(RuleWriter.write(rule)::equals).isPresent();
  }

  /** The rules that a sentinel has from its clauses, also those that are replaced. */
  public List<EventRule> standard(long workspace, String sentinel) {
    return store
        .catalogue()
        .read(
            connection -> {
              List<EventRule> found = new ArrayList<>();
              for (BuiltInRule rule : BuiltInRule.values()) {
                actions
                    .standard(connection, workspace, new BuiltInRule.Named(sentinel, rule))
                    .ifPresent(found::add);
              }
              return found;
            });
  }

  /** The last firings of a rule, the newest first. */
  public List<FiringRow> firings(long workspace, String name, int most) {
    return store
        .catalogue()
        .read(connection -> RuleRepository.firings(connection, workspace, name, most));
  }

  /** All rules of a workspace by name. */
  public List<RuleRow> list(long workspace) {
    return store.catalogue().read(connection -> RuleRepository.list(connection, workspace));
  }

  /**
   * Evaluates the rules on new occurrences and the current time.
   *
   * @return how often rules fired
   */
  public int run(Instant now) {
    int fired = 0;
    boolean consumed = false;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      List<Long> waiting =
          store.catalogue().read(connection -> OccurrenceRepository.waiting(connection, now));
      if (waiting.isEmpty()) {
        break;
      }
      consumed = true;
      for (long id : waiting) {
        fired += turn(id, now);
      }
    }
    if (consumed) {
      store.catalogue().change(OccurrenceRepository::dropConsumed);
    }
    return fired;
  }

  private int turn(long id, Instant now) {
    try {
      return store
          .catalogue()
          .write(connection -> RuleEvaluation.of(connection, store.ids(), actions, id, now));
    } catch (WatchException e) {
      // The state of this rule cannot be read: it is disabled, so that the others continue.
      store
          .catalogue()
          .change(connection -> RuleRepository.disable(connection, id, e.getMessage()));
      standardAgain(id);
      return 0;
    }
  }

  /** Puts the standard rule in force that a rule replaced until it was disabled. */
  private void standardAgain(long id) {
    try {
      store
          .catalogue()
          .change(
              connection -> {
                Optional<RuleRepository.RuleName> rule = RuleRepository.name(connection, id);
                if (rule.isPresent()) {
                  replaced(connection, rule.get().workspace(), rule.get().name());
                }
              });
    } catch (WatchException e) {
      // The sentinel itself cannot work; its next check or edit says why.
      LOG.failure("a standard rule is not in force again", e, "rule", id);
    }
  }

  /** When to {@link #run} next: in the past if occurrences wait, never if empty. */
  public Optional<Instant> next() {
    return store
        .catalogue()
        .read(
            connection ->
                OccurrenceRepository.isWaitedFor(connection)
                    ? Optional.of(Instant.EPOCH)
                    : RuleRepository.nextDue(connection));
  }

  /**
   * Restarts rules that wait for a time after the clock was set back, in the caller's transaction.
   */
  public void clockSetBack(Connection connection, Instant now) throws SQLException {
    for (long id : RuleRepository.dueAfter(connection, now)) {
      EventRule rule = RuleRepository.rule(connection, id);
      RuleDetector detector = RuleDetector.begin(rule.on(), rule.context(), now);
      RuleRepository.restart(connection, id, detector.state(), detector.due().orElse(null));
    }
  }

  private static void begin(
      Connection connection, long id, long workspace, EventRule rule, Instant now)
      throws SQLException {
    RuleDetector detector = RuleDetector.begin(rule.on(), rule.context(), now);
    RuleRepository.enable(
        connection,
        id,
        workspace,
        primitives(rule.on()),
        detector.state(),
        detector.due().orElse(null));
  }

  private static Set<EventExpression.Primitive> primitives(EventExpression event) {
    Set<EventExpression.Primitive> found = new HashSet<>();
    List<EventExpression> open = new ArrayList<>(List.of(event));
    while (!open.isEmpty()) {
      EventExpression next = open.removeLast();
      open.addAll(next.parts());
      if (next instanceof EventExpression.Primitive primitive) {
        found.add(primitive);
      }
    }
    return found;
  }

  private static long known(Connection connection, long workspace, String name)
      throws SQLException {
    return RuleRepository.id(connection, workspace, name)
        .orElseThrow(
            () ->
                new WatchException("There is no rule " + name + "; 'vigil rule list' lists them."));
  }
}
