package dev.vigil.fetch.guard;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.SocketFactory;

/**
 * Decides which addresses may be connected to. Immutable; safe for use by several threads.
 *
 * <p>Only the public internet is open, on ports where web servers are; an installation opens more
 * by its allow list. The guard is asked twice: for every address of a name when the name is looked
 * up (one refused address refuses the name, since a client may pick any), and again by the socket
 * for the address it is about to connect to. So whatever a name answers in between, the connection
 * goes to an address that was checked.
 */
public final class AddressGuard {
  private static final System.Logger LOG = System.getLogger(AddressGuard.class.getName());
  private static final List<InetAddress> LOOPBACK =
      List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("::1"));

  private static final String REMEDY =
      "; list it in 'allow' of the settings, or in --allow-address of a command that has this"
          + " option";
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

  private final AllowList allow;
  private final PortPolicy ports;
  private final Resolver resolver;

  /**
   * A guard with its lists.
   *
   * @param allow the private addresses that are allowed
   * @param ports the ports that are allowed
   * @param resolver finds the addresses of names
   */
  public AddressGuard(AllowList allow, PortPolicy ports, Resolver resolver) {
    this.allow = allow;
    this.ports = ports;
    this.resolver = resolver;
  }

  /**
   * {@return the public internet and what this list adds}
   *
   * @param allow the private addresses that are allowed, too
   */
  public static AddressGuard allowing(AllowList allow) {
    return new AddressGuard(allow, PortPolicy.WEB, host -> NameServers.configured().resolve(host));
  }

  /**
   * {@return the addresses of a host, all of them checked}
   *
   * @param host the name of the host
   * @param port the port
   * @throws UnknownHostException if the name has no address
   * @throws AddressRefusedException if an address is not allowed; its message says why
   */
  public List<InetAddress> resolve(String host, int port)
      throws UnknownHostException, AddressRefusedException {
    List<InetAddress> addresses = addresses(host);
    for (InetAddress address : addresses) {
      Optional<String> reason = refusal(address, port);
      if (reason.isPresent()) {
        LOG.log(System.Logger.Level.DEBUG, "{0} is refused: {1}", host, reason.get());
        throw new AddressRefusedException(
            isLiteral(host) || isLoopback(host) || isPublic(address)
                ? reason.get()
                : AddressRefusedException.NO_PUBLIC_ADDRESS);
      }
    }
    return addresses;
  }

  private static boolean isPublic(InetAddress address) {
    return SpecialRange.of(address).isEmpty() && EmbeddedIpv4.of(address).isEmpty();
  }

  private List<InetAddress> addresses(String host) throws UnknownHostException {
    if (isLiteral(host)) {
      return List.of(InetAddress.ofLiteral(host));
    }
    return isLoopback(host) ? LOOPBACK : resolver.resolve(host);
  }

  /** RFC 6761: never asked of a name server. */
  private static boolean isLoopback(String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return name.equals("localhost") || name.endsWith(".localhost");
  }

  /** Hosts come in the one form of WebUrl, where numbers are already written with dots. */
  private static boolean isLiteral(String host) {
    return host.indexOf(':') >= 0 || IPV4.matcher(host).matches();
  }

  /**
   * Stops a connection to an address that is not allowed.
   *
   * @param target the address and port
   * @throws AddressRefusedException if an address is not allowed; its message says why
   */
  public void require(InetSocketAddress target) throws AddressRefusedException {
    InetAddress address = target.getAddress();
    if (address == null) {
      throw new AddressRefusedException(
          "The name " + target.getHostString() + " was not looked up.");
    }
    Optional<String> reason = refusal(address, target.getPort());
    if (reason.isPresent()) {
      throw new AddressRefusedException(reason.get());
    }
  }

  /**
   * {@return why this address and port may not be connected to; empty when they may}
   *
   * @param address the network address
   * @param port the port
   */
  public Optional<String> refusal(InetAddress address, int port) {
    Optional<SpecialRange> special = SpecialRange.of(address);
    if (special.isPresent() && special.get().metadata()) {
      return allow.names(address, port)
          ? Optional.empty()
          : Optional.of(sentence(address, port, special.get().what()));
    }
    Optional<EmbeddedIpv4> embedded = EmbeddedIpv4.of(address);
    if (embedded.isPresent()) {
      EmbeddedIpv4 e = embedded.get();
      if (!allow.allows(address, port)) {
        return Optional.of(
            sentence(address, port, e.form() + " for " + e.inner().getHostAddress()));
      }
      return refusal(e.inner(), port);
    }
    if (allow.allows(address, port)) {
      return Optional.empty();
    }
    if (special.isPresent()) {
      return Optional.of(sentence(address, port, special.get().what()));
    }
    return ports.allows(port)
        ? Optional.empty()
        : Optional.of(
            "port "
                + port
                + " of "
                + address.getHostAddress()
                + " is not a usual port of a web server"
                + REMEDY);
  }

  private static String sentence(InetAddress address, int port, String what) {
    return "the address "
        + address.getHostAddress()
        + " (port "
        + port
        + ") is not public ("
        + what
        + ")"
        + REMEDY;
  }

  /**
   * Sockets that connect to allowed addresses only; for any client that takes a factory.
   *
   * @return the factory
   */
  public SocketFactory sockets() {
    return new GuardedSockets(this, Optional.empty());
  }

  /**
   * Sockets that connect to allowed addresses only, through a proxy of the operator or the request.
   *
   * @param proxy the proxy
   * @return the factory
   */
  public SocketFactory sockets(ProxyRoute proxy) {
    return new GuardedSockets(this, Optional.of(proxy));
  }
}
