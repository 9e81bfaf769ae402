package dev.vigil.fetch.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves a host name to addresses. Implementations are safe for use by several threads. */
@FunctionalInterface
public interface Resolver {
  /** The operating system's own, hosts file included. */
  Resolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

  /** All addresses of the name; never an empty list. */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
