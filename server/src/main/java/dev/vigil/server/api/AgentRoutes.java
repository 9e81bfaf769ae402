package dev.vigil.server.api;

import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.agent.AgentEndpoint;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Optional;

/**
 * The routes that agents call. The route is open: agents have tokens of their own, from the
 * settings, which the endpoint checks before it reads the body. Safe for concurrent use.
 */
public final class AgentRoutes {
  private final AgentEndpoint door;

  public AgentRoutes(Installation installation) {
    door = new AgentEndpoint(installation.ingest());
  }

  public List<Route> routes() {
    return List.of(Route.post(AgentEndpoint.PATH, AccessRule.OPEN, this::answer));
  }

  private void answer(RequestContext context) {
    // Read as a stream, because the body may be larger than the memory.
    AgentEndpoint.Answer answer =
        door.answer(
            Optional.ofNullable(context.context().header("Authorization")),
            context.context().bodyInputStream());
    context.context().status(answer.status());
    context.context().contentType("application/json").result(answer.json());
  }
}
