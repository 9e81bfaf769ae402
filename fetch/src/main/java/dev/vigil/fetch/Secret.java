package dev.vigil.fetch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A named password, token or key. Its value is sent to a server, but never written to a message, a
 * log, a key or a stored version: only the name is shown. Immutable.
 */
public final class Secret {
  private final String name;
  private final String value;
  private final List<String> hosts;

  private Secret(String name, String value, List<String> hosts) {
    this.name = name;
    this.value = value;
    this.hosts = List.copyOf(hosts);
  }

  /**
   * {@return a secret under the name that users see}
   *
   * @param name the name that users see
   * @param value the value
   */
  public static Secret of(String name, String value) {
    return new Secret(name, value, List.of());
  }

  /**
   * A copy that is sent to these hosts only, such as {@code api.example} or {@code *.example}.
   *
   * @param only the hosts
   * @return the copy
   */
  public Secret boundTo(List<String> only) {
    return new Secret(name, value, only);
  }

  /** {@return the hosts that it may be sent to; empty if that is not decided yet} */
  public List<String> hosts() {
    return hosts;
  }

  /**
   * {@return whether it may be sent to a host}
   *
   * @param host the name of the host
   */
  public boolean mayGoTo(String host) {
    String plain = plain(host);
    return hosts.isEmpty()
        || hosts.stream()
            .anyMatch(
                one ->
                    one.startsWith("*.")
                        ? plain.endsWith(one.substring(1))
                        : plain(one).equals(plain));
  }

  /** Browsers write IPv6 addresses in brackets. */
  private static String plain(String host) {
    return host.replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
  }

  /** {@return the name that users see} */
  public String name() {
    return name;
  }

  /** {@return the value; for the line to the server and nothing else} */
  public String reveal() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    // In constant time, so that a secret cannot be guessed by timing.
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
