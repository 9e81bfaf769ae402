package dev.vigil.watch.agent;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Sha256;
import dev.vigil.watch.BusyException;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.settings.AgentSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Handles the calls of agents: {@code POST api/v1/agents/call} with the agent's token, or messages
 * on a WebSocket of the same path. One call of an agent is answered at a time. Safe for concurrent
 * use.
 */
public final class AgentEndpoint {
  /** The path of agent calls, after the URL of the server. */
  public static final String PATH = "/" + HttpServerLink.PATH;

  private static final System.Logger LOG = System.getLogger(AgentEndpoint.class.getName());
  private static final String BEARER = "Bearer ";

  private final AgentIngest ingest;
  private final Set<String> calling = ConcurrentHashMap.newKeySet();

  public AgentEndpoint(AgentIngest ingest) {
    this.ingest = ingest;
  }

  /**
   * The HTTP response to a call.
   *
   * @param json what to send, or a problem after RFC 9457
   */
  public record Answer(int status, String json) {
    static Answer problem(int status, String detail) {
      return new Answer(
          status,
          JsonMapper.shared().writeValueAsString(Map.of("status", status, "detail", detail)));
    }
  }

  /**
   * Answers a call.
   *
   * @param authorization the header of that name, if there was one
   * @param body is read as far as it is taken
   */
  public Answer answer(Optional<String> authorization, InputStream body) {
    Optional<AgentSettings> agent = authorization.flatMap(this::agent);
    return agent.isEmpty()
        ? Answer.problem(401, "No agent of the settings has this token.")
        : answer(agent.get(), () -> ingest.answer(agent.get(), AgentCall.read(body), body).json());
  }

  /**
   * Opens the conversation of a kept connection.
   *
   * @return empty if no agent has this token
   */
  public Optional<Conversation> open(Optional<String> authorization) {
    return authorization.flatMap(this::agent).map(Conversation::new);
  }

  /**
   * The calls of an agent over one kept connection. An empty message says that the last call still
   * holds; an empty answer, that the last answer does. For one thread at a time.
   */
  public final class Conversation {
    /** The largest message, in bytes. */
    public static final int MAX_MESSAGE = HttpServerLink.MAX_MESSAGE;

    private final AgentSettings agent;
    private @Nullable AgentCall last;

    private Conversation(AgentSettings agent) {
      this.agent = agent;
    }

    /** The name of the agent. */
    public String agent() {
      return agent.name();
    }

    /** How long the agent may be silent. */
    public Duration silence() {
      return agent.silence();
    }

    /** Answers a message: by a status, a space and JSON, or by nothing. */
    public String answer(byte[] message) {
      Answer answer =
          AgentEndpoint.this.answer(agent, () -> message.length == 0 ? heartbeat() : call(message));
      return answer.json().equals(HttpServerLink.SAME)
          ? HttpServerLink.SAME
          : answer.status() + " " + answer.json();
    }

    private String call(byte[] message) throws IOException {
      InputStream in = new ByteArrayInputStream(message);
      AgentCall call = AgentCall.read(in);
      String answer = ingest.answer(agent, call, in).json();
      last = call;
      return answer;
    }

    private String heartbeat() throws IOException {
      if (last == null) {
        throw new WatchException("There is no call on this connection that could still hold.");
      }
      AgentCall call = last.at(ingest.now().toEpochMilli());
      AgentReply reply = ingest.answer(agent, call, InputStream.nullInputStream());
      boolean same = reply.assignments() == null && reply.taken() >= call.last();
      return same ? HttpServerLink.SAME : reply.json();
    }
  }

  @FunctionalInterface
  private interface Work {
    String run() throws IOException;
  }

  private Answer answer(AgentSettings agent, Work work) {
    String name = agent.name();
    if (!calling.add(name)) {
      return Answer.problem(409, "Another call of agent " + name + " is being answered.");
    }
    try {
      return new Answer(200, work.run());
    } catch (BusyException e) {
      return Answer.problem(503, String.valueOf(e.getMessage()));
    } catch (WatchException e) {
      return Answer.problem(400, String.valueOf(e.getMessage()));
    } catch (IOException | ArchiveException e) {
      LOG.log(System.Logger.Level.WARNING, "A call of agent " + name + " failed.", e);
      return Answer.problem(503, "The call could not be answered now; it may come again.");
    } finally {
      calling.remove(name);
    }
  }

  /** Finds the agent of a token in constant time, by comparing the hashes of all tokens. */
  private Optional<AgentSettings> agent(String authorization) {
    if (!authorization.startsWith(BEARER)) {
      return Optional.empty();
    }
    byte[] given = hash(authorization.substring(BEARER.length()));
    AgentSettings found = null;
    for (AgentSettings agent : ingest.settings().agents().values()) {
      found = MessageDigest.isEqual(given, hash(agent.token().reveal())) ? agent : found;
    }
    return Optional.ofNullable(found);
  }

  private static byte[] hash(String token) {
    return Sha256.of(token.getBytes(StandardCharsets.UTF_8)).bytes();
  }
}
