package dev.vigil.server.live;

import dev.vigil.fetch.TimeSource;
import dev.vigil.server.account.ApiTokenService;
import dev.vigil.server.account.LoginSessions;
import dev.vigil.server.account.Principal;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.RequestFilter;
import dev.vigil.watch.check.CheckResult;
import dev.vigil.watch.engine.Installation;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends server-sent events to browsers and programs. Safe for concurrent use.
 *
 * <p>An event only says what is new; a client that needs more sends a request, which checks access.
 */
public final class EventStream implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST = 1000;

  /** The limit of streams per account; the oldest is closed when there are more. */
  private static final int MOST_OF_AN_ACCOUNT = 20;

  /** How often access is checked again, for clients that logged out. */
  private static final Duration CHECKED = Duration.ofSeconds(2);

  private static final String EVENTS = "text/event-stream";

  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

  /** A connected client, with a check of its access. */
  private static final class Listener {
    private final long number;
    private final long account;
    private final long workspace;
    private final SseClient client;
    private final BooleanSupplier may;
    private volatile long checked;

    Listener(long number, Principal principal, SseClient client, BooleanSupplier may, long now) {
      this.number = number;
      this.account = principal.account();
      this.workspace = principal.workspace().id();
      this.client = client;
      this.may = may;
      this.checked = now;
    }
  }

  private final LoginSessions sessions;
  private final ApiTokenService tokens;
  private final AtomicLong numbers = new AtomicLong();
  private final RemoteChecks others;
  private final TimeSource time;
  private volatile boolean closed;

  public EventStream(Installation installation, LoginSessions sessions, ApiTokenService tokens) {
    this.sessions = sessions;
    this.tokens = tokens;
    time = installation.time();
    others =
        RemoteChecks.listen(
            installation,
            seen ->
                report(seen.workspace(), seen.page(), seen.url(), seen.outcome(), seen.reported()));
    installation.checks().listen(this::checked);
    checkLater();
  }

  /**
   * Sends the events of the principal's workspace until the client disconnects, logs out or loses
   * access.
   */
  public void follow(RequestContext requestContext) throws Exception {
    Context context = requestContext.context();
    Principal principal = requestContext.principal();
    BooleanSupplier may = stillKnown(requestContext);
    if (!EVENTS.equals(context.header("Accept"))) {
      throw HttpProblem.of(406, "These are events; ask with 'Accept: " + EVENTS + "'.");
    }
    new SseHandler(
            client -> {
              if (listeners.size() >= MOST) {
                client.close();
                return;
              }
              endOldest(principal.account());
              Listener listener =
                  new Listener(numbers.incrementAndGet(), principal, client, may, time.nanoTime());
              client.keepAlive();
              client.onClose(() -> listeners.remove(listener));
              listeners.add(listener);
              client.sendComment("here");
            })
        .handle(context);
  }

  /** Whether the same session or token may still read the same workspace. */
  private BooleanSupplier stillKnown(RequestContext requestContext) {
    Principal then = requestContext.principal();
    boolean program = then.csrf().isEmpty();
    Optional<String> secret =
        program
            ? RequestFilter.token(requestContext.context())
            : Optional.ofNullable(requestContext.context().cookie(RequestFilter.COOKIE));
    return () ->
        secret
            .flatMap(known -> program ? tokens.find(known) : sessions.peek(known))
            .filter(
                now ->
                    now.workspace().equals(then.workspace())
                        && now.scopes().containsAll(then.scopes()))
            .isPresent();
  }

  private void endOldest(long account) {
    List<Listener> own =
        listeners.stream()
            .filter(one -> one.account == account)
            .sorted(Comparator.comparingLong(one -> one.number))
            .toList();
    own.stream().limit(Math.max(0, own.size() + 1 - MOST_OF_AN_ACCOUNT)).forEach(this::end);
  }

  private void end(Listener listener) {
    listeners.remove(listener);
    try {
      listener.client.close();
    } catch (RuntimeException e) {
      // Its reader is gone already.
    }
  }

  private void checkLater() {
    time.after(
        CHECKED,
        () -> {
          if (!closed) {
            // Not in the timer thread, which all timers share.
            Thread.ofVirtual().name("vigil-live").start(this::check);
            checkLater();
          }
        });
  }

  /** Closes the streams of clients that lost access. */
  void check() {
    listeners.forEach(this::stillMay);
  }

  private boolean stillMay(Listener listener) {
    boolean may;
    try {
      may = listener.may.getAsBoolean();
    } catch (RuntimeException e) {
      // An unavailable database does not decide about access.
      return false;
    }
    if (may) {
      listener.checked = time.nanoTime();
    } else {
      end(listener);
    }
    return may;
  }

  private void checked(CheckResult checkResult) {
    others.own(checkResult.check().id());
    report(
        checkResult.check().workspace(),
        checkResult.check().page(),
        checkResult.url(),
        checkResult.check().outcome(),
        checkResult.reported());
  }

  private void report(long workspace, long page, String url, String outcome, int reported) {
    report(
        workspace,
        reported > 0 ? "change" : "check",
        Map.of("page", Long.toString(page), "url", url, "outcome", outcome, "reported", reported));
  }

  /** Sends an event to all clients of a workspace. */
  public void report(long workspace, String event, Map<String, Object> data) {
    String text = JSON.writeValueAsString(data);
    for (Listener listener : listeners) {
      if (listener.workspace == workspace) {
        // A slow reader must not hold up a check.
        Thread.ofVirtual().start(() -> send(listener, event, text));
      }
    }
  }

  private void send(Listener listener, String event, String text) {
    try {
      boolean known = time.nanoTime() - listener.checked < CHECKED.toNanos();
      if (!known && !stillMay(listener)) {
        return;
      }
      synchronized (listener.client) {
        listener.client.sendEvent(event, text);
      }
    } catch (RuntimeException e) {
      listeners.remove(listener);
    }
  }

  @Override
  public void close() {
    closed = true;
    others.close();
    listeners.forEach(this::end);
  }
}
