package dev.vigil.fetch.guard;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/** Creates sockets that check the guard at the last moment, when the address is final. */
final class GuardedSockets extends SocketFactory {
  /** The timeout for callers that connect without one. */
  private static final int CONNECT_LIMIT_MILLIS = 30_000;

  private final AddressGuard guard;
  private final Optional<ProxyRoute> proxy;

  GuardedSockets(AddressGuard guard, Optional<ProxyRoute> proxy) {
    this.guard = guard;
    this.proxy = proxy;
  }

  @Override
  public Socket createSocket() {
    return new GuardedSocket(guard, proxy);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(guard.resolve(host, port).getFirst(), port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(host, port);
  }

  private Socket connected(InetAddress address, int port) throws IOException {
    Socket socket = createSocket();
    try {
      socket.connect(new InetSocketAddress(address, port), CONNECT_LIMIT_MILLIS);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Equal factories let clients share connections. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GuardedSockets that && guard == that.guard && proxy.equals(that.proxy);
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(guard) + proxy.hashCode();
  }

  private static final class GuardedSocket extends Socket {
    private final AddressGuard guard;
    private final Optional<ProxyRoute> proxy;

    GuardedSocket(AddressGuard guard, Optional<ProxyRoute> proxy) {
      this.guard = guard;
      this.proxy = proxy;
    }

    @Override
    public void connect(SocketAddress target) throws IOException {
      connect(target, CONNECT_LIMIT_MILLIS);
    }

    @Override
    public void connect(SocketAddress endpoint, int millis) throws IOException {
      if (!(endpoint instanceof InetSocketAddress target)) {
        throw new AddressRefusedException(
            "Only internet addresses are connected to, not " + endpoint + ".");
      }
      guard.require(target);
      if (proxy.isEmpty()) {
        super.connect(target, millis);
        return;
      }
      ProxyRoute route = proxy.get();
      try {
        super.connect(addressOf(route), millis);
      } catch (AddressRefusedException e) {
        throw e;
      } catch (IOException e) {
        throw new ProxyFailedException(
            "the proxy " + route + " does not answer: " + e.getMessage(), e);
      }
      int before = getSoTimeout();
      setSoTimeout(millis);
      ProxyHandshake.perform(route, this, target);
      setSoTimeout(before);
    }

    private InetSocketAddress addressOf(ProxyRoute route)
        throws UnknownHostException, AddressRefusedException {
      InetAddress address =
          route.operators()
              ? InetAddress.getByName(route.host())
              : guard.resolve(route.host(), route.port()).getFirst();
      return new InetSocketAddress(address, route.port());
    }
  }
}
