package dev.vigil.fetch.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves a host name to addresses. Implementations are safe for use by several threads. */
@FunctionalInterface
public interface Resolver {
  /** The operating system's own, hosts file included. */
  Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

  /**
   * {@return all addresses of the name; never an empty list}
   *
   * @param host the name of the host
   * @throws UnknownHostException if the name has no address
   */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
