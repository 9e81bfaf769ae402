package dev.vigil.watch.agent;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.Version;
import dev.vigil.watch.agent.store.AssignedPageRepository;
import dev.vigil.watch.agent.store.AssignedPageRow;
import dev.vigil.watch.schedule.ScheduleConfig;
import dev.vigil.watch.settings.AgentSettings;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides at every call which pages an agent checks: those it holds that are still watched, up to
 * its capacity. Stateless but for its parts; safe for concurrent use.
 */
final class AssignmentPlanner {
  private final PageAssigner assignedPages;
  private final Archive archive;
  private final Function<WatchedPage, ScheduleConfig> houses;

  AssignmentPlanner(
      PageAssigner assignedPages, Archive archive, Function<WatchedPage, ScheduleConfig> houses) {
    this.assignedPages = assignedPages;
    this.archive = archive;
    this.houses = houses;
  }

  /** An assignment list; the pages are missing if the agent already has it. */
  record AgentPlan(String name, @Nullable List<Assignment> assignments) {}

  /** Assigns every watched page that the agent's URL prefixes cover. */
  void seek(Connection connection, AgentSettings agent, Instant now) throws SQLException {
    List<Long> pages = CheckScheduleRepository.pages(connection);
    for (long id : pages) {
      WatchedPage page = WatchedPageRepository.find(connection, id).orElseThrow();
      if (assignedPages.of(page).filter(agent::equals).isPresent()) {
        AssignedPageRepository.insert(connection, id, page.page().workspace(), agent.name(), now);
      }
    }
    for (AssignedPageRow row : AssignedPageRepository.held(connection, agent.name())) {
      if (WatchedPageRepository.find(connection, row.page()).flatMap(assignedPages::of).isEmpty()) {
        PageAssigner.back(connection, row, now, "No agent answers for the page any more.");
        AssignedPageRepository.delete(connection, row);
      }
    }
  }

  AgentPlan make(Connection connection, AgentSettings agent, AgentCall call, Instant now)
      throws SQLException {
    List<AssignedPageRow> held = new ArrayList<>();
    for (AssignedPageRow row : AssignedPageRepository.held(connection, agent.name())) {
      if (held.size() >= call.room()) {
        PageAssigner.back(connection, row, now, "Agent " + agent.name() + " has no room for it.");
      } else if (CheckScheduleRepository.ofPage(connection, row.page()).isEmpty()) {
        AssignedPageRepository.delete(connection, row);
      } else {
        held.add(row);
      }
    }
    while (held.size() < call.room()) {
      List<AssignedPageRow> more =
          AssignedPageRepository.waiting(connection, agent.name(), call.room() - held.size());
      if (more.isEmpty()) {
        break;
      }
      for (AssignedPageRow row : more) {
        if (CheckScheduleRepository.ofPage(connection, row.page()).isEmpty()) {
          AssignedPageRepository.delete(connection, row);
        } else {
          PageAssigner.give(connection, row, agent, now);
          held.add(row);
        }
      }
    }
    return list(connection, held, call.list());
  }

  private AgentPlan list(Connection connection, List<AssignedPageRow> held, String known)
      throws SQLException {
    StringBuilder text = new StringBuilder();
    List<List<CheckSchedule>> schedules = new ArrayList<>();
    for (AssignedPageRow row : held) {
      List<CheckSchedule> own = CheckScheduleRepository.ofPage(connection, row.page());
      schedules.add(own);
      text.append(row.page()).append(' ').append(row.wanted());
      own.forEach(schedule -> text.append(' ').append(schedule.id()));
      text.append('\n');
    }
    String name = Sha256.of(text.toString().getBytes(StandardCharsets.UTF_8)).toString();
    if (name.equals(known)) {
      return new AgentPlan(name, null);
    }
    List<Assignment> assignments = new ArrayList<>();
    for (int i = 0; i < held.size(); i++) {
      WatchedPage page = WatchedPageRepository.find(connection, held.get(i).page()).orElseThrow();
      assignments.add(assignment(held.get(i), page, schedules.get(i)));
    }
    return new AgentPlan(name, assignments);
  }

  private Assignment assignment(
      AssignedPageRow row, WatchedPage page, List<CheckSchedule> schedules) {
    ScheduleConfig config = houses.apply(page);
    return new Assignment(
        row.page(),
        page.page().url(),
        archive.newest(page.page()).map(Version::hash).map(Sha256::toString).orElse(null),
        config.anchor().toEpochMilli(),
        config.price(),
        row.wanted(),
        schedules.stream()
            .map(r -> new Assignment.AssignedSchedule(r.id(), r.spec(), r.state()))
            .toList());
  }
}
