package dev.vigil.watch.agent;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Sha256;
import dev.vigil.watch.BusyException;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.settings.AgentSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Handles the HTTP calls of agents: {@code POST api/v1/agents/call} with the agent's token. One
 * call of an agent is answered at a time. Safe for concurrent use.
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
    if (agent.isEmpty()) {
      return Answer.problem(401, "No agent of the settings has this token.");
    }
    String name = agent.get().name();
    if (!calling.add(name)) {
      return Answer.problem(409, "Another call of agent " + name + " is being answered.");
    }
    try {
      return new Answer(200, ingest.answer(agent.get(), body).json());
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
