package dev.vigil.fetch.guard;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Secret;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * A proxy for the connection to a server. Names are looked up and checked here, and the proxy
 * receives the address, so that it cannot be led elsewhere; therefore plain http also goes through
 * CONNECT. Immutable.
 *
 * @param kind how it is spoken to
 * @param host its name
 * @param port its port
 * @param user the name of the login; empty for none
 * @param password the password of the login
 * @param operators whether the operator configured it; then its own address needs no permission
 */
public record ProxyRoute(
    Kind kind, String host, int port, String user, Optional<Secret> password, boolean operators) {

  /** How the proxy is spoken to. */
  public enum Kind {
    /** An HTTP proxy, used with CONNECT. */
    HTTP,
    /** A SOCKS proxy of version 5. */
    SOCKS5
  }

  /**
   * A proxy that a user names, as {@code http://host:3128} or {@code socks5://host:1080}.
   *
   * @param text the text
   * @return the address
   */
  public static ProxyRoute parse(String text) {
    try {
      URI uri = URI.create(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if ((scheme.equals("http") || scheme.equals("socks5"))
          && uri.getHost() != null
          && uri.getPort() > 0
          && uri.getUserInfo() == null) {
        Kind kind = scheme.equals("http") ? Kind.HTTP : Kind.SOCKS5;
        String host = uri.getHost().replace("[", "").replace("]", "");
        return new ProxyRoute(kind, host, uri.getPort(), "", Optional.empty(), false);
      }
    } catch (IllegalArgumentException e) {
      throw bad(text);
    }
    throw bad(text);
  }

  private static FetchException bad(String text) {
    return new FetchException(
        "'" + text + "' is not a proxy; write http://HOST:PORT or socks5://HOST:PORT.");
  }

  /** {@return a copy that is marked as configured by the operator} */
  public ProxyRoute byOperator() {
    return new ProxyRoute(kind, host, port, user, password, true);
  }

  /**
   * {@return a copy with a login}
   *
   * @param name the name of the user
   * @param secret the password
   */
  public ProxyRoute login(String name, Secret secret) {
    return new ProxyRoute(kind, host, port, name, Optional.of(secret), operators);
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + "://" + host + ":" + port;
  }
}
