package dev.vigil.watch.agent;

import dev.vigil.fetch.Secret;
import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.util.List;

/**
 * An agent as the operator of an installation knows it. Immutable.
 *
 * @param token what it proves itself by
 * @param addresses the pages that it may look at
 * @param beat how long it may be silent
 * @param silence after how long its pages are fetched as usual
 */
public record AgentSettings(
    String name, Secret token, List<UrlPrefix> addresses, Duration beat, Duration silence) {
  public static final Duration USUAL_BEAT = Duration.ofMinutes(1);

  /** How many beats may fail before an agent counts as silent. */
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
    if (silence.compareTo(beat) <= 0) {
      throw new WatchException("the silence of agent " + name + " must be longer than its beat.");
    }
  }

  boolean covers(String url) {
    return addresses.stream().anyMatch(one -> one.cover(url));
  }
}
