package dev.vigil.watch.settings;

import dev.vigil.fetch.Secret;
import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.util.List;

/**
 * The operator's settings of an agent. Immutable.
 *
 * @param token its secret token
 * @param addresses the URL prefixes of the pages that it may check
 * @param heartbeat the longest time between its calls
 * @param silence the time without calls after which the installation fetches its pages
 */
public record AgentSettings(
    String name, Secret token, List<UrlPrefix> addresses, Duration heartbeat, Duration silence) {
  public static final Duration USUAL_HEARTBEAT = Duration.ofMinutes(1);

  /** How many calls may be missing before an agent counts as silent. */
  public static final int USUAL_PATIENCE = 5;

  private static final int SHORTEST_TOKEN = 20;

  public AgentSettings {
    addresses = List.copyOf(addresses);
    if (token.reveal().length() < SHORTEST_TOKEN) {
      throw new WatchException(
          "the token of agent "
              + name
              + " has fewer than "
              + SHORTEST_TOKEN
              + " characters; make one with `openssl rand -hex 32`.");
    }
    if (silence.compareTo(heartbeat) <= 0) {
      throw new WatchException(
          "the silence of agent "
              + name
              + " must be longer than its heartbeat; raise silence or lower heartbeat.");
    }
  }

  public boolean covers(String url) {
    return addresses.stream().anyMatch(one -> one.cover(url));
  }
}
