package dev.vigil.server.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.AbstractLifeCycle;

/**
 * Limits the open connections per address, so that one machine cannot take all of them. Proxies of
 * the installation have as many as they need. Safe for concurrent use.
 */
public final class ConnectionsOfAnAddress extends AbstractLifeCycle implements Connection.Listener {
  private final Server server;
  private final Set<InetAddress> proxies;
  private final ConcurrencyLimit<InetAddress> open;

  /** The addresses of open connections: one that is closed does not know its own any more. */
  private final Map<Connection, InetAddress> counted = new ConcurrentHashMap<>();

  /**
   * @param most open connections of an address
   * @param proxies addresses of the proxies before the server
   */
  public ConnectionsOfAnAddress(Server server, int most, Set<String> proxies) {
    this.server = server;
    this.open = new ConcurrencyLimit<>(most);
    this.proxies =
        proxies.stream().map(InetAddress::ofLiteral).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  protected void doStart() throws Exception {
    for (Connector connector : server.getConnectors()) {
      connector.addBean(this);
    }
    super.doStart();
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
        && !proxies.contains(remote.getAddress())) {
      counted.put(connection, remote.getAddress());
      if (!open.begin(remote.getAddress())) {
        // Counted all the same, for its end is counted too.
        open.beginAnyway(remote.getAddress());
        connection.getEndPoint().close();
      }
    }
  }

  @Override
  public void onClosed(Connection connection) {
    InetAddress address = counted.remove(connection);
    if (address != null) {
      open.end(address);
    }
  }
}
