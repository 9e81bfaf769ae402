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
 * Limits the open connections per address, or network of IPv6, so that one machine cannot take all
 * of them. Proxies of the installation have as many as they need. Safe for concurrent use.
 */
public final class AddressConnectionLimit extends AbstractLifeCycle implements Connection.Listener {
  private final Server server;
  private final Set<InetAddress> proxies;
  private final ConcurrencyLimit<String> open;

  /** The networks of open connections: one that is closed does not know its own any more. */
  private final Map<Connection, String> counted = new ConcurrentHashMap<>();

  /**
   * @param most open connections of an address
   * @param proxies addresses of the proxies before the server
   */
  public AddressConnectionLimit(Server server, int most, Set<String> proxies) {
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
      String network = AnonymousLimit.network(remote.getAddress().getHostAddress());
      counted.put(connection, network);
      if (!open.begin(network)) {
        // Counted all the same, for its end is counted too.
        open.beginAnyway(network);
        connection.getEndPoint().close();
      }
    }
  }

  @Override
  public void onClosed(Connection connection) {
    String network = counted.remove(connection);
    if (network != null) {
      open.end(network);
    }
  }
}
