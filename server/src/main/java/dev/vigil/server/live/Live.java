package dev.vigil.server.live;

import dev.vigil.server.door.Refusal;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Looked;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells browsers and programs what happens, as server-sent events. Safe for concurrent use.
 *
 * <p>An event only says what is new; whoever wants to know more asks for it, and may then do so.
 */
public final class Live implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST = 1000;
  private static final String EVENTS = "text/event-stream";

  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

  private record Listener(long workspace, SseClient client) {}

  private final Others others;

  public Live(Installation installation) {
    others =
        Others.listen(
            installation,
            seen -> tell(seen.workspace(), seen.page(), seen.url(), seen.outcome(), seen.told()));
    installation.looks().listen(this::looked);
  }

  /** Answers a request by events of a workspace, until its sender goes. */
  public void follow(Context context, long workspace) throws Exception {
    if (!EVENTS.equals(context.header("Accept"))) {
      throw Refusal.of(406, "These are events; ask with 'Accept: " + EVENTS + "'.");
    }
    new SseHandler(
            client -> {
              if (listeners.size() >= MOST) {
                client.close();
                return;
              }
              Listener listener = new Listener(workspace, client);
              client.keepAlive();
              client.onClose(() -> listeners.remove(listener));
              listeners.add(listener);
              client.sendComment("here");
            })
        .handle(context);
  }

  private void looked(Looked looked) {
    others.own(looked.look().id());
    tell(
        looked.look().workspace(),
        looked.look().page(),
        looked.url(),
        looked.look().outcome(),
        looked.told());
  }

  private void tell(long workspace, long page, String url, String outcome, int told) {
    tell(
        workspace,
        told > 0 ? "change" : "look",
        Map.of("page", Long.toString(page), "url", url, "outcome", outcome, "told", told));
  }

  /** Tells all who follow a workspace. */
  public void tell(long workspace, String event, Map<String, Object> data) {
    String text = JSON.writeValueAsString(data);
    for (Listener listener : listeners) {
      if (listener.workspace() == workspace) {
        // A slow reader must not hold up a look.
        Thread.ofVirtual().start(() -> send(listener, event, text));
      }
    }
  }

  private void send(Listener listener, String event, String text) {
    try {
      synchronized (listener.client()) {
        listener.client().sendEvent(event, text);
      }
    } catch (RuntimeException e) {
      listeners.remove(listener);
    }
  }

  @Override
  public void close() {
    others.close();
    listeners.forEach(listener -> listener.client().close());
    listeners.clear();
  }
}
