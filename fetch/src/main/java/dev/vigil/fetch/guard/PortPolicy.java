package dev.vigil.fetch.guard;

import java.util.BitSet;

/** Decides which ports may be connected to on the public internet. Immutable. */
public final class PortPolicy {
  /**
   * Ports where web servers are found. Everything else (mail, databases, remote shells) could be
   * talked into something by a request made up for it.
   */
  public static final PortPolicy WEB =
      of(80, 443, 3000, 5000, 8000, 8008, 8080, 8081, 8088, 8443, 8888, 9443);

  /** Every port: for an installation whose firewall decides. */
  public static final PortPolicy ANY = any();

  private final BitSet ports;

  private PortPolicy(BitSet ports) {
    this.ports = ports;
  }

  /**
   * Only these ports.
   *
   * @param ports the ports
   * @return a policy that allows these
   */
  public static PortPolicy of(int... ports) {
    BitSet set = new BitSet();
    for (int port : ports) {
      set.set(port);
    }
    return new PortPolicy(set);
  }

  private static PortPolicy any() {
    BitSet set = new BitSet();
    set.set(1, 65536);
    return new PortPolicy(set);
  }

  boolean allows(int port) {
    return port > 0 && ports.get(port);
  }
}
