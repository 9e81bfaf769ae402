package dev.vigil.watch.secret;

import dev.vigil.fetch.Secret;
import java.util.Optional;

/** Where requests and messages find the secrets of a workspace. Safe for concurrent use. */
@FunctionalInterface
public interface Vault {
  Optional<Secret> find(long workspace, String name);
}
