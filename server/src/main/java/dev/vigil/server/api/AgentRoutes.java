package dev.vigil.server.api;

import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.agent.AgentEndpoint;
import dev.vigil.watch.engine.Installation;
import io.javalin.config.JavalinConfig;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.websocket.WsBinaryMessageContext;
import io.javalin.websocket.WsContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The routes that agents call. The route is open: agents have tokens of their own, from the
 * settings, which the endpoint checks before it reads the body. Safe for concurrent use.
 */
public final class AgentRoutes {
  private final AgentEndpoint door;
  private final Map<String, OpenConnection> kept = new ConcurrentHashMap<>();

  private record OpenConnection(WsContext context, AgentEndpoint.Conversation conversation) {}

  public AgentRoutes(Installation installation) {
    door = new AgentEndpoint(installation.ingest());
  }

  public List<Route> routes() {
    return List.of(Route.post(AgentEndpoint.PATH, AccessRule.OPEN, this::answer));
  }

  /**
   * Keeps the connections of agents, one of each. A connection without the token of an agent is
   * refused before anything is read from it.
   */
  public void keep(JavalinConfig config) {
    config.jetty.modifyWebSocketServletFactory(
        factory -> {
          factory.setMaxBinaryMessageSize(AgentEndpoint.Conversation.MAX_MESSAGE);
          factory.setMaxTextMessageSize(1);
        });
    config.routes.wsBeforeUpgrade(
        context -> {
          if (door.open(Optional.ofNullable(context.header("Authorization"))).isEmpty()) {
            throw new UnauthorizedResponse("No agent of the settings has this token.");
          }
        });
    config.routes.ws(
        AgentEndpoint.PATH,
        socket -> {
          socket.onConnect(this::begin);
          socket.onBinaryMessage(this::answer);
          socket.onClose(context -> kept.remove(context.sessionId()));
        });
  }

  private void begin(WsContext context) {
    Optional<AgentEndpoint.Conversation> begun =
        door.open(Optional.ofNullable(context.header("Authorization")));
    if (begun.isEmpty()) {
      context.closeSession();
      return;
    }
    AgentEndpoint.Conversation next = begun.get();
    context.session.setIdleTimeout(next.silence().plus(next.silence()));
    // An agent that asks and does not read gets no more answers.
    context.session.setMaxOutgoingFrames(16);
    // The agent opens a new connection when it no longer trusts the last one.
    kept.values().stream()
        .filter(one -> one.conversation.agent().equals(next.agent()))
        .forEach(one -> one.context.closeSession());
    kept.put(context.sessionId(), new OpenConnection(context, next));
  }

  private void answer(WsBinaryMessageContext context) {
    OpenConnection one = kept.get(context.sessionId());
    if (one != null) {
      byte[] message = new byte[context.data().remaining()];
      context.data().get(message);
      context.send(one.conversation.answer(message));
    }
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
