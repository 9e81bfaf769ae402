package dev.vigil.watch.agent;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.agent.store.AgentRepository;
import dev.vigil.watch.agent.store.AgentRow;
import dev.vigil.watch.agent.store.AssignedPageRepository;
import dev.vigil.watch.agent.store.AssignedPageRow;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.settings.UrlPrefix;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides which pages are assigned to agents. While an agent holds a page, the installation's own
 * check is due only after the agent was silent for too long; every call postpones it. So agents
 * need no monitoring: a page of a dead agent becomes due by itself. Safe for concurrent use.
 */
public final class PageAssigner {
  private static final System.Logger LOG = System.getLogger(PageAssigner.class.getName());

  private final Map<String, AgentSettings> agents;
  private final TimeSource time;

  /** The start of the last reported silence of each agent. */
  private final Map<String, Instant> said = new ConcurrentHashMap<>();

  public PageAssigner(Map<String, AgentSettings> agents, TimeSource time) {
    this.agents = Map.copyOf(agents);
    this.time = time;
  }

  /** The state of an agent, for the operator. */
  public record State(
      String name,
      List<UrlPrefix> addresses,
      Optional<Instant> seen,
      boolean silent,
      int held,
      int waiting,
      long versions,
      long queued) {}

  /** All agents of the settings. */
  List<State> states(Connection connection) throws SQLException {
    List<State> all = new ArrayList<>();
    for (AgentSettings agent :
        agents.values().stream().sorted(Comparator.comparing(AgentSettings::name)).toList()) {
      Optional<AgentRow> row = AgentRepository.find(connection, agent.name());
      all.add(
          new State(
              agent.name(),
              agent.addresses(),
              row.map(AgentRow::seen),
              !answers(connection, agent, time.now()),
              AssignedPageRepository.count(connection, agent.name(), true),
              AssignedPageRepository.count(connection, agent.name(), false),
              row.map(AgentRow::versions).orElse(0L),
              row.map(AgentRow::waiting).orElse(0L)));
    }
    return all;
  }

  /** The agent that checks a page, if any. */
  Optional<String> agent(Connection connection, long page) throws SQLException {
    return agents.isEmpty()
        ? Optional.empty()
        : AssignedPageRepository.find(connection, page)
            .filter(AssignedPageRow::held)
            .map(AssignedPageRow::agent);
  }

  /** Assigns a newly watched page to an agent that covers it and has capacity. */
  public void begin(Connection connection, WatchedPage page) throws SQLException {
    Optional<AgentSettings> agent = of(page);
    if (agent.isEmpty()) {
      return;
    }
    Instant now = time.now();
    String name = agent.get().name();
    AssignedPageRepository.insert(connection, page.id(), page.page().workspace(), name, now);
    AssignedPageRow row = AssignedPageRepository.find(connection, page.id()).orElseThrow();
    if (row.held()) {
      // A schedule that is new to the page; the agent finds it in its list.
      putOff(connection, row, now.plus(agent.get().silence()), now);
    } else if (answers(connection, agent.get(), now)
        && AssignedPageRepository.count(connection, name, true)
            < AgentRepository.find(connection, name).map(AgentRow::room).orElse(0)) {
      give(connection, row, agent.get(), now);
    }
  }

  /** The agent that covers a page; only public pages are assigned. */
  Optional<AgentSettings> of(WatchedPage page) {
    return page.page().profile().isEmpty()
        ? agents.values().stream().filter(a -> a.covers(page.page().url())).findFirst()
        : Optional.empty();
  }

  private static boolean answers(Connection connection, AgentSettings agent, Instant now)
      throws SQLException {
    return AgentRepository.find(connection, agent.name())
        .filter(row -> row.seen().plus(agent.silence()).isAfter(now))
        .isPresent();
  }

  static void give(Connection connection, AssignedPageRow row, AgentSettings agent, Instant now)
      throws SQLException {
    AssignedPageRepository.hold(
        connection, row, true, now, now.plus(agent.silence()), words(agent.name()));
  }

  static String words(String agent) {
    return "Checked by agent " + agent + "; fetched then if it should have fallen silent.";
  }

  static void back(Connection connection, AssignedPageRow row, Instant now, String why)
      throws SQLException {
    AssignedPageRepository.hold(connection, row, false, now, now, why);
  }

  /** Whether there are any agents. */
  public boolean any() {
    return !agents.isEmpty();
  }

  /**
   * Whether a due page is left to its agent and postponed. If the agent was silent for too long,
   * the page is taken back.
   */
  public boolean leaves(Connection connection, long page) throws SQLException {
    Optional<AssignedPageRow> row =
        AssignedPageRepository.find(connection, page).filter(AssignedPageRow::held);
    if (row.isEmpty()) {
      return false;
    }
    Instant now = time.now();
    String name = row.get().agent();
    AgentSettings agent = agents.get(name);
    Optional<AgentRow> called = AgentRepository.find(connection, name);
    if (agent == null || called.isEmpty()) {
      AssignedPageRepository.delete(connection, row.get());
      return false;
    }
    Instant until = called.get().seen().plus(agent.silence());
    if (until.isAfter(now)) {
      putOff(connection, row.get(), until, now);
      return true;
    }
    sayOnce(connection, called.get());
    back(connection, row.get(), now, "Agent " + name + " has fallen silent.");
    return false;
  }

  /** Logs a silence of an agent once, not for every page. */
  private void sayOnce(Connection connection, AgentRow agent) throws SQLException {
    if (agent.seen().equals(said.get(agent.name()))) {
      return;
    }
    // Counted before another check that is told it was logged takes its page back.
    int held = AssignedPageRepository.count(connection, agent.name(), true);
    if (!agent.seen().equals(said.put(agent.name(), agent.seen()))) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Agent %s has been silent since %s; its pages (%d) are fetched as usual until it calls again."
              .formatted(agent.name(), agent.seen(), held));
    }
  }

  /**
   * Postpones the installation's check; sentinels that wait for an immediate check request it from
   * the agent.
   */
  private static void putOff(Connection connection, AssignedPageRow row, Instant until, Instant now)
      throws SQLException {
    CheckScheduleRepository.postpone(connection, row.page(), until, words(row.agent()), now);
    int waiting = SentinelRepository.postpone(connection, row.page(), until, now);
    if (waiting > 0) {
      AssignedPageRepository.want(connection, row, now);
    }
  }

  /**
   * Asks the agent that holds a page to check it at once.
   *
   * @return the name of the agent, if one holds the page
   */
  public Optional<String> ask(Connection connection, long page) throws SQLException {
    if (!leaves(connection, page)) {
      return Optional.empty();
    }
    AssignedPageRow row = AssignedPageRepository.find(connection, page).orElseThrow();
    AssignedPageRepository.want(connection, row, time.now());
    return Optional.of(row.agent());
  }

  Duration silence(String agent) {
    AgentSettings known = agents.get(agent);
    return known == null ? Duration.ZERO : known.silence();
  }
}
