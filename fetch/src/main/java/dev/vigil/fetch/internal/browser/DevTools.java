package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client of the Chrome DevTools Protocol: commands are blocking calls, events go to listeners in
 * their order of arrival. Safe for use by several threads.
 *
 * <p>Events are handed over through a queue to one thread of their own, so that a listener may send
 * commands without stopping the connection that must bring their answers.
 */
public final class DevTools implements AutoCloseable {
  /** Longest wait for the answer to a command. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  /** Largest message; a full-page screenshot in base64 stays far below. */
  private static final int MESSAGE_LIMIT = 256 << 20;

  private static final JsonMapper JSON = new JsonMapper();

  /** An event of the browser. */
  public record Event(String session, String method, JsonNode params) {}

  /** Receives events. */
  @FunctionalInterface
  public interface Listener {
    void happened(Event event);
  }

  /** Ends the hearing of events. */
  @FunctionalInterface
  public interface EventSubscription extends AutoCloseable {
    @Override
    void close();
  }

  private final HttpClient client;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final Thread dispatcher;
  private volatile @Nullable WebSocket socket;
  private volatile boolean open = true;
  private CompletableFuture<?> lastSend = CompletableFuture.completedFuture(null);

  private DevTools(HttpClient client) {
    this.client = client;
    this.dispatcher = Thread.ofVirtual().name("devtools-events").unstarted(this::dispatch);
  }

  /** Connects to the address that the browser printed. */
  static DevTools connect(URI address) throws IOException {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
    DevTools devTools = new DevTools(client);
    try {
      devTools.socket =
          client
              .newWebSocketBuilder()
              .connectTimeout(ANSWER_LIMIT)
              .buildAsync(address, devTools.new Receiver())
              .get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      client.shutdownNow();
      throw new IOException("its DevTools at " + address + " do not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      client.shutdownNow();
      throw new IOException("interrupted", e);
    }
    devTools.dispatcher.start();
    return devTools;
  }

  /** Hears of every event from now on, until the handle is closed. */
  public EventSubscription listen(Listener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Sends a command to the browser as a whole. */
  public JsonNode send(String method, Map<String, ?> params) {
    return send("", method, params);
  }

  /** Sends a command to one session (a tab) and waits for its result. */
  public JsonNode send(String session, String method, Map<String, ?> params) {
    WebSocket to = socket;
    if (!open || to == null) {
      throw new FetchException("The browser has ended; " + method + " was not sent.");
    }
    int id = ids.incrementAndGet();
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", params);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    pending.put(id, answer);
    if (!open) {
      answer.completeExceptionally(new IOException("the connection is closed"));
    }
    String text = JSON.writeValueAsString(message);
    synchronized (this) {
      // A WebSocket takes one message at a time.
      lastSend = lastSend.handle((ok, e) -> null).thenCompose(ok -> to.sendText(text, true));
    }
    try {
      return answer.get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new FetchException("The browser refused " + method + ": " + e.getMessage() + ".", e);
    } catch (TimeoutException e) {
      throw new FetchException(
          "The browser did not answer " + method + " within " + ANSWER_LIMIT.toSeconds() + " s.",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FetchException("The wait for " + method + " was interrupted.", e);
    } finally {
      pending.remove(id);
    }
  }

  /** Whether the connection stands. */
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    ended("closed");
    WebSocket to = socket;
    if (to != null) {
      to.abort();
    }
    client.shutdownNow();
  }

  private void ended(String why) {
    open = false;
    dispatcher.interrupt();
    pending.values().forEach(p -> p.completeExceptionally(new IOException(why)));
  }

  private void dispatch() {
    try {
      while (open) {
        Event event = events.take();
        for (Listener listener : listeners) {
          try {
            listener.happened(event);
          } catch (FetchException e) {
            // The tab an event belongs to may be gone by now; the next event is still of use.
            System.getLogger(DevTools.class.getName())
                .log(System.Logger.Level.DEBUG, "{0}: {1}", event.method(), e.getMessage());
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void received(String text) {
    JsonNode message;
    try {
      message = JSON.readTree(text);
    } catch (JacksonException e) {
      ended("the browser sent no JSON");
      return;
    }
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = pending.get(message.get("id").asInt());
      if (answer == null) {
        return;
      }
      if (message.has("error")) {
        answer.completeExceptionally(
            new IOException(message.get("error").path("message").asString("unknown error")));
      } else {
        answer.complete(message.path("result"));
      }
    } else {
      events.add(
          new Event(
              message.path("sessionId").asString(""),
              message.path("method").asString(""),
              message.path("params")));
    }
  }

  private final class Receiver implements WebSocket.Listener {
    private final StringBuilder parts = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      if (parts.length() + data.length() > MESSAGE_LIMIT) {
        ended("a message of more than " + MESSAGE_LIMIT + " characters");
        from.abort();
        return null;
      }
      parts.append(data);
      if (last) {
        String text = parts.toString();
        parts.setLength(0);
        received(text);
      }
      from.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
      ended("the browser closed the connection");
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      ended("the connection broke: " + error.getMessage());
    }
  }
}
