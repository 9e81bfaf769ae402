package dev.vigil.watch.secret;

import dev.vigil.fetch.Secret;
import java.util.List;
import java.util.Optional;

/** Finds the secrets of a workspace for requests and messages. Safe for concurrent use. */
@FunctionalInterface
public interface SecretSource {
  Optional<Secret> find(long workspace, String name);

  /**
   * A secret that is about to be sent to a host.
   *
   * @throws dev.vigil.watch.WatchException if it may not be sent to that host
   */
  default Optional<Secret> find(long workspace, String name, String host) {
    return find(workspace, name);
  }

  /**
   * A secret that is about to be sent to one of these hosts.
   *
   * @throws dev.vigil.watch.WatchException if it may not be sent to all of them
   */
  default Optional<Secret> find(long workspace, String name, List<String> hosts) {
    return find(workspace, name);
  }
}
