package dev.vigil.server.api;

import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.agent.AgentDoor;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Optional;

/**
 * Where agents call. The route is open: agents have tokens of their own, from the settings, which
 * the door asks for before it reads anything. Safe for concurrent use.
 */
public final class AgentCalls {
  private final AgentDoor door;

  public AgentCalls(Installation installation) {
    door = new AgentDoor(installation.intake());
  }

  public List<Route> routes() {
    return List.of(Route.post(AgentDoor.PATH, Guard.OPEN, this::answer));
  }

  private void answer(Visit visit) {
    // As a stream, for it may bring more than fits into memory or into a form.
    AgentDoor.Answer answer =
        door.answer(
            Optional.ofNullable(visit.context().header("Authorization")),
            visit.context().bodyInputStream());
    visit.context().status(answer.status());
    visit.context().contentType("application/json").result(answer.json());
  }
}
