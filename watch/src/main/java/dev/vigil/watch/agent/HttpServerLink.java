package dev.vigil.watch.agent;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.page.KeptConnection;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends agent calls to the server: over one WebSocket connection that is kept, so that a change
 * costs its own bytes and a heartbeat costs eight. Where that is not possible, for instance behind
 * a proxy that knows no WebSockets, and for large messages, each call is one HTTP request. Safe for
 * concurrent use.
 */
final class HttpServerLink implements ServerLink {
  /** The path of agent calls, after the URL of the server. */
  static final String PATH = "api/v1/agents/call";

  static final String TYPE = "application/vnd.vigil.sightings";

  /** The limits of a call; the server may respond slowly and with a long list. */
  private static final FetchLimits CAPS =
      new FetchLimits(
          Duration.ofSeconds(10),
          Duration.ofMinutes(2),
          Duration.ofMinutes(1),
          64L << 20,
          64L << 20,
          0);

  /** The limit of a message on the connection; a larger call is a request of its own. */
  static final int MAX_MESSAGE = 1 << 20;

  /** What a message has for a call that repeats the last one, and for an answer that does. */
  static final String SAME = "";

  /** The server works on a call for five seconds at most. */
  private static final Duration FOR_AN_ANSWER = Duration.ofSeconds(30);

  /** Where connections are not kept but requests answered, the next attempt is so much later. */
  private static final Duration NEXT_ATTEMPT = Duration.ofMinutes(30);

  private static final byte[] HEARTBEAT = {};

  private final Fetcher fetcher;
  private final TimeSource time;
  private final WebUrl url;
  private final RequestProfile profile;
  private @Nullable KeptConnection kept;
  private Instant attempt = Instant.MIN;

  /** Whether the last call went over the kept connection. */
  private boolean repeatable;

  HttpServerLink(Fetcher fetcher, WebUrl server, Secret token, TimeSource time) {
    this.fetcher = fetcher;
    this.time = time;
    String base = server.toString();
    url = WebUrl.parse((base.endsWith("/") ? base : base + "/") + PATH);
    profile = RequestProfile.GET.withCredentials(new Credentials.Bearer(token));
  }

  @Override
  public synchronized AgentReply call(byte[] message) {
    boolean small = message.length <= MAX_MESSAGE;
    Optional<String> answer = small ? exchanged(message, true) : Optional.empty();
    repeatable = answer.isPresent();
    if (answer.isPresent()) {
      return parsed(answer.get());
    }
    AgentReply reply = post(message);
    if (small && kept == null && !time.now().isBefore(attempt)) {
      // Requests are answered and connections are not: something between swallows them.
      attempt = time.now().plus(NEXT_ATTEMPT);
    }
    return reply;
  }

  @Override
  public synchronized Optional<AgentReply> heartbeat(byte[] message) {
    // A new connection does not know the last call, and neither does one that it did not go over.
    Optional<String> answer =
        repeatable && kept != null && kept.isOpen()
            ? exchanged(HEARTBEAT, false)
            : Optional.empty();
    if (answer.isEmpty()) {
      return Optional.of(call(message));
    }
    return answer.filter(text -> !text.equals(SAME)).map(this::parsed);
  }

  /** Sends over the kept connection; empty if there is none. A lost one is opened again once. */
  private Optional<String> exchanged(byte[] message, boolean again) {
    boolean had = kept != null;
    try {
      KeptConnection connection = connection();
      return connection == null
          ? Optional.empty()
          : Optional.of(connection.exchange(message, FOR_AN_ANSWER));
    } catch (FetchException e) {
      close();
      return again && had ? exchanged(message, false) : Optional.empty();
    }
  }

  private @Nullable KeptConnection connection() {
    if (kept != null && kept.isOpen()) {
      return kept;
    }
    kept = null;
    if (!time.now().isBefore(attempt)) {
      Optional<KeptConnection> opened =
          fetcher.connect(FetchRequest.of(url).with(profile).with(CAPS));
      kept = opened.orElse(null);
      attempt = opened.isPresent() ? Instant.MIN : time.now().plus(NEXT_ATTEMPT);
    }
    return kept;
  }

  /** An answer on the kept connection: a status, a space, and JSON. */
  private AgentReply parsed(String answer) {
    int space = answer.indexOf(' ');
    String status = answer.substring(0, Math.max(0, space));
    byte[] json = answer.substring(space + 1).getBytes(StandardCharsets.UTF_8);
    if (status.equals("200")) {
      return AgentReply.parse(json);
    }
    throw refused(status, json);
  }

  @Override
  public synchronized void close() {
    if (kept != null) {
      kept.close();
      kept = null;
    }
  }

  private AgentReply post(byte[] message) {
    FetchRequest request =
        FetchRequest.of(url)
            .with(profile.sending("POST", RequestPayload.of(TYPE, message)))
            .with(CAPS);
    FetchOutcome outcome = fetcher.send(request);
    if (!(outcome instanceof FetchOutcome.Fetched(FetchResponse answer))) {
      throw new WatchException(outcome.sentence());
    }
    if (answer.isSuccess()) {
      return AgentReply.parse(answer.body());
    }
    throw refused(String.valueOf(answer.status()), answer.body());
  }

  private WatchException refused(String status, byte[] body) {
    String said = new String(body, StandardCharsets.UTF_8).replaceAll("\\s+", " ");
    return new WatchException(
        switch (status) {
          case "401" ->
              url + " does not know the token; compare it with the one in the server's settings.";
          case "404" -> url + " is not there; is this the address of a Vigil server?";
          default ->
              url
                  + " answers with status "
                  + status
                  + ": "
                  + said.substring(0, Math.min(300, said.length()));
        });
  }
}
