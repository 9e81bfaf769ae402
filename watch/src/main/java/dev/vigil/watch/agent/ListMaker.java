package dev.vigil.watch.agent;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Sha256;
import dev.vigil.archive.Sql;
import dev.vigil.archive.Version;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.schedule.House;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides at every call which pages an agent looks at: those that it holds and that are still
 * watched, as many more as it has room for, and fewer if it has less. Stateless but for its parts;
 * safe for concurrent use.
 */
final class ListMaker {
  private final Delegations delegations;
  private final Archive archive;
  private final Function<WatchedPage, House> houses;

  ListMaker(Delegations delegations, Archive archive, Function<WatchedPage, House> houses) {
    this.delegations = delegations;
    this.archive = archive;
    this.houses = houses;
  }

  /** A list; the charges are missing where the agent has it already. */
  record Made(String name, @Nullable List<Charge> charges) {}

  /** Offers every page that is watched to the agent that answers for it. */
  void seek(Connection connection, AgentSettings agent, Instant now) throws SQLException {
    List<Long> pages =
        Sql.list(
            connection,
            "select distinct page from rhythm order by page",
            row -> row.getLong("page"));
    for (long id : pages) {
      WatchedPage page = WatchedPage.find(connection, id).orElseThrow();
      if (delegations.of(page).filter(agent::equals).isPresent()) {
        Delegated.insert(connection, id, page.page().workspace(), agent.name(), now);
      }
    }
    for (Delegated row : Delegated.held(connection, agent.name())) {
      if (WatchedPage.find(connection, row.page()).flatMap(delegations::of).isEmpty()) {
        Delegations.back(connection, row, now, "No agent answers for the page any more.");
        row.delete(connection);
      }
    }
  }

  Made make(Connection connection, AgentSettings agent, Call call, Instant now)
      throws SQLException {
    List<Delegated> held = new ArrayList<>();
    for (Delegated row : Delegated.held(connection, agent.name())) {
      if (held.size() >= call.room()) {
        Delegations.back(connection, row, now, "Agent " + agent.name() + " has no room for it.");
      } else if (Rhythm.ofPage(connection, row.page()).isEmpty()) {
        row.delete(connection);
      } else {
        held.add(row);
      }
    }
    while (held.size() < call.room()) {
      List<Delegated> more = Delegated.waiting(connection, agent.name(), call.room() - held.size());
      if (more.isEmpty()) {
        break;
      }
      for (Delegated row : more) {
        if (Rhythm.ofPage(connection, row.page()).isEmpty()) {
          row.delete(connection);
        } else {
          Delegations.give(connection, row, agent, now);
          held.add(row);
        }
      }
    }
    return list(connection, held, call.list());
  }

  private Made list(Connection connection, List<Delegated> held, String known) throws SQLException {
    StringBuilder text = new StringBuilder();
    List<List<Rhythm>> rhythms = new ArrayList<>();
    for (Delegated row : held) {
      List<Rhythm> own = Rhythm.ofPage(connection, row.page());
      rhythms.add(own);
      text.append(row.page()).append(' ').append(row.wanted());
      own.forEach(rhythm -> text.append(' ').append(rhythm.id()));
      text.append('\n');
    }
    String name = Sha256.of(text.toString().getBytes(StandardCharsets.UTF_8)).toString();
    if (name.equals(known)) {
      return new Made(name, null);
    }
    List<Charge> charges = new ArrayList<>();
    for (int i = 0; i < held.size(); i++) {
      WatchedPage page = WatchedPage.find(connection, held.get(i).page()).orElseThrow();
      charges.add(charge(held.get(i), page, rhythms.get(i)));
    }
    return new Made(name, charges);
  }

  private Charge charge(Delegated row, WatchedPage page, List<Rhythm> rhythms) {
    House house = houses.apply(page);
    return new Charge(
        row.page(),
        page.page().url(),
        archive.newest(page.page()).map(Version::hash).map(Sha256::toString).orElse(null),
        house.anchor().toEpochMilli(),
        house.price(),
        row.wanted(),
        rhythms.stream().map(r -> new Charge.Beat(r.id(), r.spec(), r.state())).toList());
  }
}
