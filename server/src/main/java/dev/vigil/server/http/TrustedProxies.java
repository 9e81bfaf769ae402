package dev.vigil.server.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Finds the client address of a proxied request: the last address in {@code X-Forwarded-For} that
 * does not belong to a trusted proxy. The header of other senders is ignored. Safe for concurrent
 * use.
 */
public final class TrustedProxies implements HttpConfiguration.Customizer {
  private static final String HEADER = "X-Forwarded-For";

  private final Set<InetAddress> proxies;

  /**
   * @param proxies their addresses
   */
  public TrustedProxies(Set<String> proxies) {
    this.proxies =
        proxies.stream().map(InetAddress::ofLiteral).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable responseHeaders) {
    SocketAddress peer = request.getConnectionMetaData().getRemoteSocketAddress();
    if (!(peer instanceof InetSocketAddress address) || !proxies.contains(address.getAddress())) {
      return request;
    }
    InetSocketAddress sender = sender(request.getHeaders().getValuesList(HEADER), address);
    ConnectionMetaData connection =
        new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
          @Override
          public SocketAddress getRemoteSocketAddress() {
            return sender;
          }
        };
    return new Request.Wrapper(request) {
      @Override
      public ConnectionMetaData getConnectionMetaData() {
        return connection;
      }
    };
  }

  private InetSocketAddress sender(List<String> headers, InetSocketAddress peer) {
    List<String> all =
        headers.stream().flatMap(value -> List.of(value.split(",", -1)).stream()).toList();
    InetSocketAddress sender = peer;
    for (String one : all.reversed()) {
      try {
        InetAddress address = InetAddress.ofLiteral(one.strip());
        sender = new InetSocketAddress(address, 0);
        if (!proxies.contains(address)) {
          return sender;
        }
      } catch (IllegalArgumentException e) {
        // Earlier addresses in the header may be forged.
        return sender;
      }
    }
    return sender;
  }
}
