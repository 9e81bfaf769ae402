package dev.vigil.server.listen;

import dev.vigil.server.ServerException;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;

/**
 * The network settings of the server: address, port, path prefix, host names and proxies.
 * Immutable.
 *
 * @param host the address to listen on; loopback by default
 * @param port 0 for any that is free
 * @param path what stands before every path, empty or such as {@code /vigil}
 * @param secure whether people reach it by https, through a proxy
 * @param names the hosts by which it may be called, beside the one that it listens on
 * @param proxies addresses of the proxies before it, which say where a request comes from
 */
public record ListenConfig(
    String host, int port, String path, boolean secure, Set<String> names, Set<String> proxies) {
  /** The default port. */
  public static final int USUAL_PORT = 8420;

  public ListenConfig {
    names = Set.copyOf(names);
    proxies = Set.copyOf(proxies);
    if (port < 0 || port > 65_535) {
      throw new ServerException("A port is a number from 0 to 65535, not " + port + ".");
    }
  }

  public ListenConfig(String host, int port, String path, boolean secure, Set<String> names) {
    this(host, port, path, secure, names, Set.of());
  }

  /** A configuration that listens on the loopback address only. */
  public static ListenConfig loopback(int port) {
    return new ListenConfig("127.0.0.1", port, "", false, Set.of());
  }

  /** A copy with another port. */
  public ListenConfig at(int other) {
    return new ListenConfig(host, other, path, secure, names, proxies);
  }

  /** A copy with these trusted proxies. */
  public ListenConfig behind(Set<String> others) {
    return new ListenConfig(host, port, path, secure, names, others);
  }

  /** A copy with the public address of the operator's settings. */
  public ListenConfig called(String address) {
    URI uri;
    try {
      uri = URI.create(address.strip());
    } catch (IllegalArgumentException e) {
      throw new ServerException("The base '" + address + "' in the settings is not an address.", e);
    }
    if (uri.getHost() == null) {
      throw new ServerException(
          "The base '" + address + "' has no host; write for example https://vigil.example/watch.");
    }
    String path = uri.getRawPath() == null ? "" : uri.getRawPath().replaceAll("/+$", "");
    Set<String> more = new TreeSet<>(names);
    more.add(uri.getHost());
    return new ListenConfig(host, port, path, "https".equals(uri.getScheme()), more, proxies);
  }

  /** All host names that requests may use; empty if any name is accepted. */
  Set<String> hosts() {
    Set<String> all = new TreeSet<>(names);
    boolean everybody = host.equals("0.0.0.0") || host.equals("::");
    if (everybody && names.isEmpty()) {
      return Set.of();
    }
    all.add(host.contains(":") ? "[" + host + "]" : host);
    all.add("localhost");
    all.add("127.0.0.1");
    all.add("[::1]");
    return all;
  }
}
