package dev.vigil.fetch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A password, token or key under a name. It goes in and out to a server, never into a message, a
 * log, a key or a stored version: only the name is shown. Immutable.
 */
public final class Secret {
  private final String name;
  private final String value;

  private Secret(String name, String value) {
    this.name = name;
    this.value = value;
  }

  /** A secret under the name that users see. */
  public static Secret of(String name, String value) {
    return new Secret(name, value);
  }

  /** The name that users see. */
  public String name() {
    return name;
  }

  /** The value; for the line to the server and nothing else. */
  public String reveal() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    // In constant time, so that nobody learns a secret by proposing others.
    return other instanceof Secret that
        && name.equals(that.name)
        && MessageDigest.isEqual(
            value.getBytes(StandardCharsets.UTF_8), that.value.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return "secret " + name;
  }
}
